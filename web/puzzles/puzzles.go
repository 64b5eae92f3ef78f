// Package puzzles serves the puzzles. The reader's own browser plays the answers and keeps the
// results: the server learns nothing of them.
package puzzles

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/internal/puzzle"
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
	"triplecross/templates/puzzles"
	"triplecross/templates/seats"
	"triplecross/templates/words"
	"triplecross/web/present"
	"triplecross/web/respond"
	"triplecross/web/sharing"
)

// Path is the path of the page that lists all kinds of puzzles.
const Path = "/puzzles"

// Handler serves puzzles.
type Handler struct {
	Respond  *respond.Responder
	Games    present.Games
	Puzzles  *puzzle.Collection
	Pictures *sharing.Handler
}

// Index lists the games with the themes of their puzzles.
func (h *Handler) Index(w http.ResponseWriter, r *http.Request) error {
	page := puzzles.IndexPage{Page: h.Respond.Frame(r)}
	page.Canonical = Path
	for _, g := range h.Games {
		all := h.Puzzles.Of(g.Info().Slug)
		if len(all) == 0 {
			continue
		}
		of := puzzles.Game{Info: g.Info(), N: len(all), First: Path + "/" + all[0].ID()}
		for _, theme := range puzzle.Themes(g.Info().Slug) {
			n, first := 0, ""
			for _, p := range all {
				if p.Theme != theme {
					continue
				}
				if n++; first == "" {
					first = Path + "/" + p.ID() + "?theme=" + theme
				}
			}
			if n > 0 {
				of.Themes = append(of.Themes, puzzles.Theme{Slug: theme, N: n, First: first})
			}
		}
		page.Games = append(page.Games, of)
	}
	if p, ok := h.Puzzles.OfDay(time.Now()); ok {
		s, err := h.stand(p)
		if err != nil {
			return err
		}
		page.Today = h.shown(r, p, s)
		page.Card = h.card(r, page.Today)
	}
	h.Respond.Render(w, r, http.StatusOK, puzzles.Index(page))
	return nil
}

// Today leads to the puzzle of the day.
func (h *Handler) Today(w http.ResponseWriter, r *http.Request) error {
	p, ok := h.Puzzles.OfDay(time.Now())
	if !ok {
		return respond.ErrNotFound
	}
	http.Redirect(w, r, Path+"/"+p.ID(), http.StatusFound)
	return nil
}

// List tells the script which puzzles of a game there are: each one's ID, theme and rating.
func (h *Handler) List(w http.ResponseWriter, r *http.Request) error {
	rows := [][3]any{}
	for _, p := range h.Puzzles.Of(chi.URLParam(r, "game")) {
		rows = append(rows, [3]any{p.ID(), p.Theme, p.Rating})
	}
	if len(rows) == 0 {
		return respond.ErrNotFound
	}
	h.Respond.CachedJSON(w, "public, max-age=3600", rows)
	return nil
}

// Puzzle shows a puzzle.
func (h *Handler) Puzzle(w http.ResponseWriter, r *http.Request) error {
	p, s, err := h.asked(r)
	if err != nil {
		return err
	}
	page := h.shown(r, p, s)
	page.Page = h.Respond.Frame(r)
	page.Canonical = Path + "/" + p.ID()
	page.Card = h.card(r, page)
	for _, theme := range puzzle.Themes(p.Game) {
		page.Themes = append(page.Themes, puzzles.Theme{Slug: theme})
	}
	page.Rules = locale.Of(r.Context()).Raw("rule." + p.Game + ".")
	h.Respond.Render(w, r, http.StatusOK, puzzles.Puzzle(page))
	return nil
}

// card returns what previews of links show of a puzzle.
func (h *Handler) card(r *http.Request, of puzzles.Page) layout.LinkCard {
	return layout.LinkCard{
		Picture: h.Respond.Link(r, of.Address+".png"+respond.LanguageQuery(r.Context())),
		Alt:     of.Title(r.Context()) + ". " + of.Task(r.Context()),
	}
}

// PNG serves the picture of a puzzle.
func (h *Handler) PNG(w http.ResponseWriter, r *http.Request) error {
	p, s, err := h.asked(r)
	if err != nil {
		return err
	}
	page := h.shown(r, p, s)
	scene := picture.Scene{
		Game: page.Title(r.Context()), Board: s.board, Turn: s.board.Home[s.seat], View: s.state.View(game.Nobody),
		Status: page.Status, Caption: locale.T(r.Context(), "puzzle.rated", "Rating", p.Rating),
	}
	for _, plate := range page.Plates {
		scene.Seats = append(scene.Seats, picture.Seat{
			Hue: plate.Hue, Colour: plate.Colour, Name: plate.Name, Turn: plate.Turn, Score: plate.Score, Goal: plate.Goal, Remark: plate.Remark,
		})
	}
	return h.Pictures.Scene(w, r, scene, "puzzle-"+p.ID()+".png", "public, max-age=86400")
}

// asked returns the puzzle that the address names.
func (h *Handler) asked(r *http.Request) (puzzle.Puzzle, stand, error) {
	p, ok := h.Puzzles.Find(chi.URLParam(r, "puzzle"))
	if !ok {
		return puzzle.Puzzle{}, stand{}, respond.ErrNotFound
	}
	s, err := h.stand(p)
	return p, s, err
}

// OfDay returns the address of the puzzle of the day, empty if there is none.
func (h *Handler) OfDay() string {
	p, ok := h.Puzzles.OfDay(time.Now())
	if !ok {
		return ""
	}
	return Path + "/" + p.ID()
}

// stand is the position of a puzzle, as a board shows it.
type stand struct {
	game  game.Game
	board game.Board
	state game.State
	seat  game.Seat // the solver's
}

func (h *Handler) stand(p puzzle.Puzzle) (stand, error) {
	g, ok := h.Games.Find(p.Game)
	if !ok {
		return stand{}, respond.ErrNotFound
	}
	b, err := g.Board(p.Setup)
	if err != nil {
		return stand{}, err
	}
	state, err := g.Position(p.Setup, p.Start)
	return stand{g, b, state, state.Turn().First()}, err
}

// shown returns what pages show of a puzzle.
func (h *Handler) shown(r *http.Request, p puzzle.Puzzle, s stand) puzzles.Page {
	info, seen, view := s.game.Info(), s.state.View(game.Nobody), protocol.FreeView(s.board, s.state, nil)
	for i := range view.Seats {
		view.Seats[i].Name = seats.Colour(r.Context(), info, i, s.state.Players())
	}
	named := view
	named.You = nil
	page := puzzles.Page{
		Game: info, View: view, Seat: int(s.seat), Colour: view.Seats[s.seat].Name, Address: Path + "/" + p.ID(),
		ID: p.ID(), Setup: p.Setup, Start: p.Start, Line: p.Line, Goal: string(p.Goal), Proven: p.Proven, Theme: p.Theme, Rating: p.Rating, Withdrawn: p.Withdrawn,
		Board:  board.New(s.board, seen, seats.Hues(info, s.state.Players()), s.board.Home[s.seat], nil),
		Plates: plates.New(r.Context(), info, s.board, seen, named, 0),
		List:   Path + "/list/" + p.Game,
	}
	page.Board.Mode = board.ModeLesson
	page.Status = words.Status(r.Context(), info, named)
	return page
}
