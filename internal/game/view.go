package game

import "triplecross/internal/phrase"

// View is what a viewer sees of a position.
type View struct {
	// Pieces are in the order of the board's cells, at most one a cell.
	Pieces []Piece
	// Turn tells who may act.
	Turn Seats
	// Scores are what each seat has reached of Info.Goal; nil in games without.
	Scores []int
	// Note tells the seat on turn in one sentence what binds it beyond the
	// usual ("You must capture"), and others what they wait for where that is
	// not just somebody's turn ("You are out; your pieces stay"); empty mostly.
	Note phrase.Phrase
	// Remarks tell everybody what state seats are in beyond that; nil mostly.
	Remarks []Remark
	// Aside are pieces beside the board: those still to be placed in a set-up,
	// and in play those that a seat has lost; nil where a game shows none.
	Aside []Pile
	// Placing are the seats on turn that place pieces from beside the board, as in
	// a set-up; mostly none.
	Placing Seats
}

// Remark is something that is to be said of a seat. The words for it are a
// page's.
type Remark struct {
	Key  string // of what is said, unique within the game: "check"
	Seat Seat
	N    int // the number in it, 0 where there is none
}

// Pile is a number of like pieces beside the board.
type Pile struct {
	Seat Seat
	Kind string
	N    int
}

// Piece is a piece on a cell.
type Piece struct {
	Cell int // the cell's number in the board's grid
	Seat Seat
	Kind string // "" for the common piece, else a short name ("K")
}

// Played is a move that a seat has made.
type Played struct {
	Seat Seat
	Move Move
}

// Gesture is how a move is entered on a board: the places tapped in order,
// cells or gates, and the choice made at the end, if any ("Q"). Two legal moves
// of a seat never share a gesture. It is empty for a pass.
type Gesture struct {
	Places []string
	Choice string
}

// Move is a legal move in the erased form.
type Move struct {
	Text    string
	Gesture Gesture
	// First is what a turn of two moves begins with, a move whose gesture this
	// one's goes on; nil mostly. There are too many such turns to list them to
	// people before they have chosen the first.
	First *Move
}
