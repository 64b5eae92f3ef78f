package protocol

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// Status is the stage of a table.
type Status string

// The stages of a table: waiting for players, playing, finished.
const (
	Open Status = "open"
	Live Status = "live"
	Over Status = "over"
)

// Seat is a seat and its holder.
type Seat struct {
	Kind SeatKind `json:"k"`
	Name string   `json:"name,omitempty"` // the person's or the bot's
	Bot  string   `json:"bot,omitempty"`  // the bot's level
	For  string   `json:"for,omitempty"`  // the person for whom a bot plays or a free seat is kept
	Out  bool     `json:"out,omitempty"`  // the person has lost the seat for good; a bot plays for them if the game goes on
	Lent bool     `json:"lent,omitempty"` // another person may take the seat
	Prog string   `json:"prog,omitempty"` // the name of the program that plays for the person
}

// SeatKind says who holds a seat.
type SeatKind string

// The kinds of seats.
const (
	Free   SeatKind = "open"
	Person SeatKind = "person"
	Bot    SeatKind = "bot"
)

// Room is the room of a chat message, and says who may read it.
type Room string

// The rooms of a table's chat: the players' and the watchers'. Until the game is
// over, neither group reads the other's.
const (
	TableRoom   Room = "table"
	WatcherRoom Room = "watchers"
)

// Outcome is how a game ended.
type Outcome struct {
	Place  []int  `json:"place"`           // by seat; 1 is first, equal numbers are ties
	Drawn  bool   `json:"drawn,omitempty"` // opponents share first place, and nobody has won
	Reason string `json:"reason"`          // in English
	// Code names the reason in the language files, as reason.CODE, and N is the
	// number in it.
	Code string `json:"code,omitempty"`
	N    int    `json:"n,omitempty"`
}

// NewOutcome converts an outcome for messages. The teams are those of the board.
func NewOutcome(o game.Outcome, teams []int) *Outcome {
	return &Outcome{Place: o.Place, Drawn: o.Tied(teams), Reason: o.Reason.String(), Code: o.Reason.Code(), N: o.Reason.N()}
}

// Tied returns what Drawn has to be, which outcomes that earlier versions kept may not say.
func (o Outcome) Tied(teams []int) bool {
	return game.Outcome{Place: o.Place, Reason: o.Phrase()}.Tied(teams)
}

// Phrase returns the reason as a phrase.
func (o Outcome) Phrase() phrase.Phrase {
	return phrase.New("reason."+o.Code, o.Reason, "N", o.N)
}

// Code is the reason of a refusal, for programs.
type Code string

// The codes of refusals.
const (
	CodeIllegal   Code = "illegal"   // the move is not legal
	CodeTurn      Code = "turn"      // it is not this seat's turn
	CodeStale     Code = "stale"     // the table has moved on; a View follows
	CodeSeat      Code = "seat"      // the seat is not the sender's
	CodeStatus    Code = "status"    // the game has not begun, or is over
	CodeMalformed Code = "malformed" // the message could not be read
	CodeFlood     Code = "flood"     // too many messages
	CodeFailed    Code = "failed"    // the server could not store it; try again
)

// CloseCode is the status with which the server closes a socket.
type CloseCode int

// Close codes of the table socket. After one from 4000 to 4499 a client
// reconnects; after one from 4500 on it does not.
const (
	CloseRestart   CloseCode = 4000 // the server restarts
	CloseSlow      CloseCode = 4001 // the client did not read
	CloseFlood     CloseCode = 4002 // too many messages
	CloseTooMany   CloseCode = 4003 // too many sockets; reconnect later
	CloseMalformed CloseCode = 4500 // a message was too large or not of this protocol
	CloseUnknown   CloseCode = 4504 // there is no such table
)
