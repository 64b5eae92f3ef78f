package train

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// policy chooses a move for the seat on turn and returns the move, its estimate
// of the position, and the lambda of the ply.
type policy func(c *episode) (m chexers.Move, thought absolute, lambda float32)

// halfRandom returns a policy that moves at random at the given rate, and
// otherwise by the hand-written evaluation. Only the result of the game counts.
func (p *player) halfRandom(randomRate float64) policy {
	return func(c *episode) (chexers.Move, absolute, float32) {
		by := c.position.Turn()
		p.moves = p.rules.Moves(c.position, by, p.moves[:0])
		if c.rng.Float64() < randomRate {
			return p.moves[c.rng.IntN(len(p.moves))], absolute{}, 1
		}
		return p.byHand(c), absolute{}, 1
	}
}

// byHand returns the move that the hand-written evaluation likes best, avoiding
// situations that have already occurred.
func (p *player) byHand(c *episode) chexers.Move {
	by := c.position.Turn()
	p.moves = p.rules.Moves(c.position, by, p.moves[:0])
	best, most := p.moves[0], float32(-1)
	for _, m := range p.moves {
		next := p.rules.Play(c.position, by, m)
		v := float32(2)
		if p.rules.Turn(next) != 0 {
			v = p.hand.Evaluate(next)[by] - 0.1*float32(c.seen[p.rules.Situation(next)])
		}
		if v > most {
			best, most = m, v
		}
	}
	return best
}

// sight returns a policy that plays the move the network likes best, without
// search, or any move at the random rate. On handSeats the hand-written
// evaluation plays instead.
func (p *player) sight(n *net.Net, randomRate float64, handSeats game.Seats) policy {
	one := search.Budget{Nodes: 1}
	return func(c *episode) (chexers.Move, absolute, float32) {
		found := p.find(c, n, one)
		if handSeats.Has(c.position.Turn()) && c.rng.Float64() >= randomRate {
			return p.byHand(c), thought(found.Values), 1
		}
		if c.rng.Float64() < randomRate {
			return found.Moves[c.rng.IntN(len(found.Moves))].Move, thought(found.Values), 0
		}
		best := found.Moves[0]
		for _, m := range found.Moves {
			if m.Value > best.Value {
				best = m
			}
		}
		return best.Move, thought(found.Values), lambda
	}
}

// deep returns a policy that searches. In the first free plies it also plays
// moves other than the best. Nothing is learned from the opponent's estimates.
// The context bounds the wait for a program.
func (p *player) deep(ctx context.Context, main *net.Net, budget search.Budget, g opponent, free int) policy {
	return func(c *episode) (chexers.Move, absolute, float32) {
		if g.seats.Has(c.position.Turn()) {
			if g.program != nil {
				m, err := g.program.move(ctx, c, g.budget)
				c.err = err
				return m, absolute{}, 1
			}
			found := p.findAs(c, g)
			choice := found.Moves[0]
			switch spar := g.partner(c.position.Turn()); {
			case spar != nil:
				choice = near(found.Moves, spar.Noise, c.rng)
				return choice.Move, absolute{}, 1
			case len(c.plies) < free && g.budget.Nodes > 1 && !g.paranoid:
				choice = draw(found.Moves, c.rng)
			}
			return choice.Move, thought(found.Values), 1
		}
		found := p.find(c, main, budget)
		choice := found.Moves[0]
		if len(c.plies) < free {
			choice = draw(found.Moves, c.rng)
		}
		p.addSideSamples(c, found.Moves, choice.Move)
		if choice.Value < found.Moves[0].Value-maxLoss {
			return choice.Move, thought(found.Values), 0
		}
		return choice.Move, thought(found.Values), lambda
	}
}

// addSideSamples keeps what a search has found about moves that were not
// played.
func (p *player) addSideSamples(c *episode, moves []search.Scored[chexers.Move], choice chexers.Move) {
	visits := 0
	for _, m := range moves {
		visits += m.Visits
	}
	for _, m := range moves {
		if m.Move != choice && float32(m.Visits) > minVisitShare*float32(visits) {
			next := p.rules.Play(c.position, c.position.Turn(), m.Move)
			c.sideSamples = append(c.sideSamples, p.sample(next, thought(m.Values)))
		}
	}
}

// near returns a move that is worse than the best by at most the given noise.
func near(moves []search.Scored[chexers.Move], noise float32, rng *rand.Rand) search.Scored[chexers.Move] {
	choice := moves[0]
	if choice.Value > search.MaxEstimate {
		return choice
	}
	best := choice.Value
	for _, m := range moves[1:] {
		if v := m.Value + noise*rng.Float32(); v > best && m.Value > moves[0].Value-noise {
			choice, best = m, v
		}
	}
	return choice
}

// draw returns a random move, with the squares of the visits as odds.
func draw(moves []search.Scored[chexers.Move], rng *rand.Rand) search.Scored[chexers.Move] {
	sum := 0.0
	for _, m := range moves {
		sum += float64(m.Visits) * float64(m.Visits)
	}
	at := rng.Float64() * sum
	for _, m := range moves {
		if at -= float64(m.Visits) * float64(m.Visits); at < 0 {
			return m
		}
	}
	return moves[0]
}
