package loadtest

import "time"

// storm plays for the duration, and then drops all connections at once. Every
// table has moved on when everybody is back and has a move that was played after
// the drop.
func (r *run) storm() error {
	r.figures.Mode = "storm"
	if err := r.gather(r.Tables, func(int) int { return r.Watchers }); err != nil {
		return err
	}
	before := r.readMeters()
	stop := r.start(paceEager, 0)
	err := r.wait(r.Duration)
	r.figures.played(before, r.readMeters())
	stop()
	if err != nil {
		return err
	}
	if r.work.Err() == nil {
		r.blow()
	}
	for _, t := range r.present() {
		t.setPace(paceHeld)
		r.late(t.forgive())
	}
	r.settle(r.present()...)
	return r.cause(nil)
}

// blow drops all connections and waits until every table has moved on.
func (r *run) blow() {
	before := r.readMeters()
	began := time.Now()
	r.door.Lock()
	tables := r.present()
	moved := make([]<-chan struct{}, len(tables))
	for i, t := range tables {
		moved[i] = t.storm()
	}
	r.door.Unlock()
	timeout := time.NewTimer(2 * patience)
	defer timeout.Stop()
	for i, t := range tables {
		select {
		case <-moved[i]:
		case <-r.work.Done():
			return
		case <-timeout.C:
			r.violate("table %s does not move on after the storm", t.id)
			return
		}
	}
	r.figures.Storm = round(time.Since(began).Seconds())
	r.figures.stormed(before, r.readMeters())
}
