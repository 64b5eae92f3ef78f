package store

import "time"

// Status is the stage that a game has reached.
type Status string

// The three stages of a game.
const (
	Open Status = "open" // waiting for players
	Live Status = "live" // being played
	Over Status = "over" // finished
)

// Summary is what lists show about a game without replaying its log.
type Summary struct {
	ID       string // of the table
	Game     string // the slug of its rules: "chexers"
	Setup    string // the game's set-up, JSON; empty for all defaults
	Clock    string // the time control, JSON; empty if there is none
	Status   Status
	Public   bool // lists may show it to everybody
	Showcase bool // the server's own table for the front page
	Players  int
	Plies    int
	Seats    []Seat    // in turn order
	Position string    // the text of the current position, for small boards
	Outcome  string    // JSON; empty until the game is over
	Created  time.Time // fixed by the first append; in UTC, kept to the millisecond
	Updated  time.Time // in UTC, kept to the millisecond
	Due      time.Time // when the server must act even if nobody is connected; zero if never; in UTC, kept to the millisecond
}

// Seat is a seat and who holds it, as lists show it.
type Seat struct {
	Kind string `json:"kind"` // as the lobby names it: "person", "bot", "open"
	Name string `json:"name,omitempty"`
	For  string `json:"for,omitempty"` // the name of the person for whom a bot plays; rows of older versions lack it
	Bot  string `json:"bot,omitempty"` // the slug of a bot's level; such a bot has no name
	// Person is the person to whom the seat belongs, as an opaque string; empty
	// if it belongs to nobody.
	Person string `json:"person,omitempty"`
	// Hinted says that the site showed a move to the holder of the seat.
	Hinted bool `json:"hinted,omitempty"`
	// Shared says that others than the person have made moves of the seat, too. Rows of older versions lack it.
	Shared bool `json:"shared,omitempty"`
	// Out says that the person has lost the seat for good, and a bot plays there. Rows of older versions lack
	// it.
	Out bool `json:"out,omitempty"`
}
