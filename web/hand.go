package web

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates"
)

// hands tells where in a game seats changed hands.
func hands(ctx context.Context, t lobby.Table) []templates.Hand {
	var all []templates.Hand
	hues := hues(t)
	for s := range t.Players() {
		holders := holders(t, game.Seat(s))
		for i := 1; i < len(holders); i++ {
			all = append(all, templates.Hand{Seat: s, Hue: hues[s], Ply: holders[i].Ply, Text: handed(ctx, holders[:i], holders[i])})
		}
	}
	return all
}

// holders returns who held a seat one after the other. Whoever had left again
// before the next move is not among them.
func holders(t lobby.Table, s game.Seat) []lobby.Tenure {
	var all []lobby.Tenure
	for _, now := range t.Tenures {
		if now.Seat != s {
			continue
		}
		if n := len(all); n > 0 && all[n-1].Ply == now.Ply {
			all = all[:n-1]
		}
		if n := len(all); n == 0 || all[n-1].Kind != now.Kind || all[n-1].Name != now.Name {
			all = append(all, now)
		}
	}
	return all
}

// handed says who took a seat over after others had held it.
func handed(ctx context.Context, before []lobby.Tenure, now lobby.Tenure) string {
	last, name := lastPerson(before), now.Name
	if now.Kind == protocol.Bot {
		name = locale.Phrase(ctx, "level", name)
	}
	switch {
	case now.Kind == protocol.Bot && last != "":
		return locale.T(ctx, "hand.bot", "Name", last)
	case now.Kind == protocol.Person && now.Name == last:
		return locale.T(ctx, "hand.back", "Name", now.Name)
	}
	return locale.T(ctx, "hand.sat", "Name", name)
}

// lastPerson returns the name of the last person among the holders of a seat,
// empty if there was none.
func lastPerson(holders []lobby.Tenure) string {
	for i := len(holders) - 1; i >= 0; i-- {
		if holders[i].Kind == protocol.Person {
			return holders[i].Name
		}
	}
	return ""
}

// nameAbsent writes into a view of an earlier position for whom bots played
// then.
func nameAbsent(view *protocol.View, t lobby.Table, ply int) {
	for s := range view.Seats {
		holders := holders(t, game.Seat(s))
		for len(holders) > 0 && holders[len(holders)-1].Ply > ply {
			holders = holders[:len(holders)-1]
		}
		if view.Seats[s].Kind == protocol.Bot {
			view.Seats[s].For = lastPerson(holders)
		}
	}
}
