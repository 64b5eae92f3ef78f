// Package local serves the pages on which people play against bots without the site: the browser
// keeps these pages and runs the games itself.
package local

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/local"
	"triplecross/templates/plates"
	"triplecross/templates/seats"
	"triplecross/web/create"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Path is the path of the page that lists all games.
const Path = "/play"

// Handler serves tables of the browser.
type Handler struct {
	Respond *respond.Responder
	Games   present.Games
}

// Index lists the games with all their set-ups.
func (h *Handler) Index(w http.ResponseWriter, r *http.Request) error {
	page := local.IndexPage{Page: h.Respond.Frame(r)}
	page.Canonical = Path
	for _, g := range h.Games {
		of := local.Game{Info: g.Info()}
		for _, form := range create.Variants(g.Info()) {
			kind := local.Kind{Label: form.Label(r.Context()), Address: address(g, form)}
			if form.Usual() {
				of.Kinds = append(of.Kinds, kind)
			} else {
				of.Variants = append(of.Variants, kind)
			}
		}
		page.Games = append(page.Games, of)
	}
	h.Respond.Render(w, r, http.StatusOK, local.Index(page))
	return nil
}

// Table shows the table for a game and a set-up.
func (h *Handler) Table(w http.ResponseWriter, r *http.Request) error {
	g, ok := h.Games.Find(chi.URLParam(r, "game"))
	if !ok {
		return respond.ErrNotFound
	}
	form, err := create.ReadSetup(g.Info(), r.URL.Query())
	if err != nil {
		return respond.ErrNotFound
	}
	setup, b, state, err := form.Begin(g)
	if err != nil {
		return respond.ErrNotFound
	}
	page := h.page(r, g, setup, b, state)
	page.Label, page.Canonical = form.Label(r.Context()), Path+"/"+g.Info().Slug
	h.Respond.Render(w, r, http.StatusOK, local.Table(page))
	return nil
}

// page returns the page of a table on which nobody plays yet.
func (h *Handler) page(r *http.Request, g game.Game, setup game.Setup, b game.Board, state game.State) local.Page {
	info, seen := g.Info(), state.View(0)
	view := protocol.View{
		Kind: "view", Status: protocol.Open, Pieces: protocol.Pieces(b, seen), Scores: seen.Scores, Aside: protocol.Aside(seen),
		Remarks: protocol.Remarks(seen), You: []int{0},
	}
	page := local.Page{
		Page: h.Respond.Frame(r), Game: info, Setup: setup, Board: board.New(b, seen, seats.Hues(info, state.Players()), b.Home[0], nil),
		Homes: b.Home, Goal: b.Goal, Levels: present.Levels(r.Context()), Level: present.OpponentLevel, Drawn: map[string][]any{}, Rules: locale.Of(r.Context()).Raw("rule." + info.Slug + "."),
	}
	page.Board.Bare = true // the server does not know the game
	for s := range state.Players() {
		view.Seats = append(view.Seats, protocol.Seat{Kind: protocol.Person})
		page.Colours = append(page.Colours, seats.Colour(r.Context(), info, s, state.Players()))
	}
	for _, option := range info.Options {
		for _, c := range option.For(state.Players()) {
			if option.Drawn {
				page.Drawn[option.Key] = append(page.Drawn[option.Key], c.Value)
			}
		}
	}
	page.View, page.Plates = view, plates.New(r.Context(), info, b, seen, view, 0)
	return page
}

// address returns the path of the table for a set-up.
func address(g game.Game, form create.SetupForm) string {
	to := Path + "/" + g.Info().Slug
	if query := form.Query().Encode(); query != "" {
		to += "?" + query
	}
	return to
}
