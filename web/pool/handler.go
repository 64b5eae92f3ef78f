// Package pool serves the pages on which people wait for strangers to play with.
package pool

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/pool"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	pages "triplecross/templates/pool"
	"triplecross/web/create"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Handler serves the pool. Close of its Pool ends its streams.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
	Creator *create.Creator
	Pool    *pool.Pool
	Conns   *httpguard.ConnLimiter
	// Address returns where a request comes from, as limits count it.
	Address func(*http.Request) string
}

// The choices of the form: clocks as forms write them, and seconds until bots fill the
// seats that are left. There are few, so that people find each other.
func clocks() []string { return []string{"5+8", "2+4", "10+20"} }
func waits() []int     { return []int{20, 60, 300, 0} }

// wish reads which game somebody wants to play. Fields that are missing take their defaults.
func (h *Handler) wish(r *http.Request) (game.Game, pool.Kind, error) {
	g, ok := h.Games.Find(chi.URLParam(r, "game"))
	if !ok {
		return nil, pool.Kind{}, respond.ErrNotFound
	}
	setup, err := create.ReadSetup(g.Info(), r.Form)
	if err != nil {
		return nil, pool.Kind{}, err
	}
	kind := pool.Kind{Game: g.Info().Slug, Players: setup.Players, Clock: cmp.Or(r.Form.Get("clock"), clocks()[0])}
	for _, clock := range clocks() {
		if kind.Clock == clock {
			return g, kind, nil
		}
	}
	return nil, pool.Kind{}, respond.Bad(phrase.New("refusal.poolClock", "You cannot look for players with that clock."))
}

// patience reads how long somebody waits for people before bots come.
func patience(r *http.Request) (time.Duration, error) {
	text := cmp.Or(r.Form.Get("wait"), strconv.Itoa(waits()[0]))
	for _, seconds := range waits() {
		if text == strconv.Itoa(seconds) {
			return time.Duration(seconds) * time.Second, nil
		}
	}
	return 0, respond.Bad(phrase.New("refusal.poolWait", "That is not one of the waiting times."))
}

// Page shows the form or, if the sender waits, the state of that. It leads to the table when there is one.
func (h *Handler) Page(w http.ResponseWriter, r *http.Request) error {
	r.Form = r.URL.Query()
	g, kind, err := h.wish(r)
	if err != nil {
		return err
	}
	page := pages.Page{Page: h.Respond.Frame(r), Game: g.Info(), Players: kind.Players, Name: identity.NameOf(r)}
	person := h.People.Of(r)
	if status, waits := h.Pool.Status(person); waits && person != "" {
		switch {
		case status.Table != "" && h.isOver(r.Context(), status.Table, person):
			h.Pool.Leave(person)
		case status.Table != "":
			h.Pool.Leave(person)
			respond.SeeOther(w, r, "/t/"+status.Table)
			return nil
		case status.Problem != nil:
			h.Pool.Leave(person)
			page.Problem = locale.Say(r.Context(), h.Respond.ErrorOf(r, status.Problem).Why)
		case status.Kind.Game != kind.Game:
			respond.SeeOther(w, r, address(status.Kind))
			return nil
		default:
			h.Pool.Ready(person) // a page without a script answers the call by reloading
			page.Status, page.Link = statusOf(status), h.Respond.Link(r, address(status.Kind))
			h.Respond.Render(w, r, http.StatusOK, pages.Wait(page))
			return nil
		}
	}
	h.ask(r, &page, kind)
	h.Respond.Render(w, r, http.StatusOK, pages.Ask(page))
	return nil
}

// isOver reports whether somebody has finished a game to which the pool would lead them, or has left it.
func (h *Handler) isOver(ctx context.Context, id string, person table.Person) bool {
	t, err := h.Lobby.Table(ctx, id) // if that fails, the table's page says why
	return err == nil && (t.Status == protocol.Over || t.PlayedBy(person)&^table.Out(t.Table) == 0)
}

// Index leads to the pool of the first game.
func (h *Handler) Index(w http.ResponseWriter, r *http.Request) error {
	respond.SeeOther(w, r, "/pool/"+h.Games[0].Info().Slug)
	return nil
}

// ask fills in the form.
func (h *Handler) ask(r *http.Request, page *pages.Page, kind pool.Kind) {
	for _, g := range h.Games.Choices(page.Game) {
		page.Games = append(page.Games, pages.Game{GameChoice: g, Waiting: h.Pool.Waiting(pool.Kind{Game: g.Info.Slug})})
	}
	for _, n := range page.Game.Players {
		of := pool.Kind{Game: kind.Game, Players: n}
		page.Counts = append(page.Counts, pages.Count{PlayersChoice: forms.PlayersChoice{Number: n, Now: n == kind.Players}, Waiting: h.Pool.Waiting(of)})
	}
	for _, clock := range clocks() {
		of := kind
		of.Clock = clock
		page.Clocks = append(page.Clocks, pages.Clock{Choice: forms.Choice{Value: clock, Label: clock, Now: clock == kind.Clock}, Waiting: h.Pool.Waiting(of)})
	}
	for _, seconds := range waits() {
		page.Waits = append(page.Waits, forms.Choice{Value: strconv.Itoa(seconds), Label: pages.WaitLabel(r.Context(), seconds), Now: seconds == waits()[0]})
	}
}

// address returns the URL of the page about a kind of game.
func address(k pool.Kind) string {
	return "/pool/" + k.Game + "?players=" + strconv.Itoa(k.Players) + "&clock=" + url.QueryEscape(k.Clock)
}

// Enter lets the sender wait.
func (h *Handler) Enter(w http.ResponseWriter, r *http.Request) error {
	_, kind, err := h.wish(r)
	if err != nil {
		return err
	}
	wait, err := patience(r)
	if err != nil {
		return err
	}
	if err := h.Creator.Draining(); err != nil {
		return err
	}
	name, person := r.Form.Get("name"), h.People.Admit(w, r)
	if name != "" {
		if name, err = lobby.NameFor(h.Lobby, name, person); err != nil {
			return err
		}
		h.People.RememberName(w, name)
	}
	err = h.Pool.Enter(pool.Ticket{Person: person, Name: name, Kind: kind, From: h.Address(r), Patience: wait})
	if err != nil {
		return err
	}
	respond.SeeOther(w, r, address(kind))
	return nil
}

// Ready says that the sender is there.
func (h *Handler) Ready(w http.ResponseWriter, r *http.Request) error {
	h.Pool.Ready(h.People.Of(r))
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Leave takes the sender out of the pool.
func (h *Handler) Leave(w http.ResponseWriter, r *http.Request) error {
	h.Pool.Leave(h.People.Of(r))
	respond.SeeOther(w, r, "/pool/"+chi.URLParam(r, "game"))
	return nil
}

// Seat creates the table of a match, as pool.Options.Seat: the order of the seats is drawn at
// random, bots get the seats that are left, and the players do not vote about people who leave.
func Seat(games present.Games, creator *create.Creator) func(context.Context, pool.Match) (string, error) {
	return func(ctx context.Context, m pool.Match) (string, error) {
		g, err := games.Named(m.Kind.Game)
		if err != nil {
			return "", err
		}
		spec, err := specOf(g, m)
		if err != nil {
			return "", err
		}
		return creator.Create(ctx, g, spec)
	}
}
