package game

import (
	"triplecross/internal/game/hex"
	"triplecross/internal/phrase"
)

// Board is the geometry of a game's board for a set-up.
type Board struct {
	Grid *hex.Grid
	// Flat says that cells are drawn with a flat top.
	Flat bool
	// Home holds, for each seat, the number of sixths of a circle by which the
	// board is turned clockwise so that this seat's home is at the bottom.
	Home []int
	// Shade is the shade of each cell, an index into the theme's cell colours.
	Shade []uint8
	// Ground holds, for each cell, the seat in whose colour it is drawn: the
	// one that starts there or has to arrive there, or Nobody. nil means that
	// all are Nobody's.
	Ground []Seat
	// Teams is the team of each seat, numbered from 0 in the order of their first
	// seats; nil where everybody plays for themselves.
	Teams []int
	// Goal is what a seat's score counts up to, if that depends on the set-up;
	// 0 means Info.Goal.
	Goal int
	// Kinds names the kinds of pieces for people who cannot see them: "K" is a
	// "king". A kind without an entry needs no name. Kinds of different games
	// share a name only if they do in every language.
	Kinds map[string]phrase.Phrase
	// Figures says that the kinds are chess pieces or related ones, and drawn as
	// such.
	Figures bool
	// Gates are places outside the rim that a gesture can end on.
	Gates []Gate
}

// Gate is a place outside the rim where a piece leaves the board. It counts as a
// place of gestures, like the cells.
type Gate struct {
	Name string // unlike any cell's name, without space, dot, colon, '?' and '='
	Seat Seat   // whose gate it is
	From hex.Cell
	// Side says where the gate is: beyond From, between this direction and the
	// next one clockwise.
	Side hex.Direction
}
