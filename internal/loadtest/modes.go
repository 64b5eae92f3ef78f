package loadtest

// connections opens connections and holds them. They belong to tables, as in the
// other modes; the last table may have more watchers.
func (r *run) connections() error {
	r.figures.Mode = "connections"
	n, each := r.Connections, r.seats+r.Watchers
	tables := max(1, n/each)
	err := r.setUp(tables, func(slot int) int {
		watchers := r.Watchers
		if slot == tables-1 {
			watchers += max(0, n-tables*each)
		}
		return watchers
	})
	if err != nil {
		return err
	}
	if err := r.hold(); err != nil {
		return err
	}
	r.settle(r.present()...)
	return r.cause(nil)
}

// idle creates tables and leaves them without connections.
func (r *run) idle() error {
	r.figures.Mode = "idle"
	before := r.readMeters()
	if err := r.createTables(r.Idle, func(int) int { return 0 }); err != nil {
		return err
	}
	r.figures.created(before, r.readMeters(), r.Idle)
	return r.hold()
}

// hold waits for the duration.
func (r *run) hold() error {
	before := r.readMeters()
	if err := r.wait(r.Duration); err != nil {
		return err
	}
	r.figures.held(before, r.readMeters())
	return nil
}
