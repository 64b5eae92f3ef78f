// Package protocol defines every message of the table socket as a Go struct. The
// TypeScript version, web/client/net/protocol.ts, is generated from it;
// docs/protocol.md describes the protocol.
//
// Messages are JSON texts whose field t names the kind. The common messages
// have one-letter fields, because a move goes to every watcher of a table.
package protocol

import "strconv"

//go:generate go run ./tsgen -o ../../web/client/net/protocol.ts

// ServerMessage lists what the server sends.
type ServerMessage interface {
	View | Move | Here | Said | Sync | Ack | Refusal | Pong | Bye | Panel | Hidden | Notice | Saving
}

// View is the whole state of a table as the receiver may see it. It comes first on
// every connection that is not in sync, and after every change that a Move cannot
// express, such as a new player on a seat.
type View struct {
	Kind    string `json:"t" ts:"'view'"`
	Version int    `json:"n"` // the table's version: the number of events in its log
	Status  Status `json:"status"`
	Ply     int    `json:"ply"` // the number of moves played
	Pieces  string `json:"pieces"`
	Turn    int    `json:"u"` // set of seats that may act, bit 0 for seat 0; 0 unless live
	Scores  []int  `json:"c,omitempty"`
	Legal   string `json:"l,omitempty"` // the legal moves as in Words; only for the seats on turn
	Note    string `json:"w,omitempty"` // one sentence in English: what restricts the viewer on turn, or what the others wait for
	// NoteCode names the note in the language files, as note.CODE, and NoteN is
	// the number in it.
	NoteCode string `json:"wk,omitempty"`
	NoteN    int    `json:"wn,omitempty"`
	Aside    string `json:"a,omitempty"` // the pieces off the board, as in Aside
	// Remarks are statements about seats, such as that one is in check.
	Remarks []Remark `json:"r,omitempty"`
	// Last holds the last move of each seat, newest first.
	Last    []Played `json:"last,omitempty"`
	Seats   []Seat   `json:"seats"`
	You     []int    `json:"you,omitempty"`  // the receiver's seats
	Back    []int    `json:"back,omitempty"` // seats that a bot plays and the receiver may take back
	Host    bool     `json:"host,omitempty"`
	Draw    int      `json:"draw,omitempty"` // set of seats that offer a draw; a move ends the offers of all other seats
	Undo    *Undo    `json:"undo,omitempty"` // the requested takeback; a person's move ends it, a bot's does not
	Clock   *Clock   `json:"k,omitempty"`    // absent if no clock runs
	Next    string   `json:"next,omitempty"` // ID of the rematch's table
	Outcome *Outcome `json:"o,omitempty"`
}

// Played is a move with its seat.
type Played struct {
	Seat int    `json:"s"`
	Word string `json:"m"`
}

// Remark is something to show about a seat.
type Remark struct {
	Key  string `json:"k"` // names the remark, such as "check"
	Seat int    `json:"s"`
	N    int    `json:"n,omitempty"` // the number in it
}

// Move is one move, for receivers whose version was n-1.
type Move struct {
	Kind     string   `json:"t" ts:"'move'"`
	Version  int      `json:"n"`
	Seat     int      `json:"s"`
	Word     string   `json:"m"`
	Changes  string   `json:"d,omitempty"`
	Turn     int      `json:"u"`
	Scores   []int    `json:"c,omitempty"` // absent if unchanged
	Legal    string   `json:"l,omitempty"`
	Note     string   `json:"w,omitempty"`
	NoteCode string   `json:"wk,omitempty"`
	NoteN    int      `json:"wn,omitempty"`
	Aside    string   `json:"a,omitempty"` // as it is now
	Remarks  []Remark `json:"r,omitempty"` // as they are now
	Left     int      `json:"k,omitempty"` // the mover's remaining time in milliseconds; absent if no clock runs
	Outcome  *Outcome `json:"o,omitempty"`
}

// Here says which seats' people are connected. It has no version: it is not part of the game.
type Here struct {
	Kind     string    `json:"t" ts:"'here'"`
	Online   int       `json:"on"` // set of seats whose person is connected
	Watchers int       `json:"watchers"`
	Away     []Absence `json:"away,omitempty"` // seats whose person has been away for a while
	Clock    *Clock    `json:"k,omitempty"`    // absent if no clock runs
}

// Absence is a seat whose person has been away for a while, and the seats that
// have voted for a bot to take over.
type Absence struct {
	Seat  int `json:"s"`
	Votes int `json:"votes"` // set of seats
}

// Clock is the state of a table's clocks.
type Clock struct {
	Left []int `json:"left"`           // by seat, in milliseconds, when the message was sent
	Run  int   `json:"run"`            // set of seats whose clock runs
	Plus int   `json:"plus,omitempty"` // the increment, in milliseconds
	Days bool  `json:"days,omitempty"` // the times are for a single turn, usually days
}

// Undo is a takeback that needs the others' agreement.
type Undo struct {
	Seat   int `json:"s"`
	Ply    int `json:"ply"`    // the number of moves that would be left
	Agreed int `json:"agreed"` // set of seats
}

// Panel is the panel of the table's page as HTML, in the reader's language. Only
// sockets opened with the parameter panel receive it.
type Panel struct {
	Kind string `json:"t" ts:"'panel'"`
	HTML string `json:"html"`
}

// Said is a chat message. Messages are numbered from 1; on connecting, a receiver
// asks for those after the last one it has.
type Said struct {
	Kind string `json:"t" ts:"'said'"`
	Line int    `json:"i"`
	Room Room   `json:"room"`
	Who  string `json:"who"` // identifies the person at this table
	Name string `json:"name"`
	Seat *int   `json:"s,omitempty"` // the speaker's, if they had one
	Text string `json:"text"`
	At   int    `json:"at"` // Unix milliseconds
}

// Sync answers a connection that already has the newest version.
type Sync struct {
	Kind    string `json:"t" ts:"'sync'"`
	Version int    `json:"n"`
}

// Ack confirms a command: it is durable. A command sent twice is confirmed
// twice and played once.
type Ack struct {
	Kind    string `json:"t" ts:"'ack'"`
	ID      string `json:"id"`
	Version int    `json:"n"` // the version the command made
}

// Saving says that a command is taking long to be stored. It is repeated until the command is
// answered.
type Saving struct {
	Kind string `json:"t" ts:"'saving'"`
	ID   string `json:"id"`
}

// Refusal answers a command that was not carried out.
type Refusal struct {
	Kind string `json:"t" ts:"'no'"`
	ID   string `json:"id,omitempty"`
	Code Code   `json:"code"`
	Why  string `json:"why"` // one sentence for the person
}

// Pong answers Ping. A receiver with a lower version has lost messages and
// reconnects.
type Pong struct {
	Kind    string `json:"t" ts:"'pong'"`
	Version int    `json:"n"`
}

// EncodePong encodes a Pong with shallow calls: an idle connection does nothing
// else, so its stack stays small.
func EncodePong(version int) []byte {
	data := make([]byte, 0, 32)
	return append(strconv.AppendInt(append(data, `{"t":"pong","n":`...), int64(version), 10), '}')
}

// Bye comes before the server closes the connection to restart.
type Bye struct {
	Kind  string `json:"t" ts:"'bye'"`
	After int    `json:"after"` // reconnect after this many milliseconds
}
