package lobby

import (
	"context"
	"sync"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// showcase remembers the table at which the server's own bots play.
type showcase struct {
	mu   sync.Mutex
	id   string
	made time.Time
}

// showcaseRest is how many paces a showcase table stays before another is made, so
// that nobody fills the server by sitting down at one after the other.
const showcaseRest = 10

// Showcase returns the table at which bots play for those who look on, making a
// new one when the last game is over or a person has sat down at it.
func (l *Lobby) Showcase(ctx context.Context) (table.Moment, error) {
	l.showcase.mu.Lock()
	defer l.showcase.mu.Unlock()
	if l.showcase.id == "" {
		yes := true
		last, err := l.List(ctx, store.Query{Status: store.Live, Showcase: &yes, Limit: 1})
		if err != nil {
			return table.Moment{}, err
		}
		for _, summary := range last {
			l.showcase.id = summary.ID
		}
	}
	if l.showcase.id != "" {
		switch t, err := l.Table(ctx, l.showcase.id); {
		case ctx.Err() != nil:
			return table.Moment{}, err
		case err != nil: // a log that does not replay must not close the front page
			l.options.Log.Error("the showcase table is lost", "table", l.showcase.id, "err", err)
		case t.Status == protocol.Live && t.People() == 0, time.Since(l.showcase.made) < showcaseRest*l.options.Pace:
			return t, nil
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
	if l.showcase.id, err = l.Create(ctx, spec); err != nil {
		return table.Moment{}, err
	}
	l.showcase.made = time.Now()
	return l.Table(ctx, l.showcase.id)
}
