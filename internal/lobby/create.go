package lobby

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Create makes a table and returns its ID. The game starts at once if no seat is open. If it refuses, the
// error is a *table.Refused.
func (l *Lobby) Create(ctx context.Context, spec table.Spec) (string, error) {
	id, err := l.options.ownID(func(string) string { return rand.Text()[:table.IDLength] }, "")
	if err != nil {
		return "", err
	}
	return id, l.create(ctx, id, spec)
}

// create makes a table with an ID. The error is store.ErrConflict if that ID is
// taken.
func (l *Lobby) create(ctx context.Context, id string, spec table.Spec) error {
	switch o := &l.options; {
	case o.HasDatabase != nil && !o.HasDatabase():
		return errNoDatabase
	case o.HasSpace != nil && !o.HasSpace():
		return errNoSpace
	}
	spec.Seats = l.options.allowed(spec.Seats)
	spec.Name = l.options.permitted(spec.Name, spec.Host)
	events, err := spec.Events(&l.site)
	if err != nil {
		return err
	}
	if err := cmp.Or(l.options.checkNames(events, spec.Host), l.options.checkPrograms(spec.Seats)); err != nil {
		return err
	}
	entry, _, err := l.record(&table.Table{ID: id}, nil, l.clock.now(), events)
	if err != nil {
		return err
	}
	switch err := l.options.Store.Append(ctx, entry); {
	case errors.Is(err, store.ErrConflict):
		if stored, unread := isStored(l, entry); stored && unread == nil {
			return nil
		}
		return err
	case err != nil && ctx.Err() != nil: // the client has gone
		return err
	case err != nil:
		l.options.Log.Error("cannot store a new table", "err", err)
		return errNotStored
	}
	return nil
}

// PlayOn makes a table that continues another table's game from a ply, and returns
// the new table's ID. spec says who plays; its game, set-up and opening are taken
// from the other table, which does not change.
func (l *Lobby) PlayOn(ctx context.Context, id string, ply int, spec table.Spec) (string, error) {
	t, err := l.Table(ctx, id)
	if err != nil {
		return "", err
	}
	if err := t.MayCopy(spec.Host); err != nil {
		return "", err
	}
	spec.Game, spec.Setup, spec.Rules = t.Game.Info().Slug, t.Setup, t.Game.Info().Version
	if spec.Opening, err = t.OpeningAt(ply); err != nil {
		return "", err
	}
	return l.Create(ctx, spec)
}

// Rematch returns the ID of the table for a rematch of a finished game. The first caller creates it, with
// their set-up; if that table is gone, the next one does so again. The seats rotate: the second player goes
// first. Bots stay, people's seats are kept for them, and by is seated when Rematch returns.
func (l *Lobby) Rematch(ctx context.Context, id string, by table.Person, setup game.Setup) (string, error) {
	t, err := l.Table(ctx, id)
	if err != nil {
		return "", err
	}
	switch {
	case t.PlayedBy(by) == 0:
		return "", table.Refuse(protocol.CodeSeat, phrase.New("refusal.rematchPlayers", "Only players of this game can ask for a rematch."))
	case t.Status != protocol.Over:
		return "", table.Refuse(protocol.CodeStatus, phrase.New("refusal.notOver", "This game is not over."))
	}
	if t.Next == "" || IsGone(ctx, l, t.Next) {
		if t.Next, err = l.createRematch(ctx, t.Table, by, setup); err != nil {
			return "", err
		}
	}
	next, err := l.Table(ctx, t.Next)
	if err != nil {
		return "", err
	}
	for s, seat := range next.Seats() {
		if seat.Kind == table.SeatFree && seat.Owner == by {
			if _, err := l.Do(ctx, next.ID, by, table.Sit{Seat: game.Seat(s), Name: seat.For}); err != nil {
				return "", err
			}
			rereadElsewhere(ctx, l, next.ID)
		}
	}
	return next.ID, nil
}

// mostRematches is the number of tables that are made for one rematch, each if those before were closed or are damaged.
const mostRematches = 8

var errRematches = table.Refuse(protocol.CodeStatus, phrase.New("refusal.rematches", "This game has had too many rematches that are gone."))

// createRematch makes the table of a rematch and returns its ID, or that of the table that another server has
// made. The IDs that it tries are derived from the old table's, so that concurrent requests create only one.
func (l *Lobby) createRematch(ctx context.Context, t table.Table, by table.Person, setup game.Setup) (id string, err error) {
	for n := range mostRematches {
		from := t.ID
		if n > 0 { // not derived from the rematch before, whose own rematch has that ID
			from = fmt.Sprint(t.ID, " ", n)
		}
		if id, err = l.options.ownID(l.site.Keys.Rematch, from); err != nil {
			return "", err
		}
		err = l.create(ctx, id, t.Rematch(by, setup))
		// Within a millisecond the same table is created again without a conflict.
		if err != nil && !errors.Is(err, store.ErrConflict) || !IsGone(ctx, l, id) {
			break
		}
		id = ""
	}
	switch {
	case err != nil && !errors.Is(err, store.ErrConflict):
		return "", err
	case id == "":
		return "", errRematches
	}
	if err := LinkRematch(ctx, l, t.ID, id); err != nil {
		return "", err
	}
	now, err := l.Table(ctx, t.ID)
	return now.Next, err
}

// LinkRematch lets a finished table lead to its rematch, unless it leads to another one that is not gone.
func LinkRematch(ctx context.Context, l *Lobby, id, rematch string) error {
	t, err := l.Table(ctx, id)
	if err != nil {
		return err
	}
	follow := table.FollowRematch{Table: rematch}
	if t.Next != "" && IsGone(ctx, l, t.Next) {
		follow.Gone = t.Next
	}
	_, err = l.Do(ctx, id, "", follow)
	return err
}

// IsGone reports whether nobody can open a table any more: it was removed from the store, closed, or damaged.
func IsGone(ctx context.Context, l *Lobby, id string) bool {
	_, err := l.Table(ctx, id)
	return errors.Is(err, ErrUnknown) || errors.Is(err, ErrBroken)
}

// Sample returns a table made from a spec, to show as an example. It is not stored, and nobody can join it.
func (l *Lobby) Sample(spec table.Spec) (table.Moment, error) {
	events, err := spec.Events(&l.site)
	if err != nil {
		return table.Moment{}, err
	}
	_, t, err := l.record(&table.Table{ID: strings.Repeat("A", 10)}, nil, time.Unix(0, 0), events)
	return table.Moment{Table: t, Site: &l.site}, err
}
