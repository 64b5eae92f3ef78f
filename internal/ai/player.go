package ai

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/ai/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexdame"
)

// players lists the games that have an evaluation of their own.
func players() []func(Request) player {
	return []func(Request) player{
		chexersOf,
		duelOf[hexdame.Position, hexdame.Move](NewHexDame()),
		runnerOf,
		hexachessOf,
	}
}

// playerOf returns who plays on from a request's state. Every game has somebody.
func playerOf(r Request) player {
	for _, of := range players() {
		if p := of(r); p != nil {
			return p
		}
	}
	return &thinker[game.State, string]{Problem[game.State, string]{
		Rules: states{}, Position: r.State, Evaluation: Plain[game.State, string]{states{}},
	}, stateCost, r.Memory}
}

// player plays on from a position of some game.
type player interface {
	choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error)
}

// thinkerOf returns a thinker for a state of a game with these types, and false
// for others.
func thinkerOf[P any, M comparable](r Request) (thinker[P, M], bool) {
	line, ok := game.LineOf[P, M](r.State)
	if !ok {
		return thinker[P, M]{}, false
	}
	return thinker[P, M]{Problem[P, M]{
		Rules: line.Rules, Position: line.Position, Seen: line.Seen, Keep: r.Keep,
	}, 1, r.Memory}, true
}

// dread is ChexersNet's: three masters drew most of their games without it.
const dread = 0.1

// contestant plays Chexers.
type contestant struct {
	thinker[chexers.Position, chexers.Move]
}

// chexersOf returns who plays on from a state of Chexers, nil for others.
func chexersOf(r Request) player {
	if t, ok := thinkerOf[chexers.Position, chexers.Move](r); ok {
		t.Rules = newChexersEnds()
		return &contestant{t}
	}
	return nil
}

func (c *contestant) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	if c.Evaluation = (ChexersNet{Net: net.Chexers(), Dread: dread}); level.chexers.byHand {
		c.Evaluation = NewChexers()
	}
	return c.play(ctx, by, level.chexers, rng)
}
