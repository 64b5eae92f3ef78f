// Package table is the game that the peers of the site serve. It has no rules: the seats take
// turns, and every move is legal. Its messages are those of the site's own tables
// (docs/protocol.md) and as long as they are.
package table

import (
	"encoding/json"
	"sync"
)

// seats of every table. The other connections are watchers.
const seats = 3

// Table is a game. It is in memory only.
type Table struct {
	mu      sync.Mutex
	version int
	last    command // the last move
}

// New returns a table at the start of its game.
func New() *Table { return &Table{version: 1} }

// command is a message of a client.
type command struct {
	Kind    string `json:"t"`
	ID      string `json:"id"`
	Version int    `json:"n"`
	Seat    int    `json:"s"`
	Text    string `json:"m"`
}

// Do carries out a command and returns its answer. If it is a move, Do calls publish with the
// message for everybody, before the next move's. A move that is sent again after its connection was
// lost gets its answer again.
func (t *Table) Do(data []byte, publish func(news []byte)) (answer []byte) {
	var c command
	if err := json.Unmarshal(data, &c); err != nil {
		return refusal("", "malformed")
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case c.Kind == "ping":
		return t.tell("pong")
	case c.Kind != "play":
		return refusal(c.ID, "malformed")
	case c == t.last:
		return t.acknowledgement()
	case c.Version != t.version:
		return refusal(c.ID, "stale")
	case c.Seat != t.turn():
		return refusal(c.ID, "turn")
	}
	t.version++
	t.last = c
	publish(t.move())
	return t.acknowledgement()
}

// Join calls enter with the greeting of a client that shows the version since. A client that enter
// registers gets every move after the greeting.
func (t *Table) Join(since int, enter func(greeting []byte)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if since == t.version {
		enter(t.tell("sync"))
	} else {
		enter(t.view())
	}
}

// Leave calls exit, between two moves.
func (t *Table) Leave(exit func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	exit()
}

// turn returns the seat on turn.
func (t *Table) turn() int { return (t.version - 1) % seats }
