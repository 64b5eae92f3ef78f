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
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

const (
	slug = "chexers"
	// program is the program name on the seats of agents.
	program = "battleground client"
)

// seat is a seat that a client holds.
type seat struct {
	table  string
	seat   game.Seat
	person table.Person
}

// newPerson returns a new person without a cookie.
func newPerson() table.Person { return table.Person(strings.ToLower(crypto.Text())) }

// seat seats a client according to its channel:
//
//	bots, bots:LEVEL        at a new table with two bots
//	table:ID, table:ID:KEY  at that table, with the key of its join link or of a
//	                        seat's link if needed
//
// On any other channel, three clients are matched with each other.
func (s *Server) seat(c *client, name, channel string) (seat, error) {
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
	w := &waiter{name: name, seated: make(chan struct{})}
	if group := s.matches.join(channel, w); group != nil {
		s.match(group)
		return w.at, w.err
	}
	err := c.idle(s.ctx, w.seated, s.options.Ping)
	if err != nil && s.matches.leave(channel, w) {
		return seat{}, err
	}
	<-w.seated // this does not take long: the client is being matched
	if err != nil && w.err == nil {
		s.forfeit(w.at, err)
		return seat{}, err
	}
	return w.at, w.err
}

// match seats three clients at a new table, in random order.
func (s *Server) match(group []*waiter) {
	rand.Shuffle(len(group), func(i, j int) { group[i], group[j] = group[j], group[i] })
	id, err := s.create(table.Spec{})
	for i, w := range group {
		if err == nil {
			w.at = seat{table: id, seat: game.Seat(i), person: newPerson()}
			err = s.sit(w.at, w.name, "")
		}
	}
	for _, w := range group {
		if w.err = err; err != nil && w.at.table != "" {
			s.forfeit(w.at, err)
		}
		close(w.seated)
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
	id, err := s.create(spec)
	if err != nil {
		return seat{}, err
	}
	at := seat{table: id, seat: game.Seat(mine), person: newPerson()}
	return at, s.sit(at, name, "")
}

// atTable seats a client at an existing table.
func (s *Server) atTable(name, id, key string) (seat, error) {
	t, err := s.options.Lobby.Table(s.ctx, id)
	if err != nil {
		return seat{}, clientError(err)
	}
	if t.Game.Info().Slug != slug {
		return seat{}, fault("Chexers is not the game of this table")
	}
	at := seat{table: id, person: newPerson()}
	if taken, ok := t.Opens(key); ok {
		at.seat = taken
		_, err := s.options.Lobby.Do(s.ctx, id, at.person, table.Take{Seat: taken, Key: key, Program: program})
		return at, clientError(err)
	}
	if key != "" && key != t.JoinKey() { // even if a seat is free: the client asked for another one
		return seat{}, fault("This link no longer opens a seat.")
	}
	free, ok := t.Vacant(at.person)
	if !ok {
		return seat{}, fault("no seat is free at this table")
	}
	at.seat = free
	return at, s.sit(at, name, key)
}

// create creates a public table.
func (s *Server) create(spec table.Spec) (string, error) {
	spec.Game, spec.Public, spec.Away = slug, true, table.AwayBot
	admitted := false
	create := func() (string, error) {
		admitted = true
		id, err := s.options.Lobby.Create(s.ctx, spec)
		return id, clientError(err)
	}
	if s.options.Admit == nil {
		return create()
	}
	id, err := s.options.Admit(s.ctx, create)
	if err != nil && !admitted {
		return "", fault(err.Error())
	}
	return id, err
}

func (s *Server) sit(at seat, name, key string) error {
	sit := table.Sit{Seat: at.seat, Name: name, Key: key, Program: program}
	_, err := s.options.Lobby.Do(s.ctx, at.table, at.person, sit)
	return clientError(err)
}

// forfeit hands a seat to a bot because of an error, even while the server is closing. Before the game, the
// seat becomes free again. After the game, or if somebody else has the seat, it does nothing.
func (s *Server) forfeit(at seat, why error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), 10*time.Second)
	defer cancel()
	_, err := s.options.Lobby.Do(ctx, at.table, at.person, table.Stand{Seat: at.seat, Failure: failureOf(why)})
	var refused *table.Refused
	if err != nil && !errors.As(err, &refused) {
		s.options.Log.Error("cannot leave a seat to a bot", "table", at.table, "seat", at.seat, "err", err)
	}
}

// failureOf returns what the others at the table learn about the error that cost a client its seat.
func failureOf(err error) protocol.Failure {
	var late timeout
	var wrong fault
	switch {
	case errors.As(err, &late):
		return protocol.FailureTime
	case errors.As(err, &wrong):
		return protocol.FailureError
	case errors.Is(err, errGone):
		return protocol.FailureGone
	}
	return "" // the server's own fault, such as a shutdown
}

// clientError converts an error of the lobby for the client.
func clientError(err error) error {
	var refused *table.Refused
	switch {
	case errors.As(err, &refused):
		return fault(refused.Why.String())
	case errors.Is(err, lobby.ErrUnknown):
		return fault("There is no such table.")
	}
	return err
}
