package templates

import "triplecross/internal/game"

// NewPage is the form that makes a table.
type NewPage struct {
	Page
	Games  []GameChoice
	Game   game.Info // the chosen one
	Setup  game.Setup
	Seats  []NewSeat
	Public bool
	// Problem says why the form came back; empty at first.
	Problem string
}

// GameChoice is a game that a table can be made for.
type GameChoice struct {
	Info game.Info
	Now  bool
}

// NewSeat is one seat of the form.
type NewSeat struct {
	Seat    int
	Colour  string
	Choices []SeatChoice
}
