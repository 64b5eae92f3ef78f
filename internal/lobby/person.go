package lobby

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// People is the lobby as it keeps people, hears their reports, and forgets them.
type People struct{ lobby *Lobby }

// NewPeople returns a lobby as it keeps people.
func NewPeople(l *Lobby) People { return People{l} }

// KeptGame is what a store keeps of a person at one table.
type KeptGame struct {
	Summary store.Summary
	Events  []store.Event // those that are about the person
}

// Kept calls each with what is kept of a person at one table after the other, the newest first.
func (p People) Kept(ctx context.Context, person table.Person, each func(KeptGame) error) error {
	q := store.Query{Person: string(person), Limit: 100}
	for {
		list, err := p.lobby.options.Store.List(ctx, q)
		if err != nil {
			return fmt.Errorf("lobby: the tables of a person: %w", err)
		}
		for _, summary := range list {
			events, err := p.lobby.options.Store.Events(ctx, summary.ID, 0)
			if err != nil {
				return fmt.Errorf("lobby: what a table keeps of a person: %w", err)
			}
			mark := []byte(table.Mark(summary.ID, person)) // of who is muted
			events = slices.DeleteFunc(events, func(e store.Event) bool { return !mentions(e, person) && !bytes.Contains(e.Body, mark) })
			if err := each(KeptGame{summary, events}); err != nil {
				return err
			}
		}
		if len(list) < q.Size() {
			return nil
		}
		q.Before = list[len(list)-1].ID
	}
}

// SaidBy returns what a person has said at all tables and is still kept.
func (p People) SaidBy(ctx context.Context, person table.Person) ([]store.Said, error) {
	if p.lobby.options.Privacy == nil {
		return nil, nil
	}
	return p.lobby.options.Privacy.SaidBy(ctx, string(person))
}

// ReportedBy returns what a person has reported.
func (p People) ReportedBy(ctx context.Context, person table.Person) ([]store.Report, error) {
	if p.lobby.options.Reports == nil {
		return nil, nil
	}
	return p.lobby.options.Reports.Reports(ctx, store.ReportQuery{By: string(person)})
}

// mentions reports whether an event holds a person: their ID is nothing else's text.
func mentions(e store.Event, person table.Person) bool { return bytes.Contains(e.Body, []byte(person)) }

// Erase makes somebody unknown out of a person at all their tables, where they then have no seat
// any more, and removes what they have said. Each table is changed as a whole: an Erase that was
// cut off is completed by the next one. A table that cannot be changed, because it is broken, keeps
// nobody from leaving the others; the error names it.
func (p People) Erase(ctx context.Context, person table.Person) error {
	if p.lobby.options.Privacy == nil || person == "" {
		return errors.New("lobby: there is nobody to erase, or the store cannot")
	}
	var ids []string
	err := p.Kept(ctx, person, func(k KeptGame) error {
		ids = append(ids, k.Summary.ID)
		return nil
	})
	if err != nil {
		return err
	}
	var failed []error
	for _, id := range ids {
		// A seat may be kept for the person in a rematch, where they have not sat down.
		for next := id; next != ""; {
			if next, err = p.disown(ctx, next, person); err != nil {
				failed = append(failed, fmt.Errorf("lobby: erase a person at %s: %w", id, err))
			}
		}
	}
	if err := p.lobby.options.Privacy.Unsay(ctx, string(person)); err != nil {
		failed = append(failed, err)
	}
	// Rooms where the person has only talked read the chat again.
	for _, r := range p.allRooms() {
		if r.audience.heard(string(person)) {
			r.close(ErrMoved)
		}
	}
	return errors.Join(failed...)
}

func (p People) allRooms() []*room {
	p.lobby.mu.Lock()
	defer p.lobby.mu.Unlock()
	return slices.Collect(maps.Values(p.lobby.rooms))
}

// heard reports whether a person has said any of the lines in memory.
func (a *audience) heard(person string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.ContainsFunc(a.lines, func(line store.ChatMessage) bool { return line.Person == person })
}

// disown takes a person out of a table. It has the turn of the table's room, so that nothing is
// added to the log meanwhile, and ends the room, because the next one reads another log. It
// returns the rematch of a table that was about the person.
func (p People) disown(ctx context.Context, id string, person table.Person) (next string, err error) {
	if p.lobby.options.closed(id) { // it has no room, and gets none
		return p.rewrite(ctx, id, person)
	}
	r, err := p.lobby.room(ctx, id)
	if err != nil {
		return "", err
	}
	defer p.lobby.release(r)
	_, err = r.act(ctx, func() (int, error) {
		err := r.await(func() (err error) {
			next, err = p.rewrite(p.lobby.writingFor(ctx), id, person)
			return err
		})
		if r.err == nil { // also after an error: its outcome may be unknown
			r.end(ErrMoved)
		}
		return 0, err
	})
	return next, err
}

// rewrite replaces a person in the stored log and summary of a table.
func (p People) rewrite(ctx context.Context, id string, person table.Person) (next string, err error) {
	stored, err := p.lobby.options.Store.Events(ctx, id, 0)
	if err != nil {
		return "", err
	}
	nobody := table.Person(strings.ToLower(rand.Text())) // whom no token leads to
	change := store.Disowning{GameID: id, Person: string(person), Other: string(nobody)}
	for i, entry := range stored {
		if !mentions(entry, person) {
			continue
		}
		e, err := table.Decode(entry.Kind, entry.Body)
		if err != nil {
			return "", err
		}
		e, _ = table.Disown(e, person, nobody)
		if _, entry.Body, err = table.Encode(e); err != nil {
			return "", err
		}
		stored[i] = entry
		change.Events = append(change.Events, entry)
	}
	t, err := replay(&p.lobby.site, id, stored)
	if err != nil {
		return "", err
	}
	change.Seats = listSeats(t)
	if len(change.Events) > 0 {
		next = t.Next
	}
	return next, p.lobby.options.Privacy.Disown(ctx, change)
}

// Report tells the operator of a line that a person may read and finds bad. A refusal is a
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
	lines, err := l.options.Store.ChatMessages(ctx, id, store.MaxChat) // a page may still show what a room has let go
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
		l.options.Log.Error("a report could not be stored", "table", id, "err", err)
		return errNotStored
	}
	l.options.Meter.LineReported()
	return nil
}

// Intervals between two looks for old chat, and how much of it is dropped at once.
const (
	dropInterval = time.Hour
	dropAtOnce   = 1000
)

// dropChat drops old chat from the store, now and then, until the lobby closes.
func (p People) dropChat() {
	ticker := time.NewTicker(dropInterval)
	defer ticker.Stop()
	for {
		before := time.Now().Add(-p.lobby.options.KeepChat)
		for p.lobby.ctx.Err() == nil {
			n, err := p.lobby.options.Privacy.DropChat(p.lobby.ctx, before, dropAtOnce)
			if err != nil && p.lobby.ctx.Err() == nil {
				p.lobby.options.Log.Error("old chat could not be dropped", "err", err)
			}
			if err != nil || n < dropAtOnce {
				break
			}
		}
		select {
		case <-ticker.C:
		case <-p.lobby.ctx.Done():
			return
		}
	}
}
