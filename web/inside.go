package web

import (
	"context"
	"net/http"
	"strings"

	"triplecross/internal/lobby"
	eveningpages "triplecross/web/evening"
	"triplecross/web/news"
	poolpages "triplecross/web/pool"
)

// Moved tells the site that other servers may now own tables and evenings that this one had.
func (s *Server) Moved() {
	if s.pool != nil {
		s.pool.Look()
	}
}

// lost is the context key that marks requests which no server of the site can serve.
type lost struct{}

// Lost answers, with an error, a request about a table that no server of the site serves.
func (s *Server) Lost(w http.ResponseWriter, r *http.Request) {
	s.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), lost{}, true)))
}

// refuseLost refuses the requests of Lost.
func (s *Server) refuseLost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Context().Value(lost{}) == nil:
			next.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, "/api/"):
			s.respond.FailJSON(w, r, lobby.ErrMoved)
		default:
			s.respond.Fail(w, r, lobby.ErrMoved)
		}
	})
}

// LatestPath is the path at which a server that starts asks another one for what it has missed; see Inside.
const LatestPath = "/node/latest"

// latest answers with the message for Server.Hear of a server that was not there when a restart was announced.
func (s *Server) latest(w http.ResponseWriter, r *http.Request) {
	var missed news.News
	if restart := s.sockets.Restart(); !restart.IsZero() {
		missed.Restart = &restart
	}
	s.respond.JSON(w, http.StatusOK, missed)
}

// Inside adds to a mux the handlers of what other servers of the site ask this one by Options.Ask.
func (s *Server) Inside(mux *http.ServeMux) {
	mux.HandleFunc("POST "+LatestPath, s.latest)
	if s.evening != nil {
		mux.HandleFunc("POST "+eveningpages.Path, s.evening.Answer)
	}
	if s.pool != nil {
		mux.HandleFunc("POST "+poolpages.Path, poolpages.Answer(s.pool.Total))
		mux.HandleFunc("POST "+poolpages.TakePath, poolpages.Take(s.pool))
	}
}
