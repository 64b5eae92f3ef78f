package sqlite

import (
	"maps"
	"slices"
	"sync"
	"time"

	"triplecross/internal/store"
)

// tail is the end of the journal in memory: what was committed but is not in the rows yet. Readers add it to
// the rows. Its methods are safe for concurrent use; only the committer's goroutine changes it.
type tail struct {
	mu     sync.RWMutex
	games  map[string]*pending
	record int64 // the number of the last record
	// order has the games ordered by their oldest records. Folded games stay until they reach its front.
	order []*pending
	// listed has the games that lists based on the rows would miss, or show in a wrong place.
	listed map[string]*pending
}

// pending is the part of a game that is in the journal but not in the rows.
type pending struct {
	game         string
	record       int64     // the number of the oldest record with a part of it
	since        time.Time // when that was committed
	folded       bool
	last         int // the seq of the last event
	events       []store.Event
	participants []string
	summary      *store.Summary // nil if only progress has changed
	progress     *progress      // nil if summary includes it
}

func newTail() *tail {
	return &tail{games: make(map[string]*pending), listed: make(map[string]*pending)}
}

// add adds an entry of a record.
func (t *tail) add(e entry, record int64, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.record = record
	p := t.games[e.game]
	if p == nil {
		p = &pending{game: e.game, record: record, since: now}
		t.games[e.game] = p
		t.order = append(t.order, p)
	}
	for _, event := range e.events {
		event.At = fromMillis(event.At.UnixMilli())
		p.events = append(p.events, event)
		p.last = event.Seq
	}
	p.participants = append(p.participants, e.participants...)
	switch {
	case e.summary != nil:
		s := *e.summary
		s.Created, s.Updated = fromMillis(s.Created.UnixMilli()), fromMillis(s.Updated.UnixMilli())
		if !s.Due.IsZero() {
			s.Due = fromMillis(s.Due.UnixMilli())
		}
		if p.summary != nil {
			s.Created = p.summary.Created
		}
		p.summary, p.progress = &s, nil
	case e.progress != nil && p.summary != nil:
		s := *p.summary // readers may use the old one
		e.progress.apply(&s)
		p.summary = &s
	case e.progress != nil:
		p.progress = e.progress
	}
	if p.summary != nil || len(p.participants) > 0 {
		t.listed[e.game] = p
	}
}

// of returns a copy of what is pending of a game, and whether anything is.
func (t *tail) of(game string) (pending, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	p := t.games[game]
	if p == nil {
		return pending{}, false
	}
	return *p, true
}

// copySummary returns a copy that shares nothing with the original, so that callers may change it.
func copySummary(s store.Summary) store.Summary {
	s.Seats = slices.Clone(s.Seats)
	return s
}

// all returns what is pending, by game. The tail may go on changing it: use now to read it.
func (t *tail) all() map[string]*pending {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return maps.Clone(t.games)
}

// now returns a copy of what is pending of a game; if it has been folded, of what was.
func (t *tail) now(p *pending) pending {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return *p
}

// update brings a summary read from a row, which knows the events up to last, up to date.
func (p *pending) update(s *store.Summary, last int) {
	switch {
	case p.last <= last:
	case p.summary != nil:
		created := s.Created
		*s = copySummary(*p.summary)
		s.Created = created
	case p.progress != nil:
		p.progress.apply(s)
	}
}

// advance is update for lists. They first fold games whose summaries have changed otherwise; a list that
// began before such a change shows the row as it was.
func (p pending) advance(s *store.Summary, last int) {
	if p.last > last && p.progress != nil {
		p.progress.apply(s)
	}
}

// since returns when the oldest pending entry was committed, and whether there is one.
func (t *tail) since() (time.Time, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	for _, p := range t.order {
		if !p.folded {
			return p.since, true
		}
	}
	return time.Time{}, false
}

// newest returns the number of the last record.
func (t *tail) newest() int64 {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.record
}

// unlisted returns games that lists would miss and that have been pending since the given record or an
// earlier one, with about the given number of events in all.
func (t *tail) unlisted(record int64, events int) []*pending {
	t.mu.RLock()
	defer t.mu.RUnlock()
	var list []*pending
	for _, p := range t.listed {
		if p.record > record {
			continue
		}
		if events <= 0 {
			break
		}
		events -= max(1, len(p.events))
		list = append(list, p)
	}
	return list
}

// oldest returns the games with the oldest records that have been pending since then or earlier, with about
// the given number of events in all, but at least one game if there is any.
func (t *tail) oldest(then time.Time, events int) []*pending {
	t.mu.RLock()
	defer t.mu.RUnlock()
	var list []*pending
	for _, p := range t.order {
		if p.folded {
			continue
		}
		if p.since.After(then) || events <= 0 {
			break
		}
		events -= max(1, len(p.events))
		list = append(list, p)
	}
	return list
}

// fold removes games whose pending parts are now in the rows.
func (t *tail) fold(games []folding) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, p := range games {
		p.folded = true
		delete(t.games, p.game)
		delete(t.listed, p.game)
	}
	front := slices.IndexFunc(t.order, func(p *pending) bool { return !p.folded })
	if front < 0 {
		front = len(t.order)
	}
	clear(t.order[:front])
	t.order = t.order[front:]
}

// front returns the oldest record that is still needed once the given games are in the rows, and whether any
// is.
func (t *tail) front(without []folding) (record int64, ok bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	for _, p := range t.order {
		if !p.folded && !slices.ContainsFunc(without, func(g folding) bool { return g.pending == p }) {
			return p.record, true
		}
	}
	return 0, false
}
