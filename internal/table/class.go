package table

import "triplecross/internal/game"

// ViewerClass holds everything about a viewer on which their messages depend. All
// viewers of a class get the same bytes, so each message is encoded once for each
// class.
type ViewerClass struct {
	seats game.Seats
	owned game.Seats // the viewer's seats on which bots play for now
	host  bool
}

// Class returns a person's class as a viewer.
func (t Table) Class(p Person) ViewerClass {
	return ViewerClass{seats: t.SeatsOf(p), owned: t.OwnedBy(p), host: p != "" && p == t.Host}
}

// MoveClass returns the class of a person for the message about the last move. It
// has less detail than Class: usually everybody sees the same board, and only the
// seats on turn get more.
func (t Table) MoveClass(p Person) ViewerClass {
	if t.Screened() {
		return ViewerClass{seats: t.SeatsOf(p)}
	}
	return ViewerClass{seats: t.SeatsOf(p) & t.State().Turn()}
}

// Eye returns the seat from which a person sees the board: the first of their own,
// or game.Nobody. During a secret set-up, seats that still have to act come first.
func (t Table) Eye(p Person) game.Seat { return t.Class(p).eye(t.State()) }

func (c ViewerClass) eye(now game.State) game.Seat {
	mine := c.seats
	if busy := mine & now.Turn(); now.Hides() && busy != 0 {
		mine = busy
	}
	return mine.First()
}
