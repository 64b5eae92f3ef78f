// Package rules lists the pages with the rules of the games.
package rules

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/templates/layout"
	"triplecross/templates/rules/chexers"
	"triplecross/templates/rules/hexachess"
	"triplecross/templates/rules/hexdame"
	"triplecross/templates/rules/sternhalma"
)

// Page makes the page with the rules of a game.
type Page func(ctx context.Context, g game.Game, p layout.Page) (templ.Component, error)

// Pages returns the rules pages of all games, by the games' slugs.
func Pages() map[string]Page {
	return map[string]Page{
		"chexers":          chexers.New,
		"hexdame":          hexdame.New,
		"chinese-checkers": sternhalma.New,
		"hexachess":        hexachess.New,
	}
}
