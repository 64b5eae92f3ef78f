package habit

import "triplecross/internal/game"

// Of returns the taste of a seat.
func (h *Habits) Of(s game.Seat) [features]float32 { return h.of[s] }
