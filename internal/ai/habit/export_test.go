package habit

import "triplecross/internal/game"

// ByHand returns the seats that choose by a hand-written evaluation.
func (h *Habits) ByHand() game.Seats { return h.by(byHand) | h.Alone() }

// Alone returns those of them who mind their own position only.
func (h *Habits) Alone() game.Seats { return h.by(byHandAlone) }

// Of returns the taste of a seat.
func (h *Habits) Of(s game.Seat) [features]float32 { return h.of[s] }
