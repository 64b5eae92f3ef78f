package present

import (
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Analysable reports whether a person may analyse a game: one that is over, or one in which
// nothing is secret and in which they have no seat.
func Analysable(t table.Moment, p table.Person) bool {
	running := t.Status != protocol.Over && !t.Imported
	return !running || t.SeatsOf(p)|t.OwnedBy(p) == 0 && !t.Screened()
}
