package lobby

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Erase makes a person anonymous at all their tables, takes their seats away, and removes their messages and
// reports. Each table is changed as a whole. If Erase is interrupted, the next call completes it, or the next
// Open.
func (p People) Erase(ctx context.Context, person table.Person) error {
	if p.lobby.options.Privacy == nil || person == "" {
		return errors.New("lobby: no person to erase, or the store cannot erase")
	}
	select {
	case p.lobby.erasure <- struct{}{}:
		defer func() { <-p.lobby.erasure }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := p.noteErasure(ctx, person, true); err != nil {
		return err
	}
	e := erasure{People: p, person: person, nobody: table.Person(strings.ToLower(rand.Text())), names: map[string]names{}}
	if err := e.runEverywhere(ctx); err != nil {
		return err
	}
	if err := p.noteErasure(ctx, person, false); err != nil {
		return err
	}
	if err := p.lobby.options.Privacy.Overwrite(ctx); err != nil && ctx.Err() == nil {
		p.lobby.options.Log.Warn("erased data are not yet overwritten in the files", "err", err)
	}
	return nil
}

// completeErasures completes erasures that were interrupted.
func (p People) completeErasures() {
	notes, ok := p.lobby.options.Privacy.(store.Notes)
	if !ok {
		return
	}
	list, err := noted(p.lobby.ctx, notes)
	for _, person := range list {
		err = errors.Join(err, p.Erase(p.lobby.ctx, person))
	}
	if err != nil && p.lobby.ctx.Err() == nil {
		p.lobby.options.Log.Error("cannot complete an interrupted erasure", "err", err)
	}
}

// erasure is the erasure of a person.
type erasure struct {
	People
	person, nobody table.Person     // nobody replaces the person; no token leads to it
	names          map[string]names // names that the person has used, by table
	changed        []string         // tables whose logs were checked
}

// names are names used at seats.
type names map[game.Seat][]string

// run takes the person out of all tables. Tables that continue from theirs come first: they show names that
// can be found only while the original tables still have them.
func (e *erasure) run(ctx context.Context) error {
	var own []string
	err := e.Kept(ctx, e.person, func(k KeptGame) error {
		own = append(own, k.Summary.ID)
		e.names[k.Summary.ID] = namesIn(k.Events, e.person)
		return nil
	})
	if err != nil {
		return err
	}
	if err := e.unname(ctx); err != nil {
		return err
	}
	// Rooms that end below are opened again at once, and must not read the person's messages.
	if err := e.lobby.options.Privacy.Unsay(ctx, string(e.person)); err != nil {
		return err
	}
	for _, id := range own {
		// A rematch may keep a seat for the person although they have not sat down.
		for at := []string{id}; len(at) > 0; at = at[1:] {
			next, err := e.disown(ctx, at[0])
			if err != nil {
				return fmt.Errorf("lobby: erase a person at %s: %w", id, err)
			}
			at = append(at, next...)
		}
	}
	if err := e.unname(ctx); err != nil { // also at tables begun in the meantime
		return err
	}
	if err := e.lobby.options.Privacy.Unsay(ctx, string(e.person)); err != nil { // also messages sent in the meantime
		return err
	}
	e.Reread(e.person, nil) // so that rooms where the person has only chatted read the chat again
	return nil
}

// namesIn returns the names that events give to a person.
func namesIn(events []store.Event, person table.Person) names {
	n := names{}
	for _, entry := range events {
		if e, err := table.Decode(entry.Kind, entry.Body); err == nil {
			if seat, name := table.NameGiven(e, person); name != "" && !slices.Contains(n[seat], name) {
				n[seat] = append(n[seat], name)
			}
		}
	}
	return n
}

// unname takes the person's names out of tables that continue one of theirs, directly or through other
// tables.
func (e *erasure) unname(ctx context.Context) error {
	begun, err := e.lobby.options.Privacy.Beginnings(ctx, `"tenures":`)
	if err != nil {
		return err
	}
	var continued []string
	for found := true; found; {
		found = false
		for _, b := range begun {
			made, err := table.Decode(b.Kind, b.Body)
			of, ok := made.(table.Made)
			if err != nil || !ok || of.Opening == nil || e.names[of.Opening.From] == nil || slices.Contains(continued, b.GameID) {
				continue
			}
			if e.names[b.GameID] == nil {
				e.names[b.GameID] = names{}
			}
			for seat, list := range e.names[of.Opening.From] {
				e.names[b.GameID][seat] = append(e.names[b.GameID][seat], list...)
			}
			continued, found = append(continued, b.GameID), true
		}
	}
	for _, b := range begun {
		if !slices.Contains(continued, b.GameID) || bytes.Equal(e.without(b.GameID, b.Event), b.Body) {
			continue
		}
		if _, err := e.disown(ctx, b.GameID); err != nil {
			return fmt.Errorf("lobby: erase a name at %s: %w", b.GameID, err)
		}
	}
	return nil
}

// disown takes the person out of a table and returns the IDs of its rematches if the table was about the person:
// it has several if earlier ones were closed or are damaged.
// Of several servers only one does so at a time, or it would write again what another has removed since it read the log.
func (e *erasure) disown(ctx context.Context, id string) (next []string, err error) {
	err = e.exclusively(ctx, func() (err error) {
		next, err = e.disownAlone(ctx, id)
		return err
	})
	return next, err
}

// disownAlone is disown without other servers. It tries again if another erasure or a panic ends the room first.
func (e *erasure) disownAlone(ctx context.Context, id string) (next []string, err error) {
	if !slices.Contains(e.changed, id) {
		e.changed = append(e.changed, id)
	}
	if e.lobby.options.closed(id) { // it has no room and cannot get one
		next, err = e.rewrite(ctx, id)
		e.Reread("", []string{id}) // the operator may open it again
		return next, err
	}
	const attempts = 10
	for range attempts {
		if next, err = e.disownIn(ctx, id); !errors.Is(err, ErrMoved) && !errors.Is(err, errPanicked) {
			break
		}
	}
	return next, err
}

// disownIn takes the turn of the table's room, so that nothing is added to the log meanwhile, and ends the
// room, because the log has been rewritten.
func (e *erasure) disownIn(ctx context.Context, id string) (next []string, err error) {
	r, err := e.lobby.room(ctx, id)
	if err != nil {
		return nil, err
	}
	defer e.lobby.release(r)
	_, err = r.act(ctx, func() (int, error) {
		err := r.await(func() (err error) {
			next, err = e.rewrite(e.lobby.writingFor(ctx), id)
			return err
		})
		if r.err == nil { // also after an error: its outcome may be unknown
			r.end(ErrRewritten)
		}
		return 0, err
	})
	if errors.Is(err, ErrBroken) { // nothing can be added to its log
		return e.rewrite(ctx, id)
	}
	return next, err
}

// rewrite replaces the person in the stored log and summary of a table.
func (e *erasure) rewrite(ctx context.Context, id string) (next []string, err error) {
	stored, err := e.lobby.options.Store.Events(ctx, id, 0)
	if err != nil && !breaks(err) {
		return nil, err
	}
	change := store.Disowning{GameID: id, Person: string(e.person), Other: string(e.nobody)}
	for i, entry := range stored {
		if body := e.without(id, entry); !bytes.Equal(body, entry.Body) {
			stored[i].Body = body
			change.Events = append(change.Events, stored[i])
		}
	}
	t, err := replayContained(&e.lobby.site, id, stored)
	if err == nil && len(stored) > 0 {
		change.Seats = listSeats(t)
	} else if change.Seats, err = e.seatsOfBroken(ctx, id); err != nil {
		return nil, err
	}
	if len(change.Events) > 0 {
		next = rematches(stored)
	}
	return next, e.lobby.options.Privacy.Disown(ctx, change)
}

// rematches returns the IDs of the tables to which events lead.
func rematches(events []store.Event) (ids []string) {
	for _, entry := range events {
		if e, err := table.Decode(entry.Kind, entry.Body); err == nil {
			if rematched, ok := e.(table.Rematched); ok {
				ids = append(ids, rematched.Table)
			}
		}
	}
	return ids
}

// without returns an event's body without the person.
func (e *erasure) without(id string, entry store.Event) []byte {
	if !mentions(entry, e.person) && !bytes.Contains(entry.Body, []byte(`"tenures":`)) {
		return entry.Body
	}
	event, err := table.Decode(entry.Kind, entry.Body)
	if err != nil { // the table is broken
		return bytes.ReplaceAll(entry.Body, []byte(e.person), []byte(e.nobody))
	}
	event, disowned := table.Disown(event, e.person, e.nobody)
	event, unnamed := table.Unname(event, func(s game.Seat, name string) bool { return slices.Contains(e.names[id][s], name) })
	if !disowned && !unnamed {
		return entry.Body
	}
	_, body, err := table.Encode(event)
	if err != nil {
		return entry.Body
	}
	return body
}

// seatsOfBroken returns the seats in the summary of a table whose log cannot be replayed, without the person.
func (e *erasure) seatsOfBroken(ctx context.Context, id string) ([]store.Seat, error) {
	summary, err := e.lobby.options.Store.Summary(ctx, id)
	if err != nil {
		return nil, err
	}
	seats := slices.Clone(summary.Seats)
	for i, seat := range seats {
		if seat.Person == string(e.person) {
			seats[i].Person, seats[i].Name = string(e.nobody), table.Somebody
			if seat.For != "" {
				seats[i].For = table.Somebody
			}
		}
	}
	return seats, nil
}
