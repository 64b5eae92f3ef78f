package store

import "time"

// Status is how far a game has come.
type Status string

// The three stages of a game.
const (
	Open Status = "open" // seats are being taken
	Live Status = "live" // it is played
	Over Status = "over" // it has ended
)

// Summary is what lists show of a game without replaying its log.
type Summary struct {
	ID       string // of the table
	Game     string // the slug of its rules: "chexers"
	Setup    string // the game's set-up, JSON; empty for all defaults
	Clock    string // how much time the seats have, JSON; empty if time does not run out
	Status   Status
	Public   bool // lists may show it to everybody
	House    bool // the site's own table of bots
	Players  int
	Plies    int
	Seats    []Seat    // in turn order
	Position string    // the present position's text, for small boards
	Outcome  string    // JSON; empty while the game runs
	Created  time.Time // in UTC, kept to the millisecond; the first append fixes it
	Updated  time.Time // in UTC, kept to the millisecond
	Due      time.Time // when something happens by itself; zero if nothing does; in UTC, kept to the millisecond
}

// Seat is who sits at a seat, as lists show it.
type Seat struct {
	Kind string `json:"kind"` // in the lobby's words: "person", "bot", "open"
	Name string `json:"name,omitempty"`
	// Person is the opaque string of whom the seat belongs to, empty if to
	// nobody.
	Person string `json:"person,omitempty"`
}
