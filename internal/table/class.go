package table

import "triplecross/internal/game"

// ViewerClass is what a viewer's messages depend on. All viewers of a class get
// the same bytes, so each message is encoded once a class.
type ViewerClass struct {
	seats game.Seats
	owned game.Seats // on which bots play for the viewer
	host  bool
}

// Class returns the class of a person as a viewer.
func (t Table) Class(p Person) ViewerClass {
	return ViewerClass{seats: t.SeatsOf(p), owned: t.OwnedBy(p), host: p != "" && p == t.Host}
}

// MoveClass returns the class of a person as far as the message of the last move
// depends on it. Mostly everybody sees the same board, and only those on turn
// get more.
func (t Table) MoveClass(p Person) ViewerClass {
	if t.Screened() {
		return ViewerClass{seats: t.SeatsOf(p)}
	}
	return ViewerClass{seats: t.SeatsOf(p) & t.State().Turn()}
}

// Eye returns the seat with whose eyes a person sees the board: the first of
// their own, or Nobody. Of several that set up in secret it is one that has to.
func (t Table) Eye(p Person) game.Seat { return t.Class(p).eye(t.State()) }

func (c ViewerClass) eye(now game.State) game.Seat {
	mine := c.seats
	if busy := mine & now.Turn(); now.Hides() && busy != 0 {
		mine = busy
	}
	return mine.First()
}
