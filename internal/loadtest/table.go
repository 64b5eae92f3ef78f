package loadtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"triplecross/internal/protocol"
)

// table is a table that the generator plays at, as its clients know it.
type table struct {
	run     *run
	slot    int  // in run.tables, or run.bots
	bots    bool // play here among themselves, and the generator looks on
	id      string
	clients []*client // those of the seats first

	mu      sync.Mutex // guards what follows, and the clients
	dice    *rand.Rand
	pace    pace
	owed    []time.Time // intended times of moves that could not be played yet
	turn    turn
	newest  int // the highest version that somebody was told
	plays   []play
	pending bool // the last play is not answered yet
	moments []moment
	mark    int           // with paceOnce: the number of plays before
	moved   chan struct{} // with paceOnce: closed when everybody has a play after mark
	over    bool
	closed  bool
}

// pace says when a table plays its next move.
type pace int

const (
	paceHeld     pace = iota // not at all
	paceEager                // when the last one is acknowledged
	paceOwed                 // the same, if a move is owed
	paceTogether             // when everybody at the table has the last one
	paceOnce                 // once
)

// turn is what the seat on turn may play.
type turn struct {
	client  *client // nil if nobody is known to be on turn
	version int
	legal   string // words
}

// play is a move that the generator sent.
type play struct {
	seat    int
	text    string
	base    int // the version that it was chosen on
	version int // that it led to, by the acknowledgement; 0 without one
	due     time.Time
	counted bool // in the latencies
}

// moment is a version of a table that a play of the generator leads to.
type moment struct {
	play     int // plus 1; 0 if it is nobody's here, such as a forced pass
	have     int // clients who have it
	watchers int // of these, watchers
}

// id returns the id of a play.
func idOf(play int) string { return strconv.Itoa(play) }

// at returns the moment of a version.
func (t *table) at(version int) *moment {
	for len(t.moments) <= version {
		t.moments = append(t.moments, moment{})
	}
	return &t.moments[version]
}

// setPace makes the table play on, or stop.
func (t *table) setPace(p pace) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pace = p
	t.advance()
}

// owe has the table play a move that is due now, and reports whether it will.
func (t *table) owe(due time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over || t.closed {
		return false
	}
	t.owed = append(t.owed, due)
	t.advance()
	return true
}

// forgive returns the moves that are owed, and owes them no more.
func (t *table) forgive() []time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	owed := t.owed
	t.owed = nil
	return owed
}

// advance plays the next move if it is time. It is called, with the table
// locked, whenever something has happened.
func (t *table) advance() {
	if t.turn.client == nil || t.turn.version < t.newest || t.pending || t.over || t.closed {
		return
	}
	due := time.Now()
	switch t.pace {
	case paceHeld:
		return
	case paceOwed:
		if len(t.owed) == 0 {
			return
		}
		due, t.owed = t.owed[0], t.owed[1:]
	case paceTogether:
		if t.at(t.newest).have < len(t.clients) {
			return
		}
	case paceOnce:
		if len(t.plays) > t.mark {
			return
		}
	}
	p := play{seat: t.turn.client.seat, text: choose(t.turn.legal, t.dice), base: t.turn.version, due: due, counted: t.run.counting.Load()}
	t.plays = append(t.plays, p)
	t.at(p.base + 1).play = len(t.plays)
	t.pending = true
	mover := t.turn.client
	t.turn = turn{}
	mover.say(t.last())
}

// last returns the message of the last play.
func (t *table) last() protocol.Play {
	i := len(t.plays) - 1
	p := t.plays[i]
	return protocol.Play{Kind: "play", ID: idOf(i), Version: p.base, Seat: p.seat, Text: p.text}
}

// choose returns the text of a legal move, one that keeps the game going if
// there is one: a new table costs more than a move. Of turns of two moves, which
// would have to be asked for, it knows the first only.
func choose(legal string, dice *rand.Rand) string {
	words := strings.Fields(legal)
	if whole := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return strings.Contains(w, "&:") }); len(whole) > 0 {
		words = whole
	}
	for range 8 {
		text, _, _ := strings.Cut(words[dice.IntN(len(words))], ":")
		if !strings.HasSuffix(text, "-off") {
			return text
		}
	}
	text, _, _ := strings.Cut(words[0], ":")
	return text
}

// hear takes in what a client was told, and plays on.
func (t *table) hear(c *client, m message) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	switch m.Kind {
	case "view":
		if m.Version < c.version {
			t.run.violate("%s: a view of version %d after version %d", c, m.Version, c.version)
			return
		}
		c.missed = 0
		t.told(c, m, now)
		t.end(m.Status == protocol.Over)
	case "move":
		switch {
		case m.Version <= c.version:
			t.run.violate("%s: move %d once more after version %d", c, m.Version, c.version)
			return
		case m.Version > c.version+1:
			t.run.gaps.Add(1)
			c.missed = c.version + 1
			return // the picture is of the version before, until a view comes
		}
		t.told(c, m, now)
		t.end(m.Outcome != nil)
	case "sync":
		if m.Version != c.version {
			t.run.violate("%s: in sync with version %d at version %d", c, m.Version, c.version)
		}
	case "ack":
		t.acknowledged(c, m, now)
	case "no":
		if m.Code == protocol.CodeFlood {
			t.run.fail(errLimited)
			return
		}
		t.run.violate("%s: %s is refused: %s (%s)", c, m.ID, m.Why, m.Code)
		t.pending = false
	}
	t.advance()
}

// told takes in that a client has a version.
func (t *table) told(c *client, m message, now time.Time) {
	for v := c.version + 1; v <= m.Version; v++ {
		at := t.at(v)
		at.have++
		if c.seat < 0 {
			at.watchers++
		}
		if at.play == 0 {
			continue
		}
		p := t.plays[at.play-1]
		if at.have == len(t.clients) {
			t.run.all.count(p, now)
			if at.play > t.mark && t.moved != nil {
				close(t.moved)
				t.moved = nil
			}
		}
		if c.seat < 0 && at.watchers == len(t.clients)-t.run.seats {
			t.run.watchers.count(p, now)
		}
	}
	news := m.Version > c.version
	if t.bots && m.Kind == "move" {
		t.run.botMoves.Add(1)
	}
	c.version = m.Version
	t.newest = max(t.newest, m.Version)
	if c.seat < 0 || m.Turn>>c.seat&1 == 0 || m.Legal == "" || strings.HasPrefix(m.Legal, "pass:") {
		return
	}
	if at := t.at(m.Version); at.play > 0 && news {
		t.run.next.count(t.plays[at.play-1], now)
	}
	t.turn = turn{client: c, version: m.Version, legal: m.Legal}
}

// count adds how long ago a play was due.
func (h *histogram) count(p play, now time.Time) {
	if p.counted {
		h.add(now.Sub(p.due))
	}
}

// acknowledged takes in that a play is durable.
func (t *table) acknowledged(c *client, m message, now time.Time) {
	i, err := strconv.Atoi(m.ID)
	if err != nil || i < 0 || i >= len(t.plays) {
		t.run.violate("%s: an acknowledgement of %q, which nobody sent", c, m.ID)
		return
	}
	p := &t.plays[i]
	switch {
	case p.version == 0:
		p.version = m.Version
		t.run.acks.count(*p, now)
		t.run.moves.Add(1)
		t.newest = max(t.newest, m.Version)
	case p.version != m.Version:
		t.run.violate("%s: %s acknowledged as version %d and as %d", c, m.ID, p.version, m.Version)
	}
	if i == len(t.plays)-1 {
		t.pending = false
	}
}

// end takes in whether the game is over.
func (t *table) end(over bool) {
	if !over || t.over {
		return
	}
	t.over = true
	t.run.games.Add(1)
	if t.moved != nil {
		close(t.moved)
		t.moved = nil
	}
	t.run.ended <- t // has room for every table
}

// storm drops the connections, has the table play one move more, and returns
// what is closed when everybody is back and has it. A game that is over has
// nothing to come.
func (t *table) storm() <-chan struct{} {
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

// unsettled says what is still under way at the table, nothing if all is known
// to everybody.
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
