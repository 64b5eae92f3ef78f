package store

import "time"

// ChatMessage is one message of the chat at a table. Chat is not part of the
// game's log.
type ChatMessage struct {
	Number  int       // counts from 1 at each table
	At      time.Time // in UTC, kept to the millisecond
	Channel string    // as the lobby names it: "table", "watchers"
	Person  string    // an opaque string
	Name    string    // the person's at that time
	Seat    int       // the person's at that time; -1 for none
	Text    string
}

// MaxChat is how many of the latest messages of each channel of a game a store must keep. It may drop older
// ones.
const MaxChat = 1000
