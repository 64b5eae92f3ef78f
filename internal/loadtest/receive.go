package loadtest

import (
	"strconv"
	"strings"
	"time"

	"triplecross/internal/protocol"
)

// receive processes a message to a client, and plays the next move if it is time.
func (t *table) receive(c *client, m message) {
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
		t.reached(c, m, now)
		t.end(m.Status == protocol.Over)
	case "move":
		switch {
		case m.Version <= c.version:
			t.run.violate("%s: move %d again after version %d", c, m.Version, c.version)
			return
		case m.Version > c.version+1:
			t.run.gaps.Add(1)
			c.missed = c.version + 1
			return // the client keeps the version before until a view comes
		}
		t.reached(c, m, now)
		t.end(m.Outcome != nil)
	case "sync":
		if m.Version != c.version {
			t.run.violate("%s: in sync with version %d at version %d", c, m.Version, c.version)
		}
	case "ack":
		t.acknowledged(c, m, now)
	case "no":
		if m.Code == protocol.CodeFlood {
			t.run.fail(ErrLimited)
			return
		}
		t.run.violate("%s: %s is refused: %s (%s)", c, m.ID, m.Why, m.Code)
		t.pending = false
	}
	t.advance()
}

// reached notes that a client has the version of a message.
func (t *table) reached(c *client, m message, now time.Time) {
	for v := c.version + 1; v <= m.Version; v++ {
		at := t.at(v)
		at.clients++
		if c.seat < 0 {
			at.watchers++
		}
		if at.play == 0 {
			continue
		}
		p := t.plays[at.play-1]
		if at.clients == len(t.clients) {
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
	if c.seat < 0 || m.Turn>>c.seat&1 == 0 || m.Legal == "" {
		return
	}
	if strings.HasPrefix(m.Legal, "pass:") {
		t.passing = max(t.passing, m.Version)
		return
	}
	if at := t.at(m.Version); at.play > 0 && news {
		t.run.next.count(t.plays[at.play-1], now)
	}
	t.turn = turn{client: c, version: m.Version, legal: m.Legal}
}

// count adds the time since a play was due, if the play counts.
func (h *histogram) count(p play, now time.Time) {
	if p.counted {
		h.add(now.Sub(p.due))
	}
}

// acknowledged notes that a play is durable.
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

// end notes the end of the game if over is true.
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
