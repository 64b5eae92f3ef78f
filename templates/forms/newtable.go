package forms

import (
	"triplecross/internal/game"
	"triplecross/templates/bots"
	"triplecross/templates/layout"
)

// NewTablePage is the form for a new table.
type NewTablePage struct {
	layout.Page
	Games   []GameChoice
	Game    game.Info // the chosen one
	Players []PlayersChoice
	Options []Option
	Drawn   []string // the labels of the options that are drawn at random
	Seats   []Seat
	Levels  []bots.Level // for bots
	Clocks  []Choice     // no clock, and those for a whole game
	Days    []Choice     // the clocks for a single move
	Flag    Option       // what happens when a clock runs out
	Away    []Choice     // what happens to the seat of somebody who leaves
	// Teams says that teams play, Mute that the players may not chat.
	Teams, Mute bool
	Several     bool // a stranger may take several seats of a public table
	Public      bool
	// Problem says why the form is shown again; empty the first time.
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
