package hexdame

import (
	"math/bits"

	"triplecross/internal/ai/eval"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexdame"
)

// Evaluator is a hand-written evaluation of HexDame. Material decides; beyond
// that it likes men that are near the far edge, men that can move, and men that
// stay behind to guard their own edge.
type Evaluator struct {
	weights weights
	board   board
}

// weights are scores, in hundredths of a man.
type weights struct {
	Man, King int32
	// Row is the worth of each row that a man has crossed; Near of each step that
	// it is closer to the far edge than four steps; Guard of a man on the edge
	// where the opponent's men become kings.
	Row, Near, Guard int32
	// Stuck is the cost of a man without a way forward.
	Stuck int32
	// Turn is the worth of being on turn.
	Turn int32
}

const (
	side  = 5
	size  = 61
	seats = 2
	// fewPieces is the number of pieces of the weaker seat up to which the
	// stronger one should seek exchanges.
	fewPieces = 6
)

// board is what the evaluation needs to know about the board. Cells have the
// numbers of the game's grid.
type board struct {
	worth [seats][size]int32         // of a man on a cell
	ahead [seats][size]hexdame.Cells // where a man can step to
}

// New returns the evaluation with weights found by self-play.
func New() *Evaluator {
	return newEvaluator(weights{
		Man: 100, King: 320,
		Row: 1, Near: 10, Guard: 26,
		Stuck: 3,
		Turn:  6,
	})
}

func newEvaluator(w weights) *Evaluator {
	e := &Evaluator{weights: w}
	board, err := hexdame.Rules{}.Board("")
	if err != nil {
		panic(err) // the default set-up always has a board
	}
	const last = side - 1
	forward := []hex.Direction{hex.NorthWest, hex.NorthEast, hex.East}
	for i := range size {
		for s := range seats {
			at := board.Grid.Cell(i).Turn(3 * s) // as White sees it
			v := w.Man + w.Row*int32(at.Q-at.R+2*last)
			v += w.Near * int32(max(0, last-min(last-at.Q, last+at.R)))
			if at.Q == -last || at.R == last {
				v += w.Guard
			}
			e.board.worth[s][i] = v
			for _, d := range forward {
				if to, ok := board.Grid.Index(board.Grid.Cell(i).Step(d.Turn(3 * s))); ok {
					e.board.ahead[s][i] |= 1 << to
				}
			}
		}
	}
	return e
}

// Evaluate returns each seat's chance to win.
func (e *Evaluator) Evaluate(p hexdame.Position) search.Values {
	by := p.Turn()
	var worth search.Values
	worth[by] = float32(e.Score(p, by)) / scale
	return eval.Softmax(worth, 0, seats)
}

// scale is the score that multiplies the odds of winning by e.
const scale = 100

// Scale returns the score that multiplies the odds of winning by e.
func (e *Evaluator) Scale() int32 { return scale }

// Score returns the score for the seat on turn.
func (e *Evaluator) Score(p hexdame.Position, by game.Seat) int32 {
	own, theirs := e.side(p, by), e.side(p, 1-by)
	score := own - theirs
	// With few pieces left, fewer are better for the stronger.
	n, m := p.Pieces(by).Len(), p.Pieces(1-by).Len()
	if weak := int32(min(n, m)); weak < fewPieces {
		score += score * (fewPieces - weak) / 16
	}
	return score + e.weights.Turn
}

// side returns the worth of a seat's pieces.
func (e *Evaluator) side(p hexdame.Position, s game.Seat) int32 {
	w := &e.weights
	own, kings := p.Pieces(s), p.Kings(s)
	occupied := own | p.Pieces(1-s)
	worth := w.King * int32(kings.Len())
	for men := own &^ kings; men != 0; men &= men - 1 {
		i := bits.TrailingZeros64(uint64(men))
		worth += e.board.worth[s][i]
		if e.board.ahead[s][i]&^occupied == 0 {
			worth -= w.Stuck
		}
	}
	return worth
}

// Noisy reports whether the seat on turn must capture.
func (e *Evaluator) Noisy(p hexdame.Position) bool { return p.MustCapture() }

// Priority prefers men near the far edge, and captures that take kings.
func (e *Evaluator) Priority(p hexdame.Position, by game.Seat, m hexdame.Move) int32 {
	if m.Captured != 0 {
		return 100 * int32((m.Captured & p.Kings(1-by)).Len())
	}
	if p.Kings(by).Has(int(m.From)) {
		return 0
	}
	return e.board.worth[by][m.To] - e.board.worth[by][m.From]
}

// HistoryIndex identifies moves by their first and last cells.
func (e *Evaluator) HistoryIndex(m hexdame.Move) int { return int(m.From)*size + int(m.To) }
