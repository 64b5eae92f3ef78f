package lobby

import (
	"encoding/json"
	"fmt"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// record returns the append that stores events after a table, and the resulting table. seats are the table's
// seats in lists, nil if unknown.
func (l *Lobby) record(before *table.Table, seats []store.Seat, at time.Time, events []table.Event) (a store.Append, t table.Table, err error) {
	a, t = store.Append{GameID: before.ID, Events: make([]store.Event, 0, len(events))}, *before
	at = at.Truncate(time.Millisecond).UTC()
	for _, e := range events {
		kind, body, err := table.Encode(e)
		if err != nil {
			return a, t, fmt.Errorf("lobby: %w", err)
		}
		if t, err = t.Apply(&l.site, e, at); err != nil {
			return a, t, fmt.Errorf("lobby: %w", err)
		}
		a.Events = append(a.Events, store.Event{Seq: t.Version, At: at, Kind: kind, Body: body})
		switch e := table.Bare(e).(type) {
		case table.Sat:
			a.Participants = appendPerson(a.Participants, e.Person)
		case table.Imported: // the importer's lists have the table
			a.Participants = appendPerson(a.Participants, e.By)
		}
	}
	if seats == nil || !table.SameSeats(before, &t) || before.Hinted != t.Hinted || before.Status != t.Status { // who has moved matters in the end
		seats = listSeats(t)
	}
	summary := summarize(t, seats)
	a.Summary = &summary
	return a, t, nil
}

func appendPerson(list []string, p table.Person) []string {
	if p == "" {
		return list
	}
	return append(list, string(p))
}

// replay returns the table that results from a log.
func replay(site *table.Site, id string, entries []store.Event) (table.Table, error) {
	t := table.Table{ID: id}
	for _, entry := range entries {
		if entry.Seq != t.Version+1 {
			return t, &badLog{entry.Seq, fmt.Errorf("it follows event %d", t.Version)}
		}
		e, err := table.Decode(entry.Kind, entry.Body)
		if err == nil {
			t, err = t.Apply(site, e, entry.At)
		}
		if err != nil {
			return t, &badLog{entry.Seq, err}
		}
	}
	return t, nil
}

// summarize returns a table's summary for lists, with the given seats.
func summarize(t table.Table, seats []store.Seat) store.Summary {
	s := store.Summary{
		ID: t.ID, Game: t.Game.Info().Slug, Setup: string(t.Setup), Status: store.Status(t.Status), Public: t.Public, Showcase: t.Showcase,
		Players: t.Players(), Plies: len(t.Moves), Position: t.State().Text(),
		Created: t.Created, Updated: t.Updated, Due: t.Due(), Seats: seats,
	}
	if t.Settings.Clock.Limited() {
		if text, err := json.Marshal(t.Settings.Clock); err == nil {
			s.Clock = string(text)
		}
	}
	if outcome, over := t.Outcome(); over {
		if text, err := json.Marshal(protocol.NewOutcome(outcome, t.Board.Teams)); err == nil {
			s.Outcome = string(text)
		}
	}
	return s
}

// listSeats returns the seats of a table in the form that lists use.
func listSeats(t table.Table) []store.Seat {
	seats := make([]store.Seat, 0, t.Players())
	for s, seat := range t.Seats() {
		kept := store.Seat{Kind: string(seat.Kind), Name: seat.Name, Person: string(seat.Belongs()), Hinted: t.Hinted.Has(game.Seat(s)), Shared: table.Shared(&t, game.Seat(s)), Out: seat.Out}
		if seat.Kind == table.SeatBot {
			kept.Name, kept.For, kept.Bot = "", seat.For, seat.Bot
		}
		seats = append(seats, kept)
	}
	return seats
}
