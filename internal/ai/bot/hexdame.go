package bot

import (
	"context"
	"math/rand/v2"

	eval "triplecross/internal/ai/eval/hexdame"
	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

// lastKingsDraw is the value of a draw to a bot when only two kings are left. More than half makes it repeat
// positions: neither king can catch the other, and without the rule of 100 turns nothing else ends the game.
const lastKingsDraw = 0.6

// hexdamePlayer plays HexDame.
type hexdamePlayer struct {
	twoPlayer[hexdame.Position, hexdame.Move]
}

// newHexdame returns the player for a state of HexDame, nil for other games.
func newHexdame(r Request) *player {
	t, ok := newGeneral[hexdame.Position, hexdame.Move](r)
	if !ok {
		return nil
	}
	e := eval.New()
	t.Evaluator = e
	p := &hexdamePlayer{twoPlayer[hexdame.Position, hexdame.Move]{t, e}}
	return &player{p.choose, p.analyse}
}

func (p *hexdamePlayer) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	if lastKings(p.Position) {
		p.Draw = lastKingsDraw
	}
	return p.twoPlayer.choose(ctx, by, level.configs[inOthers], rng)
}

// lastKings reports whether a king of each player is all that is left.
func lastKings(p hexdame.Position) bool {
	for _, s := range []game.Seat{hexdame.White, hexdame.Red} {
		if p.Pieces(s).Len() != 1 || p.Kings(s) != p.Pieces(s) {
			return false
		}
	}
	return true
}
