package table

import (
	"time"

	"triplecross/internal/game"
)

// Rematched tells at which table those of this one play on.
type Rematched struct {
	Table string `json:"table"`
}

func (Rematched) kind() string { return kindRematched }

func (e Rematched) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Next, t.Updated = e.Table, at
	return t, nil
}

// FollowRematch is the server's own command to a table that has been given a
// rematch.
type FollowRematch struct{ Table string }

func (c FollowRematch) Decide(m Moment, _ Person) (Decision, error) {
	if m.Next != "" {
		return Decision{Version: m.Version}, nil
	}
	return Decision{Events: []Event{Rematched(c)}}, nil
}

// Rematch returns the table at which those of a finished game play again, with
// that set-up. The seats rotate: who was second is first. Bots sit again, and the
// seats of the others are kept for them.
func (t Table) Rematch(host Person, setup game.Setup) Spec {
	spec := Spec{Game: t.Game.Info().Slug, Setup: setup, Host: host, Public: t.Public, Settings: t.Settings}
	for i := range t.Seats() {
		seat := t.seats[(i+1)%t.Players()]
		if owner := seat.Belongs(); owner != "" {
			spec.Seats = append(spec.Seats, Holder{Kind: SeatFree, For: owner, Name: seat.personName()})
			continue
		}
		spec.Seats = append(spec.Seats, Holder{Kind: seat.Kind, Bot: seat.Bot})
	}
	return spec
}
