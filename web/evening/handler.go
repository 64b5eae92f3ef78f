// Package evening serves the pages of evenings: several games that the same people play one after
// the other.
package evening

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/evening"
	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	pages "triplecross/templates/evening"
	"triplecross/templates/share"
	"triplecross/web/create"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
	"triplecross/web/sharing"
)

// Handler serves evenings. Its streams end when Closing is closed, and when another server takes over their evening.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
	Creator *create.Creator
	Book    *evening.Book
	Sharing *sharing.Handler
	Conns   *httpguard.ConnLimiter
	Closing <-chan struct{}
	// Owns reports whether this server owns an evening, and so knows who has its page open.
	Owns func(id string) bool
	// Ask sends a request to the server that owns a table and returns its answer, and false if that is
	// this one; nil if there is no other.
	Ask func(ctx context.Context, table, path string, request []byte) (answer []byte, elsewhere bool, err error)
	// Banned reports whether a person is banned; banned people get no seat.
	Banned func(person string) bool
	// Address returns where a request comes from, as limits count it.
	Address func(*http.Request) string

	presence evening.Presence
	floors   floors
}

// NewBook returns the evenings that a store keeps of a lobby's tables.
func NewBook(kept store.Evenings, l *lobby.Lobby, games present.Games) *evening.Book {
	return &evening.Book{
		Kept: kept, Teams: games.Teams,
		Summary: func(ctx context.Context, id string) (store.Summary, error) { return lobby.SummaryOf(ctx, l, id) },
	}
}

// read returns the request's evening.
func (h *Handler) read(r *http.Request) (evening.Evening, error) {
	e, err := h.Book.Read(r.Context(), eveningID(r))
	return e, found(err)
}

// found turns the error for an unknown evening into the answer that there is no such page.
func found(err error) error {
	if errors.Is(err, evening.ErrUnknown) {
		return respond.ErrNotFound
	}
	return err
}

// eveningID returns the ID of the evening in a request's path.
func eveningID(r *http.Request) string { return chi.URLParam(r, "evening") }

// at returns the path of an evening.
func at(id string) string { return "/c/" + id }

// Page shows an evening.
func (h *Handler) Page(w http.ResponseWriter, r *http.Request) error {
	e, err := h.read(r)
	if err != nil {
		return err
	}
	person := h.People.Of(r)
	if _, ok := e.Guest(person); ok {
		h.presence.Look(e.ID, person)
	}
	frame := h.Respond.Frame(r)
	frame.Card = h.card(r, e)
	page := pages.Page{
		Page: frame, ID: e.ID, Name: e.Name, Link: h.Respond.Link(r, at(e.ID)), Maker: person != "" && e.Maker == string(person),
		Reader: identity.NameOf(r), About: about(r.Context(), e),
	}
	if page.Code, err = share.NewQR(page.Link); err != nil {
		return err
	}
	if page.State, err = h.state(r, e); err != nil {
		return err
	}
	h.Respond.Render(w, r, http.StatusOK, pages.Evening(page))
	return nil
}

// Begin leads from a game that is over to its evening, which it makes if there is none.
func (h *Handler) Begin(w http.ResponseWriter, r *http.Request) error {
	t, err := h.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	person := h.People.Of(r)
	if !evening.Offered(t.Table, person) {
		return table.Refuse(protocol.CodeSeat, phrase.New("refusal.eveningPlayers", "Play a game with others first."))
	}
	id, err := h.Book.Begin(r.Context(), t.Table, person)
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, at(id))
	return nil
}

// Come lets the sender play along, under a name.
func (h *Handler) Come(w http.ResponseWriter, r *http.Request) error {
	person, name := h.People.Admit(w, r), r.PostFormValue("name")
	e, err := h.read(r)
	if err != nil {
		return err
	}
	if g, ok := e.Guest(person); ok && name == "" {
		name = g.Name
	} else if name, err = lobby.NameFor(h.Lobby, cmp.Or(name, identity.NameOf(r)), person); err != nil {
		return err
	}
	h.People.RememberName(w, name)
	return h.come(w, r, person, name, true)
}

// Leave lets the sender sit out.
func (h *Handler) Leave(w http.ResponseWriter, r *http.Request) error {
	e, err := h.read(r)
	if err != nil {
		return err
	}
	g, ok := e.Guest(h.People.Of(r))
	if !ok {
		respond.SeeOther(w, r, at(e.ID))
		return nil
	}
	return h.come(w, r, table.Person(g.Person), g.Name, false)
}

func (h *Handler) come(w http.ResponseWriter, r *http.Request, person table.Person, name string, plays bool) error {
	id := eveningID(r)
	if err := h.Book.Come(r.Context(), id, person, name, plays); err != nil {
		return found(err)
	}
	h.presence.Look(id, person)
	h.presence.Tell(id)
	respond.SeeOther(w, r, at(id))
	return nil
}

// Rename gives the evening a name.
func (h *Handler) Rename(w http.ResponseWriter, r *http.Request) error {
	e, err := h.read(r)
	if err != nil {
		return err
	}
	if _, ok := e.Guest(h.People.Of(r)); !ok {
		return errStranger
	}
	name := table.CleanTitle(r.PostFormValue("name"))
	if err := lobby.CheckName(h.Lobby, name); err != nil {
		return err
	}
	if err := h.Book.Rename(r.Context(), e.ID, name, h.People.Of(r)); err != nil {
		return found(err)
	}
	h.presence.Tell(e.ID)
	respond.SeeOther(w, r, at(e.ID))
	return nil
}

// Renew gives the evening another link.
func (h *Handler) Renew(w http.ResponseWriter, r *http.Request) error {
	e, err := h.read(r)
	if err != nil {
		return err
	}
	if person := h.People.Of(r); person == "" || string(person) != e.Maker {
		return table.Refuse(protocol.CodeSeat, phrase.New("refusal.eveningMaker", "Only the person who made the game night can renew its link."))
	}
	id, err := h.Book.Renew(r.Context(), e.ID)
	if err != nil {
		return found(err)
	}
	h.presence.Tell(e.ID)
	respond.SeeOther(w, r, at(id))
	return nil
}

var errStranger = table.Refuse(protocol.CodeSeat, phrase.New("refusal.eveningStranger", "Press “Play along” first."))
