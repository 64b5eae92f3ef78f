package ai

import (
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/sternhalma"
)

// Sternhalma is a hand-written evaluation of Chinese checkers: it counts the
// steps that all pegs have before them, those of stragglers more, and likes
// pegs in the middle, and such that have somewhere to hop to.
type Sternhalma struct {
	weights sternhalmaWeights
	colours [sternhalmaPoints]sternhalmaColour
	worst   float32 // the cost of a peg that has all the way before it
}

// sternhalmaWeights are in hundredths of worth, see Duel.Score.
type sternhalmaWeights struct {
	// Step is the cost of a step before a peg; Lag, in sixteenths, is what it
	// costs beyond that for each step that the same peg has before it.
	Step, Lag int32
	// Aside is the cost of half a hole aside from the middle, Hop the worth of
	// a hop forward that a peg has.
	Aside, Hop int32
	// Turn is the worth of being on turn.
	Turn int32
}

const (
	sternhalmaPoints = 6
	sternhalmaSize   = 121
	sternhalmaRows   = 16 // steps from tip to tip
	sternhalmaPegs   = 10 // of a set
)

// sternhalmaColour is what the board looks like to the pegs of a colour. Holes
// are numbered as in the game's grid.
type sternhalmaColour struct {
	steps [sternhalmaSize]int32
	cost  [sternhalmaSize]int32
	hops  [sternhalmaSize][2]struct{ over, land int8 } // forward; -1 where there is none
}

// NewSternhalma returns the evaluation with weights found by self-play.
func NewSternhalma() *Sternhalma {
	return newSternhalma(sternhalmaWeights{Step: 10, Lag: 14, Aside: 1, Hop: 4, Turn: 5})
}

func newSternhalma(w sternhalmaWeights) *Sternhalma {
	e := &Sternhalma{weights: w, worst: float32(sternhalmaRows*w.Step + sternhalmaRows*w.Lag)}
	board, err := sternhalma.Rules{}.Board("")
	if err != nil {
		panic(err) // there is always a board of the common set-up
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
		for from := range sternhalmaSize {
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

// Evaluate returns how far ahead of the others each seat is, in proportion:
// chances would hardly differ between the moves of who is far behind.
func (e *Sternhalma) Evaluate(p sternhalma.Position) Values {
	players := sternhalma.Rules{}.Players(p)
	var cost Values
	var sum float32
	for s := range players {
		cost[s] = float32(e.cost(&p, game.Seat(s)))
		sum += cost[s]
	}
	worst := float32(len(p.Sets(0))) * sternhalmaPegs * e.worst
	var v Values
	for s := range players {
		lead := (sum-cost[s])/float32(players-1) - cost[s]
		v[s] = min(max(certain/float32(players)*(1+lead/worst), 0), certain)
	}
	return v
}

// Score returns the score for the seat on turn in a game of two.
func (e *Sternhalma) Score(p sternhalma.Position, by game.Seat) int32 {
	return e.cost(&p, other(by)) - e.cost(&p, by) + e.weights.Turn
}

// cost returns what is left to do for a seat.
func (e *Sternhalma) cost(p *sternhalma.Position, s game.Seat) int32 {
	var occupied sternhalma.Holes
	if e.weights.Hop != 0 {
		occupied = p.Dead()
		for c := range sternhalma.Point(sternhalmaPoints) {
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
func (e *Sternhalma) Noisy(sternhalma.Position) bool { return false }

// Guess returns what a move brings the peg.
func (e *Sternhalma) Guess(p sternhalma.Position, by game.Seat, m sternhalma.Move) int32 {
	if m.IsPass() {
		return 0
	}
	for _, of := range p.Sets(by) {
		if p.Pegs(of).Has(int(m.From)) {
			c := &e.colours[of]
			return c.cost[m.From] - c.cost[m.To]
		}
	}
	return 0
}

// Slot tells moves by where they begin and end.
func (e *Sternhalma) Slot(m sternhalma.Move) int {
	if m.IsPass() {
		return 0
	}
	return int(m.From)*sternhalmaSize + int(m.To)
}

// apart reports whether two seats with one set each, on opposite points, have
// passed each other: from there on each runs for itself.
func (e *Sternhalma) apart(p *sternhalma.Position) bool {
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
	return last < sternhalmaRows-2
}
