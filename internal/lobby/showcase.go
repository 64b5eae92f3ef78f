package lobby

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// showcase is the table of a game at which the server's own bots play. It begins
// when somebody looks at it first, and its game rests while nobody does.
type showcase struct {
	game    game.Game
	current atomic.Pointer[showcaseTable] // nil until there is one
	search  chan struct{}                 // a semaphore: one caller at a time finds or creates a table
}

// showcaseTable is the current showcase table.
type showcaseTable struct {
	id   string
	made time.Time // zero if it was made before the server started
}

// minShowcaseMoves is how long a showcase table stays at least, as a multiple of
// Options.MinBotTime, so that nobody fills the server with tables by sitting down at one
// after the other.
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
		return t, nil // better the end of the last game than none
	}
	return next, err
}

// checkShowcase returns a showcase table, and whether it may still be shown.
func (l *Lobby) checkShowcase(ctx context.Context, s *showcaseTable) (table.Moment, bool, error) {
	if s == nil {
		return table.Moment{}, false, nil
	}
	t, err := l.Table(ctx, s.id)
	if err != nil {
		if ctx.Err() == nil && !errors.Is(err, ErrBroken) { // which is logged, and must not break the front page
			l.options.Log.Error("the showcase table is lost", "table", s.id, "err", err)
		}
		return table.Moment{}, false, err
	}
	plays := t.Status == protocol.Live && t.People() == 0
	return t, plays || time.Since(s.made) < minShowcaseMoves*l.options.MinBotTime, nil
}

// findShowcase returns a new showcase table, or the last one if it is still live: after a
// restart, or if another server has made it. The caller holds the search token.
func (l *Lobby) findShowcase(ctx context.Context, showcase *showcase, before *showcaseTable) (table.Moment, error) {
	info := showcase.game.Info()
	if before == nil || l.options.Owns != nil {
		yes := true
		last, err := l.List(ctx, store.Query{Status: store.Live, Game: info.Slug, Showcase: &yes, Limit: 1})
		if err != nil {
			return table.Moment{}, err
		}
		for _, summary := range last {
			s := &showcaseTable{id: summary.ID}
			if t, ok, err := l.checkShowcase(ctx, s); ok || ctx.Err() != nil {
				showcase.current.Store(s)
				return t, err
			}
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
	id, err := l.Create(ctx, spec)
	if err != nil {
		return table.Moment{}, err
	}
	showcase.current.Store(&showcaseTable{id: id, made: time.Now()})
	return l.Table(ctx, id)
}
