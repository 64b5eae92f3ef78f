package ai

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexdame"
)

// players lists the games that have an evaluation of their own.
func players() []func(game.State) player {
	return []func(game.State) player{
		playerWith[chexers.Position, chexers.Move](NewChexers()),
		duelOf[hexdame.Position, hexdame.Move](NewHexDame()),
		runnerOf,
	}
}

// playerOf returns who plays on from a state. Every game has somebody.
func playerOf(s game.State) player {
	for _, of := range players() {
		if p := of(s); p != nil {
			return p
		}
	}
	return &thinker[game.State, string]{Problem[game.State, string]{
		Rules: states{}, Position: s, Evaluation: Plain[game.State, string]{states{}},
	}, stateCost}
}

// player plays on from a position of some game.
type player interface {
	choose(ctx context.Context, by game.Seat, level Level, rng *rand.Rand) (Choice, error)
}

// playerWith returns what makes a player out of a state of a game with these
// types, and nil out of others.
func playerWith[P any, M comparable](e Evaluation[P]) func(game.State) player {
	return func(s game.State) player {
		line, ok := game.LineOf[P, M](s)
		if !ok {
			return nil
		}
		return &thinker[P, M]{Problem[P, M]{
			Rules: line.Rules, Position: line.Position, Seen: line.Seen, Evaluation: e,
		}, 1}
	}
}
