package tableview

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/locale"
	"triplecross/internal/table"
	"triplecross/templates/tablepage"
	"triplecross/web/identity"
)

// Reader is for whom a panel is rendered.
type Reader struct {
	Person   table.Person
	Name     string // that the person used last
	Key      string // of the invitation that the reader came with, empty for none
	Origin   string // the site's, as the reader's browser knows it: "https://host"
	Language *locale.Language
}

// ReaderOf returns the reader who sends a request, at the page of a table or at its
// socket.
func (h *Handler) ReaderOf(r *http.Request) Reader {
	key := chi.URLParam(r, "key")
	if key == "" {
		key = r.URL.Query().Get("key")
	}
	return Reader{
		Person: h.People.Of(r), Name: identity.NameOf(r), Key: strings.Clone(key),
		Origin: h.Respond.Link(r, ""), Language: locale.Of(r.Context()),
	}
}

// invitation returns the key of the join link that a reader has: the one they came
// with, and at a public table everybody has it.
func (r Reader) invitation(t table.Moment) string {
	if key := t.JoinKey(); t.Public || r.Key == key {
		return key
	}
	return ""
}

// link returns the absolute address of a path on this site.
func (r Reader) link(path string) string { return r.Origin + path }

// PanelClass is what a panel depends on beside the table. Readers of a class get the
// same one.
type PanelClass struct {
	person   table.Person
	invited  bool
	origin   string
	language string
}

// Class returns the class of a reader at a table, and a reader who stands for it:
// somebody in particular only where the table knows the person.
func (r Reader) Class(t table.Moment) (PanelClass, Reader) {
	r.Key = r.invitation(t)
	if !t.Knows(r.Person) {
		r.Person, r.Name = "", ""
	}
	return PanelClass{r.Person, r.Key != "", r.Origin, r.Language.Tag}, r
}

// PanelHTML renders the panel for a reader, in the context's language.
func (h *Handler) PanelHTML(ctx context.Context, reader Reader, t table.Moment) (string, error) {
	panel, err := h.panelOf(ctx, reader, t)
	if err != nil {
		return "", err
	}
	var html strings.Builder
	if err := tablepage.PanelView(panel).Render(ctx, &html); err != nil {
		return "", fmt.Errorf("web: panel: %w", err)
	}
	return html.String(), nil
}

// Away writes the seats about which the others are asked, and who has voted, as
// panels carry them for comparison.
func Away(t table.Moment) string {
	var words []string
	for _, a := range t.Absences() {
		words = append(words, fmt.Sprintf("%d:%d", a.Seat, a.Votes))
	}
	return strings.Join(words, " ")
}
