// Package pool matches people who want to play with strangers: people who wait for the same game are matched
// as soon as there are enough of them, and bots fill the empty seats when somebody's patience runs out.
package pool

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Options are the parts and settings of a pool.
type Options struct {
	// Seat creates the table of a match and returns its ID. If it refuses, the people see why.
	Seat func(context.Context, Match) (id string, err error)
	Log  *slog.Logger
	// Matched is called with each match whose table was created; may be nil.
	Matched func(Match)
	// Owns reports whether people wait at this server, where several servers make up a site. If nil, they
	// always do.
	Owns func() bool
	// HandOver asks the server at which people now wait to take over, by Pool.Take, those who still wait
	// here. People who cannot be handed over are removed; if nil, everybody is.
	HandOver func(context.Context, []Waiter) error
	// Answer is how long people have to answer a call; 0 means 5 seconds.
	Answer time.Duration
	// Absence is how long somebody stays in the pool without a page that shows them waiting; 0 means 12
	// seconds, which is more than two loads of a page without script.
	Absence time.Duration
	// Most is how many people may wait in all, and MostFrom how many per address; 0 means no limit.
	Most, MostFrom int
}

// Pool holds the people who wait at one server. It must be closed with Close.
type Pool struct {
	options Options

	ctx   context.Context
	stop  context.CancelFunc
	group sync.WaitGroup
	wake  chan struct{} // holds one entry when there may be something to do

	mu      sync.Mutex
	closed  bool
	moving  bool                  // people are being handed over
	foreign time.Time             // since when people have waited at another server; zero if they wait at this one
	owned   time.Time             // since when they have waited at this one, if they do
	left    map[table.Person]bool // while people return: those who have left
	queue   queue
	pages   map[table.Person]*pages
	results map[table.Person]result
}

// result is how somebody's waiting ended, kept for their other pages.
type result struct {
	ticket  Ticket
	pending bool // the table is being created
	table   string
	err     error
	at      time.Time
}

// resultKept is how long a page that comes late can still learn where the game is.
const resultKept = time.Minute

// Why somebody cannot wait.
var (
	errFull     = table.Refuse(protocol.CodeFailed, phrase.New("refusal.pool", "Too many people are waiting here right now. Try again in a moment."))
	errFromHere = table.Refuse(protocol.CodeFailed, phrase.New("refusal.poolAddress", "Too many people are waiting at your address right now. Try again in a moment."))
)

// Open returns an empty pool.
func Open(o Options) *Pool {
	if o.Owns == nil {
		o.Owns = func() bool { return true }
	}
	if o.Answer == 0 {
		o.Answer = 5 * time.Second
	}
	if o.Absence == 0 {
		o.Absence = 12 * time.Second
	}
	p := &Pool{
		options: o, queue: queue{answer: o.Answer}, wake: make(chan struct{}, 1),
		pages: make(map[table.Person]*pages), results: make(map[table.Person]result),
		owned: time.Now(), left: make(map[table.Person]bool),
	}
	p.ctx, p.stop = context.WithCancel(context.Background())
	p.group.Go(p.run)
	return p
}

// Close hands people over or, if that fails, removes them, and waits for tables that are being created.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	moves := p.ownedElsewhere() && p.options.HandOver != nil
	p.mu.Unlock()
	if moves {
		p.handOver()
	}
	p.stop()
	p.group.Wait()
}

// Done is closed when the pool closes.
func (p *Pool) Done() <-chan struct{} { return p.ctx.Done() }

// Enter adds somebody to the pool, or changes what they wait for. If it refuses, the error is a
// *table.Refused.
func (p *Pool) Enter(t Ticket) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errFull
	}
	if p.queue.find(t.Person) == nil {
		if p.options.Most > 0 && len(p.queue.waiting) >= p.options.Most {
			return errFull
		}
		from := 0
		for _, w := range p.queue.waiting {
			if w.From == t.From {
				from++
			}
		}
		if p.options.MostFrom > 0 && from >= p.options.MostFrom {
			return errFromHere
		}
	}
	delete(p.results, t.Person)
	delete(p.left, t.Person)
	p.queue.enter(time.Now(), t)
	p.noteSeen(t.Person)
	p.wakeUp()
	return nil
}

// Owns reports whether people wait at this server.
func (p *Pool) Owns() bool { return p.options.Owns() }

// Look makes the pool check whether people should wait at another server now.
func (p *Pool) Look() { p.wakeUp() }

// Leave removes somebody from the pool.
func (p *Pool) Leave(person table.Person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue.leave(person)
	delete(p.results, person)
	if !p.ownedElsewhere() && p.returning(time.Now()) {
		p.left[person] = true // for a page of theirs that has not come yet
	}
	p.wakeUp()
}

// Ready answers the call to somebody, if there is one.
func (p *Pool) Ready(person table.Person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue.confirm(person)
	p.noteSeen(person)
	p.wakeUp()
}

// Waiting returns how many people wait for a kind of game, with any number of players or any clock if that is zero.
func (p *Pool) Waiting(k Kind) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.queue.count(k)
}

// Total returns how many people wait in all.
func (p *Pool) Total() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue.waiting)
}

// Status is where somebody stands in the pool.
type Status struct {
	Kind Kind
	Name string
	// Patience is how long they wait for people, as in their ticket.
	Patience time.Duration
	Waiting  int  // people who wait for the same kind of game, including them
	Called   bool // a table is ready once they answer
	// Call is the number of the call to answer; later calls have higher numbers. 0 means no call.
	Call int
	// Fills is the number of seconds until bots take the empty seats; -1 means never.
	Fills int
	// Table is the ID of their table, and Problem the reason why none could be created.
	Table   string
	Problem error
}

// Status returns where somebody stands, and false if they are not in the pool.
func (p *Pool) Status(person table.Person) (Status, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch r, over := p.results[person]; {
	case r.pending:
		return Status{Kind: r.ticket.Kind, Name: r.ticket.Name, Patience: r.ticket.Patience, Waiting: r.ticket.Kind.Players, Called: true, Fills: -1}, true
	case over:
		return Status{Kind: r.ticket.Kind, Table: r.table, Problem: r.err}, true
	}
	w := p.queue.find(person)
	if w == nil {
		return Status{}, false
	}
	p.noteSeen(person)
	s := Status{Kind: w.Kind, Name: w.Name, Patience: w.Patience, Waiting: p.queue.count(w.Kind), Fills: -1}
	if w.call != nil {
		s.Called, s.Call = true, w.call.number
	}
	if w.Patience > 0 {
		s.Fills = max(0, int(time.Until(w.since.Add(w.Patience)).Round(time.Second)/time.Second))
	}
	return s, true
}

// wakeUp wakes run.
func (p *Pool) wakeUp() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// run matches people until the pool is closed.
func (p *Pool) run() {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		timer.Reset(p.advance())
		select {
		case <-p.wake:
		case <-timer.C:
		case <-p.ctx.Done():
			p.mu.Lock()
			p.notify()
			p.mu.Unlock()
			return
		}
	}
}

// The longest pauses between two looks at the pool: when nothing is due, and while people wait, who may have
// to move to another server.
const (
	longestSleep = time.Minute
	glance       = 4 * time.Second
)

// advance does what is due and returns how long run can sleep afterwards.
func (p *Pool) advance() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	sleep := longestSleep
	for person, of := range p.pages {
		if len(of.news) > 0 {
			continue
		}
		if left := of.absent.Add(p.options.Absence).Sub(now); left > 0 {
			sleep = min(sleep, left)
			continue
		}
		p.queue.leave(person)
		delete(p.pages, person)
	}
	for person, r := range p.results {
		if !r.pending && now.Sub(r.at) > resultKept {
			delete(p.results, person)
		}
	}
	if p.ownedElsewhere() { // nobody can be matched here: others wait elsewhere
		sleep = min(sleep, p.moveAway(now))
		p.notify()
		return sleep
	}
	for _, m := range p.queue.advance(now) {
		for _, t := range m.People {
			p.results[t.Person] = result{ticket: t, pending: true, at: now}
		}
		p.group.Go(func() { p.seat(m) })
	}
	if len(p.queue.waiting) > 0 {
		sleep = min(sleep, glance)
	}
	if at, ok := p.queue.next(); ok {
		sleep = min(sleep, max(0, at.Sub(now)))
	}
	p.notify()
	return sleep
}

// seat creates the table of a match and tells its people.
func (p *Pool) seat(m Match) {
	id, err := p.options.Seat(p.ctx, m)
	if err != nil {
		p.options.Log.Warn("cannot create a table for a match", "game", m.Kind.Game, "people", len(m.People), "err", err)
	}
	if err == nil && p.options.Matched != nil {
		p.options.Matched(m)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range m.People {
		if p.queue.find(t.Person) == nil { // otherwise they wait for something else now
			p.results[t.Person] = result{ticket: t, table: id, err: err, at: time.Now()}
		}
	}
	p.wakeUp()
}
