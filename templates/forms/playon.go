package forms

import "triplecross/templates/bots"

// PlayOn is the wish to play on from a position, as its form asks for it.
type PlayOn struct {
	Table   string
	Ply     int
	Over    bool   // the rules end the game there
	Refused string // why this reader may not, in one sentence; mostly empty
	Seats   []Seat
	Levels  []bots.Level
}
