package store

import "time"

// Event is one entry of a game's log.
type Event struct {
	Seq  int       // counts from 1 without gaps
	At   time.Time // in UTC, kept to the millisecond
	Kind string    // what happened, as the lobby names it
	Body []byte    // JSON
}
