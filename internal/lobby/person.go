package lobby

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// People is the lobby's view of people: what it keeps of them, their reports, and their erasure.
type People struct{ lobby *Lobby }

// NewPeople returns that view of a lobby.
func NewPeople(l *Lobby) People { return People{l} }

// KeptGame is what the store keeps about a person at one table.
type KeptGame struct {
	Summary store.Summary
	Events  []store.Event // the events that are about the person
}

// Kept calls each with what is kept about a person, table by table: first the tables where they sat, newest
// first, then those that they only made.
func (p People) Kept(ctx context.Context, person table.Person, each func(KeptGame) error) error {
	known := map[string]bool{}
	tell := func(summary store.Summary) error {
		known[summary.ID] = true
		events, err := p.lobby.options.Store.Events(ctx, summary.ID, 0)
		if err != nil && !breaks(err) {
			return fmt.Errorf("lobby: what a table keeps of a person: %w", err)
		}
		mark := []byte(table.Mark(summary.ID, person)) // if the person is muted
		events = slices.DeleteFunc(events, func(e store.Event) bool { return !mentions(e, person) && !bytes.Contains(e.Body, mark) })
		return each(KeptGame{summary, events})
	}
	q := store.Query{Person: string(person), Limit: 100}
	for {
		list, err := p.lobby.options.Store.List(ctx, q)
		if err != nil {
			return fmt.Errorf("lobby: the tables of a person: %w", err)
		}
		for _, summary := range list {
			if err := tell(summary); err != nil {
				return err
			}
		}
		if len(list) < q.Size() {
			break
		}
		q.Before = list[len(list)-1].Cursor()
	}
	if p.lobby.options.Privacy == nil {
		return nil
	}
	made, err := p.lobby.options.Privacy.Beginnings(ctx, string(person))
	if err != nil {
		return fmt.Errorf("lobby: the tables that a person made: %w", err)
	}
	for _, b := range made {
		if known[b.GameID] {
			continue
		}
		summary, err := p.lobby.options.Store.Summary(ctx, b.GameID)
		if err == nil {
			err = tell(summary)
		}
		if err != nil {
			return fmt.Errorf("lobby: a table that a person made: %w", err)
		}
	}
	return nil
}

// TookPart reports whether a person took part in a listed game: they have a seat, had one when the game began
// or later, or imported it. The store's lists also have games that people left before they began.
func (p People) TookPart(ctx context.Context, person table.Person, listed store.Summary) (bool, error) {
	has := func(s store.Seat) bool { return s.Person == string(person) }
	nobody := func(s store.Seat) bool { return s.Kind == string(table.SeatFree) }
	switch {
	case slices.ContainsFunc(listed.Seats, has):
		return true, nil
	case listed.Status == store.Open:
		return false, nil
	case slices.ContainsFunc(listed.Seats, nobody): // only imports are played with empty seats
		return true, nil
	}
	events, err := p.lobby.options.Store.Events(ctx, listed.ID, 0)
	if err != nil {
		return false, fmt.Errorf("lobby: who played a game: %w", err)
	}
	return playedIn(events, person), nil
}

// oneByOne is how many of a person's games are looked at to count them; older ones count as the store lists them.
const oneByOne = 50

// Games counts the games in which a person took part, and those of them that are still played and where they have a seat.
func (p People) Games(ctx context.Context, person table.Person) (all, live int, err error) {
	of := store.Query{Person: string(person), Limit: oneByOne}
	all, err = p.count(ctx, of, func(listed store.Summary) (bool, error) {
		own, err := p.TookPart(ctx, person, listed)
		if errors.Is(err, store.ErrDamaged) {
			return true, nil // as the store lists it
		}
		return own, err
	})
	if err != nil {
		return 0, 0, err
	}
	of.Status = store.Live
	live, err = p.count(ctx, of, func(listed store.Summary) (bool, error) {
		return slices.ContainsFunc(listed.Seats, func(s store.Seat) bool { return s.Person == string(person) && !s.Out }), nil
	})
	return all, live, err
}

// count counts the tables of a query, but those of its first page only that qualify.
func (p People) count(ctx context.Context, q store.Query, qualifies func(store.Summary) (bool, error)) (int, error) {
	page, err := p.lobby.List(ctx, q)
	if err != nil {
		return 0, err
	}
	n := 0
	for _, listed := range page {
		own, err := qualifies(listed)
		if err != nil {
			return 0, err
		}
		if own {
			n++
		}
	}
	if len(page) < q.Size() {
		return n, nil
	}
	total, err := p.lobby.Count(ctx, q)
	return n + max(total-len(page), 0), err
}

// playedIn reports whether a person held a seat when the log's game began or later.
func playedIn(events []store.Event, person table.Person) bool {
	var held game.Seats
	began := false
	for _, entry := range events {
		e, err := table.Decode(entry.Kind, entry.Body)
		if err != nil {
			return true // cannot tell
		}
		switch e := table.Bare(e).(type) {
		case table.Sat:
			held &^= game.SeatsOf(e.Seat)
			if e.Person == person {
				held |= game.SeatsOf(e.Seat)
			}
		case table.Started:
			began = true
		}
		if began && held != 0 {
			return true
		}
	}
	return false
}

// mentions reports whether an event contains a person's ID, which is long enough not to occur by chance.
func mentions(e store.Event, person table.Person) bool { return bytes.Contains(e.Body, []byte(person)) }

// SaidBy returns all chat messages of a person that are still kept.
func (p People) SaidBy(ctx context.Context, person table.Person) ([]store.Said, error) {
	if p.lobby.options.Privacy == nil {
		return nil, nil
	}
	return p.lobby.options.Privacy.SaidBy(ctx, string(person))
}

// ReportedBy returns a person's reports.
func (p People) ReportedBy(ctx context.Context, person table.Person) ([]store.Report, error) {
	if p.lobby.options.Reports == nil {
		return nil, nil
	}
	return p.lobby.options.Reports.Reports(ctx, store.ReportQuery{By: string(person)})
}

// Report tells the operator about a chat message that a person can read. If it refuses, the error is a
// *table.Refused.
func (p People) Report(ctx context.Context, id string, by table.Person, number int) error {
	l := p.lobby
	if l.options.Reports == nil || by == "" {
		return errNoReports
	}
	t, err := l.Table(ctx, id)
	if err != nil {
		return err
	}
	lines, err := l.options.Store.ChatMessages(ctx, id, store.MaxChat) // a page may still show a message that the room has dropped
	if err != nil {
		return fmt.Errorf("lobby: chat of %s: %w", id, err)
	}
	i := slices.IndexFunc(lines, func(line store.ChatMessage) bool { return line.Number == number })
	switch {
	case i < 0 || !t.Hears(by, protocol.Room(lines[i].Channel)):
		return errNoLine
	case lines[i].Person == string(by):
		return errOwnLine
	}
	err = l.options.Reports.AddReport(l.writingFor(ctx), id, number, string(by), l.clock.now())
	if errors.Is(err, store.ErrNotFound) {
		return errNoLine
	}
	if err != nil {
		l.options.Log.Error("cannot store a report", "table", id, "err", err)
		return errNotStored
	}
	l.options.Meter.LineReported()
	return nil
}
