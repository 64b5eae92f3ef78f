package lobby

import (
	"context"
	"sync"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
)

// house remembers the table at which the server's own bots play.
type house struct {
	mu   sync.Mutex
	id   string
	laid time.Time
}

// houseRest is how many paces a house table stays before another is laid, so
// that nobody fills the server by sitting down at one after the other.
const houseRest = 10

// House returns the table at which bots play for whoever looks on, laying a
// new one when the last game is over or a person has sat down at it.
func (l *Lobby) House(ctx context.Context) (Table, error) {
	l.house.mu.Lock()
	defer l.house.mu.Unlock()
	if l.house.id == "" {
		house := true
		last, err := l.List(ctx, store.Query{Status: store.Live, Showcase: &house, Limit: 1})
		if err != nil {
			return Table{}, err
		}
		for _, summary := range last {
			l.house.id = summary.ID
		}
	}
	if l.house.id != "" {
		switch t, err := l.Table(ctx, l.house.id); {
		case ctx.Err() != nil:
			return Table{}, err
		case err != nil: // a log that does not replay must not close the house
			l.options.Log.Error("the house table is lost", "table", l.house.id, "err", err)
		case t.Status == protocol.Live && !t.peopled(), time.Since(l.house.laid) < houseRest*l.options.Pace:
			return t, nil
		}
	}
	g := l.options.Games[0]
	start, err := g.Start("")
	if err != nil {
		return Table{}, err
	}
	spec := Spec{Game: g.Info().Slug, Public: true, House: true}
	for range start.Players() {
		spec.Seats = append(spec.Seats, Holder{Kind: protocol.Bot, Bot: Relief})
	}
	if l.house.id, err = l.Create(ctx, spec); err != nil {
		return Table{}, err
	}
	l.house.laid = time.Now()
	return l.Table(ctx, l.house.id)
}
