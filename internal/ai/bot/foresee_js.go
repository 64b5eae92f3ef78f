package bot

import "triplecross/internal/game"

// foresee does nothing: a program for browsers goes without it, because it would be a
// hundredth of what people load.
func (*chexersPlayer) foresee(game.Seat) {}
