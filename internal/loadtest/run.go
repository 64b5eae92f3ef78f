package loadtest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// run is one load test.
type run struct {
	Options
	seats   int // of a table
	site    *site
	figures Figures

	// work ends when nothing more shall be measured, life when the connections
	// shall end. A failure ends both and is their cause.
	work, life       context.Context
	endWork, endLife context.CancelCauseFunc
	running          sync.WaitGroup // the goroutines that end with life

	counting atomic.Bool // plays that are sent now count in the latencies
	acks     histogram   // from when a play was due to its acknowledgement
	next     histogram   // to the seat that is on turn after it
	all      histogram   // to the last at the table
	watchers histogram   // to the last watcher
	back     histogram   // from losing a connection to having another
	moves    atomic.Int64
	botMoves atomic.Int64
	games    atomic.Int64
	drops    atomic.Int64 // connections that the server or the network ended
	gaps     atomic.Int64
	unsent   atomic.Int64 // moves that were due and not sent before the end

	ended chan *table  // tables whose game is over, each once
	door  sync.RWMutex // shut while all connections drop

	mu         sync.Mutex // guards what follows
	tables     []*table   // by slot; one whose game is over makes room for another
	bots       []*table   // the same, of those where only bots play
	past       []*table
	violations []string // the first of them
	violated   int
}

// shown is how many violations are told one by one.
const shown = 20

// newRun finds the server.
func newRun(ctx context.Context, o Options, seats int) (*run, error) {
	site, err := newSite(ctx, o.URL)
	if err != nil {
		return nil, err
	}
	r := &run{Options: o, seats: seats, site: site}
	if o.PID > 0 {
		if _, ok := processOf(o.PID).usage(); !ok {
			return nil, fmt.Errorf("there is no process %d to read of in /proc", o.PID)
		}
	}
	r.work, r.endWork = context.WithCancelCause(ctx)
	r.life, r.endLife = context.WithCancelCause(context.WithoutCancel(ctx))
	return r, nil
}

// close ends everything that is under way.
func (r *run) close() {
	r.endWork(nil)
	r.endLife(nil)
	for _, t := range r.everyTable() {
		t.close()
	}
	r.running.Wait()
	r.site.transport.CloseIdleConnections()
}

// fail ends the run with an error.
func (r *run) fail(err error) {
	r.endLife(err)
	r.endWork(err)
}

// violate notes what should never be.
func (r *run) violate(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.violated++
	if len(r.violations) < shown {
		r.violations = append(r.violations, fmt.Sprintf(format, args...))
	}
}

// errInterrupted says that there was not time enough to measure anything.
var errInterrupted = errors.New("interrupted before anything was measured")

// cause returns the failure that ended the run, or err.
func (r *run) cause(err error) error {
	switch {
	case r.life.Err() != nil:
		return context.Cause(r.life)
	case err != nil && r.work.Err() != nil:
		return errInterrupted
	}
	return err
}

// wait lets time pass, less if the run is interrupted.
func (r *run) wait(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.work.Done():
	}
	return r.cause(nil)
}

// present returns the tables that are played at now.
func (r *run) present() []*table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Concat(r.tables, r.bots)
}

// at returns the table of a slot; slots begin anew after the last.
func (r *run) at(slot int) *table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tables[slot%len(r.tables)]
}

// everyTable returns the tables of the whole run.
func (r *run) everyTable() []*table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Concat(r.past, r.tables, r.bots)
}

// replace puts a table in the place of one whose game is over.
func (r *run) replace(old, t *table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	tables := r.tables
	if t.bots {
		tables = r.bots
	}
	tables[t.slot] = t
	r.past = append(r.past, old)
}

// each does n jobs, some at a time, and returns the first error, after which it
// begins no other.
func each(ctx context.Context, n, atATime int, job func(ctx context.Context, i int) error) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var workers sync.WaitGroup
	var taken atomic.Int64
	for range min(n, atATime) {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(taken.Add(1)) - 1
				if i >= n {
					return
				}
				if err := job(ctx, i); err != nil {
					fail(err)
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// lay makes a table for a slot, with so many watchers, which nobody is connected
// to yet.
func (r *run) lay(ctx context.Context, slot, watchers int) (*table, error) {
	t := &table{run: r, slot: slot, dice: rand.New(rand.NewPCG(r.Seed, uint64(slot)))}
	for seat := range r.seats + watchers {
		if seat >= r.seats {
			seat = -1
		}
		t.clients = append(t.clients, &client{table: t, site: r.site.client(), seat: seat})
	}
	var err error
	if t.id, err = t.clients[0].site.CreateTable(ctx, r.form(r.seats, "me", "open")); err != nil {
		return nil, limited(err)
	}
	for _, c := range t.clients[1:r.seats] {
		if err := c.site.Sit(ctx, t.id, c.seat, ""); err != nil {
			return nil, limited(err)
		}
	}
	return t, nil
}

// layAll makes the tables that there are from the beginning; watchers tells of
// each how many it has.
func (r *run) layAll(n int, watchers func(slot int) int) error {
	r.ended = make(chan *table, n+r.Bots)
	return r.laySlots(&r.tables, n, func(ctx context.Context, slot int) (*table, error) {
		return r.lay(ctx, slot, watchers(slot))
	})
}

// laySlots makes the tables of so many slots.
func (r *run) laySlots(tables *[]*table, n int, lay func(ctx context.Context, slot int) (*table, error)) error {
	err := each(r.work, n, parallel, func(ctx context.Context, i int) error {
		t, err := lay(ctx, i)
		if err != nil {
			return err
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		*tables = append(*tables, t)
		return nil
	})
	if err != nil {
		return r.cause(err)
	}
	slices.SortFunc(*tables, func(a, b *table) int { return a.slot - b.slot })
	return nil
}

// connect opens the connections of tables, as fast as the server takes them.
func (r *run) connect(ctx context.Context, tables ...*table) error {
	var clients []*client
	for _, t := range tables {
		clients = append(clients, t.clients...)
	}
	err := each(ctx, len(clients), 2*handshakes, func(ctx context.Context, i int) error {
		c := clients[i]
		if err := c.join(ctx); err != nil {
			if err = limited(err); errors.Is(err, errLimited) {
				return errLimited
			}
			return fmt.Errorf("%s: %w", c, err)
		}
		r.running.Go(func() { c.follow(r.life) })
		return nil
	})
	return r.cause(err)
}

// keepAlive pings every connection twice a minute, some each second, until the
// run ends.
func (r *run) keepAlive() {
	const round = 30
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for tick := 0; ; tick++ {
		select {
		case <-ticker.C:
		case <-r.life.Done():
			return
		}
		n := 0
		for _, t := range r.present() {
			for _, c := range t.clients {
				if n++; n%round == tick%round {
					c.ping()
				}
			}
		}
	}
}

// settle waits until everything that was under way at the tables has ended, and
// then closes their connections. What has not ended is wrong.
func (r *run) settle(tables ...*table) {
	deadline := time.Now().Add(patience)
	for _, t := range tables {
		why := t.unsettled()
		for why != "" && time.Now().Before(deadline) && r.life.Err() == nil {
			time.Sleep(2 * time.Millisecond)
			why = t.unsettled()
		}
		if why != "" {
			r.violate("%s after %s", why, patience)
		}
	}
	for _, t := range tables {
		t.close()
	}
}
