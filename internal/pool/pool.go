// Package pool brings people together who want to play with strangers: whoever waits for
// the same game is matched as soon as they are enough, and bots fill the other seats when
// somebody's patience is over.
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
	// Seat makes the table of a match and returns its ID. A refusal is told to the people.
	Seat func(context.Context, Match) (id string, err error)
	Log  *slog.Logger
	// Matched is told of each match whose table is made; nil tells nobody.
	Matched func(Match)
	// Owns reports whether people wait at this server, where several make up a site. nil says that they
	// always do.
	Owns func() bool
	// HandOver has the server at which people wait now take over, by Pool.Take, those who still wait here. Who
	// cannot be handed over is sent away, and so is everybody if it is nil.
	HandOver func(context.Context, []Waiter) error
	// Answer is how long people have to answer when they are called; 0 means 5 seconds.
	Answer time.Duration
	// Absence is how long somebody may be without a page that shows them waiting; 0 means
	// 12 seconds, which is more than two loads of a page without script.
	Absence time.Duration
	// Most is how many may wait, and MostFrom how many of one address; 0 is no limit.
	Most, MostFrom int
}

// Pool is the people who wait at one server. Close must be called in the end.
type Pool struct {
	options Options

	ctx   context.Context
	stop  context.CancelFunc
	group sync.WaitGroup
	wake  chan struct{} // holds one entry when there may be something to do

	mu      sync.Mutex
	closed  bool
	moving  bool      // those who wait are being handed over
	foreign time.Time // since when people wait at another server; zero if it is this one
	queue   queue
	pages   map[table.Person]*pages
	results map[table.Person]result
}

// result is what became of somebody's waiting, kept for their other pages.
type result struct {
	kind    Kind
	pending bool // the table is being made
	table   string
	err     error
	at      time.Time
}

// resultKept is for how long a page that comes late is told where the game is.
const resultKept = time.Minute

// The reasons why somebody cannot wait.
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
	}
	p.ctx, p.stop = context.WithCancel(context.Background())
	p.group.Go(p.run)
	return p
}

// Close sends everybody away who cannot be handed over, and waits for tables that are being made.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	moves := p.foreignTo() && p.options.HandOver != nil
	p.mu.Unlock()
	if moves {
		p.handOver()
	}
	p.stop()
	p.group.Wait()
}

// Done is closed when the pool closes.
func (p *Pool) Done() <-chan struct{} { return p.ctx.Done() }

// Enter lets somebody wait, or change what they wait for. A refusal is a *table.Refused.
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
	p.queue.enter(time.Now(), t)
	p.seen(t.Person)
	p.changed()
	return nil
}

// Owns reports whether people wait at this server.
func (p *Pool) Owns() bool { return p.options.Owns() }

// Look has the pool notice that people may have to wait at another server now.
func (p *Pool) Look() { p.changed() }

// Leave takes somebody out of the pool.
func (p *Pool) Leave(person table.Person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue.leave(person)
	delete(p.results, person)
	p.changed()
}

// Ready answers the call for somebody, if there is one.
func (p *Pool) Ready(person table.Person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue.confirm(person)
	p.seen(person)
	p.changed()
}

// Waiting returns how many people wait for a kind of game.
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

// Status is how things stand for somebody.
type Status struct {
	Kind    Kind
	Waiting int  // people who wait for the same, they among them
	Called  bool // a table is ready if they say that they are there
	// Call is the number of the call that they have to answer, higher for each later one; 0 if there is none.
	Call int
	// Fills is when bots take the seats that are left, in seconds; -1 if never.
	Fills int
	// Table is where they play, and Problem why they do not wait any longer.
	Table   string
	Problem error
}

// Status returns how things stand for somebody, and false if they do not wait.
func (p *Pool) Status(person table.Person) (Status, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch r, over := p.results[person]; {
	case r.pending:
		return Status{Kind: r.kind, Waiting: r.kind.Players, Called: true, Fills: -1}, true
	case over:
		return Status{Kind: r.kind, Table: r.table, Problem: r.err}, true
	}
	w := p.queue.find(person)
	if w == nil {
		return Status{}, false
	}
	p.seen(person)
	s := Status{Kind: w.Kind, Waiting: p.queue.count(w.Kind), Fills: -1}
	if w.call != nil {
		s.Called, s.Call = true, w.call.number
	}
	if w.Patience > 0 {
		s.Fills = max(0, int(time.Until(w.since.Add(w.Patience)).Round(time.Second)/time.Second))
	}
	return s, true
}

// changed has the pool looked at.
func (p *Pool) changed() {
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
			p.tell()
			p.mu.Unlock()
			return
		}
	}
}

// How often the pool is looked at although nothing is due, and while somebody waits, who may have to
// do so at another server.
const (
	longestSleep = time.Minute
	glance       = 4 * time.Second
)

// advance does what is due and returns how long there is nothing else to do.
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
	if p.foreignTo() { // others wait elsewhere, and would not be found here
		sleep = min(sleep, p.move(now))
		p.tell()
		return sleep
	}
	for _, m := range p.queue.advance(now) {
		for _, t := range m.People {
			p.results[t.Person] = result{kind: m.Kind, pending: true, at: now}
		}
		p.group.Go(func() { p.seat(m) })
	}
	if len(p.queue.waiting) > 0 {
		sleep = min(sleep, glance)
	}
	if at, ok := p.queue.next(); ok {
		sleep = min(sleep, max(0, at.Sub(now)))
	}
	p.tell()
	return sleep
}

// seat makes the table of a match and tells its people.
func (p *Pool) seat(m Match) {
	id, err := p.options.Seat(p.ctx, m)
	if err != nil {
		p.options.Log.Warn("no table could be made for people of the pool", "game", m.Kind.Game, "people", len(m.People), "err", err)
	}
	if err == nil && p.options.Matched != nil {
		p.options.Matched(m)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range m.People {
		if p.queue.find(t.Person) == nil { // else they wait for something else now
			p.results[t.Person] = result{kind: m.Kind, table: id, err: err, at: time.Now()}
		}
	}
	p.changed()
}
