package pages

import (
	"io"
	"net/http"

	"triplecross/docs/examples"
	"triplecross/templates/pages"
)

// Programs shows the guide for authors of programs.
func (h *Handler) Programs(w http.ResponseWriter, r *http.Request) error {
	h.Respond.Render(w, r, http.StatusOK, pages.Programs(pages.ProgramsPage{
		Page: h.Respond.Frame(r), Origin: h.Respond.Link(r, ""), Python: examples.Python, Go: examples.Go,
	}))
	return nil
}

// Example serves one of the guide's example programs.
func Example(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, text) // fails only if the client has left
	}
}
