package tableview

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/plates"
	"triplecross/templates/seats"
	"triplecross/templates/tablepage"
	"triplecross/web/present"
)

// panelSeat returns what a person can do about a seat; key is their invitation,
// or "".
func panelSeat(ctx context.Context, t table.Moment, person table.Person, plate plates.Plate, key string) tablepage.PanelSeat {
	seat := t.Seats()[plate.Seat]
	mine := t.SeatsOf(person)
	host := person != "" && person == t.Host
	row := tablepage.PanelSeat{
		Plate: plate, Offered: seat.Offered, Bot: seat.Bot,
		Stand:    t.Status != protocol.Over && plate.You && !table.Out(t.Table).Has(game.Seat(plate.Seat)),
		Back:     t.OwnedBy(person).Has(game.Seat(plate.Seat)),
		CanOffer: t.Status == protocol.Live && !t.Screened() && seat.Kind == table.SeatBot && !t.Lost.Has(game.Seat(plate.Seat)) && mine != 0 && t.Leads(person),
	}
	switch {
	case t.Status == protocol.Over || plate.You || row.Back:
	case t.OneSeat(person) && seat.Owner != person:
	case seat.Kind == table.SeatFree && seat.Owner != "":
		row.Sit = seat.Owner == person
	case seat.Kind == table.SeatFree:
		row.Sit = key != "" || host || mine != 0
	case seat.Offered:
		row.Sit = key != "" && mine == 0 && !t.Screened()
	default:
		row.Sit = t.Showcase && seat.Kind == table.SeatBot && mine == 0
	}
	if host && t.Status == protocol.Open {
		if row.Unseat = seat.Kind == table.SeatPerson && !plate.You; !row.Unseat {
			row.Choices = present.SeatChoices(ctx, kindOf(seat))
		}
	}
	return row
}

// kindOf returns the holder of a seat in the notation of forms, or "kept", which
// no form offers.
func kindOf(seat table.Seat) string {
	switch seat.Kind {
	case table.SeatBot:
		return "bot"
	case table.SeatPerson:
		return "me"
	case table.SeatFree:
		if seat.Owner != "" {
			return "kept"
		}
	}
	return "open"
}

// absences returns the votes about people who are gone, as one person sees them.
func absences(ctx context.Context, t table.Moment, person table.Person) []tablepage.Absence {
	mine := t.SeatsOf(person)
	var list []tablepage.Absence
	for _, absence := range t.Absences() {
		gone := game.SeatsOf(game.Seat(absence.Seat))
		votes := game.Seats(absence.Votes)
		var others game.Seats
		for s, seat := range t.Seats() {
			if seat.Kind == table.SeatPerson && t.Here.Online.Has(game.Seat(s)) {
				others |= game.SeatsOf(game.Seat(s)) &^ gone
			}
		}
		seat := t.Seats()[absence.Seat]
		list = append(list, tablepage.Absence{
			Seat: absence.Seat, Voters: absence.Votes, Name: seat.Name, Colour: seats.Colour(ctx, t.Game.Info(), absence.Seat, t.Players()),
			Asked: mine&^gone != 0, Voted: mine&votes != 0, Votes: (votes & others).Len(), Of: others.Len(),
			Invites: mine&^gone != 0 && t.Leads(person) && !t.Screened(), Offered: seat.Offered,
		})
	}
	return list
}

// exitOf describes what a person can still do when all their seats are out.
func exitOf(t table.Moment, person table.Person) tablepage.Exit {
	mine, out := t.PlayedBy(person), table.Out(t.Table)
	if mine == 0 || mine&^out != 0 {
		return tablepage.Exit{}
	}
	exit := tablepage.Exit{Out: true, Skip: table.Unattended(t.Table)}
	exit.Place, exit.Home = table.PlaceOf(t.Table, mine.First())
	return exit
}

// undoOf describes the takeback that somebody has asked for, as one person sees it.
func undoOf(t table.Moment, person table.Person) tablepage.Undo {
	mine := t.SeatsOf(person)
	if t.Undo == nil || mine == 0 {
		return tablepage.Undo{}
	}
	return tablepage.Undo{
		By:   t.Seats()[t.Undo.Seat].Name,
		Mine: mine.Has(t.Undo.Seat), Agreed: mine&t.Undo.Agreed != 0,
	}
}

// deniedTo describes the draw or takeback that a person asked the others for in vain.
func deniedTo(t table.Moment, person table.Person) []tablepage.Denied {
	var list []tablepage.Denied
	mine := t.SeatsOf(person)
	for _, d := range t.Denials {
		if mine&d.To != 0 {
			list = append(list, tablepage.Denied{By: d.By, Takeback: d.Takeback})
		}
	}
	return list
}
