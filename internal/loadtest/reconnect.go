package loadtest

import "time"

// reconnectStorm plays for the duration, and then drops all connections at once. A table has moved
// on when all its clients are back and have a move that was played after the drop.
func (r *run) reconnectStorm() error {
	r.figures.Mode = "storm"
	if err := r.setUp(r.Tables, func(int) int { return r.Watchers }); err != nil {
		return err
	}
	before := r.readMeters()
	stop := r.start(paceOnAck, 0)
	err := r.wait(r.Duration)
	r.figures.played(before, r.readMeters())
	stop()
	if err != nil {
		return err
	}
	if r.work.Err() == nil {
		r.dropAll()
	}
	r.settle(r.present()...)
	return r.cause(nil)
}

// dropAll drops all connections and waits until every table has moved on.
func (r *run) dropAll() {
	before := r.readMeters()
	began := time.Now()
	r.dropping.Lock()
	tables := r.present()
	moved := make([]<-chan struct{}, len(tables))
	for i, t := range tables {
		moved[i] = t.dropConnections()
	}
	r.dropping.Unlock()
	timer := time.NewTimer(2 * timeout)
	defer timer.Stop()
	for i, t := range tables {
		select {
		case <-moved[i]:
		case <-r.work.Done():
			return
		case <-timer.C:
			r.violate("table %s does not move on after all connections dropped", t.id)
			return
		}
	}
	took := time.Since(began)
	r.dropping.Lock() // the last clients may not have counted their return yet
	defer r.dropping.Unlock()
	r.figures.Storm = round(took.Seconds())
	r.figures.reconnected(before, r.readMeters())
}
