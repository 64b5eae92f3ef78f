// Package game is the kernel every game stands on. A game author writes typed
// Rules over a position that is a value; Of erases the types into Game and
// State, in which moves and positions are texts. The lobby, the store and the
// pages know only the erased form; bots search the typed one.
package game

// Rules is what a game author writes: P is a position, a value without
// pointers that change; M is a compact move. Rules hold no state: every method
// is a function of its arguments.
type Rules[P any, M comparable] interface {
	// Info describes the game.
	Info() Info
	// Board returns the geometry of the board for a set-up.
	Board(Setup) (Board, error)
	// Start returns the first position. An error is for the person who made
	// the set-up.
	Start(Setup) (P, error)
	// Parse reads the text form of a position; Format writes it. Parse accepts
	// all that Format writes, and never panics.
	Parse(Setup, string) (P, error)
	Format(P) string

	// Players returns the number of seats.
	Players(P) int
	// Turn returns who may act: one seat in most games; the same one twice in
	// a row where the rules say so; several in a simultaneous set-up. Nobody
	// when the game is over.
	Turn(P) Seats
	// Moves appends the legal moves of a seat to buf and returns it. It is not
	// called when the game is over. A seat on turn always has a move: where a
	// player must pass, the pass is a move.
	Moves(p P, by Seat, buf []M) []M
	// Play returns the position after the move, which must be legal.
	Play(p P, by Seat, m M) P
	// Outcome reports the end of the game. seen is how often the situation of
	// p has occurred in the game so far, this time included; 1 where no
	// history is known.
	Outcome(p P, seen int) (Outcome, bool)
	// Situation identifies what repetition compares: equal for equal
	// situations, and different for different ones (or so nearly always that
	// nobody will ever see it fail, where it is a hash).
	Situation(P) Situation

	// Notate returns the text of a legal move, unique among the legal moves of
	// that seat, and how to enter it on a board.
	Notate(p P, by Seat, m M) (string, Gesture)
	// View returns what a viewer may see: a seat, or Nobody for watchers. It
	// is the only way that a position reaches a browser.
	View(p P, who Seat) View
}

// Situation identifies a position for the purpose of repetition.
type Situation [2]uint64

// Reader is implemented by rules that accept other spellings of a move than
// Notate's: a short form, another project's notation. Read returns the move
// and true if exactly one legal move is meant; it never panics.
type Reader[P any, M comparable] interface {
	Read(p P, by Seat, text string) (M, bool)
}

// Finder is implemented by rules that can find the legal move with a text faster
// than by listing all. The text has to be exactly Notate's.
type Finder[P any, M comparable] interface {
	Find(p P, by Seat, text string) (M, bool)
}

// Explainer is implemented by rules that can say why a move is not legal. Why is
// asked about a seat on turn and what no legal move of it does: to bring the
// piece on the place from through or to another place, or, if to is empty, to
// move it at all. It returns the zero Reason if no piece of that seat is there or
// to is no place. It tells no more than that seat may see.
type Explainer[P any] interface {
	Why(p P, by Seat, from, to string) Reason
}

// Reason is a rule that forbids a move: the name of the sentence that tells it,
// such as "chexers.far", and the values in it, each after its name. The zero
// Reason is none.
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
// turn. That move alone need not be legal.
type Doubler[P any, M comparable] interface {
	First(p P, m M) (M, bool)
}

// Limiter is implemented by rules that end a game by its length where the
// position does not tell it. Limit reports the end of a game that has come to p
// after ply moves; it is asked where Outcome reports none.
type Limiter[P any] interface {
	Limit(p P, ply int) (Outcome, bool)
}

// Agreer is implemented by rules in which some seats can have their places
// before the game is over. Agreed returns the outcome if the others agree on a
// draw.
type Agreer[P any] interface {
	Agreed(p P) Outcome
}

// Concealer is implemented by rules under which seats may act in secret. While
// Hides says so of a position, the moves that led there from the start are to be
// shown to the seats that made them only, and the position's text to nobody. What
// may be seen of the position itself is View's business.
type Concealer[P any] interface {
	Hides(p P) bool
}

// Deputy is implemented by rules under which a seat whose time has run out does
// not lose. Default returns the move that is made for it, as often as it takes;
// it is false where the seat does lose.
type Deputy[P any, M comparable] interface {
	Default(p P, by Seat) (M, bool)
}
