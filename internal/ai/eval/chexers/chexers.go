package chexers

import (
	"math"
	"math/bits"

	"triplecross/internal/ai/eval"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Evaluator is a hand-written evaluation of Chexers, based on what is known of
// good play: the number of pieces and exits together decides, since a seat with
// fewer than four cannot win; a seat with enough of them should run; a piece
// that can be jumped is as good as lost, and on the rim few pieces can jump it.
type Evaluator struct {
	weights  [seats]Weights
	material [seats][maxMaterial + 1]float32 // the worth by the number of pieces and exits
	board    *board
}

// Weights are in units of worth: one unit multiplies the chance to win, relative
// to the others', by e.
type Weights struct {
	// Lack is the cost of each piece short of four, exits included. Spare is the
	// worth of the first piece beyond four; n such pieces are worth
	// Spare·n^Thrift.
	Lack, Spare, Thrift float32
	// Exit is the extra worth of a piece that has left the board: nobody can
	// convert it any more, and it has no distance to go.
	Exit float32
	// Row is the cost of each row that a piece needed for the win still has to
	// cross; Back is the same for seats that lack pieces.
	Row, Back float32
	// Sprint is the worth of being one action away from the win; at two actions
	// it is half of that, and so on. Each ply until the seat's turn counts as a
	// third of an action.
	Sprint float32
	// Danger is the probability that a piece which a seat can jump is converted,
	// by the number of plies until that seat's turn. A seat that can jump several
	// pieces counts one in full and the share More of each other one.
	Danger [seats]float32
	More   float32
	// Pair is the worth of two own pieces side by side, Rim and Corner those
	// of pieces that can be jumped along one line only, or not at all.
	Pair, Rim, Corner float32
	// Gate is the worth of a piece on a cell from which another seat exits.
	Gate float32
}

// Usual returns the weights that did well in self-play.
func Usual() Weights {
	return Weights{
		Lack: 3.1, Spare: 0.75, Thrift: 0.62,
		Exit: 0.34,
		Row:  0.15, Back: 0.11, Sprint: 2.2,
		Danger: [seats]float32{0.8, 0.4, 0.15},
		More:   0.3,
		Pair:   0.08, Rim: 0, Corner: 0.17,
	}
}

// New returns the evaluation with the usual weights.
func New() *Evaluator { return newEvaluator([seats]Weights{Usual(), Usual(), Usual()}) }

// Styled returns an evaluation with other weights for one seat and for all others.
func Styled(by game.Seat, own, others Weights) *Evaluator {
	w := [seats]Weights{others, others, others}
	w[by] = own
	return newEvaluator(w)
}

func newEvaluator(w [seats]Weights) *Evaluator {
	e := &Evaluator{weights: w, board: newBoard()}
	for s := range w {
		for n := range e.material[s] {
			if spare := n - goal; spare < 0 {
				e.material[s][n] = w[s].Lack * float32(spare)
			} else {
				e.material[s][n] = w[s].Spare * float32(math.Pow(float64(spare), float64(w[s].Thrift)))
			}
		}
	}
	return e
}

// Evaluate returns each seat's chance to win.
func (e *Evaluator) Evaluate(p chexers.Position) search.Values {
	return eval.Softmax(e.worth(p), p.Turn(), seats)
}

// worth returns the worth of each seat's position. It counts before it weighs, so that rotated positions get the
// same to the last bit.
func (e *Evaluator) worth(p chexers.Position) (worth search.Values) {
	var pieces [seats]chexers.Cells
	for s := range pieces {
		pieces[s] = p.Pieces(game.Seat(s))
	}
	occupied := pieces[0] | pieces[1] | pieces[2]
	turn := int(p.Turn())

	// The pieces of each seat that can be jumped, by the number of plies until
	// the jumper's turn, and all of them.
	var hanging [seats][seats]int
	var prey, pairs [seats]int
	for s, own := range pieces {
		for rest := own; rest != 0; rest &= rest - 1 {
			c := &e.board.cells[bits.TrailingZeros64(uint64(rest))]
			pairs[s] += (c.after & own).Len()
			jumpers := c.jumpers(occupied) &^ own
			for wait := 0; jumpers != 0; wait++ {
				if jumpers&pieces[(turn+wait)%seats] != 0 {
					hanging[s][wait]++
					prey[wait]++
					break
				}
			}
		}
	}
	// How much of that each jumper is likely to convert, in all and of each piece.
	var gain, loss [seats]float32
	for wait, n := range prey {
		if n > 0 {
			w := &e.weights[(turn+wait)%seats]
			gain[wait] = w.Danger[wait] * (1 + w.More*float32(n-1))
			loss[wait] = gain[wait] / float32(n)
		}
	}

	for wait := range seats {
		s := (turn + wait) % seats
		own, exits, w := pieces[s], p.Exits(game.Seat(s)), &e.weights[s]
		material := float32(own.Len()+exits) + gain[wait]
		for wait, n := range hanging[s] {
			material -= loss[wait] * float32(n)
		}
		worth[s] = e.materialWorth(s, material) + w.Exit*float32(exits) + e.way(s, own, goal-exits, wait) +
			w.Pair*float32(pairs[s]) +
			w.Rim*float32((own&e.board.rim).Len()) + w.Corner*float32((own&e.board.corners).Len())
		if w.Gate != 0 {
			worth[s] += w.Gate * float32((own & e.board.gates[s]).Len())
		}
	}
	return worth
}

// materialWorth returns the worth of a number of pieces and exits, which need not
// be an integer.
func (e *Evaluator) materialWorth(s int, n float32) float32 {
	n = min(max(n, 0), maxMaterial)
	i := min(int(n), maxMaterial-1)
	worth := &e.material[s]
	return worth[i] + (n-float32(i))*(worth[i+1]-worth[i])
}

// way returns the worth of the distance still to go by the seat's most advanced
// pieces, as many as it needs for the win.
func (e *Evaluator) way(s int, own chexers.Cells, need, wait int) float32 {
	rows, going, w := 0, 0, &e.weights[s]
	for togo, row := range e.board.rows[s] {
		n := min((own & row).Len(), need-going)
		going += n
		rows += n * togo
	}
	if going < need {
		return -w.Back * float32(rows)
	}
	actions := float32(need) + float32(rows)/2 + float32(wait)/seats // jumps take two rows
	return w.Sprint/actions - w.Row*float32(rows)
}
