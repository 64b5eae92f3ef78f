package bot

import (
	eval "triplecross/internal/ai/eval/hexachess"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// SetUp returns the move that a bot of any level makes while the state hides what the seats do. It looks only
// at the seat's own side; a search would see the secrets of the others.
func SetUp(r Request) string {
	if line, ok := game.LineOf[hexachess.Position, hexachess.Move](r.State); ok {
		m := eval.New(line.Position).Place(line.Position, r.Seat, r.rng())
		text, _ := line.Rules.Notate(line.Position, r.Seat, m)
		return text
	}
	if text, ok := r.State.Default(r.Seat); ok {
		return text
	}
	return r.State.Legal(r.Seat)[0].Text
}
