package tableview

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/plates"
	"triplecross/templates/share"
	"triplecross/templates/tablepage"
	"triplecross/templates/words"
	"triplecross/web/present"
	"triplecross/web/respond"
	"triplecross/web/sharing"
)

// Panel renders the part of a table's page that depends on who sits where.
func (h *Handler) Panel(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	panel, err := h.panelOf(r.Context(), h.readerOf(r), t)
	if err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, tablepage.PanelView(panel))
	return nil
}

// panelOf returns what a person can do at a table now.
func (h *Handler) panelOf(ctx context.Context, reader Reader, t table.Moment) (tablepage.Panel, error) {
	person := reader.Person
	view := t.ViewFor(person)
	panel := h.newPanel(ctx, reader, t)
	if err := addSeats(ctx, &panel, reader, t, view); err != nil {
		return panel, err
	}
	switch t.Status {
	case protocol.Live:
		addLive(ctx, &panel, person, t, view)
	case protocol.Over:
		if err := h.addOver(ctx, &panel, reader, t, view); err != nil {
			return panel, err
		}
	}
	panel.Evening = h.eveningOf(ctx, t, person)
	if !invites(t, person) {
		return panel, nil
	}
	var err error
	panel.Join = reader.link("/t/" + t.ID + "/join/" + t.JoinKey())
	panel.Code, err = share.NewQR(panel.Join)
	return panel, err
}

// newPanel returns what the panel of a table has whatever its status is, without the seats.
func (h *Handler) newPanel(ctx context.Context, reader Reader, t table.Moment) tablepage.Panel {
	person := reader.Person
	host := person != "" && person == t.Host
	panel := tablepage.Panel{
		Table: t.ID, Game: t.Game.Info(), Status: t.Status, Key: reader.invitation(t), Host: host,
		Name: reader.Name, Watch: reader.link("/t/" + t.ID), Levels: present.Levels(ctx), Fill: present.FillLevel,
		SetupSummary: words.SetupSummary(ctx, t.Game.Info(), t.Setup, t.Players(), t.Status == protocol.Open, present.Settings(t.Settings)),
		From:         present.Origin(t), Played: t.PlayedBy(person) != 0, Exit: exitOf(t, person),
		Says: saysOf(ctx, t, person), Failures: failuresOf(ctx, t),
		Relink: host && !t.Public && t.Status != protocol.Over,
	}
	if t.Settings.Clock.Turn > 0 && t.Status != protocol.Over {
		panel.PushKey = h.PushKey
	}
	if len(t.Moves) > 0 {
		panel.Replay = "/g/" + t.ID
	}
	return panel
}

// addSeats adds the seats and, until the game is over, the links of the reader's own.
func addSeats(ctx context.Context, panel *tablepage.Panel, reader Reader, t table.Moment, view protocol.View) error {
	for i, plate := range present.Plates(ctx, t, reader.Person, view) {
		panel.Seats = append(panel.Seats, panelSeat(ctx, t, reader.Person, plate, panel.Key))
		if plate.You && t.Status != protocol.Over {
			panel.Name = t.Seats()[i].Name
			own, err := ownSeat(reader, t, plate)
			if err != nil {
				return err
			}
			panel.Own = append(panel.Own, own)
		}
	}
	return nil
}

// addLive adds what a person can do while the game runs. The panel has its seats.
func addLive(ctx context.Context, panel *tablepage.Panel, person table.Person, t table.Moment, view protocol.View) {
	panel.Draw = tablepage.NewDraw(ctx, t.Game.Info(), view)
	panel.Draw.Possible = panel.Draw.Possible && t.CanDraw(person)
	panel.TakeBack.Possible, panel.TakeBack.Alone = t.CanTakeBack(person)
	panel.TakeBack.Secret = t.State().Hides()
	panel.Undo, panel.Denied = undoOf(t, person), deniedTo(t, person)
	panel.News = newsOf(ctx, panel, t, person)
	if t.Undo != nil {
		panel.TakeBack.Possible = false
	}
	panel.Absences = absences(ctx, t, person)
	panel.Hints = table.MayBeHelped(t.Table, person) == nil
	// At a public table everybody is invited, and most came to watch.
	panel.Full = panel.Key != "" && !t.Public && !panel.Played && !slices.ContainsFunc(panel.Seats, func(s tablepage.PanelSeat) bool { return s.Sit })
	panel.Chances = panel.Replay != "" && !panel.Played && present.Analysable(t, person)
}

// addOver adds how the game ended and what follows it.
func (h *Handler) addOver(ctx context.Context, panel *tablepage.Panel, reader Reader, t table.Moment, view protocol.View) (err error) {
	panel.Share = sharing.Links(ctx, reader.Origin, t, len(t.Moves), t.PlayedBy(reader.Person))
	panel.Verdict = words.OwnVerdict(ctx, t.Game.Info(), view)
	panel.Ending = endingOf(ctx, t, reader.Person, view)
	panel.Next, err = h.nextOf(ctx, t, reader.Person)
	return err
}

// failuresOf says, for each program that has lost its seat to a bot, why.
func failuresOf(ctx context.Context, t table.Moment) []string {
	var all []string
	for _, seat := range t.Seats() {
		if seat.Failure.Known() {
			all = append(all, locale.T(ctx, "failure."+string(seat.Failure), "Name", seat.For))
		}
	}
	return all
}

// ownSeat returns the secret link of a seat.
func ownSeat(reader Reader, t table.Moment, plate plates.Plate) (tablepage.OwnSeat, error) {
	own := tablepage.OwnSeat{
		Seat: plate.Seat, Colour: plate.Colour,
		Link: reader.link("/t/" + t.ID + "/seat/" + t.SeatKey(game.Seat(plate.Seat))),
	}
	var err error
	own.Code, err = share.NewQR(own.Link)
	return own, err
}

// nextOf describes the rematch of a table, if there is one that people can open.
func (h *Handler) nextOf(ctx context.Context, t table.Moment, person table.Person) (tablepage.Rematch, error) {
	if t.Next == "" {
		return tablepage.Rematch{}, nil
	}
	next, err := h.Lobby.Table(ctx, t.Next)
	if errors.Is(err, lobby.ErrUnknown) || errors.Is(err, lobby.ErrBroken) { // closed by the operator, pruned, or damaged
		return tablepage.Rematch{}, nil
	}
	if err != nil {
		return tablepage.Rematch{}, err
	}
	by := locale.T(ctx, "ended.somebody")
	for _, seat := range t.Seats() { // including seats of people who sit out there
		if seat.Kind == table.SeatPerson && seat.Person == next.Host {
			by = seat.Name
		}
	}
	for _, seat := range next.Seats() {
		switch { // a seat may be kept for the person until they sit down a moment later
		case seat.Kind == table.SeatPerson && seat.Person == next.Host:
			by = seat.Name
		case seat.Owner == next.Host:
			by = seat.For
		}
	}
	rematch := tablepage.Rematch{Href: "/t/" + next.ID, By: by, Mine: next.SeatsOf(person) != 0}
	rematch.Kept = person != "" && slices.ContainsFunc(next.Seats(), func(s table.Seat) bool { return s.Kind == table.SeatFree && s.Owner == person })
	// A watcher has only to go there to take the seat that is kept for them.
	rematch.Mine = rematch.Mine || rematch.Kept && t.PlayedBy(person) == 0
	if info := next.Game.Info(); info.Slug != t.Game.Info().Slug {
		rematch.Game = words.GameName(ctx, info)
	}
	return rematch, nil
}

// eveningOf returns how the people of a finished game can continue together: the
// evening's address, or the form that starts it. Guests who watch get the address during the game, too.
func (h *Handler) eveningOf(ctx context.Context, t table.Moment, person table.Person) (e tablepage.Evening) {
	switch {
	case h.Evenings == nil:
	case evening.Offered(t.Table, person):
		e.ID, e.Offered = h.soon(ctx, t.ID, h.Evenings.Of)
	case person != "" && (t.Status == protocol.Over || t.PlayedBy(person) == 0):
		e.ID = h.eveningOfGuest(ctx, t.ID, person)
		e.Offered = e.ID != ""
	}
	return e
}

// invites reports whether a person is shown the link with which others sit down:
// before the game the people at the table, and anybody if it is public; during
// the game the person who leads, if a seat is offered.
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
