package loadtest

import (
	"context"
	"net/url"
	"strconv"
)

// startBotTables creates the tables at which only bots play, each with a watcher,
// because bots do not play unwatched.
func (r *run) startBotTables() error {
	if err := r.createSlots(&r.bots, r.Bots, r.createBotTable); err != nil {
		return err
	}
	r.figures.Bots, r.figures.Level = r.Bots, r.Level
	return r.connect(r.work, r.bots...)
}

// createBotTable creates a table of bots for a slot.
func (r *run) createBotTable(ctx context.Context, slot int) (*table, error) {
	id, err := r.site.client().CreateTable(ctx, r.form(r.seats, "bot:"+r.Level, "bot:"+r.Level))
	if err != nil {
		return nil, limited(err)
	}
	t := &table{run: r, slot: slot, bots: true, id: id}
	t.clients = []*client{{table: t, site: r.site.client(), seat: -1}}
	return t, nil
}

// replacement creates a table to replace one whose game is over.
func (r *run) replacement(ctx context.Context, old *table) (*table, error) {
	if old.bots {
		return r.createBotTable(ctx, old.slot)
	}
	return r.createTable(ctx, old.slot, len(old.clients)-r.seats)
}

// form returns the form that creates a public table, given the player of the first seat and of each
// other seat.
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
