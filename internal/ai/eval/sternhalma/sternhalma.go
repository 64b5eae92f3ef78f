package sternhalma

import (
	"math"

	"triplecross/internal/ai/eval"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/sternhalma"
)

// Evaluator is a hand-written evaluation of Chinese checkers: it counts the steps
// that all pegs still have to go, those of stragglers more, and likes pegs near
// the middle and pegs that can hop forward.
type Evaluator struct {
	weights weights
	colours [points]colour
}

// weights are in hundredths of worth.
type weights struct {
	// Step is the cost of each step that a peg has to go; Lag, in sixteenths, is
	// the extra cost of a step for each step that the same peg has to go.
	Step, Lag int32
	// Aside is the cost of each half hole away from the middle line, Hop the
	// worth of each hop forward that a peg has.
	Aside, Hop int32
	// Turn is the worth of being on turn.
	Turn int32
}

const (
	points = 6
	size   = 121
	rows   = 16 // steps from tip to tip
)

// colour is the board as the pegs of a colour see it. Holes have the numbers of
// the game's grid.
type colour struct {
	steps [size]int32
	cost  [size]int32
	hops  [size][2]struct{ over, land int8 } // forward; -1 where there is none
}

// New returns the evaluation with weights found by self-play.
func New() *Evaluator {
	return newEvaluator(weights{Step: 10, Lag: 14, Aside: 1, Hop: 4, Turn: 5})
}

func newEvaluator(w weights) *Evaluator {
	e := &Evaluator{weights: w}
	board, err := sternhalma.Rules{}.Board("")
	if err != nil {
		panic(err) // the default set-up always has a board
	}
	index := func(c hex.Cell) int8 {
		if i, ok := board.Grid.Index(c); ok {
			return int8(i)
		}
		return -1
	}
	for i := range e.colours {
		c := &e.colours[i]
		target := sternhalma.Point(i).Opposite()
		for from := range size {
			at := board.Grid.Cell(from)
			steps := int32(target.Steps(from))
			c.steps[from] = steps
			c.cost[from] = w.Step*steps + w.Lag*steps*steps/16
			if seen := at.Turn(-int(target)); !target.Holes().Has(from) { // with the target on top
				c.cost[from] += w.Aside * int32(max(2*seen.Q+seen.R, -2*seen.Q-seen.R))
			}
			for n, d := range []hex.Direction{hex.NorthWest, hex.NorthEast} {
				over := at.Step(d.Turn(int(target)))
				h := &c.hops[from][n]
				h.over, h.land = index(over), index(over.Step(d.Turn(int(target))))
			}
		}
	}
	return e
}

// The cost that divides a seat's odds to win by e grows with what the seats still have to go, because a lead means
// less while there is time to lose it: it is surest, and the mean of their costs divided by spread. These fit the
// winners of 120 games among three players with tree search (docs/bot-experiments.md).
const surest, spread = 40, 8

// Evaluate returns each seat's chance to win, or in a game for places the chance to come home next.
func (e *Evaluator) Evaluate(p sternhalma.Position) search.Values {
	rules := sternhalma.Rules{}
	players, home := rules.Players(p), rules.Finished(p)
	var worth search.Values
	var sum float32
	for s := range players {
		if home.Has(game.Seat(s)) {
			worth[s] = -math.MaxFloat32
			continue
		}
		worth[s] = -float32(e.Cost(&p, game.Seat(s)))
		sum -= worth[s]
	}
	scale := surest + sum/float32(players-home.Len())/spread
	for s := range players {
		worth[s] /= scale
	}
	return eval.Softmax(worth, p.Turn(), players)
}

// Scale returns the score that multiplies the odds of winning by e in a game of two.
func (e *Evaluator) Scale() int32 { return 100 }

// Score returns the score for the seat on turn in a game of two.
func (e *Evaluator) Score(p sternhalma.Position, by game.Seat) int32 {
	return e.Cost(&p, 1-by) - e.Cost(&p, by) + e.weights.Turn
}

// Cost returns a seat's remaining cost, in hundredths of worth; less is better.
func (e *Evaluator) Cost(p *sternhalma.Position, s game.Seat) int32 {
	var occupied sternhalma.Holes
	if e.weights.Hop != 0 {
		occupied = p.Dead()
		for c := range sternhalma.Point(points) {
			occupied = occupied.Or(p.Pegs(c))
		}
	}
	var cost int32
	for _, of := range p.Sets(s) {
		c := &e.colours[of]
		for i := range p.Pegs(of).All() {
			cost += c.cost[i]
			if e.weights.Hop == 0 {
				continue
			}
			for n := range c.hops[i] {
				h := &c.hops[i][n]
				if h.land >= 0 && occupied.Has(int(h.over)) && !occupied.Has(int(h.land)) {
					cost -= e.weights.Hop
				}
			}
		}
	}
	return cost
}

// Noisy returns false: no position is.
func (e *Evaluator) Noisy(sternhalma.Position) bool { return false }

// Priority returns how far a move advances the peg.
func (e *Evaluator) Priority(p sternhalma.Position, by game.Seat, m sternhalma.Move) int32 {
	return e.gain(&p, p.Sets(by), m)
}

// gain is Priority, given the seat's sets.
func (e *Evaluator) gain(p *sternhalma.Position, sets []sternhalma.Point, m sternhalma.Move) int32 {
	if m.IsPass() {
		return 0
	}
	of := sets[0] // unless the peg belongs to another one
	for _, other := range sets[1:] {
		if p.Pegs(other).Has(int(m.From)) {
			of = other
			break
		}
	}
	c := &e.colours[of]
	return c.cost[m.From] - c.cost[m.To]
}

// HistoryIndex identifies moves by their first and last holes.
func (e *Evaluator) HistoryIndex(m sternhalma.Move) int {
	if m.IsPass() {
		return 0
	}
	return int(m.From)*size + int(m.To)
}

// Separated reports whether two seats with one set each, on opposite points, have
// passed each other: from then on it is a pure race.
func (e *Evaluator) Separated(p *sternhalma.Position) bool {
	if (sternhalma.Rules{}).Players(*p) != 2 || len(p.Sets(0)) != 1 {
		return false
	}
	var last int32
	for s := range game.Seat(2) {
		of := p.Sets(s)[0]
		var most int32
		for i := range p.Pegs(of).All() {
			most = max(most, e.colours[of].steps[i])
		}
		last += most
	}
	return last < rows-2
}

// Waiting reports whether a seat can only wait for others to leave its targets, because these are
// full and no rule keeps the others from staying.
func (e *Evaluator) Waiting(p *sternhalma.Position, by game.Seat) bool {
	return p.Spoiling() == sternhalma.None && full(p, by)
}

// Barred reports whether a seat with pegs in its targets can make progress only by swapping,
// because the targets are full.
func (e *Evaluator) Barred(p *sternhalma.Position, by game.Seat) bool {
	home := 0
	for _, of := range p.Sets(by) {
		home += p.Pegs(of).And(of.Opposite().Holes()).Len()
	}
	return home > 0 && p.Spoiling() == sternhalma.Swap && full(p, by)
}

// full reports whether all holes of a seat's targets hold pegs, no matter whose.
func full(p *sternhalma.Position, by game.Seat) bool {
	occupied := p.Dead()
	for c := range sternhalma.Point(points) {
		occupied = occupied.Or(p.Pegs(c))
	}
	for _, of := range p.Sets(by) {
		if target := of.Opposite().Holes(); occupied.And(target) != target {
			return false
		}
	}
	return true
}
