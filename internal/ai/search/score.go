package search

import (
	"math"

	"triplecross/internal/game"
)

// teamSeats is the number of seats where two teams play.
const teamSeats = 4

// scoreOf returns the score of a chance to win, on a scale of TwoPlayerEvaluator.Scale.
func scoreOf(chance float32, scale int32) int32 {
	p := float64(min(max(chance, 0.01), MaxEstimate-0.01))
	return int32(float64(scale) * math.Log(p/(MaxEstimate-p)))
}

// Chance returns the chance to win that a score means, on a scale of TwoPlayerEvaluator.Scale. For a
// game that is decided within the search it is close to 1 or 0; each ply until
// then moves it a little away.
func Chance(score, scale int32) float32 {
	switch {
	case score > DecidedScore:
		return 1 - plyCost*float32(victory-score)
	case score < -DecidedScore:
		return plyCost * float32(victory+score)
	}
	return MaxEstimate / (1 + float32(math.Exp(-float64(score)/float64(scale))))
}

// allied reports whether seats are on one side.
func (t *alphaBeta[P, M]) allied(a, b game.Seat) bool {
	return a == b || t.teams && (a^b)&1 == 0
}

// next returns the seat on turn after a move of another.
func (t *alphaBeta[P, M]) next(p P, last game.Seat) game.Seat {
	if t.chess != nil {
		return t.chess.ToMove(p)
	}
	return 1 - last
}

// over returns the score for the seat on turn of a position in which the game is
// over or would be if the position occurred once more, since either side can
// make it occur.
func (t *alphaBeta[P, M]) over(p P, seen int, by game.Seat, ply int) (int32, bool) {
	if t.chess != nil {
		lost, drawn := t.chess.Decided(p)
		switch {
		case lost:
			return int32(ply) - victory, true
		case drawn:
			return t.drawFor(by), true
		}
	} else if end, over := t.Rules.Outcome(p, seen); over {
		return t.end(end, by, ply), true
	}
	return t.drawFor(by), seen > 1
}

// end returns the score of a game that is over for a seat.
func (t *alphaBeta[P, M]) end(o game.Outcome, by game.Seat, ply int) int32 {
	switch {
	case o.Drawn():
		return t.drawFor(by)
	case o.Winners().Has(by):
		return victory - int32(ply)
	}
	return int32(ply) - victory
}

func (t *alphaBeta[P, M]) drawFor(by game.Seat) int32 {
	if t.allied(by, t.By) {
		return t.draw
	}
	return -t.draw
}
