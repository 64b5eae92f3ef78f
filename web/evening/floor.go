package evening

import (
	"context"
	"slices"
	"sync"
	"time"

	"triplecross/internal/evening"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	pages "triplecross/templates/evening"
)

const (
	// rest is how long after its last event a game that everybody has left still counts as going on.
	rest = 10 * time.Minute
	// setOff is how long after the last listed change of a game, such as its beginning, its players count as playing
	// even if none is at its board yet: their pages lead them there.
	setOff = 10 * time.Second
	// glimpse is how long the page takes what other servers have said about their tables for granted.
	glimpse = 2 * time.Second
	// questions is how many tables are asked at the same time.
	questions = 8
)

// floor is where the guests of an evening are, besides its page.
type floor struct {
	playing  []table.Person // have a seat in a game that goes on, at whose board somebody is
	seated   []table.Person // have a seat in a game that goes on, also if nobody is at its board yet
	waiting  []table.Person // have a seat at a table that waits for players
	watching []table.Person // watch a game that goes on
	lasting  []table.Person // still look at the last game, which is over
	resting  []string       // the tables of unfinished games that everybody has left
}

// floor asks the tables of an evening who is there.
func (h *Handler) floor(ctx context.Context, e evening.Evening) (f floor) {
	var guests []table.Person
	for _, g := range e.Guests {
		guests = append(guests, table.Person(g.Person))
	}
	running := e.Running()
	tables := running
	last, over := e.Last()
	if over = over && last.Status == store.Over; over {
		tables = append(slices.Clone(running), last)
	}
	answers := h.askAll(ctx, tables, guests)
	for i, s := range running {
		there, err := answers[i].attendance, answers[i].err
		daily := !s.Due.IsZero()
		switch there.Status {
		case protocol.Open:
			f.waiting = append(f.waiting, there.People...)
		case protocol.Live:
			f.playing = append(f.playing, there.People...)
		}
		f.watching = append(f.watching, there.Guests...)
		if daily || err != nil {
			continue
		}
		switch somebody := len(there.People) > 0; {
		case !somebody && time.Since(s.Updated) > rest:
			f.resting = append(f.resting, s.ID)
		case there.Status == protocol.Live:
			f.seated = append(f.seated, there.Seated...)
			if somebody || time.Since(s.Updated) < setOff { // others wait for those who have left the board
				f.playing = append(f.playing, there.Seated...)
			}
		}
	}
	if over {
		there := answers[len(running)]
		f.lasting = slices.Concat(there.People, there.Guests)
	}
	return f
}

// answer is what is known about who is at a table.
type answer struct {
	attendance
	err error // if the table's server did not answer
}

// askAll asks for each table who is there, a few tables at a time: other servers may answer late, or not at all.
func (h *Handler) askAll(ctx context.Context, tables []store.Summary, guests []table.Person) []answer {
	answers := make([]answer, len(tables))
	var group sync.WaitGroup
	free := make(chan struct{}, questions)
	for i, s := range tables {
		free <- struct{}{}
		group.Go(func() {
			defer func() { <-free }()
			there, err := h.ask(ctx, question{Table: s.ID, Guests: guests})
			if err != nil && ctx.Err() == nil {
				h.Respond.Log.WarnContext(ctx, "who is at a table of an evening is not known", "table", s.ID, "err", err)
			}
			answers[i] = answer{there, err}
		})
	}
	group.Wait()
	return answers
}

// plays reports whether somebody has a seat in a game that goes on, or has just left the page of an evening
// for it and does not count as connected there yet.
func (h *Handler) plays(e evening.Evening, f floor, p table.Person) bool {
	return slices.Contains(f.playing, p) || !h.presence.Reads(e.ID, p) && slices.Contains(f.seated, p)
}

// company returns the people who play the next game if the host begins it: those who have the page of the
// evening open, and those who still look at the last game, for whom seats are kept, whether they played or
// watched it. It leaves out banned people, who could not take a seat, and people at a game that goes on: they
// are not called to a second board, but may begin one.
func (h *Handler) company(e evening.Evening, f floor, host table.Person) (people, kept []table.Person) {
	here := h.presence.Here(e.ID)
	for _, g := range e.Guests {
		p := table.Person(g.Person)
		switch {
		case p == host:
			people = append(people, p)
		case g.Out || h.Banned(g.Person) || slices.Contains(f.playing, p):
		case slices.Contains(f.lasting, p) && !h.presence.Reads(e.ID, p): // else the table has not noticed yet that they left
			people, kept = append(people, p), append(kept, p)
		case slices.Contains(f.lasting, p), slices.Contains(here, p) && !h.plays(e, f, p):
			people = append(people, p)
		}
	}
	return people, kept
}

// doing returns what a guest does now; here are those who have the page open.
func (h *Handler) doing(e evening.Evening, f floor, g store.Guest, here []table.Person) pages.Doing {
	p := table.Person(g.Person)
	present := slices.Contains(here, p)
	switch {
	case slices.Contains(f.playing, p), present && h.plays(e, f, p):
		return pages.Playing
	case g.Out:
		return pages.Out
	case slices.Contains(f.waiting, p):
		return pages.Waiting
	case h.presence.Reads(e.ID, p), slices.Contains(f.lasting, p):
		return pages.Here
	case slices.Contains(f.watching, p):
		return pages.Watching
	case present:
		return pages.Here
	}
	return pages.Away
}

// floors keeps for a moment who is where, since all readers of a page ask for the same. The zero value is ready
// to use.
type floors struct {
	mu sync.Mutex
	by map[string]seen // by evening
}

type seen struct {
	floor
	until time.Time
}

// recent returns the floor of an evening. If tables may be at other servers, it may be a glimpse old.
func (h *Handler) recent(ctx context.Context, e evening.Evening) floor {
	if h.Ask == nil {
		return h.floor(ctx, e)
	}
	h.floors.mu.Lock()
	known, ok := h.floors.by[e.ID]
	h.floors.mu.Unlock()
	now := time.Now()
	if ok && now.Before(known.until) {
		return known.floor
	}
	f := h.floor(ctx, e)
	if ctx.Err() != nil { // the reader has left, and so the tables have not answered
		return f
	}
	h.floors.mu.Lock()
	defer h.floors.mu.Unlock()
	for id, s := range h.floors.by {
		if now.After(s.until) {
			delete(h.floors.by, id)
		}
	}
	if h.floors.by == nil {
		h.floors.by = make(map[string]seen)
	}
	h.floors.by[e.ID] = seen{f, now.Add(glimpse)}
	return f
}
