package templates

import "triplecross/internal/game"

// NewPage is the form that makes a table.
type NewPage struct {
	Page
	Games   []GameChoice
	Game    game.Info // the chosen one
	Players []PlayersChoice
	Options []NewOption
	Drawn   []string // the labels of the options that are drawn by lot
	Seats   []NewSeat
	Levels  []Level        // that a bot can have
	Clocks  []OptionChoice // none, and those for a whole game
	Days    []OptionChoice // the clocks for a single move
	Flag    NewOption      // what a clock that has run out means
	Away    []OptionChoice // what becomes of the seat of somebody who leaves
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

// NewOption is a choice of the set-up.
type NewOption struct {
	Field   string // of the form
	Label   string
	Choices []OptionChoice
	Led     bool // has a meaning only with choices of the option before it that lead to it
}

// OptionChoice is one thing that an option can be.
type OptionChoice struct {
	Value, Label string
	Now          bool
	Leads        bool // see NewOption.Led
}

// NewSeat is one seat of the form.
type NewSeat struct {
	Seat    int
	Hue     int
	Colour  string
	Team    string // the name of its team, empty where there are none
	Choices []SeatChoice
	Level   string // the slug of the level it has with a bot
}
