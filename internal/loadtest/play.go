package loadtest

import (
	"context"
	"sync"
	"time"
)

// play plays at all tables for the duration.
func (r *run) play() error {
	r.figures.Mode = "play"
	if err := r.gather(r.Tables, func(int) int { return r.Watchers }); err != nil {
		return err
	}
	if err := r.seatBots(); err != nil {
		return err
	}
	return r.playFor(paceEager)
}

// fan plays at one table with many watchers. Without a rate, the next move is
// played when the last watcher has the last one.
func (r *run) fan() error {
	r.figures.Mode = "fan"
	if err := r.gather(1, func(int) int { return r.Fan }); err != nil {
		return err
	}
	return r.playFor(paceTogether)
}

// gather lays tables and connects everybody.
func (r *run) gather(tables int, watchers func(slot int) int) error {
	before := r.readMeters()
	if err := r.layAll(tables, watchers); err != nil {
		return err
	}
	laid := r.readMeters()
	if err := r.connect(r.work, r.tables...); err != nil {
		return err
	}
	r.figures.laid(before, laid, tables)
	connections := 0
	for _, t := range r.tables {
		connections += len(t.clients)
	}
	r.figures.connected(laid, r.readMeters(), connections)
	r.running.Go(r.keepAlive)
	return nil
}

// playFor plays for the duration, at the rate of the options or, without one, at
// a pace, and takes down what it cost.
func (r *run) playFor(pace pace) error {
	before := r.readMeters()
	stop := r.start(pace, renewers)
	err := r.wait(r.Duration)
	r.figures.played(before, r.readMeters())
	stop()
	if err != nil {
		return err
	}
	for _, t := range r.present() {
		t.setPace(paceHeld)
		r.late(t.forgive())
	}
	r.settle(r.present()...)
	return r.cause(nil)
}

// start begins to play at all tables, with so many goroutines that lay new
// tables for those whose game is over. What it returns ends them; moves that are
// under way then go on.
func (r *run) start(pace pace, renewers int) (stop func()) {
	ctx, cancel := context.WithCancel(r.life)
	var workers sync.WaitGroup
	if r.Rate > 0 {
		pace = paceOwed
		workers.Go(func() { r.schedule(ctx) })
	}
	for range renewers {
		workers.Go(func() { r.renew(ctx, pace) })
	}
	r.counting.Store(true)
	for _, t := range r.present() {
		t.setPace(pace)
	}
	return func() {
		r.counting.Store(false)
		cancel()
		workers.Wait()
	}
}

// schedule has moves played at the rate of the options, evenly over time and in
// turn over the tables, until ctx ends. It does not wait for the server: a table
// whose last move is not acknowledged owes the next, and its latency counts from
// when it should have been played.
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

// dispatch gives a move that is due to a table: to that of the slot or, if its
// game is over, to the next one.
func (r *run) dispatch(slot int, due time.Time) {
	for i := range r.figures.Tables {
		if r.at(slot + i).owe(due) {
			return
		}
	}
	r.late([]time.Time{due})
}

// late counts moves that were due and will not be played: they have waited at
// least until now.
func (r *run) late(owed []time.Time) {
	for _, due := range owed {
		r.unsent.Add(1)
		r.acks.add(time.Since(due))
	}
}

// renewers is how many tables are laid anew at the same time.
const renewers = 4

// renew lays new tables for those whose game is over, until ctx ends.
func (r *run) renew(ctx context.Context, pace pace) {
	for {
		var old *table
		select {
		case old = <-r.ended:
		case <-ctx.Done():
			return
		}
		for _, due := range old.forgive() {
			r.dispatch(old.slot, due)
		}
		r.settle(old)
		t, err := r.renewed(ctx, old)
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
