package templates

import "triplecross/internal/game"

// IndexPage lists the games and leads to their rules.
type IndexPage struct {
	Page
	Games []IndexEntry
}

// IndexEntry is a game in the list, with the board it starts from.
type IndexEntry struct {
	Info  game.Info
	Board Mini
}
