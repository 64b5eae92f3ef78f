package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"triplecross/internal/store"
)

// StoredGame is everything a database has of a game except its chat.
type StoredGame struct {
	ID           string
	Summary      store.Summary
	Events       []store.Event
	Participants []string
	Err          error // why it cannot be read, or how its parts contradict each other
}

// eventsOf returns the events of a game, given by its number, and checks their checksums.
func eventsOf(ctx context.Context, conn *sql.Conn, number int64) ([]store.Event, error) {
	rows, err := conn.QueryContext(ctx, `SELECT game, seq, at, kind, body, sum FROM event WHERE game = ? ORDER BY seq`, number)
	if err != nil {
		return nil, err
	}
	return scanEvents(rows, number)
}

// add adds the pending part of a game to what the rows have.
func (g *StoredGame) add(p pending) {
	last := len(g.Events)
	for _, e := range p.events {
		if e.Seq > last {
			g.Events = append(g.Events, e)
		}
	}
	for _, person := range p.participants {
		if !slices.Contains(g.Participants, person) {
			g.Participants = append(g.Participants, person)
		}
	}
	if g.Summary.ID == "" && p.summary != nil {
		g.Summary = copySummary(*p.summary)
		return
	}
	p.update(&g.Summary, last)
}
