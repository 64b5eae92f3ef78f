package ai

import (
	"math/bits"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexdame"
)

// HexDame is a hand-written evaluation of HexDame. Pieces decide; beyond them
// it likes men that are near the far edge, that can move, and such that stay
// behind and guard the own edge.
type HexDame struct {
	weights hexdameWeights
	board   hexdameBoard
}

// hexdameWeights are in hundredths of worth, see Duel.Score.
type hexdameWeights struct {
	Man, King int32
	// Row is the worth of a row that a man has behind it, Near of a step that
	// it is nearer to the far edge than four steps; Guard of a man on the edge
	// where the other's men become kings.
	Row, Near, Guard int32
	// Stuck is the cost of a man without a way forward.
	Stuck int32
	// Turn is the worth of being on turn.
	Turn int32
}

const (
	hexdameSide  = 5
	hexdameSize  = 61
	hexdameSeats = 2
	// hexdameFew is the number of pieces of the weaker seat up to which the
	// stronger one is to seek exchanges.
	hexdameFew = 6
)

// hexdameBoard is what the evaluation wants to know of the board. Cells are
// numbered as in the game's grid.
type hexdameBoard struct {
	worth [hexdameSeats][hexdameSize]int32         // of a man on a cell
	ahead [hexdameSeats][hexdameSize]hexdame.Cells // where a man can step to
}

// NewHexDame returns the evaluation with weights found by self-play.
func NewHexDame() *HexDame {
	return newHexDame(hexdameWeights{
		Man: 100, King: 320,
		Row: 1, Near: 10, Guard: 26,
		Stuck: 3,
		Turn:  6,
	})
}

func newHexDame(w hexdameWeights) *HexDame {
	e := &HexDame{weights: w}
	board, err := hexdame.Rules{}.Board("")
	if err != nil {
		panic(err) // there is always a board of the common set-up
	}
	const last = hexdameSide - 1
	forward := []hex.Direction{hex.NorthWest, hex.NorthEast, hex.East}
	for i := range hexdameSize {
		for s := range hexdameSeats {
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
func (e *HexDame) Evaluate(p hexdame.Position) Values {
	by := p.Turn()
	var worth Values
	worth[by] = float32(e.Score(p, by)) / 100
	return chances(worth, 0, hexdameSeats)
}

// Score returns the score for the seat on turn.
func (e *HexDame) Score(p hexdame.Position, by game.Seat) int32 {
	own, theirs := e.side(p, by), e.side(p, other(by))
	score := own - theirs
	// With few pieces left, fewer are better for the stronger.
	n, m := p.Pieces(by).Len(), p.Pieces(other(by)).Len()
	if weak := int32(min(n, m)); weak < hexdameFew {
		score += score * (hexdameFew - weak) / 16
	}
	return score + e.weights.Turn
}

// side returns the worth of a seat's pieces.
func (e *HexDame) side(p hexdame.Position, s game.Seat) int32 {
	w := &e.weights
	own, kings := p.Pieces(s), p.Kings(s)
	occupied := own | p.Pieces(other(s))
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
func (e *HexDame) Noisy(p hexdame.Position) bool { return p.MustCapture() }

// Guess prefers men near the far edge, and captures that take kings.
func (e *HexDame) Guess(p hexdame.Position, by game.Seat, m hexdame.Move) int32 {
	if m.Captured != 0 {
		return 100 * int32((m.Captured & p.Kings(other(by))).Len())
	}
	if p.Kings(by).Has(int(m.From)) {
		return 0
	}
	return e.board.worth[by][m.To] - e.board.worth[by][m.From]
}

// Slot tells moves by where they begin and end.
func (e *HexDame) Slot(m hexdame.Move) int { return int(m.From)*hexdameSize + int(m.To) }
