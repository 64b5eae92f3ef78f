package rules

import (
	"triplecross/internal/game"
	"triplecross/templates/board"
	"triplecross/templates/layout"
)

// IndexPage lists the games and leads to their rules.
type IndexPage struct {
	layout.Page
	Games []IndexEntry
}

// IndexEntry is a game in the list, with the board it starts from.
type IndexEntry struct {
	Info  game.Info
	Board board.Mini
}
