package loadtest

import (
	"context"
	"sync"
	"time"
)

// play plays at all tables for the duration.
func (r *run) play() error {
	r.figures.Mode = "play"
	if err := r.setUp(r.Tables, func(int) int { return r.Watchers }); err != nil {
		return err
	}
	if err := r.startBotTables(); err != nil {
		return err
	}
	return r.playFor(paceOnAck)
}

// fanout plays at one table with many watchers. Without a rate, the next move is
// played when every watcher has the last one.
func (r *run) fanout() error {
	r.figures.Mode = "fan"
	if err := r.setUp(1, func(int) int { return r.Fanout }); err != nil {
		return err
	}
	return r.playFor(paceLockstep)
}

// setUp creates tables and connects everybody.
func (r *run) setUp(tables int, watchers func(slot int) int) error {
	before := r.readMeters()
	if err := r.createTables(tables, watchers); err != nil {
		return err
	}
	created := r.readMeters()
	if err := r.connect(r.work, r.tables...); err != nil {
		return err
	}
	r.figures.created(before, created, tables)
	connections := 0
	for _, t := range r.tables {
		connections += len(t.clients)
	}
	r.figures.connected(created, r.readMeters(), connections)
	r.running.Go(r.keepAlive)
	return nil
}

// playFor plays for the duration, at the rate of the options or, without one, at a
// pace, and notes what it cost.
func (r *run) playFor(pace pace) error {
	before := r.readMeters()
	stop := r.start(pace, replacers)
	err := r.wait(r.Duration)
	r.figures.played(before, r.readMeters())
	stop()
	if err != nil {
		return err
	}
	r.settle(r.present()...)
	return r.cause(nil)
}

// start begins to play at all tables, with a number of goroutines that replace tables
// whose game is over. stop ends all this, but not the moves that are under way. Moves that are due
// until then count, even if they are sent late or not at all.
func (r *run) start(pace pace, replacers int) (stop func()) {
	ctx, cancel := context.WithCancel(r.life)
	var workers sync.WaitGroup
	if r.Rate > 0 {
		pace = paceScheduled
		workers.Go(func() { r.schedule(ctx) })
	}
	for range replacers {
		workers.Go(func() { r.replaceFinished(ctx, pace) })
	}
	r.counting.Store(true)
	for _, t := range r.present() {
		t.setPace(pace)
	}
	return func() {
		cancel()
		r.pause() // while replacers may still wait for a table
		workers.Wait()
		r.pause() // the tables that they have created since
		r.counting.Store(false)
	}
}

// pause stops all tables. Moves in their backlogs will not be played.
func (r *run) pause() {
	for _, t := range r.present() {
		t.setPace(pacePaused)
		r.countUnsent(t.takeBacklog())
	}
}

// schedule makes moves due at the rate of the options until ctx ends, evenly over time, at one
// table after the other, except those that dispatch skips. It does not wait for the server: if the
// last move is not acknowledged, the next goes into the table's backlog, and its latency counts
// from when it should have been played.
func (r *run) schedule(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	begin := time.Now()
	for i := 0; ; i++ {
		due := begin.Add(time.Duration(float64(i) / float64(r.Rate) * float64(time.Second)))
		if d := time.Until(due); d > 0 {
			timer.Reset(d)
			select {
			case <-timer.C:
			case <-ctx.Done():
				return
			}
		}
		if ctx.Err() != nil {
			return
		}
		r.dispatch(i, due)
	}
}

// dispatch gives a move that is due to the table of a slot or, if its game is over or waits
// for a forced pass, to the next table: the server lets people see a pass before it goes on, and
// that delay is not latency. If all tables wait, the first one takes the move.
func (r *run) dispatch(slot int, due time.Time) {
	for _, wait := range []bool{false, true} {
		for i := range r.figures.Tables {
			if r.at(slot+i).enqueue(due, wait) {
				return
			}
		}
	}
	r.countUnsent([]time.Time{due})
}

// countUnsent counts moves that were due and will not be played. Their wait until now counts as
// their latency.
func (r *run) countUnsent(backlog []time.Time) {
	for _, due := range backlog {
		r.unsent.Add(1)
		r.acks.add(time.Since(due))
	}
}

// replacers is the number of tables that are replaced at the same time.
const replacers = 4

// replaceFinished replaces tables whose game is over until ctx ends.
func (r *run) replaceFinished(ctx context.Context, pace pace) {
	for {
		var old *table
		select {
		case old = <-r.ended:
		case <-ctx.Done():
			return
		}
		for _, due := range old.takeBacklog() {
			r.dispatch(old.slot, due)
		}
		r.settle(old)
		t, err := r.replacement(ctx, old)
		if err == nil {
			if err = r.connect(ctx, t); err != nil {
				t.close()
			}
		}
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			r.fail(err)
			return
		}
		r.replace(old, t)
		t.setPace(pace)
	}
}
