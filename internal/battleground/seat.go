package battleground

import (
	"context"
	crypto "crypto/rand"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/table"
)

const (
	slug = "chexers"
	// program is what the badge at the seats of agents tells.
	program = "battleground client"
)

// seat is a seat that a client holds.
type seat struct {
	table  string
	seat   game.Seat
	person table.Person
}

// stranger returns somebody whom no token leads to.
func stranger() table.Person { return table.Person(strings.ToLower(crypto.Text())) }

// place seats a client as its channel says:
//
//	bots, bots:LEVEL        with two bots
//	table:ID, table:ID:KEY  at that table, with the key of its join link or of a
//	                        seat's link if it needs one
//
// Any other channel is a meeting point: three who name the same are matched.
func (s *Server) place(c *client, name, channel string) (seat, error) {
	kind, rest, _ := strings.Cut(channel, ":")
	switch kind {
	case "bots":
		if rest == "" {
			rest = table.ReplacementLevel
		}
		return s.amongBots(name, rest)
	case "table":
		id, key, _ := strings.Cut(rest, ":")
		return s.atTable(name, id, key)
	}
	t := &ticket{name: name, seated: make(chan struct{})}
	if group := s.pool.join(channel, t); group != nil {
		s.match(group)
		return t.at, t.err
	}
	err := c.idle(s.ctx, t.seated, s.options.Ping)
	if err != nil && s.pool.leave(channel, t) {
		return seat{}, err
	}
	<-t.seated // soon, for it is being matched
	if err != nil && t.err == nil {
		s.forfeit(t.at)
		return seat{}, err
	}
	return t.at, t.err
}

// match seats three clients at a new table; the colours are drawn by lot.
func (s *Server) match(group []*ticket) {
	rand.Shuffle(len(group), func(i, j int) { group[i], group[j] = group[j], group[i] })
	id, err := s.lay(table.Spec{})
	for i, t := range group {
		if err == nil {
			t.at = seat{table: id, seat: game.Seat(i), person: stranger()}
			err = s.sit(t.at, t.name, "")
		}
	}
	for _, t := range group {
		if t.err = err; err != nil && t.at.table != "" {
			s.forfeit(t.at)
		}
		close(t.seated)
	}
}

// amongBots seats a client at a new table with bots of a level.
func (s *Server) amongBots(name, level string) (seat, error) {
	mine := rand.IntN(len(colours))
	var spec table.Spec
	for i := range colours {
		holder := table.Holder{Kind: table.SeatBot, Bot: level}
		if i == mine {
			holder = table.Holder{Kind: table.SeatFree}
		}
		spec.Seats = append(spec.Seats, holder)
	}
	id, err := s.lay(spec)
	if err != nil {
		return seat{}, err
	}
	at := seat{table: id, seat: game.Seat(mine), person: stranger()}
	return at, s.sit(at, name, "")
}

// atTable seats a client at a table that there is.
func (s *Server) atTable(name, id, key string) (seat, error) {
	t, err := s.options.Lobby.Table(s.ctx, id)
	if err != nil {
		return seat{}, told(err)
	}
	if t.Game.Info().Slug != slug {
		return seat{}, fault("Chexers is not the game of this table")
	}
	at := seat{table: id, person: stranger()}
	if taken, ok := t.Opens(key); ok {
		at.seat = taken
		_, err := s.options.Lobby.Do(s.ctx, id, at.person, table.Take{Seat: taken, Key: key, Program: program})
		return at, told(err)
	}
	free, ok := t.Vacant(at.person)
	if !ok {
		return seat{}, fault("no seat is free at this table")
	}
	at.seat = free
	return at, s.sit(at, name, key)
}

// lay makes a public table.
func (s *Server) lay(spec table.Spec) (string, error) {
	if s.options.CanCreate != nil {
		if err := s.options.CanCreate(s.ctx); err != nil {
			return "", fault(err.Error())
		}
	}
	spec.Game, spec.Public, spec.Away = slug, true, table.AwayBot
	id, err := s.options.Lobby.Create(s.ctx, spec)
	return id, told(err)
}

func (s *Server) sit(at seat, name, key string) error {
	sit := table.Sit{Seat: at.seat, Name: name, Key: key, Program: program}
	_, err := s.options.Lobby.Do(s.ctx, at.table, at.person, sit)
	return told(err)
}

// forfeit leaves a seat to a bot, also when the server is closing. Before the
// game the seat is free again; after it, and when it is somebody else's by now,
// nothing happens.
func (s *Server) forfeit(at seat) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), 10*time.Second)
	defer cancel()
	_, err := s.options.Lobby.Do(ctx, at.table, at.person, table.Stand{Seat: at.seat})
	var refused *table.Refused
	if err != nil && !errors.As(err, &refused) {
		s.options.Log.Error("a seat could not be left to a bot", "table", at.table, "seat", at.seat, "err", err)
	}
}

// told returns an error of the lobby as the client is told of it.
func told(err error) error {
	var refused *table.Refused
	switch {
	case errors.As(err, &refused):
		return fault(refused.Why.String())
	case errors.Is(err, lobby.ErrUnknown):
		return fault("There is no such table.")
	}
	return err
}
