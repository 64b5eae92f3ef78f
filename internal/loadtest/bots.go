package loadtest

import (
	"context"
	"net/url"
	"strconv"
)

// seatBots lays the tables at which nobody but bots plays, with somebody who
// looks on at each, for without them the bots would wait.
func (r *run) seatBots() error {
	if err := r.laySlots(&r.bots, r.Bots, r.layBots); err != nil {
		return err
	}
	r.figures.Bots, r.figures.Level = r.Bots, r.Level
	return r.connect(r.work, r.bots...)
}

// layBots makes a table of bots for a slot.
func (r *run) layBots(ctx context.Context, slot int) (*table, error) {
	id, err := r.site.client().CreateTable(ctx, r.form(r.seats, "bot:"+r.Level, "bot:"+r.Level))
	if err != nil {
		return nil, limited(err)
	}
	t := &table{run: r, slot: slot, bots: true, id: id}
	t.clients = []*client{{table: t, site: r.site.client(), seat: -1}}
	return t, nil
}

// renewed lays a table that takes the place of one whose game is over.
func (r *run) renewed(ctx context.Context, old *table) (*table, error) {
	if old.bots {
		return r.layBots(ctx, old.slot)
	}
	return r.lay(ctx, old.slot, len(old.clients)-r.seats)
}

// form is what the site is sent for a public table: who is to sit on the first
// seat, and on each other one.
func (o Options) form(seats int, first, others string) url.Values {
	form := url.Values{"game": {o.Game}, "public": {"on"}, "seat0": {first}}
	if o.Setup != "" {
		form.Set("setup", string(o.Setup))
	} else {
		form.Set("players", strconv.Itoa(seats))
	}
	for seat := 1; seat < seats; seat++ {
		form.Set("seat"+strconv.Itoa(seat), others)
	}
	return form
}
