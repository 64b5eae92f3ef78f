package web

import (
	"io"
	"net/http"

	"triplecross/docs/examples"
	"triplecross/templates/pages"
)

// programs tells authors of programs how these take a seat.
func (s *Server) programs(w http.ResponseWriter, r *http.Request) error {
	s.Respond.Render(w, r, http.StatusOK, pages.Programs(pages.ProgramsPage{
		Page: s.Respond.Frame(r), Origin: s.Respond.Link(r, ""), Python: examples.Python, Go: examples.Go,
	}))
	return nil
}

// example returns what hands out a program of the guide.
func example(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, text) // whoever asked has gone
	}
}
