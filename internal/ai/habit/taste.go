//go:build !js

package habit

import (
	"math"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

// taste is what a player likes in a move for its own sake: how much each feature of a move adds to
// the logarithm of its chance.
type taste [features]float32

// The features of a move.
const (
	exits    = iota // it takes a piece off the board
	converts        // it jumps over another player's piece
	hops            // it jumps over a piece of its own
	advances        // the rows it goes forward, halved
	rims            // it ends on the rim
	features
)

const (
	// temperature is how little a player with habits minds a loss of value: a move that is worse by
	// this much has a chance that is e times smaller.
	temperature = 0.15
	// rate is how much a taste learns from a move, and decay the share of itself that it forgets.
	rate, decay = 0.3, 0.01
)

// rim and rows describe the board: the cells on its edge, and how many rows a seat has to
// cross from a cell.
var (
	rim = func() (set chexers.Cells) {
		grid := chexers.Grid()
		for i := range grid.Len() {
			for _, d := range hex.Directions() {
				if _, ok := grid.Index(grid.Cell(i).Step(d)); !ok {
					set |= 1 << i
				}
			}
		}
		return set
	}()
	rows = func() (all [seats][size]int8) {
		for s := range all {
			for i := range size {
				all[s][i] = int8(chexers.RowsToGo(game.Seat(s), chexers.Grid().Cell(i)))
			}
		}
		return all
	}()
)

const size = 37 // cells of the board

// look returns the features of a move.
func look(p chexers.Position, by game.Seat, m chexers.Move) (f [features]float32) {
	switch {
	case m.IsPass():
		return f
	case m.IsExit():
		f[exits] = 1
		return f
	}
	if over := m.Over(); over != 0 {
		if over&p.Pieces(by) != 0 {
			f[hops] = 1
		} else {
			f[converts] = 1
		}
	}
	f[advances] = float32(rows[by][m.From]-rows[by][m.To]) / 2
	if rim.Has(int(m.To)) {
		f[rims] = 1
	}
	return f
}

// weigh sets out to numbers in proportion to the chances of the moves.
func (t *taste) weigh(p chexers.Position, by game.Seat, moves []chexers.Move, values []search.Values, out []float32) {
	best := values[0][by]
	for i := range values {
		best = max(best, values[i][by])
	}
	for i, m := range moves {
		like := (values[i][by] - best) / temperature
		for k, f := range look(p, by, m) {
			like += t[k] * f
		}
		out[i] = float32(math.Exp(float64(like)))
	}
}

// learn moves the taste a little towards that of a player who chose this one of the moves.
func (t *taste) learn(p chexers.Position, by game.Seat, moves []chexers.Move, weights []float32, chosen int) {
	var sum float32
	for _, w := range weights {
		sum += w
	}
	surprise := look(p, by, moves[chosen])
	for i, m := range moves {
		for k, f := range look(p, by, m) {
			surprise[k] -= weights[i] / sum * f
		}
	}
	for k := range t {
		t[k] += rate*surprise[k] - decay*t[k]
	}
}

func (t *taste) round() {
	for k := range t {
		t[k] = round(t[k])
	}
}
