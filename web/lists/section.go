package lists

import (
	"net/http"
	"net/url"
	"slices"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/lists"
	"triplecross/web/respond"
)

// part is a part of a page that lists tables.
type part struct {
	heading string // its key
	status  store.Status
}

// sectionSize is how many tables a page lists of each part.
const sectionSize = 24

// sections lists the parts of a page: the newest tables of each or, if the
// address says so, those of one part that come after a certain table. q narrows
// all of them, and reader is whose games they are, or nobody.
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

// section lists as many tables as a query asks for at most, and tells where there
// are more.
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
		next := url.Values{"status": {string(q.Status)}, "before": {list[size-1].ID}}
		section.More = r.URL.Path + "?" + next.Encode()
	}
	if reader != "" && q.Status == store.Open {
		// Those who left before the game have no part in it.
		list = slices.DeleteFunc(list, func(t store.Summary) bool {
			return !slices.ContainsFunc(t.Seats, func(seat store.Seat) bool { return seat.Person == string(reader) })
		})
	}
	section.Cards = h.cards(r.Context(), list, reader)
	return section, nil
}

// publicTables narrows a query to the tables of people that everybody may see.
func publicTables(q store.Query) store.Query {
	yes, no := true, false
	q.Public, q.Showcase = &yes, &no
	return q
}
