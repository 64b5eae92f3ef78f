package lobby

import (
	"context"
	"errors"
	"sync/atomic"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// showcase is the table of a game at which the server's own bots play. It is made for the first visitor, and
// its game pauses while nobody watches.
type showcase struct {
	game    game.Game
	current atomic.Pointer[string] // the ID of the current table; nil until there is one
	search  chan struct{}          // a semaphore: one caller at a time finds or creates a table
}

// minShowcaseMoves is the shortest life of a showcase table, as a multiple of Options.MinBotTime, so that
// nobody can fill the server with tables by sitting down at one after another.
const minShowcaseMoves = 10

// newShowcases returns the showcases of games by their slugs, all without a table.
func newShowcases(games []game.Game) map[string]*showcase {
	all := make(map[string]*showcase, len(games))
	for _, g := range games {
		all[g.Info().Slug] = &showcase{game: g, search: make(chan struct{}, 1)}
	}
	return all
}

// Showcase returns the table at which bots play the game with a slug for visitors.
// If its game is over or a person has sat down, the first caller creates another;
// the others get the old one meanwhile, so that no page waits for a table to be
// created. An empty slug means the first game; the error is ErrUnknown if there is
// no such game.
func (l *Lobby) Showcase(ctx context.Context, slug string) (table.Moment, error) {
	if slug == "" {
		slug = l.options.Games[0].Info().Slug
	}
	showcase, ok := l.showcases[slug]
	if !ok {
		return table.Moment{}, ErrUnknown
	}
	now := showcase.current.Load()
	t, ok, err := l.checkShowcase(ctx, now)
	if ok || ctx.Err() != nil {
		return t, err
	}
	select {
	case showcase.search <- struct{}{}:
	default:
		if now != nil && err == nil {
			return t, nil
		}
		select {
		case showcase.search <- struct{}{}:
		case <-ctx.Done():
			return table.Moment{}, ctx.Err()
		}
	}
	defer func() { <-showcase.search }()
	if other := showcase.current.Load(); other != now { // another caller was faster
		if t, ok, err := l.checkShowcase(ctx, other); ok || ctx.Err() != nil {
			return t, err
		}
	}
	next, err := l.findShowcase(ctx, showcase, now)
	var refused *table.Refused
	if errors.As(err, &refused) && t.ID != "" {
		return t, nil // rather the end of the last game than none
	}
	return next, err
}

// checkShowcase returns a showcase table, and whether it may still be shown.
func (l *Lobby) checkShowcase(ctx context.Context, id *string) (table.Moment, bool, error) {
	if id == nil {
		return table.Moment{}, false, nil
	}
	t, err := l.Table(ctx, *id)
	if err != nil {
		if ctx.Err() == nil && !errors.Is(err, ErrBroken) { // it is logged, and must not break the front page
			l.options.Log.Error("cannot read the showcase table", "table", *id, "err", err)
		}
		return table.Moment{}, false, err
	}
	plays := t.Status == protocol.Live && t.People() == 0
	return t, plays || t.Now.Sub(t.Created) < minShowcaseMoves*l.options.MinBotTime, nil
}

// mostConflicts is how many showcase tables of other servers are tried before giving up.
const mostConflicts = 100

// findShowcase returns a new showcase table, or the last one if it is still live: after a restart, or if
// another server made it. Its ID is derived from that of the table before it, so that one of several servers
// makes it and the others find it. The caller holds the search token.
func (l *Lobby) findShowcase(ctx context.Context, showcase *showcase, before *string) (table.Moment, error) {
	info := showcase.game.Info()
	last := ""
	if before != nil {
		last = *before
	}
	if before == nil || l.options.Owns != nil {
		var err error
		if last, err = lastShowcase(ctx, l, info.Slug); err != nil {
			return table.Moment{}, err
		}
	}
	start, err := showcase.game.Start("")
	if err != nil {
		return table.Moment{}, err
	}
	spec := table.Spec{Game: info.Slug, Public: true, Showcase: true}
	for range start.Players() {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatBot, Bot: table.ReplacementLevel})
	}
	for range mostConflicts {
		if last != "" {
			switch t, ok, err := l.checkShowcase(ctx, &last); {
			case ok:
				showcase.current.Store(&last)
				return t, nil
			case err != nil && !errors.Is(err, ErrBroken) && !errors.Is(err, ErrUnknown):
				return t, err
			}
		}
		last = l.site.Keys.Showcase(info.Slug, last)
		switch err := l.create(ctx, last, spec); {
		case errors.Is(err, store.ErrConflict): // another server has made it
		case err != nil:
			return table.Moment{}, err
		default:
			showcase.current.Store(&last)
			return l.Table(ctx, last)
		}
	}
	return table.Moment{}, errNotStored
}

// lastShowcase returns the ID of the newest showcase table of a game, or "".
func lastShowcase(ctx context.Context, l *Lobby, slug string) (string, error) {
	yes, newest := true, store.Summary{}
	for _, status := range []store.Status{store.Over, store.Live} {
		list, err := l.List(ctx, store.Query{Status: status, Game: slug, Showcase: &yes, Limit: 1})
		if err != nil {
			return "", err
		}
		for _, summary := range list {
			if !summary.Created.Before(newest.Created) {
				newest = summary
			}
		}
	}
	return newest.ID, nil
}
