package present

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/moves"
)

// Handovers lists where in a game seats changed hands.
func Handovers(ctx context.Context, t table.Moment) []moves.Handover {
	var all []moves.Handover
	hues := Hues(t)
	for s := range t.Players() {
		holders := seatHolders(t, game.Seat(s))
		for i := 1; i < len(holders); i++ {
			all = append(all, moves.Handover{Seat: s, Hue: hues[s], Ply: holders[i].Ply, Text: handover(ctx, holders[:i], holders[i])})
		}
	}
	return all
}

// seatHolders returns the successive holders of a seat, without those who left
// again before the next move.
func seatHolders(t table.Moment, s game.Seat) []table.SeatHolder {
	var all []table.SeatHolder
	for _, now := range t.SeatHistory {
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

// handover says who took over a seat from its earlier holders.
func handover(ctx context.Context, before []table.SeatHolder, now table.SeatHolder) string {
	last := lastPerson(before)
	switch {
	case now.Kind == table.SeatBot && last != "":
		return locale.T(ctx, "handover.bot", "Name", last)
	case now.Kind == table.SeatPerson && now.Name == last:
		return locale.T(ctx, "handover.back", "Name", now.Name)
	}
	return locale.T(ctx, "handover.seated", "Name", now.Name)
}

// lastPerson returns the name of the last person among the holders of a seat, or
// "" if there was none.
func lastPerson(holders []table.SeatHolder) string {
	for i := len(holders) - 1; i >= 0; i-- {
		if holders[i].Kind == table.SeatPerson {
			return holders[i].Name
		}
	}
	return ""
}

// NameAbsent adds to the view of an earlier position the names of the people for
// whom bots were playing then.
func NameAbsent(view *protocol.View, t table.Moment, ply int) {
	for s := range view.Seats {
		holders := seatHolders(t, game.Seat(s))
		for len(holders) > 0 && holders[len(holders)-1].Ply > ply {
			holders = holders[:len(holders)-1]
		}
		if view.Seats[s].Kind == protocol.Bot {
			view.Seats[s].For = lastPerson(holders)
		}
	}
}
