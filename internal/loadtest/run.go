package loadtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// run is one load test.
type run struct {
	Options
	seats   int   // of a table
	site    *site // reaches the server
	host    host  // speaks its protocol
	figures Figures

	// work ends with the measurement, life with the connections. A failure ends
	// both and is their cause.
	work, life       context.Context
	endWork, endLife context.CancelCauseFunc
	running          sync.WaitGroup // the goroutines that end with life

	counting atomic.Bool // plays sent now count in the latencies
	acks     histogram   // from when a play was due to its acknowledgement
	next     histogram   // to the seat on turn after it
	all      histogram   // to the last at the table
	watchers histogram   // to the last watcher
	back     histogram   // from losing a connection to the next one
	moves    atomic.Int64
	botMoves atomic.Int64
	received atomic.Int64 // bytes of messages
	games    atomic.Int64
	drops    atomic.Int64 // connections that the server or the network ended
	gaps     atomic.Int64
	unsent   atomic.Int64 // moves that were due but not sent before the end

	ended    chan *table  // tables whose game is over, once each
	dropping sync.RWMutex // locked while all connections drop

	mu         sync.Mutex // guards the fields below
	tables     []*table   // by slot; a new table replaces one whose game is over
	bots       []*table   // the same, for the tables at which only bots play
	past       []*table
	violations []string // the first maxViolations
	violated   int
}

// maxViolations is the number of violations that are listed.
const maxViolations = 20

// newRun finds the server.
func newRun(ctx context.Context, o Options, seats int) (*run, error) {
	site, err := newSite(ctx, o.URL)
	if err != nil {
		return nil, err
	}
	r := &run{Options: o, seats: seats, site: site}
	r.host = o.Against.host(r)
	if o.PID > 0 {
		if _, ok := processOf(o.PID).usage(); !ok {
			return nil, fmt.Errorf("cannot read of process %d in /proc", o.PID)
		}
	}
	r.work, r.endWork = context.WithCancelCause(ctx)
	r.life, r.endLife = context.WithCancelCause(context.WithoutCancel(ctx))
	return r, nil
}

// close ends everything that is still running.
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

// violate records a violation.
func (r *run) violate(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.violated++
	if len(r.violations) < maxViolations {
		r.violations = append(r.violations, fmt.Sprintf(format, args...))
	}
}

// errInterrupted says that the run ended before anything was measured.
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

// wait waits for a time, or until the run is interrupted.
func (r *run) wait(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-r.work.Done():
	}
	return r.cause(nil)
}

// present returns the tables that are in use now.
func (r *run) present() []*table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Concat(r.tables, r.bots)
}

// at returns the table of a slot. After the last slot comes the first.
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

// replace puts a new table in the slot of one whose game is over.
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
