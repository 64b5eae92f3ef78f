package web

import (
	"context"
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/plates"
	"triplecross/templates/seats"
	"triplecross/templates/share"
	"triplecross/templates/tablepage"
	"triplecross/templates/words"
	"triplecross/web/identity"
)

// panelOf says what a person can do at a table now.
func (s *Server) panelOf(r *http.Request, t table.Moment, person table.Person) (tablepage.Panel, error) {
	view := t.ViewFor(person)
	panel := tablepage.Panel{
		Table: t.ID, Game: t.Game.Info(), Status: t.Status, Key: s.invitation(r, t), Host: person != "" && person == t.Host,
		Name: identity.NameOf(r), Watch: s.Respond.Link(r, "/t/"+t.ID), Levels: levels(r.Context()), Fill: fill,
		Terms: words.SetupSummary(r.Context(), t.Game.Info(), t.Setup, t.Players(), t.Status == protocol.Open, told(t.Settings)),
	}
	panel.From = origin(t)
	if len(t.Moves) > 0 {
		panel.Replay = "/g/" + t.ID
	}
	for i, plate := range platesOf(r.Context(), t, person, view) {
		panel.Seats = append(panel.Seats, panelSeat(r.Context(), t, person, plate, panel.Key))
		if plate.You && t.Status != protocol.Over {
			panel.Name = t.Seats()[i].Name
			own, err := s.ownSeat(r, t, plate)
			if err != nil {
				return panel, err
			}
			panel.Own = append(panel.Own, own)
		}
	}
	switch t.Status {
	case protocol.Live:
		panel.Draw = tablepage.NewDraw(r.Context(), t.Game.Info(), view)
		panel.Draw.Possible = panel.Draw.Possible && t.CanDraw(person)
		panel.TakeBack.Possible, panel.TakeBack.Alone = t.CanTakeBack(person)
		panel.Undo = undoOf(t, person)
		if t.Undo != nil {
			panel.TakeBack.Possible = false
		}
		panel.Absences = absences(r.Context(), t, person)
	case protocol.Over:
		panel.Share = s.shareOf(r, t, len(t.Moves))
		panel.Verdict = words.Verdict(r.Context(), t.Game.Info(), view.Outcome)
		var err error
		if panel.Next, err = s.nextOf(r, t, person); err != nil {
			return panel, err
		}
	}
	if invites(t, person) {
		panel.Join = s.Respond.Link(r, "/t/"+t.ID+"/join/"+t.JoinKey())
		var err error
		if panel.Code, err = share.NewQR(panel.Join); err != nil {
			return panel, err
		}
	}
	return panel, nil
}

// panelSeat says what a person who has that invitation can do about a seat.
func panelSeat(ctx context.Context, t table.Moment, person table.Person, plate plates.Plate, key string) tablepage.PanelSeat {
	seat := t.Seats()[plate.Seat]
	mine := t.SeatsOf(person)
	host := person != "" && person == t.Host
	row := tablepage.PanelSeat{
		Plate: plate, Lent: seat.Offered,
		Stand: t.Status != protocol.Over && plate.You,
		Back:  t.OwnedBy(person).Has(game.Seat(plate.Seat)),
		Lend:  t.Status == protocol.Live && seat.Kind == table.SeatBot && mine != 0 && t.Leads(person),
	}
	switch {
	case t.Status == protocol.Over || plate.You || row.Back:
	case seat.Kind == table.SeatFree && seat.Owner != "":
		row.Sit = seat.Owner == person
	case seat.Kind == table.SeatFree:
		row.Sit = key != "" || host || mine != 0
	case seat.Offered:
		row.Sit = key != "" && mine == 0
	default:
		row.Sit = t.Showcase && seat.Kind == table.SeatBot
	}
	if host && t.Status == protocol.Open && (seat.Kind != table.SeatPerson || plate.You) {
		row.Choices = seatChoices(ctx, kindOf(seat))
	}
	return row
}

// ownSeat returns the secret link of a seat.
func (s *Server) ownSeat(r *http.Request, t table.Moment, plate plates.Plate) (tablepage.OwnSeat, error) {
	own := tablepage.OwnSeat{
		Seat: plate.Seat, Colour: plate.Colour,
		Link: s.Respond.Link(r, "/t/"+t.ID+"/seat/"+t.SeatKey(game.Seat(plate.Seat))),
	}
	var err error
	own.Code, err = share.NewQR(own.Link)
	return own, err
}

// invites reports whether a person is shown the link to sit down with: while the
// players gather those at the table, and during the game whoever leads, if there
// is a seat to have.
func invites(t table.Moment, person table.Person) bool {
	switch t.Status {
	case protocol.Open:
		return t.Public || person != "" && person == t.Host || t.SeatsOf(person) != 0
	case protocol.Live:
		for _, seat := range t.Seats() {
			if seat.Offered {
				return t.SeatsOf(person) != 0 && t.Leads(person)
			}
		}
	}
	return false
}

// absences returns the questions about those who are gone, as one person sees
// them.
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
			Invites: mine&^gone != 0 && t.Leads(person), Lent: seat.Offered,
		})
	}
	return list
}

// undoOf tells who asks for a takeback, as one person sees it.
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

// nextOf tells of the rematch of a table, if there is one.
func (s *Server) nextOf(r *http.Request, t table.Moment, person table.Person) (tablepage.Rematch, error) {
	if t.Next == "" {
		return tablepage.Rematch{}, nil
	}
	next, err := s.Lobby.Table(r.Context(), t.Next)
	if err != nil {
		return tablepage.Rematch{}, err
	}
	by := locale.T(r.Context(), "ended.somebody")
	for _, seat := range next.Seats() {
		switch { // whose seat is kept for them until they sit down in the next moment
		case seat.Kind == table.SeatPerson && seat.Person == next.Host:
			by = seat.Name
		case seat.Owner == next.Host:
			by = seat.For
		}
	}
	return tablepage.Rematch{Href: "/t/" + next.ID, By: by, Mine: next.SeatsOf(person) != 0}, nil
}

// kindOf writes who holds a seat as the forms do, which know no kept ones.
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
