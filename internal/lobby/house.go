package lobby

import (
	"context"
	"sync"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
)

// house remembers the table at which the server's own bots play.
type house struct {
	mu sync.Mutex
	id string
}

// House returns the table at which bots play for whoever looks on, laying a
// new one when the last game is over or a person has sat down at it.
func (l *Lobby) House(ctx context.Context) (Table, error) {
	l.house.mu.Lock()
	defer l.house.mu.Unlock()
	if l.house.id == "" {
		house := true
		last, err := l.List(ctx, store.Query{Status: store.Live, House: &house, Limit: 1})
		if err != nil {
			return Table{}, err
		}
		for _, summary := range last {
			l.house.id = summary.ID
		}
	}
	if l.house.id != "" {
		t, err := l.Table(ctx, l.house.id)
		if err != nil {
			return Table{}, err
		}
		if t.Status == protocol.Live && !t.peopled() {
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
	return l.Table(ctx, l.house.id)
}
