package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/templates"
)

// errSeatLink answers a seat link whose tenure is over.
var errSeatLink = &trouble{http.StatusForbidden, protocol.CodeSeat, "This link no longer opens a seat."}

// table shows a table to whoever has its address, and lets those sit down who
// have its invitation.
func (s *Server) table(w http.ResponseWriter, r *http.Request) error {
	t, err := s.options.Lobby.Table(r.Context(), tableID(r))
	if err != nil {
		return err
	}
	if err := s.options.Lobby.Look(r.Context(), t.ID); err != nil {
		return err
	}
	person := s.personOf(r)
	panel, err := s.panelOf(r, t, person)
	if err != nil {
		return err
	}
	view := t.ViewFor(person)
	page := templates.TablePage{
		Page: s.frame(r), ID: t.ID, Game: t.Game.Info(), View: view,
		Board:  templates.NewBoard(t.Board, t.State().View(t.Eye(person)), hues(t), viewerTurn(t, person), view.Last),
		Plates: templates.NewPlates(t.Game.Info(), t.Board, view, t.Online()),
		Moves:  moves(t),
		Panel:  panel,
	}
	s.render(w, r, http.StatusOK, templates.Table(page))
	return nil
}

// join shows a table to whoever has its invitation. Whoever sits there already
// needs none, and the address bar shall not show it.
func (s *Server) join(w http.ResponseWriter, r *http.Request) error {
	if s.sits(r) {
		http.Redirect(w, r, "/t/"+tableID(r), http.StatusSeeOther)
		return nil
	}
	return s.table(w, r)
}

// panel is the part of the table's page that depends on who sits where.
func (s *Server) panel(w http.ResponseWriter, r *http.Request) error {
	t, err := s.options.Lobby.Table(r.Context(), tableID(r))
	if err != nil {
		return err
	}
	panel, err := s.panelOf(r, t, s.personOf(r))
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, templates.PanelOf(panel))
	return nil
}

// offerSeat shows what a seat's secret link opens. Only the form's post takes
// the seat: link previews fetch addresses.
func (s *Server) offerSeat(w http.ResponseWriter, r *http.Request) error {
	t, err := s.options.Lobby.Table(r.Context(), tableID(r))
	if err != nil {
		return err
	}
	key := chi.URLParam(r, "key")
	seat, ok := s.options.Lobby.Opens(t, key)
	if !ok {
		return errSeatLink
	}
	person := s.personOf(r)
	page := templates.TakePage{
		Page: s.frame(r), Table: t.ID, Key: key, Game: t.Game.Info().Name, Mine: t.SeatsOf(person).Has(seat),
	}
	page.Path = "/t/" + t.ID
	for s, plate := range templates.NewPlates(t.Game.Info(), t.Board, t.ViewFor(person), 0) {
		if s == int(seat) {
			page.Plate = plate
		} else {
			page.Others = append(page.Others, plate)
		}
	}
	s.render(w, r, http.StatusOK, templates.Take(page))
	return nil
}

// panelOf says what a person can do at a table now.
func (s *Server) panelOf(r *http.Request, t lobby.Table, person lobby.Person) (templates.Panel, error) {
	view := t.ViewFor(person)
	key := s.invitation(r, t)
	mine := t.SeatsOf(person)
	host := person != "" && person == t.Host
	panel := templates.Panel{
		Table: t.ID, Game: t.Game.Info(), Status: t.Status, Key: key, Host: host, Name: nameOf(r),
		Watch: s.link(r, "/t/"+t.ID), Terms: templates.Terms(t.Game.Info(), t.Setup, t.Players(), t.Status == protocol.Open, told(t.Manners)),
	}
	if len(t.Moves) > 0 {
		panel.Replay = "/g/" + t.ID
	}
	if t.Status == protocol.Over {
		panel.Verdict = templates.Verdict(t.Game.Info(), view.Outcome)
	}
	if t.Status == protocol.Open && (host || mine != 0 || t.Public) {
		panel.Join = s.link(r, "/t/"+t.ID+"/join/"+s.options.Lobby.JoinKey(t))
		code, err := templates.NewCode(panel.Join)
		if err != nil {
			return panel, err
		}
		panel.Code = code
	}
	if t.Status == protocol.Live {
		panel.Draw = templates.NewDraw(t.Game.Info(), view)
	}
	for i, plate := range templates.NewPlates(t.Game.Info(), t.Board, view, t.Online()) {
		seat := t.Seats()[i]
		row := templates.PanelSeat{
			Plate: plate,
			Sit: t.Status != protocol.Over && (t.House && seat.Kind == protocol.Bot ||
				seat.Kind == protocol.Free && (key != "" || host || mine != 0)),
			Stand: t.Status != protocol.Over && mine.Has(game.Seat(i)),
		}
		if host && t.Status == protocol.Open && (seat.Kind != protocol.Person || mine.Has(game.Seat(i))) {
			row.Choices = seatChoices(holderOf(seat))
		}
		if mine.Has(game.Seat(i)) && t.Status != protocol.Over {
			panel.Name = seat.Name
			panel.Own = append(panel.Own, templates.OwnSeat{
				Seat: i, Colour: templates.Colour(t.Game.Info(), i, t.Players()),
				Link: s.link(r, "/t/"+t.ID+"/seat/"+s.options.Lobby.SeatKey(t, game.Seat(i))),
			})
		}
		panel.Seats = append(panel.Seats, row)
	}
	return panel, nil
}

// invitation returns the key of the join link that the sender has: the one in
// the address, and at a public table everybody has it.
func (s *Server) invitation(r *http.Request, t lobby.Table) string {
	key := s.options.Lobby.JoinKey(t)
	if t.Public || chi.URLParam(r, "key") == key || r.URL.Query().Get("key") == key {
		return key
	}
	return ""
}

// seatChoices lists what a seat can be made, with the present choice marked.
func seatChoices(now string) []templates.SeatChoice {
	choices := []templates.SeatChoice{{Value: "open", Label: "Open"}, {Value: "me", Label: "Me"}}
	for _, level := range ai.Levels() {
		choices = append(choices, templates.SeatChoice{Value: "bot:" + level.Slug, Label: level.Name, Bot: true})
	}
	for i := range choices {
		choices[i].Now = choices[i].Value == now
	}
	return choices
}

// holderOf writes who holds a seat as the forms do.
func holderOf(seat lobby.Seat) string {
	switch seat.Kind {
	case protocol.Bot:
		return "bot:" + seat.Bot
	case protocol.Person:
		return "me"
	}
	return "open"
}

// moves lists the moves of a table in rounds.
func moves(t lobby.Table) []templates.Round {
	seats, texts := make([]int, len(t.Moves)), make([]string, len(t.Moves))
	for i, m := range t.Moves {
		seats[i], texts[i] = int(m.Seat), m.Move.Text
	}
	return templates.NewMoves(hues(t), seats, texts)
}

// link returns the absolute address of a path on this site.
func (s *Server) link(r *http.Request, path string) string {
	scheme := "http"
	if s.options.Secure || r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host + path
}

// viewerTurn is how the board is turned for somebody: the own home at the
// bottom, for watchers the first seat's.
func viewerTurn(t lobby.Table, who lobby.Person) int {
	for seat := range t.SeatsOf(who).All() {
		return t.Board.Home[seat]
	}
	return t.Board.Home[0]
}
