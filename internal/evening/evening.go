// Package evening keeps game nights: several games, of any kind, that the same people play one after the
// other, with who was there, what was played and the standings. One begins with a rematch.
package evening

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// MaxGames and MaxGuests limit an evening. A rematch of its last game begins another one.
const (
	MaxGames  = 100
	MaxGuests = 60
)

// ErrUnknown means that there is no such evening, or that its link has been replaced.
var ErrUnknown = errors.New("no such evening")

var errGuests = table.Refuse(protocol.CodeStatus, phrase.New("refusal.eveningGuests", "This game night has as many people as it can take."))

// Book keeps evenings. It holds nothing in memory.
type Book struct {
	// Kept stores them.
	Kept store.Evenings
	// Summary returns the summary of a table; store.ErrNotFound if the table is gone.
	Summary func(ctx context.Context, id string) (store.Summary, error)
	// Teams returns the teams in a set-up of a game; nil if everybody plays alone.
	Teams func(slug string, setup game.Setup) []int
}

// Evening is an evening with those of its tables that still exist.
type Evening struct {
	store.Evening
	Tables []store.Summary // in the order in which they were added
	Placed []Placed        // the places in each of Tables
}

// Running returns the games that are not over, the newest first.
func (e Evening) Running() (list []store.Summary) {
	for _, s := range slices.Backward(e.Tables) {
		if s.Status != store.Over {
			list = append(list, s)
		}
	}
	return list
}

// Last returns the table that was added last, and whether there is one.
func (e Evening) Last() (store.Summary, bool) {
	if len(e.Tables) == 0 {
		return store.Summary{}, false
	}
	return e.Tables[len(e.Tables)-1], true
}

// Standings returns the standings. Guests who have not played yet come last.
func (e Evening) Standings() []Standing {
	list := Score(e.Placed)
	for i := range list {
		if g, ok := e.Guest(list[i].Person); ok && g.Name != "" {
			list[i].Name = g.Name
		}
		list[i].Name = cmp.Or(list[i].Name, table.Somebody) // rows of older versions lack some names
	}
	for _, g := range e.Guests {
		if !slices.ContainsFunc(list, func(st Standing) bool { return string(st.Person) == g.Person }) {
			list = append(list, Standing{Person: table.Person(g.Person), Name: g.Name})
		}
	}
	return list
}

// Guest returns a guest of the evening; false if the person has not come.
func (e Evening) Guest(p table.Person) (store.Guest, bool) {
	i := slices.IndexFunc(e.Guests, func(g store.Guest) bool { return p != "" && g.Person == string(p) })
	if i < 0 {
		return store.Guest{}, false
	}
	return e.Guests[i], true
}

// Of returns the ID of a table's evening, or "" if it has none.
func (b *Book) Of(ctx context.Context, tableID string) (string, error) {
	id, err := b.Kept.EveningOf(ctx, tableID)
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	return id, err
}

// OfGuest returns the ID of a table's evening if a person is a guest of it, else "".
func (b *Book) OfGuest(ctx context.Context, tableID string, p table.Person) (string, error) {
	id, err := b.Of(ctx, tableID)
	if err != nil || id == "" || p == "" {
		return "", err
	}
	kept, err := b.Kept.Evening(ctx, id)
	if errors.Is(err, store.ErrNotFound) { // its link has just been renewed
		return "", nil
	}
	if _, ok := (Evening{Evening: kept}).Guest(p); !ok {
		return "", err
	}
	return id, err
}

// Begin returns the ID of a table's evening. If there is none, it creates one with the table's people as
// guests.
func (b *Book) Begin(ctx context.Context, t table.Table, maker table.Person) (string, error) {
	const attempts = 3
	for range attempts {
		id, err := b.Of(ctx, t.ID)
		if err != nil || id != "" {
			return id, err
		}
		e := store.Evening{ID: newID(), Maker: string(maker), Created: now(), Games: []string{t.ID}, Guests: guestsOf(t)}
		switch err := b.Kept.AddEvening(ctx, e); {
		case errors.Is(err, store.ErrConflict): // somebody else has created it
		case err != nil:
			return "", err
		default:
			return e.ID, nil
		}
	}
	return "", fmt.Errorf("evening: the evening of %s neither exists nor can be created", t.ID)
}

// guestsOf returns the people of a table.
func guestsOf(t table.Table) []store.Guest {
	var list []store.Guest
	for _, seat := range t.Seats() {
		p := string(seat.Belongs())
		if p == "" || slices.ContainsFunc(list, func(g store.Guest) bool { return g.Person == p }) {
			continue
		}
		name := seat.Name
		if seat.Kind != table.SeatPerson {
			name = seat.For
		}
		list = append(list, store.Guest{Person: p, Name: name, Since: now()})
	}
	return list
}

// Add adds a table to an evening, unless the evening is full.
func (b *Book) Add(ctx context.Context, id, tableID string) error {
	e, err := b.kept(ctx, id)
	if err != nil || len(e.Games) >= MaxGames {
		return err
	}
	return unknown(b.Kept.AddEveningGame(ctx, id, tableID))
}

// Read returns an evening.
func (b *Book) Read(ctx context.Context, id string) (Evening, error) {
	kept, err := b.kept(ctx, id)
	if err != nil {
		return Evening{}, err
	}
	e := Evening{Evening: kept}
	for _, id := range kept.Games {
		summary, err := b.Summary(ctx, id)
		switch {
		case errors.Is(err, store.ErrNotFound): // removed, or closed by the operator
			continue
		case err != nil:
			return e, fmt.Errorf("evening: %w", err)
		}
		result, err := b.placed(summary)
		if err != nil {
			return e, err
		}
		e.Tables, e.Placed = append(e.Tables, summary), append(e.Placed, result)
	}
	return e, nil
}

// Come records that somebody is there under a name, and whether they play the next game.
func (b *Book) Come(ctx context.Context, id string, p table.Person, name string, plays bool) error {
	e, err := b.kept(ctx, id)
	if err != nil {
		return err
	}
	known := slices.ContainsFunc(e.Guests, func(g store.Guest) bool { return g.Person == string(p) })
	if !known && len(e.Guests) >= MaxGuests {
		return errGuests
	}
	return unknown(b.Kept.SetGuest(ctx, id, store.Guest{Person: string(p), Name: name, Out: !plays, Since: now()}))
}

// Rename names an evening; an empty name removes the name.
func (b *Book) Rename(ctx context.Context, id, name string, by table.Person) error {
	if name == "" {
		by = ""
	}
	return unknown(b.Kept.NameEvening(ctx, id, name, string(by)))
}

// Renew gives an evening a new link, and returns its new ID. The old link stops working.
func (b *Book) Renew(ctx context.Context, id string) (string, error) {
	fresh := newID()
	return fresh, unknown(b.Kept.MoveEvening(ctx, id, fresh))
}

func (b *Book) kept(ctx context.Context, id string) (store.Evening, error) {
	e, err := b.Kept.Evening(ctx, id)
	return e, unknown(err)
}

// unknown turns the store's error for a missing evening into ErrUnknown.
func unknown(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return ErrUnknown
	}
	return err
}

// newID returns an ID that nobody can guess.
func newID() string { return rand.Text()[:table.IDLength] }

func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Offered reports whether somebody who played at a table can go on with the others there: the game is over,
// and not all others are bots.
func Offered(t table.Table, p table.Person) bool {
	return t.Status == protocol.Over && t.PlayedBy(p) != 0 && !table.PlaysBots(t, p) && len(guestsOf(t)) > 1
}
