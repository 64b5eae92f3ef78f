package web

import (
	"net/http"

	eveningpages "triplecross/web/evening"
	poolpages "triplecross/web/pool"
)

// Moved has the site notice that other servers may own what this one had.
func (s *Server) Moved() {
	if s.pool != nil {
		s.pool.Look()
	}
}

// Inside adds to a mux what other servers of the site ask this one by Options.Ask.
func (s *Server) Inside(mux *http.ServeMux) {
	if s.evening != nil {
		mux.HandleFunc("POST "+eveningpages.Path, s.evening.Answer)
	}
	if s.pool != nil {
		mux.HandleFunc("POST "+poolpages.Path, poolpages.Answer(s.pool.Total))
		mux.HandleFunc("POST "+poolpages.TakePath, poolpages.Take(s.pool))
	}
}
