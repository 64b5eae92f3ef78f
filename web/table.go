package web

import (
	"context"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/board"
	"triplecross/templates/forms"
	"triplecross/templates/moves"
	"triplecross/templates/plates"
	"triplecross/templates/tablepage"
	"triplecross/templates/words"
	"triplecross/web/respond"
)

// table shows a table to whoever has its address, and lets those sit down who
// have its invitation.
func (s *Server) table(w http.ResponseWriter, r *http.Request) error {
	// Look comes first: it opens the table, which Table then need not replay.
	if err := s.Lobby.Look(r.Context(), respond.TableID(r)); err != nil {
		return err
	}
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	if t.Imported { // nobody plays there
		respond.SeeOther(w, r, "/g/"+t.ID)
		return nil
	}
	person := s.People.Of(r)
	panel, err := s.panelOf(r, t, person)
	if err != nil {
		return err
	}
	chat, err := s.chatOf(r, t, person)
	if err != nil {
		return err
	}
	chat.Alone = alone(t, person) && len(chat.Lines) == 0
	view := t.ViewFor(person)
	page := tablepage.Page{
		Page: s.Respond.Frame(r), ID: t.ID, Game: t.Game.Info(), View: view,
		Board:  board.New(t.Board, t.State().View(t.Eye(person)), hues(t), s.turnFor(r, t), t.LastMoves(person, len(t.Moves))),
		Plates: platesOf(r.Context(), t, person, view),
		Moves:  movesOf(t, person),
		Panel:  panel,
		Teams:  t.Board.Teams,
		Chat:   chat,
	}
	page.Card = s.linkCard(r, t, len(t.Moves))
	page.Text, page.Notice = s.textTable(r, t)
	s.Respond.Render(w, r, http.StatusOK, tablepage.Table(page))
	return nil
}

// join shows a table to whoever has its invitation. Whoever sits there already
// needs none, and the address bar shall not show it.
func (s *Server) join(w http.ResponseWriter, r *http.Request) error {
	if s.sits(r) {
		respond.SeeOther(w, r, "/t/"+respond.TableID(r))
		return nil
	}
	return s.table(w, r)
}

// panel is the part of the table's page that depends on who sits where.
func (s *Server) panel(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	panel, err := s.panelOf(r, t, s.People.Of(r))
	if err != nil {
		return err
	}
	s.Respond.Render(w, r, http.StatusOK, tablepage.PanelView(panel))
	return nil
}

// offerSeat shows what a seat's secret link opens. Only the form's post takes
// the seat: link previews fetch addresses.
func (s *Server) offerSeat(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	key := chi.URLParam(r, "key")
	seat, ok := t.Opens(key)
	if !ok {
		return respond.ErrSeatLink
	}
	person := s.People.Of(r)
	page := forms.TakeOverPage{
		Page: s.Respond.Frame(r), Table: t.ID, Key: key, Game: words.GameName(r.Context(), t.Game.Info()), Mine: t.SeatsOf(person).Has(seat),
	}
	page.Path = "/t/" + t.ID
	for s, plate := range plates.New(r.Context(), t.Game.Info(), t.Board, t.State().View(t.Eye(person)), t.ViewFor(person), 0) {
		if s == int(seat) {
			page.Plate = plate
		} else {
			page.Others = append(page.Others, plate)
		}
	}
	s.Respond.Render(w, r, http.StatusOK, forms.TakeOver(page))
	return nil
}

// invitation returns the key of the join link that the sender has: the one in
// the address, and at a public table everybody has it.
func (s *Server) invitation(r *http.Request, t table.Moment) string {
	key := t.JoinKey()
	if t.Public || chi.URLParam(r, "key") == key || r.URL.Query().Get("key") == key {
		return key
	}
	return ""
}

// movesOf lists the moves of a table in rounds, as a person may know them.
func movesOf(t table.Moment, p table.Person) []moves.Round {
	seats, texts := make([]int, len(t.Moves)), make([]string, len(t.Moves))
	for i, m := range t.Told(p) {
		seats[i], texts[i] = int(m.Seat), m.Move.Text
	}
	return moves.Rounds(hues(t), seats, texts)
}

// turnFor is how the board is turned for the sender: as the address asks, else
// with the own home at the bottom, for watchers the first seat's.
func (s *Server) turnFor(r *http.Request, t table.Moment) int {
	if asked, err := strconv.Atoi(r.URL.Query().Get("turn")); err == nil {
		return asked
	}
	return t.Board.Home[max(t.SeatsOf(s.People.Of(r)).First(), 0)]
}

// platesOf names who sits where, and who is gone.
func platesOf(ctx context.Context, t table.Moment, person table.Person, view protocol.View) []plates.Plate {
	all := plates.New(ctx, t.Game.Info(), t.Board, t.State().View(t.Eye(person)), view, t.Here.Online)
	for i := range all {
		all[i].Here = all[i].Here || all[i].You
		all[i].Lost = t.Status == protocol.Live && all[i].Kind == protocol.Person && !all[i].Here
	}
	for _, absence := range t.Absences() {
		all[absence.Seat].Away = true
	}
	return all
}

// alone reports whether a person plays, and nobody else does.
func alone(t table.Moment, person table.Person) bool {
	mine := t.SeatsOf(person)
	for s, seat := range t.Seats() {
		if !mine.Has(game.Seat(s)) && (seat.Kind == table.SeatPerson || seat.For != "") {
			return false
		}
	}
	return mine != 0 && t.Status == protocol.Live
}
