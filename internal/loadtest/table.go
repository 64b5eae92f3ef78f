package loadtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"
)

// table is a table at which the generator plays, as its clients know it.
type table struct {
	run     *run
	slot    int  // in run.tables or run.bots
	bots    bool // only bots play here, and the generator watches
	id      string
	clients []*client // those of the seats first

	mu         sync.Mutex // guards the fields below, and the clients
	dice       *rand.Rand
	pace       pace
	backlog    []time.Time // due times of moves that could not be played yet
	turn       turn
	newest     int // the highest version that any client has received
	passing    int // the version after which the server plays a forced pass, which takes a moment; 0 for none
	plays      []play
	pending    bool // the last play has no answer yet
	deliveries []delivery
	mark       int           // with paceOnce: the number of plays before
	moved      chan struct{} // with paceOnce: closed when everybody has a play after mark
	over       bool
	closed     bool
}

// pace says when a table plays its next move.
type pace int

const (
	pacePaused    pace = iota // not at all
	paceOnAck                 // when the last one is acknowledged
	paceScheduled             // the same, if a move is in the backlog
	paceLockstep              // when every client has the last one
	paceOnce                  // once
)

// turn says what the seat on turn may play.
type turn struct {
	client  *client // nil if nobody is known to be on turn
	version int
	legal   string // in the form of protocol.Words
}

// play is a move that the generator sent.
type play struct {
	seat    int
	text    string
	base    int // the version on which the move was chosen
	version int // the version in its acknowledgement; 0 before that
	due     time.Time
	counted bool // in the latencies
}

// delivery counts the clients that have received a version of a table.
type delivery struct {
	play     int // the play that led to the version, plus 1; 0 if the generator sent none, as for a forced pass
	clients  int // that have received it
	watchers int // among them
}

// playID returns the ID of a play.
func playID(play int) string { return strconv.Itoa(play) }

// at returns the delivery of a version.
func (t *table) at(version int) *delivery {
	for len(t.deliveries) <= version {
		t.deliveries = append(t.deliveries, delivery{})
	}
	return &t.deliveries[version]
}

// dropConnections drops the connections and lets the table play one more move.
// The channel that it returns is closed when every client is back and has the
// move, or at once if the game is over.
func (t *table) dropConnections() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pace, t.mark = paceOnce, len(t.plays)
	for _, c := range t.clients {
		if c.socket != nil {
			c.socket.Close()
		}
	}
	moved := make(chan struct{})
	if t.over {
		close(moved)
	} else {
		t.moved = moved
	}
	return moved
}

// unsettled describes what is still under way at the table. It is empty if
// every client has everything.
func (t *table) unsettled() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pending {
		return fmt.Sprintf("table %s: move %s has no answer", t.id, t.plays[len(t.plays)-1].text)
	}
	for _, c := range t.clients {
		switch {
		case c.missed > 0:
			return fmt.Sprintf("%s: version %d is missing, and no view came", c, c.missed)
		case c.version < t.newest:
			return fmt.Sprintf("%s: version %d of %d", c, c.version, t.newest)
		}
	}
	return ""
}

// sent returns the plays that were sent so far.
func (t *table) sent() []play {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.plays)
}

// close ends the table's connections for good.
func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	for _, c := range t.clients {
		if c.socket != nil {
			c.socket.Close()
		}
	}
}
