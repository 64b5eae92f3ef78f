package push

import (
	"context"
	"maps"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

const (
	// mostLead is how long before a turn ends a reminder is due at most: a night.
	mostLead = 12 * time.Hour
	// leastLead is how long before it is due at least. Nobody is reminded of shorter turns.
	leastLead = time.Hour
	// remindEvery is how often it is looked for turns that end.
	remindEvery = 10 * time.Minute
	// remindLate is by how much a reminder may be late. One that was due before was sent, by this server
	// before it started or by the one that had the table, or makes no difference any more.
	remindLate = time.Hour
)

// lead returns how long before a turn of some length ends a reminder is due.
func lead(turn time.Duration) time.Duration { return min(turn/4, mostLead) }

// Tables are those of a lobby.
type Tables interface {
	List(context.Context, store.Query) ([]store.Summary, error)
	Table(ctx context.Context, id string) (table.Moment, error)
}

// Remind has the service remind people that their days for a move run out, until it is closed. owns reports
// whether this server has a table; nil is always. It is called once.
func (s *Service) Remind(tables Tables, owns func(id string) bool) {
	r := reminders{service: s, tables: tables, owns: owns, turns: map[string]ending{}}
	s.group.Go(func() {
		ticker := time.NewTicker(remindEvery)
		defer ticker.Stop()
		for {
			if err := r.sweep(s.ctx, time.Now()); err != nil && s.ctx.Err() == nil {
				s.options.Log.Error("nobody is reminded of turns that end", "err", err)
			}
			select {
			case <-ticker.C:
			case <-s.quit:
				return
			}
		}
	})
}

// reminders are those of a service.
type reminders struct {
	service *Service
	tables  Tables
	owns    func(id string) bool
	turns   map[string]ending // by table
}

// ending is a turn that ends soon.
type ending struct {
	due  time.Time
	lead time.Duration // how long before its people are reminded; 0 if that is not known yet
	done bool
}

// sweep reminds those whose reminder has become due.
func (r *reminders) sweep(ctx context.Context, now time.Time) error {
	before := r.turns
	r.turns = make(map[string]ending, len(before))
	q := store.Query{Due: now.Add(mostLead), Limit: 500}
	for {
		list, err := r.tables.List(ctx, q)
		if err != nil {
			maps.Copy(before, r.turns) // what is done is not done again
			r.turns = before
			return err
		}
		for _, summary := range list {
			if !summary.Due.After(now) || r.owns != nil && !r.owns(summary.ID) {
				continue
			}
			turn := before[summary.ID]
			// That of the next turn differs by more. That of the same one may: it is told by the system's clock, and
			// the house's is another.
			if turn.due.Sub(summary.Due).Abs() > remindLate {
				turn = ending{}
			}
			turn.due = summary.Due
			r.turns[summary.ID] = r.remind(ctx, summary.ID, turn, now)
		}
		if len(list) == 0 {
			return nil
		}
		q.Before = list[len(list)-1].ID
	}
}

// remind reminds those of a table whose turn it is, if that is due and not done.
func (r *reminders) remind(ctx context.Context, id string, turn ending, now time.Time) ending {
	if turn.done || turn.due.Add(-turn.lead).After(now) && turn.lead > 0 {
		return turn
	}
	t, err := r.tables.Table(ctx, id)
	if err != nil {
		return turn // a damaged table, of which the lobby tells
	}
	turn.lead = lead(t.Settings.Clock.Turn)
	if late := now.Sub(turn.due.Add(-turn.lead)); late >= 0 {
		if turn.done = true; late < remindLate && turn.lead >= leastLead {
			r.service.remind(t.Table, turn.due.Sub(now))
		}
	}
	return turn
}

// remind tells those whose turn it is for how long it is.
func (s *Service) remind(t table.Table, left time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range onTurn(t) {
		if s.waiting.about[about{t.ID, p}] == nil {
			s.add(&notice{about: about{t.ID, p}, kind: soon, game: t.Game.Info(), names: others(t, p), ttl: left})
		}
	}
}
