package forms

import (
	"triplecross/internal/game"
	"triplecross/templates/bots"
	"triplecross/templates/layout"
)

// NewTablePage is the form that makes a table.
type NewTablePage struct {
	layout.Page
	Games   []GameChoice
	Game    game.Info // the chosen one
	Players []PlayersChoice
	Options []Option
	Drawn   []string // the labels of the options that are drawn by lot
	Seats   []Seat
	Levels  []bots.Level // that a bot can have
	Clocks  []Choice     // none, and those for a whole game
	Days    []Choice     // the clocks for a single move
	Flag    Option       // what a clock that has run out means
	Away    []Choice     // what becomes of the seat of somebody who leaves
	// Teams says that teams play, whose members may be forbidden to talk: Hush.
	Teams, Hush bool
	Public      bool
	// Problem says why the form came back; empty at first.
	Problem string
}

// GameChoice is a game that a table can be made for.
type GameChoice struct {
	Info game.Info
	Now  bool
}

// PlayersChoice is a number of players that the game can be played by.
type PlayersChoice struct {
	Number int
	Now    bool
}
