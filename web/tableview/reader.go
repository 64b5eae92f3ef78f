package tableview

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/locale"
	"triplecross/internal/table"
	"triplecross/templates/tablepage"
	"triplecross/web/identity"
)

// Reader is the person that a panel is rendered for.
type Reader struct {
	Person   table.Person
	Name     string // the one that the person used last
	Key      string // the invitation that the reader came with, empty for none
	Origin   string // the site's, as the reader's browser knows it: "https://host"
	Language *locale.Language
	Guest    bool // of the table's game night, without a part in this table
}

// readerOf returns the sender of a request for a table's page or socket.
func (h *Handler) readerOf(r *http.Request) Reader {
	key := chi.URLParam(r, "key")
	if key == "" {
		key = r.URL.Query().Get("key")
	}
	return Reader{
		Person: h.People.Of(r), Name: identity.NameOf(r), Key: strings.Clone(key),
		Origin: h.Respond.Link(r, ""), Language: locale.Of(r.Context()),
	}
}

// eveningTimeout is how long the store may take to tell the game night of a table, and whether somebody is its guest.
// Tables in memory stay readable when the store does not answer.
const eveningTimeout = time.Second

// WatcherOf returns the sender of a request for a table's socket, who may be a guest of its game night.
func (h *Handler) WatcherOf(r *http.Request, t table.Moment) Reader {
	reader := h.readerOf(r)
	if h.Evenings == nil || reader.Person == "" || t.Knows(reader.Person) {
		return reader
	}
	reader.Guest = h.eveningOfGuest(r.Context(), t.ID, reader.Person) != ""
	return reader
}

// eveningOfGuest returns the evening of a table of which a person is a guest, or "".
func (h *Handler) eveningOfGuest(ctx context.Context, id string, person table.Person) string {
	of, _ := h.soon(ctx, id, func(ctx context.Context, id string) (string, error) { return h.Evenings.OfGuest(ctx, id, person) })
	return of
}

// soon asks the store about the evening of a table. If the store fails or does not answer in
// time, the page only lacks a link, and so does a live panel until it is rendered for another reason.
func (h *Handler) soon(ctx context.Context, id string, ask func(context.Context, string) (string, error)) (evening string, told bool) {
	limited, cancel := context.WithTimeout(ctx, eveningTimeout)
	defer cancel()
	evening, err := ask(limited, id)
	if err != nil && ctx.Err() == nil { // a reader who has left is no fault of the store
		h.Respond.Log.WarnContext(ctx, "cannot tell the evening of a table", "table", id, "err", err)
	}
	return evening, err == nil
}

// invitation returns the key of the join link that a reader may use: the one
// they came with or, at a public table, the table's own.
func (r Reader) invitation(t table.Moment) string {
	if key := t.JoinKey(); t.Public || r.Key == key {
		return key
	}
	return ""
}

// link returns the absolute URL of a path on this site.
func (r Reader) link(path string) string { return r.Origin + path }

// PanelClass is what a panel depends on besides the table. Readers of the same
// class get the same panel.
type PanelClass struct {
	person   table.Person
	invited  bool
	origin   string
	language string
}

// Class returns the class of a reader at a table, and the reader to render it
// for: without a person, unless the table or its game night knows the person.
func (r Reader) Class(t table.Moment) (PanelClass, Reader) {
	r.Key = r.invitation(t)
	if !r.Guest && !t.Knows(r.Person) {
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

// Away encodes the seats that are being voted on, and who has voted, in the form
// in which panels carry it for comparison.
func Away(t table.Moment) string {
	var words []string
	for _, a := range t.Absences() {
		words = append(words, fmt.Sprintf("%d:%d", a.Seat, a.Votes))
	}
	return strings.Join(words, " ")
}
