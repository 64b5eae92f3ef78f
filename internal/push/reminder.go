package push

import (
	"context"
	"maps"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

const (
	// mostLead is the longest time before the end of a turn that a reminder is due: a night.
	mostLead = 12 * time.Hour
	// leastLead is the shortest. Turns too short for it get no reminder.
	leastLead = time.Hour
	// remindEvery is the interval at which the sweep looks for turns about to end.
	remindEvery = 10 * time.Minute
	// remindLate is how late a reminder may be sent. An earlier one was sent already, by this server before
	// it restarted or by the table's former server, or is of no use any more.
	remindLate = time.Hour
)

// lead returns how long before the end of a turn of the given length a reminder is due.
func lead(turn time.Duration) time.Duration { return min(turn/4, mostLead) }

// Tables is the part of the lobby that reminders need.
type Tables interface {
	List(context.Context, store.Query) ([]store.Summary, error)
	Table(ctx context.Context, id string) (table.Moment, error)
}

// Remind starts reminding people whose days for a move are running out, until the service closes. owns
// reports whether this server has a table; nil means always. Remind must be called only once.
func (s *Service) Remind(tables Tables, owns func(id string) bool) {
	r := reminders{service: s, tables: tables, owns: owns, turns: map[string]ending{}}
	s.group.Go(func() {
		ticker := time.NewTicker(remindEvery)
		defer ticker.Stop()
		for {
			if err := r.sweep(s.ctx, time.Now()); err != nil && s.ctx.Err() == nil {
				s.options.Log.Error("cannot send reminders of turns that end", "err", err)
			}
			select {
			case <-ticker.C:
			case <-s.quit:
				return
			}
		}
	})
}

// reminders knows which turns end soon and who has been reminded.
type reminders struct {
	service *Service
	tables  Tables
	owns    func(id string) bool
	turns   map[string]ending // by table
}

// ending is a turn that ends soon.
type ending struct {
	due  time.Time
	lead time.Duration // how long before due the reminder is sent; 0 if not known yet
	done bool
}

// sweep sends the reminders that have become due.
func (r *reminders) sweep(ctx context.Context, now time.Time) error {
	before := r.turns
	r.turns = make(map[string]ending, len(before))
	q := store.Query{Due: now.Add(mostLead), Limit: 500}
	for {
		list, err := r.tables.List(ctx, q)
		if err != nil {
			maps.Copy(before, r.turns) // do not remind again
			r.turns = before
			return err
		}
		for _, summary := range list {
			if !summary.Due.After(now) || r.owns != nil && !r.owns(summary.ID) {
				continue
			}
			turn := before[summary.ID]
			// A new turn moves the due time further than this. Within one turn it may move a little, because
			// the store's list uses the system's clock and tables use the lobby's own.
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

// remind reminds the people on turn at a table, if that is due and not done yet.
func (r *reminders) remind(ctx context.Context, id string, turn ending, now time.Time) ending {
	if turn.done || turn.due.Add(-turn.lead).After(now) && turn.lead > 0 {
		return turn
	}
	t, err := r.tables.Table(ctx, id)
	if err != nil {
		return turn // the lobby reports a damaged table
	}
	turn.lead = lead(t.Settings.Clock.Turn)
	if late := now.Sub(turn.due.Add(-turn.lead)); late >= 0 {
		if turn.done = true; late < remindLate && turn.lead >= leastLead {
			r.service.remind(t.Table, turn.due.Sub(now))
		}
	}
	return turn
}

// remind queues a reminder, which lives as long as the turn.
func (s *Service) remind(t table.Table, left time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range onTurn(t) {
		if s.waiting.about[about{t.ID, p}] == nil {
			s.add(&notice{about: about{t.ID, p}, kind: soon, game: t.Game.Info(), names: others(t, p), ttl: left})
		}
	}
}
