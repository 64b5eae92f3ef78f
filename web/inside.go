package web

import (
	"net/http"

	eveningpages "triplecross/web/evening"
	poolpages "triplecross/web/pool"
)

// Inside adds to a mux what other servers of the site ask this one by Options.Ask.
func (s *Server) Inside(mux *http.ServeMux) {
	if s.evening != nil {
		mux.HandleFunc("POST "+eveningpages.Path, s.evening.Answer)
	}
	if s.pool != nil {
		mux.HandleFunc("POST "+poolpages.Path, poolpages.Answer(s.pool.Total))
	}
}
