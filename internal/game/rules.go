// Package game is the kernel of every game. A game author writes typed Rules over
// a position that is a value; Of erases the types into Game and State, in which
// moves and positions are texts. The lobby, the store and the pages know only the
// erased form; bots search the typed one.
package game

// Rules is what a game author writes: P is a position, a value without
// pointers that change; M is a compact move. Rules hold no state: every method
// is a function of its arguments.
type Rules[P any, M comparable] interface {
	// Info describes the game.
	Info() Info
	// Board returns the geometry of the board for a set-up.
	Board(Setup) (Board, error)
	// Start returns the first position. An error is worded for the person who
	// chose the set-up.
	Start(Setup) (P, error)
	// Parse reads the text form of a position; Format writes it. Parse accepts
	// all that Format writes, and never panics.
	Parse(Setup, string) (P, error)
	Format(P) string

	// Players returns the number of seats.
	Players(P) int
	// Turn returns the seats that may act: one seat in most games, possibly the
	// same one twice in a row; several in a simultaneous set-up; none when the
	// game is over.
	Turn(P) Seats
	// Moves appends the legal moves of a seat to buf and returns it. It is not
	// called when the game is over. A seat on turn always has a move: where a
	// player must pass, the pass is a move.
	Moves(p P, by Seat, buf []M) []M
	// Play returns the position after the move, which must be legal.
	Play(p P, by Seat, m M) P
	// Outcome returns the outcome, and whether the game is over. seen is how
	// often the situation of p has occurred in the game, this time included; 1 if
	// no history is known.
	Outcome(p P, seen int) (Outcome, bool)
	// Situation identifies the position for repetition: equal for equal
	// situations, and different for different ones, or, if it is a hash, almost
	// certainly different.
	Situation(P) Situation

	// Notate returns the text of a legal move, unique among the legal moves of
	// the seat, and how to enter it on a board.
	Notate(p P, by Seat, m M) (string, Gesture)
	// View returns what a viewer may see: a seat, or Nobody for watchers.
	// Browsers get positions only in this form. v is empty but for the capacity of its
	// lists: View appends to them, sets the other fields and returns v.
	View(p P, who Seat, v View) View
}

// Situation identifies a position for the purpose of repetition.
type Situation [2]uint64

// Reader is implemented by rules that accept other spellings of a move than
// Notate's, such as a short form or another project's notation. Read returns the
// move and true if the text means exactly one legal move; it never panics.
type Reader[P any, M comparable] interface {
	Read(p P, by Seat, text string) (M, bool)
}

// Finder is implemented by rules that can find the legal move with a text faster
// than by listing all moves. The text must be exactly Notate's.
type Finder[P any, M comparable] interface {
	Find(p P, by Seat, text string) (M, bool)
}

// Explainer is implemented by rules that can say why a move is not legal. Why is
// called for a seat on turn and a move it cannot make: bringing the piece on the
// place from through or to another place or, if to is empty, moving it at all. It
// returns the zero Reason if no piece of that seat is on from or if to is not a
// place. It reveals no more than the seat may see.
type Explainer[P any] interface {
	Why(p P, by Seat, from, to string) Reason
}

// Reason is a rule that forbids a move: the name of the sentence for it, such as
// "chexers.far", and the values in the sentence, each after its name. The zero
// Reason means none.
type Reason struct {
	Rule   string
	Values []any
}

// Counter is implemented by rules that can count the legal moves of a seat
// faster than by listing them.
type Counter[P any] interface {
	Count(p P, by Seat) int
}

// Doubler is implemented by rules under which a turn may consist of two moves.
// First returns the first of them, as a move of its own, and whether m is such a
// turn. That move by itself need not be legal.
type Doubler[P any, M comparable] interface {
	First(p P, m M) (M, bool)
}

// Limiter is implemented by rules that end a game by its length, if the position
// does not contain it. Limit returns the outcome of a game that has reached p
// after ply moves, and whether it is over; it is called only if Outcome reports
// no end.
type Limiter[P any] interface {
	Limit(p P, ply int) (Outcome, bool)
}

// Agreer is implemented by rules under which some seats can have their places
// before the game is over. Agreed returns the outcome if the other seats agree on
// a draw.
type Agreer[P any] interface {
	Agreed(p P) Outcome
}

// Finisher is implemented by rules under which some seats can have nothing left to
// decide before the game is over, because they have lost or have reached their goal.
// Finished returns the seats that will not have a choice of moves again.
type Finisher[P any] interface {
	Finished(p P) Seats
}

// Concealer is implemented by rules under which seats may act in secret. While
// Hides is true of a position, the moves that led to it may be shown only to the
// seats that made them, and the position's text to nobody. View decides what may
// be seen of the position itself.
type Concealer[P any] interface {
	Hides(p P) bool
}

// Deputy is implemented by rules under which a seat does not lose when its time
// runs out. Default returns the move that is made for it, repeatedly if
// necessary; false means that the seat loses.
type Deputy[P any, M comparable] interface {
	Default(p P, by Seat) (M, bool)
}
