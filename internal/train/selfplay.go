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
	// drawWorth is the value of a draw to the players during training: low,
	// because otherwise most games would be drawn.
	drawWorth = 0
	// lambda is the λ of TD(λ) (R. S. Sutton, 1988): how much the end of a game,
	// rather than the players' estimates on the way, determines the targets of
	// its positions.
	lambda = 0.9
	// maxLoss is how much worse than the best a move may seem if what follows it
	// is to count for the positions before it.
	maxLoss = 0.02
	// minVisitShare is the least share of a search's visits for the network to
	// learn from a move that was not played.
	minVisitShare = 1.0 / 10
	// maxEstimate is what an evaluation's chances to win and to draw sum up to.
	maxEstimate = 0.98
)

// player plays self-play games in one goroutine.
type player struct {
	rules  chexers.Rules
	frame  *net.Frame
	hand   *eval.Evaluator
	search search.MonteCarlo[chexers.Position, chexers.Move]
	moves  []chexers.Move
}

func newPlayer() *player { return &player{frame: net.NewFrame(), hand: eval.New()} }

// ply is a move of a game: the estimate of the seat on turn before it, and the
// position after it.
type ply struct {
	after   chexers.Position
	thought absolute
	// How much what follows determines the target of the position before.
	lambda float32
}

// episode is a game of self-play.
type episode struct {
	rng         *rand.Rand
	position    chexers.Position
	seen        map[game.Situation]int
	plies       []ply
	sideSamples []sample // positions that were searched but not played
	// discount is the share by which a target moves towards a draw for each ply
	// back from the end: an early win is better, and waiting gains nothing.
	discount float32
}

func (p *player) newEpisode(rng *rand.Rand, discount float32) *episode {
	start, err := p.rules.Start("")
	if err != nil {
		panic(err) // the default set-up always has a start
	}
	return &episode{rng: rng, discount: discount, position: start, seen: map[game.Situation]int{p.rules.Situation(start): 1}}
}

// policy chooses a move for the seat on turn and returns its estimate of the
// position, and how much what follows counts for earlier targets.
type policy func(c *episode) (m chexers.Move, thought absolute, lambda float32)

// played is what remains of a game.
type played struct {
	samples []sample
	drawn   bool
}

// play plays a game to its end. The first opening plies are random.
func (p *player) play(c *episode, opening int, choose policy) played {
	var end game.Outcome
	for {
		m, thought, keep := choose(c)
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

// samples computes the targets backwards from the end of a game.
func (p *player) samples(c *episode, end game.Outcome) []sample {
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
		truth = mix(mix(at.thought, truth, at.lambda), absolute{seats: 1}, c.discount)
	}
	return samples
}

// sample returns the sample of a position.
func (p *player) sample(after chexers.Position, truth absolute) sample {
	s := sample{target: truth.seenBy((int(after.Turn()) + seats - 1) % seats), regime: uint8(net.Regime(after))}
	s.active = uint8(len(p.frame.Inputs(after, s.inputs[:0])))
	return s
}

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

// sight returns a policy that plays what the network likes best without search,
// or at the random rate any move. On handSeats the hand-written evaluation plays
// instead.
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

// opponent plays some seats of a game instead of the network that learns.
type opponent struct {
	seats    game.Seats
	net      *net.Net // nil for the hand-written evaluation
	budget   search.Budget
	paranoid bool // assumes that all others play against it
}

// deep returns a policy that searches. In the first free plies it also plays
// moves that it does not think the best. Nothing is learnt from the estimates of
// the opponent.
func (p *player) deep(main *net.Net, budget search.Budget, g opponent, free int) policy {
	return func(c *episode) (chexers.Move, absolute, float32) {
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

// addSideSamples keeps what a search has found out about moves that were not
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

func (p *player) find(c *episode, n *net.Net, budget search.Budget) search.Result[chexers.Move] {
	return must(p.search.Search(context.Background(), p.problem(c, n, budget)))
}

// findAs searches for a move as an opponent does.
func (p *player) findAs(c *episode, g opponent) search.Result[chexers.Move] {
	if g.paranoid {
		return must(search.Paranoid(context.Background(), p.problem(c, g.net, g.budget)))
	}
	return p.find(c, g.net, g.budget)
}

func (p *player) problem(c *episode, n *net.Net, budget search.Budget) search.Problem[chexers.Position, chexers.Move] {
	var evaluation search.Evaluator[chexers.Position] = p.hand
	if n != nil {
		evaluation = eval.Network{Net: n}
	}
	return search.Problem[chexers.Position, chexers.Move]{
		Rules: p.rules, Position: c.position, Seen: c.seen, By: c.position.Turn(),
		Evaluator: evaluation, Budget: budget, Draw: drawWorth,
	}
}

// must returns the result of a search that cannot fail, because its game is not
// over and its context never ends.
func must(found search.Result[chexers.Move], err error) search.Result[chexers.Move] {
	if err != nil {
		panic(err)
	}
	return found
}

// thought converts values to chances, with the draw's share made explicit.
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
