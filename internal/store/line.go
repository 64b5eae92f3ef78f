package store

import "time"

// Line is something that was said at a table. It is not part of the game's log.
type Line struct {
	N      int       // counts from 1 at each table
	At     time.Time // in UTC, kept to the millisecond
	Room   string    // in the lobby's words: "table", "watchers"
	Person string    // an opaque string
	Name   string    // the person's at that time
	Seat   int       // the person's at that time, -1 for none
	Text   string
}
