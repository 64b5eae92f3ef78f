package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/templates/board"
	"triplecross/templates/pages"
	"triplecross/templates/rules"
	"triplecross/templates/seats"
	"triplecross/web/respond"
)

// rulesIndex lists the games and leads to their rules.
func (s *Server) rulesIndex(w http.ResponseWriter, r *http.Request) error {
	page := rules.IndexPage{Page: s.Respond.Frame(r)}
	for _, g := range s.options.Games {
		t, err := readTerms(g.Info(), nil)
		if err != nil {
			return err
		}
		setup, err := t.setup()
		if err != nil {
			return err
		}
		b, err := g.Board(setup)
		if err != nil {
			return err
		}
		start, err := g.Start(setup)
		if err != nil {
			return err
		}
		page.Games = append(page.Games, rules.IndexEntry{
			Info:  g.Info(),
			Board: board.NewMini(b, start.View(game.Nobody), seats.Hues(g.Info(), t.players), b.Home[0]),
		})
	}
	s.Respond.Render(w, r, http.StatusOK, rules.Index(page))
	return nil
}

// rules tells the rules of a game.
func (s *Server) rules(w http.ResponseWriter, r *http.Request) error {
	g, ok := s.Lobby.Game(chi.URLParam(r, "game"))
	if !ok {
		return respond.ErrNotFound
	}
	page, ok := s.options.Rules[g.Info().Slug]
	if !ok {
		return respond.ErrNotFound
	}
	view, err := page(r.Context(), g, s.Respond.Frame(r))
	if err != nil {
		return err
	}
	s.Respond.Render(w, r, http.StatusOK, view)
	return nil
}

// about tells what the site is.
func (s *Server) about(w http.ResponseWriter, r *http.Request) error {
	s.Respond.Render(w, r, http.StatusOK, pages.About(pages.AboutPage{Page: s.Respond.Frame(r), Levels: levels(r.Context())}))
	return nil
}

// keys tells what the keys do.
func (s *Server) keys(w http.ResponseWriter, r *http.Request) error {
	s.Respond.Render(w, r, http.StatusOK, pages.Keys(pages.KeysPage{Page: s.Respond.Frame(r)}))
	return nil
}

// favicon is for those who ask without having read a page.
func (s *Server) favicon(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, s.Respond.Assets.Icon, http.StatusMovedPermanently)
	return nil
}
