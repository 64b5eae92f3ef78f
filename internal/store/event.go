package store

import "time"

// Event is one entry of a game's log.
type Event struct {
	Seq  int       // counts from 1 without gaps
	At   time.Time // in UTC, kept to the millisecond
	Kind string    // what happened, in the lobby's words: "seat", "move"
	Body []byte    // JSON
}
