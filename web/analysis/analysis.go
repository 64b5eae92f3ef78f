// Package analysis serves the pages on which games and positions are analysed, in the reader's
// own browser.
package analysis

import (
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/record"
	"triplecross/internal/table"
	"triplecross/templates/analysis"
	"triplecross/templates/board"
	"triplecross/templates/plates"
	"triplecross/templates/seats"
	"triplecross/web/create"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Handler serves analysis boards.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
}

// errPlaying answers people who want to analyse a game that they are playing, errHidden people
// who want to analyse a game in which something is still secret.
var (
	errPlaying = &respond.Error{Status: http.StatusForbidden, Code: protocol.CodeSeat, Why: phrase.New("refusal.analysePlaying", "You are playing this game. You can analyse it when it is over.")}
	errHidden  = &respond.Error{Status: http.StatusForbidden, Code: protocol.CodeStatus, Why: phrase.New("refusal.analyseHidden", "Part of this game is still secret. You can analyse it later.")}
)

// Game shows a position of a game that was or is being played. Its players have to wait for its end.
func (h *Handler) Game(w http.ResponseWriter, r *http.Request) error {
	t, ply, err := present.Position(r, h.Lobby)
	if err != nil {
		return err
	}
	if err := h.may(r, t); err != nil {
		return err
	}
	reader := h.People.Of(r)
	page := h.page(r, t.Game, t.Setup, t.Board, t.States[ply], present.TurnFor(r, t, reader))
	page.Ply, page.Replay = ply, "/g/"+t.ID+"/"+strconv.Itoa(ply)
	page.Chances = "/g/" + t.ID + "/chances"
	page.View.Ply, page.View.Last = ply, t.ViewAt(ply).Last
	page.Moves = written(t)
	h.Respond.Render(w, r, http.StatusOK, analysis.Board(page))
	return nil
}

// may returns why the reader may not analyse a game, nil if they may.
func (h *Handler) may(r *http.Request, t table.Moment) error {
	switch reader := h.People.Of(r); {
	case present.Analysable(t, reader):
		return nil
	case t.SeatsOf(reader)|t.OwnedBy(reader) != 0:
		return errPlaying
	}
	return errHidden
}

// Empty shows the start of a game, to be analysed from there or from a position that the reader
// sets up.
func (h *Handler) Empty(w http.ResponseWriter, r *http.Request) error {
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
	page := h.page(r, g, setup, b, state, b.Home[0])
	page.Kinds = kinds(r, g.Info(), form)
	page.Canonical = r.URL.Path
	h.Respond.Render(w, r, http.StatusOK, analysis.Board(page))
	return nil
}

// page returns the page for a state, with the board turned as the request asks.
func (h *Handler) page(r *http.Request, g game.Game, setup game.Setup, b game.Board, state game.State, turn int) analysis.Page {
	info, view := g.Info(), protocol.FreeView(b, state, nil)
	for s := range view.Seats {
		view.Seats[s].Name = seats.Colour(r.Context(), info, s, state.Players())
	}
	if asked, err := strconv.Atoi(r.URL.Query().Get("turn")); err == nil {
		turn = asked
	}
	seen := state.View(game.Nobody)
	drawn := board.New(b, seen, seats.Hues(info, state.Players()), turn, nil)
	drawn.Mode = board.ModeLesson
	named := view
	named.You = nil
	return analysis.Page{
		Page: h.Respond.Frame(r), Game: info, Setup: setup, View: view, Board: drawn,
		Plates: plates.New(r.Context(), info, b, seen, named, 0), Moves: []string{},
	}
}

// kinds lists the set-ups of a game.
func kinds(r *http.Request, info game.Info, now create.SetupForm) analysis.Kinds {
	var all analysis.Kinds
	for _, form := range create.Variants(info) {
		query := form.Query().Encode()
		kind := analysis.Kind{Label: form.Label(r.Context()), Address: "/analysis/" + info.Slug + "?" + query, Now: query == now.Query().Encode()}
		if kind.Label == "" {
			kind.Label = locale.T(r.Context(), "analysis.usual")
		}
		all = append(all, kind)
	}
	return all
}

// written returns the moves of a game as lists write them, each with who made it.
func written(t table.Moment) []string {
	r := record.Record{Game: t.Game, Setup: t.Setup}
	for _, m := range t.Told("") {
		r.Moves = append(r.Moves, record.Move{Seat: m.Seat, Text: m.Move.Text})
	}
	return r.Texts()
}
