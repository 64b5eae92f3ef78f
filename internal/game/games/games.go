// Package games is the list of all games.
package games

import (
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexachess"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/game/sternhalma"
)

// All returns all games, in the order in which people see them.
func All() []game.Game {
	return []game.Game{
		game.Of(chexers.Rules{}),
		game.Of(hexdame.Rules{}),
		game.Of(sternhalma.Rules{}),
		game.Of(hexachess.Rules{}),
	}
}

// Find returns the game with a slug, and whether there is one.
func Find(slug string) (game.Game, bool) {
	for _, g := range All() {
		if g.Info().Slug == slug {
			return g, true
		}
	}
	return nil, false
}
