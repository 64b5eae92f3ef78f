package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/ai/bot"
	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// stage sets up the tables in the screenshots.
type stage struct {
	ctx  context.Context
	site *browser.Site
	// quiet is a site on which nobody has played yet.
	quiet *browser.Site
}

// create creates the tables of scenes.
func (s stage) create(scenes map[string]scene) (map[string]table.Moment, error) {
	tables := make(map[string]table.Moment)
	for name, sc := range scenes {
		t, err := s.table(sc)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		tables[name] = t
	}
	return tables, nil
}

// openingOf returns the moves that the game of a scene begins with, nil if there are none.
func (sc scene) openingOf() *table.Opening {
	if sc.opening == "" {
		return nil
	}
	var opening table.Opening
	for i, text := range strings.Fields(sc.opening) {
		opening.Moves = append(opening.Moves, table.Opened{Seat: game.Seat(i % (sc.seats + sc.bots)), Text: text})
	}
	return &opening
}

// createMany creates the table of a scene several times.
func (s stage) createMany(times int, sc scene) error {
	for range times {
		if _, err := s.table(sc); err != nil {
			return err
		}
	}
	return nil
}

// table creates a table, seats the people and plays.
func (s stage) table(sc scene) (table.Moment, error) {
	host := people()[0]
	spec := table.Spec{
		Game: sc.game, Setup: sc.setup, Host: identity.PersonOf(host.token), Name: host.name, Public: !sc.private,
		Seats: []table.Holder{{Kind: table.SeatPerson}}, Settings: sc.settings, Opening: sc.openingOf(),
	}
	for range sc.bots {
		spec.Seats = append(spec.Seats, table.Holder{Kind: table.SeatBot, Bot: "casual"})
	}
	id, err := s.site.Lobby.Create(s.ctx, spec)
	if err != nil {
		return table.Moment{}, err
	}
	t, err := s.site.Lobby.Table(s.ctx, id)
	if err != nil {
		return table.Moment{}, err
	}
	for seat, p := range people()[:sc.seats] {
		if seat == 0 {
			continue
		}
		sit := table.Sit{Seat: game.Seat(seat), Name: p.name, Key: t.JoinKey()}
		if _, err := s.site.Lobby.Do(s.ctx, id, identity.PersonOf(p.token), sit); err != nil {
			return table.Moment{}, err
		}
	}
	for i, p := range people()[:sc.seats] {
		if !slices.Contains(sc.gone, i) {
			// The subscription lasts until the site closes.
			if _, err := s.site.Lobby.Subscribe(s.ctx, id, identity.PersonOf(p.token), lobby.Known{}, func() {}); err != nil {
				return table.Moment{}, err
			}
		}
	}
	for _, move := range sc.moves {
		if err := s.play(id, move); err != nil {
			return table.Moment{}, err
		}
	}
	if sc.until != nil {
		if err := s.playUntil(id, sc); err != nil {
			return table.Moment{}, err
		}
	}
	t, err = s.site.Lobby.Table(s.ctx, id)
	if err != nil || sc.then == nil {
		return t, err
	}
	if err := sc.then(t); err != nil {
		return t, err
	}
	return s.site.Lobby.Table(s.ctx, id)
}

// play plays a move for the seat on turn.
func (s stage) play(id, move string) error {
	t, err := s.site.Lobby.Table(s.ctx, id)
	if err != nil {
		return err
	}
	for seat := range t.State().Turn().All() {
		play := table.Play{Version: t.Version, Seat: seat, Text: move}
		if _, err := s.site.Lobby.Do(s.ctx, id, t.Seats()[seat].Person, play); err != nil {
			return err
		}
	}
	return nil
}

// playUntil plays sensible moves for all until a condition is true or the game is
// over.
func (s stage) playUntil(id string, sc scene) error {
	level, _ := bot.LevelNamed("casual")
	for {
		t, err := s.site.Lobby.Table(s.ctx, id)
		if err != nil {
			return err
		}
		for _, d := range sc.at[len(t.Moves)] {
			if _, err := s.site.Lobby.Do(s.ctx, id, identity.PersonOf(people()[d.who].token), d.command); err != nil {
				return err
			}
		}
		if t, err = s.site.Lobby.Table(s.ctx, id); err != nil || sc.until(t) || t.Status == protocol.Over {
			return err
		}
		for seat := range t.State().Turn().All() {
			if sc.lot > 0 {
				if err := s.play(id, drawn(t.State(), seat, sc.lot+uint64(len(t.Moves)))); err != nil {
					return err
				}
				continue
			}
			c, err := bot.Choose(s.ctx, bot.Request{State: t.State(), Seat: seat, Level: level, Seed: 5})
			if err != nil {
				return err
			}
			if err := s.play(id, c.Text); err != nil {
				return err
			}
		}
	}
}
