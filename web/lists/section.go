package lists

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/lists"
	"triplecross/web/respond"
)

// part says which tables a section of a page lists.
type part struct {
	heading string // its locale key
	status  store.Status
}

// sectionSize is the number of tables in each section of a page.
const sectionSize = 24

// sections returns the sections of a page: the newest tables of each part or, if
// the query names a status, only that part, from a given table on. q narrows all
// of them; reader is the person whose games are listed, or "". older reports
// whether the query named a status.
func (h *Handler) sections(r *http.Request, parts []part, q store.Query, reader table.Person) (sections []lists.Section, older bool, err error) {
	only, before := store.Status(r.URL.Query().Get("status")), r.URL.Query().Get("before")
	for _, p := range parts {
		if only != "" && only != p.status {
			continue
		}
		q.Status, q.Before, q.Limit = p.status, "", sectionSize
		if only != "" {
			q.Before = before
		}
		section, err := h.section(r, p.heading, q, reader)
		if err != nil {
			return nil, false, err
		}
		sections = append(sections, section)
	}
	if sections == nil {
		return nil, false, respond.ErrNotFound
	}
	return sections, only != "", nil
}

// section lists at most q.Limit tables, with a link to more if there are any.
func (h *Handler) section(r *http.Request, heading string, q store.Query, reader table.Person) (lists.Section, error) {
	size := q.Limit
	q.Limit++
	list, err := h.Lobby.List(r.Context(), q)
	if err != nil {
		return lists.Section{}, err
	}
	section := lists.Section{Heading: locale.T(r.Context(), heading)}
	if len(list) > size {
		list = list[:size]
		next := url.Values{"status": {string(q.Status)}, "before": {list[size-1].Cursor()}}
		section.More = r.URL.Path + "?" + next.Encode()
	}
	if reader != "" {
		list = slices.DeleteFunc(list, func(t store.Summary) bool { return !h.own(r.Context(), t, reader) })
	}
	section.Cards = h.cards(r.Context(), list, reader)
	return section, nil
}

// publicTables narrows a query to public tables, without the showcase.
func publicTables(q store.Query) store.Query {
	yes, no := true, false
	q.Public, q.Showcase = &yes, &no
	return q
}

// own reports whether a table is one of a person's; it is not if they left before the game began. If
// the log cannot be read, it counts as theirs.
func (h *Handler) own(ctx context.Context, t store.Summary, person table.Person) bool {
	own, err := lobby.NewPeople(h.Lobby).TookPart(ctx, person, t)
	return own || err != nil
}
