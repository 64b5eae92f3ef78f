package lobby

import (
	"context"
	"sync/atomic"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// showcase remembers the table at which the server's own bots play.
type showcase struct {
	current atomic.Pointer[shown] // nil until one was found
	search  chan struct{}         // holds a token while somebody looks for another one
}

// shown is the table that the front page shows.
type shown struct {
	id   string
	made time.Time // zero if an earlier server made it
}

// showcaseRest is how many paces a showcase table stays before another is made, so
// that nobody fills the server by sitting down at one after the other.
const showcaseRest = 10

// Showcase returns the table at which bots play for those who look on. When its
// game is over or a person has sat down there, the first who asks makes another one;
// the others are shown the old one meanwhile, so that no page waits for the store.
func (l *Lobby) Showcase(ctx context.Context) (table.Moment, error) {
	now := l.showcase.current.Load()
	t, ok, err := l.shows(ctx, now)
	if ok || ctx.Err() != nil {
		return t, err
	}
	select {
	case l.showcase.search <- struct{}{}:
	default:
		if now != nil && err == nil {
			return t, nil
		}
		select {
		case l.showcase.search <- struct{}{}:
		case <-ctx.Done():
			return table.Moment{}, ctx.Err()
		}
	}
	defer func() { <-l.showcase.search }()
	if other := l.showcase.current.Load(); other != now { // somebody else has found one
		if t, ok, err := l.shows(ctx, other); ok || ctx.Err() != nil {
			return t, err
		}
	}
	return l.findShowcase(ctx, now)
}

// shows returns the table that is shown, and whether it still may be.
func (l *Lobby) shows(ctx context.Context, s *shown) (table.Moment, bool, error) {
	if s == nil {
		return table.Moment{}, false, nil
	}
	t, err := l.Table(ctx, s.id)
	if err != nil {
		if ctx.Err() == nil { // a log that does not replay must not close the front page
			l.options.Log.Error("the showcase table is lost", "table", s.id, "err", err)
		}
		return table.Moment{}, false, err
	}
	plays := t.Status == protocol.Live && t.People() == 0
	return t, plays || time.Since(s.made) < showcaseRest*l.options.Pace, nil
}

// findShowcase returns the table of an earlier server, if none was shown yet, or a
// new one. One at a time looks for it.
func (l *Lobby) findShowcase(ctx context.Context, before *shown) (table.Moment, error) {
	if before == nil {
		yes := true
		last, err := l.List(ctx, store.Query{Status: store.Live, Showcase: &yes, Limit: 1})
		if err != nil {
			return table.Moment{}, err
		}
		for _, summary := range last {
			s := &shown{id: summary.ID}
			if t, ok, err := l.shows(ctx, s); ok || ctx.Err() != nil {
				l.showcase.current.Store(s)
				return t, err
			}
		}
	}
	g := l.options.Games[0]
	start, err := g.Start("")
	if err != nil {
		return table.Moment{}, err
	}
	spec := table.Spec{Game: g.Info().Slug, Public: true, Showcase: true}
	for range start.Players() {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatBot, Bot: table.ReplacementLevel})
	}
	id, err := l.Create(ctx, spec)
	if err != nil {
		return table.Moment{}, err
	}
	l.showcase.current.Store(&shown{id: id, made: time.Now()})
	return l.Table(ctx, id)
}
