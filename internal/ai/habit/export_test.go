package habit

import (
	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/game"
)

// Choosing returns the habits of a game in which one seat chooses by the hand-written evaluation, and another one minds
// its own position only.
func Choosing(hand, alone game.Seat) *Habits {
	h := &Habits{hand: eval.New(), alone: eval.NewAlone()}
	h.chosen[hand], h.chosen[alone] = byHand, byHandAlone
	return h
}

// ByHand returns the seats that choose by a hand-written evaluation.
func (h *Habits) ByHand() game.Seats { return h.by(byHand) | h.Alone() }

// Alone returns those of them who mind their own position only.
func (h *Habits) Alone() game.Seats { return h.by(byHandAlone) }

// Of returns the taste of a seat.
func (h *Habits) Of(s game.Seat) [features]float32 { return h.of[s] }
