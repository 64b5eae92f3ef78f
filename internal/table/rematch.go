package table

import (
	"time"

	"triplecross/internal/game"
)

// Rematched says at which table the rematch is played.
type Rematched struct {
	Table string `json:"table"`
}

func (Rematched) kind() string { return kindRematched }

func (e Rematched) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Next, t.Updated = e.Table, at
	return t, nil
}

// FollowRematch is the server's own command that links a finished table to its
// rematch. A table that leads to another keeps doing so, unless that is Gone.
type FollowRematch struct{ Table, Gone string }

func (c FollowRematch) Decide(m Moment, _ Person) (Decision, error) {
	if m.Next != "" && m.Next != c.Gone || m.Next == c.Table {
		return Decision{Version: m.Version}, nil
	}
	return Decision{Events: []Event{Rematched{c.Table}}}, nil
}

// Rematch returns the table for a rematch, with that host and set-up. The seats
// rotate: the second player goes first. Bots keep playing, and people's seats are
// kept for them.
func (t Table) Rematch(host Person, setup game.Setup) Spec {
	spec := Spec{Game: t.Game.Info().Slug, Setup: setup, Host: host, Public: t.Public, Settings: t.Settings}
	for i := range t.Seats() {
		seat := t.Seats()[(i+1)%t.Players()]
		if owner := seat.Belongs(); owner != "" {
			spec.Seats = append(spec.Seats, Holder{Kind: SeatFree, For: owner, Name: seat.personName()})
			continue
		}
		spec.Seats = append(spec.Seats, Holder{Kind: seat.Kind, Bot: seat.Bot})
	}
	return spec
}

// PlaysBots reports whether everybody else at a table is a bot of its own.
func PlaysBots(t Table, p Person) bool {
	mine := t.PlayedBy(p)
	for s, seat := range t.Seats() {
		if mine.Has(game.Seat(s)) == (seat.Belongs() == "") {
			return false
		}
	}
	return mine != 0
}
