package present

import (
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Analysable reports whether a person may analyse a game: one that is over, or one in which
// nothing is secret and in which they have no seat.
func Analysable(t table.Moment, p table.Person) bool {
	return !Running(t) || t.SeatsOf(p)|t.OwnedBy(p) == 0 && !t.Screened()
}

// Running reports whether a game is not over yet.
func Running(t table.Moment) bool { return t.Status != protocol.Over && !t.Imported }
