package forms

import "triplecross/templates/bots"

// PlayOn is the form for playing on from a position.
type PlayOn struct {
	Table   string
	Ply     int
	Over    bool   // the rules end the game there
	Refused string // why this reader may not, in one sentence; usually empty
	Seats   []Seat
	Levels  []bots.Level
}
