package game

import (
	"slices"

	"triplecross/internal/phrase"
)

// View is what a viewer sees of a position.
type View struct {
	// Pieces are in the order of the board's cells, at most one per cell.
	Pieces []Piece
	// Turn is the set of seats that may act.
	Turn Seats
	// Scores are how far each seat has come towards Info.Goal; empty in
	// games without scores.
	Scores []int
	// Note is one sentence for the viewer: for the seat on turn, what restricts
	// it beyond the usual ("You must capture"); for others, what they wait for if
	// that is not simply somebody's turn ("You are out; your pieces stay").
	// Mostly empty.
	Note phrase.Phrase
	// Remarks are public statements about seats, such as check; mostly none.
	Remarks []Remark
	// Aside are pieces next to the board: in a set-up those still to be placed,
	// in play those that a seat has lost; empty if the game shows none.
	Aside []Pile
	// Placing are the seats on turn that place pieces from next to the board, as
	// in a set-up; mostly none.
	Placing Seats
}

// emptied returns an empty view with the memory of v's lists.
func (v View) emptied() View {
	return View{Pieces: v.Pieces[:0], Scores: v.Scores[:0], Remarks: v.Remarks[:0], Aside: v.Aside[:0]}
}

// Remark is a statement about a seat. Pages have the words for it.
type Remark struct {
	Key  string // identifies the statement within the game: "check"
	Seat Seat
	N    int // the number in the statement, 0 if it has none
	// Turn says that the statement is about what the seat may do in its turn.
	Turn bool
}

// Ended returns the view of the same position in a game that ended although its seats could move on, as by a
// resignation: nobody is on turn.
func (v View) Ended() View {
	v.Turn, v.Placing = 0, 0
	v.Remarks = slices.DeleteFunc(slices.Clone(v.Remarks), func(r Remark) bool { return r.Turn })
	return v
}

// Pile is a number of identical pieces next to the board.
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

// Gesture is how a move is entered on a board: the places tapped in order, cells
// or gates, and the choice made at the end, if any ("Q"). No two legal moves of a
// seat share a gesture. It is empty for a pass.
type Gesture struct {
	Places []string
	Choice string
}

// Move is a legal move in the erased form.
type Move struct {
	Text    string
	Gesture Gesture
	// First is the first move of a turn of two moves, whose gesture this move's
	// gesture continues; otherwise nil. There are too many such turns to list
	// them before people have chosen the first move.
	First *Move
}
