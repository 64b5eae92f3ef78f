package train

import (
	"context"
	"math/rand/v2"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

const (
	seats = 3
	// drawWorth is what players think of a draw while they learn: little, or
	// most games would be drawn.
	drawWorth = 0
	// lambda is that of TD(λ): how far the end of a game, rather than what the
	// players thought on the way, tells how good its positions were.
	lambda = 0.9
	// maxLoss is how much worse than the best a move may seem for what comes after
	// it to count for the positions before it.
	maxLoss = 0.02
	// minVisitShare is the part of a search's visits that makes a move worth learning
	// from which was not played.
	minVisitShare = 1.0 / 10
	// maxEstimate is what an evaluation's chances sum up to.
	maxEstimate = 0.98
)

// player plays games with itself, for one goroutine.
type player struct {
	rules  chexers.Rules
	frame  *net.Frame
	hand   *eval.Evaluator
	search search.MonteCarlo[chexers.Position, chexers.Move]
	moves  []chexers.Move
}

func newPlayer() *player { return &player{frame: net.NewFrame(), hand: eval.New()} }

// ply is a move of a game: what the seat on turn thought before it, and the
// position after it.
type ply struct {
	after   chexers.Position
	thought absolute
	// How far what comes later tells how good the position before was.
	lambda float32
}

// contest is a game that is being played.
type contest struct {
	rng         *rand.Rand
	position    chexers.Position
	seen        map[game.Situation]int
	plies       []ply
	sideSamples []sample // positions that did not come about
	// haste is by how much more likely the game is thought to be drawn for each
	// ply that it goes on: a win is better soon, and who only waits gets nowhere.
	haste float32
}

func (p *player) newContest(rng *rand.Rand, haste float32) *contest {
	start, err := p.rules.Start("")
	if err != nil {
		panic(err) // there is always a start of the common set-up
	}
	return &contest{rng: rng, haste: haste, position: start, seen: map[game.Situation]int{p.rules.Situation(start): 1}}
}

// mover chooses a move for the seat on turn and says what it thinks of the
// position, and how far what comes later counts.
type mover func(c *contest) (m chexers.Move, thought absolute, lambda float32)

// played is what is left of a game.
type played struct {
	samples []sample
	drawn   bool
}

// play plays a game to its end, the first plies at random.
func (p *player) play(c *contest, opening int, move mover) played {
	var end game.Outcome
	for {
		m, thought, keep := move(c)
		if len(c.plies) < opening {
			moves := p.rules.Moves(c.position, c.position.Turn(), p.moves[:0])
			m, keep = moves[c.rng.IntN(len(moves))], 0
		}
		c.position = p.rules.Play(c.position, c.position.Turn(), m)
		at := p.rules.Situation(c.position)
		c.seen[at]++
		c.plies = append(c.plies, ply{c.position, thought, keep})
		var over bool
		if end, over = p.rules.Outcome(c.position, c.seen[at]); over {
			break
		}
	}
	return played{append(p.samples(c, end), c.sideSamples...), end.Drawn()}
}

// samples looks back from the end of a game.
func (p *player) samples(c *contest, end game.Outcome) []sample {
	var truth absolute
	if end.Drawn() {
		truth[seats] = 1
	} else {
		for s := range end.Winners().All() {
			truth[s] = 1
		}
	}
	samples := make([]sample, 0, len(c.plies)+len(c.sideSamples))
	for i := len(c.plies) - 1; i >= 0; i-- {
		at := &c.plies[i]
		samples = append(samples, p.sample(at.after, truth))
		truth = mix(mix(at.thought, truth, at.lambda), absolute{seats: 1}, c.haste)
	}
	return samples
}

// sample returns what is to be learnt of a position.
func (p *player) sample(after chexers.Position, truth absolute) sample {
	s := sample{target: truth.seenBy((int(after.Turn()) + seats - 1) % seats), regime: uint8(net.Regime(after))}
	s.active = uint8(len(p.frame.Inputs(after, s.inputs[:0])))
	return s
}

// half returns a mover that moves at random at a rate, else by the hand-written
// evaluation. Only the end counts.
func (p *player) half(randomRate float64) mover {
	return func(c *contest) (chexers.Move, absolute, float32) {
		by := c.position.Turn()
		p.moves = p.rules.Moves(c.position, by, p.moves[:0])
		if c.rng.Float64() < randomRate {
			return p.moves[c.rng.IntN(len(p.moves))], absolute{}, 1
		}
		return p.byHand(c), absolute{}, 1
	}
}

// byHand returns the move that the hand-written evaluation likes best, and that
// does not come back to where the game was.
func (p *player) byHand(c *contest) chexers.Move {
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

// sight returns a mover that takes what the network likes best at once, or at the random
// rate any move. The seats by hand go by the hand-written evaluation instead.
func (p *player) sight(n *net.Net, randomRate float64, handSeats game.Seats) mover {
	one := search.Budget{Nodes: 1}
	return func(c *contest) (chexers.Move, absolute, float32) {
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

// guest is who plays some seats of a game instead of the network that learns.
type guest struct {
	seats    game.Seats
	net      *net.Net // nil for the hand-written evaluation
	budget   search.Budget
	paranoid bool // takes all others for enemies
}

// deep returns a mover that searches. In the first plies it also plays what it
// does not think the best. Nothing is learnt from what guests think.
func (p *player) deep(main *net.Net, budget search.Budget, g guest, free int) mover {
	return func(c *contest) (chexers.Move, absolute, float32) {
		if g.seats.Has(c.position.Turn()) {
			found := p.findAs(c, g)
			choice := found.Moves[0]
			if len(c.plies) < free && g.budget.Nodes > 1 && !g.paranoid {
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

// addSideSamples keeps what a search has found out of moves that were not played.
func (p *player) addSideSamples(c *contest, moves []search.Scored[chexers.Move], choice chexers.Move) {
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

// draw returns a move by lot, with the squares of the visits as odds.
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

func (p *player) find(c *contest, n *net.Net, budget search.Budget) search.Result[chexers.Move] {
	return certain(p.search.Search(context.Background(), p.problem(c, n, budget)))
}

// findAs looks for a move as a guest does.
func (p *player) findAs(c *contest, g guest) search.Result[chexers.Move] {
	if g.paranoid {
		return certain(search.Paranoid(context.Background(), p.problem(c, g.net, g.budget)))
	}
	return p.find(c, g.net, g.budget)
}

func (p *player) problem(c *contest, n *net.Net, budget search.Budget) search.Problem[chexers.Position, chexers.Move] {
	var evaluation search.Evaluator[chexers.Position] = p.hand
	if n != nil {
		evaluation = eval.Network{Net: n}
	}
	return search.Problem[chexers.Position, chexers.Move]{
		Rules: p.rules, Position: c.position, Seen: c.seen, By: c.position.Turn(),
		Evaluator: evaluation, Budget: budget, Draw: drawWorth,
	}
}

// certain returns what a search has found that cannot fail: its game is not over,
// and its context has no end.
func certain(found search.Result[chexers.Move], err error) search.Result[chexers.Move] {
	if err != nil {
		panic(err)
	}
	return found
}

// thought takes a draw's share out of values.
func thought(v search.Values) absolute {
	draw := 1 - (v[0]+v[1]+v[2])/maxEstimate
	draw = min(max(draw/(1-seats*drawWorth), 0), 1)
	a := absolute{0, 0, 0, draw}
	sum := draw
	for s := range seats {
		a[s] = max(v[s]-drawWorth*draw, 0)
		sum += a[s]
	}
	for i := range a {
		a[i] /= sum
	}
	return a
}
