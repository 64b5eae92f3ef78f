package web

import (
	"net/http"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"triplecross/templates"
)

// rules tells the rules of a game.
func (s *Server) rules(w http.ResponseWriter, r *http.Request) error {
	g, ok := s.options.Lobby.Game(chi.URLParam(r, "game"))
	if !ok {
		return errNothing
	}
	var view templ.Component
	switch g.Info().Slug {
	case "chexers":
		lessons, err := templates.NewChexersLessons(g)
		if err != nil {
			return err
		}
		view = templates.Chexers(templates.ChexersPage{Page: s.frame(r), Lessons: lessons})
	default:
		return errNothing
	}
	s.render(w, r, http.StatusOK, view)
	return nil
}

// about tells what the site is.
func (s *Server) about(w http.ResponseWriter, r *http.Request) error {
	s.render(w, r, http.StatusOK, templates.About(templates.AboutPage{Page: s.frame(r)}))
	return nil
}

// favicon is for those who ask without having read a page.
func (s *Server) favicon(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, s.assets.Icon, http.StatusMovedPermanently)
	return nil
}

// ready tells a load balancer whether to send people here.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) error {
	if err := s.options.Lobby.Ready(r.Context()); err != nil {
		s.options.Log.Error("not ready", "err", err)
		return &trouble{status: http.StatusServiceUnavailable, code: "failed", why: "The server is not ready."}
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
