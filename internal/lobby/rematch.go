package lobby

import (
	"context"
	"errors"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
)

// Rematched tells at which table those of this one play on.
type Rematched struct {
	Table string `json:"table"`
}

func (Rematched) kind() string { return "rematched" }

func (e Rematched) apply(_ map[string]game.Game, t Table, at time.Time) (Table, error) {
	t.Next, t.Updated = e.Table, at
	return t, nil
}

// follow is what the lobby tells a table that has been given a rematch.
type follow struct{ table string }

func (c follow) decide(m moment, _ Person) (decision, error) {
	if m.Next != "" {
		return decision{version: m.Version}, nil
	}
	return decision{events: []Event{Rematched{Table: c.table}}}, nil
}

// Rematch returns the table at which those of a finished game play on, laying it
// with that set-up for whoever comes first. The seats rotate: who was second is
// first. Bots sit again, and the seats of the others are kept for them; by has a
// seat there when Rematch returns.
func (l *Lobby) Rematch(ctx context.Context, id string, by Person, setup game.Setup) (string, error) {
	t, err := l.Table(ctx, id)
	if err != nil {
		return "", err
	}
	switch {
	case t.Played(by) == 0:
		return "", refuse(protocol.CodeSeat, "Only those who played can ask for a rematch.")
	case t.Status != protocol.Over:
		return "", refuse(protocol.CodeStatus, "This game is not over.")
	}
	if t.Next == "" {
		if t.Next, err = l.layAgain(ctx, t, by, setup); err != nil {
			return "", err
		}
	}
	next, err := l.Table(ctx, t.Next)
	if err != nil {
		return "", err
	}
	for s, seat := range next.Seats() {
		if seat.Kind == protocol.Free && seat.Owner == by {
			if _, err := l.Do(ctx, next.ID, by, Sit{Seat: game.Seat(s), Name: seat.For}); err != nil {
				return "", err
			}
		}
	}
	return next.ID, nil
}

// layAgain makes the table of a rematch. Its id follows from that of the table
// before, so that there is one however many ask for it at once.
func (l *Lobby) layAgain(ctx context.Context, t Table, by Person, setup game.Setup) (string, error) {
	id := l.key("rematch " + t.ID)[:10]
	spec := Spec{Game: t.Game.Info().Slug, Setup: setup, Host: by, Public: t.Public, Manners: t.Manners}
	for i := range t.Seats() {
		seat := t.seats[(i+1)%t.Players()]
		if owner := seat.person(); owner != "" {
			spec.Seats = append(spec.Seats, Holder{Kind: protocol.Free, For: owner, Name: seat.personName()})
			continue
		}
		spec.Seats = append(spec.Seats, Holder{Kind: seat.Kind, Bot: seat.Bot})
	}
	err := l.lay(ctx, id, spec)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return "", err
	}
	if _, err := l.Do(ctx, t.ID, "", follow{id}); err != nil {
		return "", err
	}
	return id, nil
}

// person returns to whom a seat belongs, nobody if to a bot.
func (s Seat) person() Person {
	if s.Kind == protocol.Person {
		return s.Person
	}
	return s.Owner
}

func (s Seat) personName() string {
	if s.Kind == protocol.Person {
		return s.Name
	}
	return s.For
}
