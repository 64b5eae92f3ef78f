package web

import (
	"context"
	"net/http"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"triplecross/internal/game"
	"triplecross/templates"
)

// rulesIndex lists the games and leads to their rules.
func (s *Server) rulesIndex(w http.ResponseWriter, r *http.Request) error {
	page := templates.IndexPage{Page: s.frame(r)}
	for _, g := range s.options.Games {
		t, err := readTerms(g.Info(), nil)
		if err != nil {
			return err
		}
		setup, err := t.setup()
		if err != nil {
			return err
		}
		board, err := g.Board(setup)
		if err != nil {
			return err
		}
		start, err := g.Start(setup)
		if err != nil {
			return err
		}
		page.Games = append(page.Games, templates.IndexEntry{
			Info:  g.Info(),
			Board: templates.NewMini(board, start.View(game.Nobody), templates.Hues(g.Info(), t.players), board.Home[0]),
		})
	}
	s.render(w, r, http.StatusOK, templates.Index(page))
	return nil
}

// rules tells the rules of a game.
func (s *Server) rules(w http.ResponseWriter, r *http.Request) error {
	g, ok := s.options.Lobby.Game(chi.URLParam(r, "game"))
	if !ok {
		return errNothing
	}
	view, err := rulesOf(r.Context(), g, s.frame(r))
	if err != nil {
		return err
	}
	s.render(w, r, http.StatusOK, view)
	return nil
}

// rulesOf returns the page with the rules of a game.
func rulesOf(ctx context.Context, g game.Game, frame templates.Page) (templ.Component, error) {
	switch g.Info().Slug {
	case "chexers":
		lessons, err := templates.NewChexersLessons(ctx, g)
		return templates.Chexers(templates.ChexersPage{Page: frame, Lessons: lessons}), err
	case "hexdame":
		lessons, err := templates.NewHexDameLessons(ctx, g)
		return templates.HexDame(templates.HexDamePage{Page: frame, Lessons: lessons}), err
	case "chinese-checkers":
		lessons, err := templates.NewSternhalmaLessons(ctx, g)
		return templates.Sternhalma(templates.SternhalmaPage{Page: frame, Lessons: lessons}), err
	case "hexachess":
		lessons, err := templates.NewHexachessLessons(ctx, g)
		return templates.Hexachess(templates.HexachessPage{Page: frame, Lessons: lessons}), err
	}
	return nil, errNothing
}

// about tells what the site is.
func (s *Server) about(w http.ResponseWriter, r *http.Request) error {
	s.render(w, r, http.StatusOK, templates.About(templates.AboutPage{Page: s.frame(r), Levels: levels(r.Context())}))
	return nil
}

// keys tells what the keys do.
func (s *Server) keys(w http.ResponseWriter, r *http.Request) error {
	s.render(w, r, http.StatusOK, templates.Keys(templates.KeysPage{Page: s.frame(r)}))
	return nil
}

// favicon is for those who ask without having read a page.
func (s *Server) favicon(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, s.assets.Icon, http.StatusMovedPermanently)
	return nil
}
