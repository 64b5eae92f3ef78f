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
func players() []func(game.State, *Memory) player {
	return []func(game.State, *Memory) player{
		chexersOf,
		duelOf[hexdame.Position, hexdame.Move](NewHexDame()),
		runnerOf,
	}
}

// playerOf returns who plays on from a state. Every game has somebody.
func playerOf(s game.State, memory *Memory) player {
	for _, of := range players() {
		if p := of(s, memory); p != nil {
			return p
		}
	}
	return &thinker[game.State, string]{Problem[game.State, string]{
		Rules: states{}, Position: s, Evaluation: Plain[game.State, string]{states{}},
	}, stateCost, memory}
}

// player plays on from a position of some game.
type player interface {
	choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error)
}

// thinkerOf returns a thinker for a state of a game with these types, and false
// for others.
func thinkerOf[P any, M comparable](s game.State, memory *Memory) (thinker[P, M], bool) {
	line, ok := game.LineOf[P, M](s)
	if !ok {
		return thinker[P, M]{}, false
	}
	return thinker[P, M]{Problem[P, M]{
		Rules: line.Rules, Position: line.Position, Seen: line.Seen,
	}, 1, memory}, true
}

// contestant plays Chexers.
type contestant struct {
	thinker[chexers.Position, chexers.Move]
}

// chexersOf returns who plays on from a state of Chexers, nil for others.
func chexersOf(s game.State, memory *Memory) player {
	if t, ok := thinkerOf[chexers.Position, chexers.Move](s, memory); ok {
		t.Rules = newChexersEnds()
		return &contestant{t}
	}
	return nil
}

func (c *contestant) choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error) {
	if c.Evaluation = (ChexersNet{net.Chexers()}); level.chexers.byHand {
		c.Evaluation = NewChexers()
	}
	return c.play(ctx, by, level.chexers, rng)
}
