package habit

import "triplecross/internal/game"

// Of returns what a seat likes.
func (h *Habits) Of(s game.Seat) [features]float32 { return h.of[s] }
