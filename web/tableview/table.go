// Package tableview shows a table to its players and watchers.
package tableview

import (
	"net/http"

	"triplecross/internal/evening"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/board"
	"triplecross/templates/tablepage"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
	"triplecross/web/sharing"
)

// Handler shows tables.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	PushKey string // the site's key for notices; empty if it sends none
	// Evenings are what rematches become; nil if there are none.
	Evenings *evening.Book
}

// Table shows a table to people who have its URL, and lets those who have its
// invitation sit down.
func (h *Handler) Table(w http.ResponseWriter, r *http.Request) error {
	// Look comes first: it opens the table, so that Table need not replay it. Readers of boards as
	// text may have no socket, since these need no script.
	var by lobby.Reader
	if respond.WantsText(r) {
		by = lobby.Reader{Person: h.People.Of(r), Still: r.URL.Query().Has("still")}
	}
	if err := h.Lobby.Look(r.Context(), respond.TableID(r), by); err != nil {
		return err
	}
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	if t.Imported { // nobody plays there
		respond.SeeOther(w, r, "/g/"+t.ID)
		return nil
	}
	reader := h.readerOf(r)
	lines, err := h.Lobby.Chat(r.Context(), t, reader.Person)
	if err != nil {
		return err
	}
	page, err := h.page(r, t, reader, lines)
	if err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, tablepage.Table(page))
	return nil
}

// page returns the page of a table with lines of its chat.
func (h *Handler) page(r *http.Request, t table.Moment, reader Reader, lines []protocol.Said) (tablepage.Page, error) {
	person := reader.Person
	panel, err := h.panelOf(r.Context(), reader, t)
	if err != nil {
		return tablepage.Page{}, err
	}
	panel.Version = t.Version
	chat := chatOf(r, t, person, lines)
	chat.Alone = alone(t, person) && len(chat.Lines) == 0
	view := t.ViewFor(person)
	page := tablepage.Page{
		Page: h.Respond.Frame(r), ID: t.ID, Game: t.Game.Info(), View: view,
		Board:  board.New(t.Board, t.State().View(t.Eye(person)), present.Hues(t), present.TurnFor(r, t, person), t.LastMoves(person, len(t.Moves))),
		Plates: present.Plates(r.Context(), t, person, view),
		Moves:  present.Moves(t, person),
		Panel:  panel,
		Teams:  t.Board.Teams,
		Chat:   chat,
	}
	page.Card = sharing.Card(h.Respond, r, t, len(t.Moves))
	page.Text, page.Notice = h.textView(r, t, person)
	return page, nil
}

// Join shows a table to people who have its invitation. Those who sit there
// already are sent to the table itself, so that the key leaves the address bar.
func (h *Handler) Join(w http.ResponseWriter, r *http.Request) error {
	if present.Plays(r, h.Lobby, h.People.Of(r)) {
		respond.SeeOther(w, r, "/t/"+respond.TableID(r))
		return nil
	}
	return h.Table(w, r)
}

// alone reports whether a person plays without any other person.
func alone(t table.Moment, person table.Person) bool {
	mine := t.SeatsOf(person)
	for s, seat := range t.Seats() {
		if !mine.Has(game.Seat(s)) && (seat.Kind == table.SeatPerson || seat.For != "") {
			return false
		}
	}
	return mine != 0 && t.Status == protocol.Live
}
