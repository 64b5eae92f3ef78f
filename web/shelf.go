package web

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

// shelfSize is how many tables a page lists of each part.
const shelfSize = 24

// shelves lists the parts of a page: the newest tables of each or, if the
// address says so, those of one part that come after a certain table. q narrows
// all of them, and reader is whose games they are, or nobody.
func (s *Server) shelves(r *http.Request, parts []part, q store.Query, reader table.Person) (shelves []lists.Section, older bool, err error) {
	only, before := store.Status(r.URL.Query().Get("status")), r.URL.Query().Get("before")
	for _, p := range parts {
		if only != "" && only != p.status {
			continue
		}
		q.Status, q.Before, q.Limit = p.status, "", shelfSize
		if only != "" {
			q.Before = before
		}
		shelf, err := s.shelf(r, p.heading, q, reader)
		if err != nil {
			return nil, false, err
		}
		shelves = append(shelves, shelf)
	}
	if shelves == nil {
		return nil, false, respond.ErrNotFound
	}
	return shelves, only != "", nil
}

// shelf lists as many tables as a query asks for at most, and tells where there
// are more.
func (s *Server) shelf(r *http.Request, heading string, q store.Query, reader table.Person) (lists.Section, error) {
	size := q.Limit
	q.Limit++
	list, err := s.Lobby.List(r.Context(), q)
	if err != nil {
		return lists.Section{}, err
	}
	shelf := lists.Section{Heading: locale.T(r.Context(), heading)}
	if len(list) > size {
		list = list[:size]
		next := url.Values{"status": {string(q.Status)}, "before": {list[size-1].ID}}
		shelf.More = r.URL.Path + "?" + next.Encode()
	}
	if reader != "" && q.Status == store.Open {
		// Whoever has left before the game has no part in it.
		list = slices.DeleteFunc(list, func(t store.Summary) bool {
			return !slices.ContainsFunc(t.Seats, func(seat store.Seat) bool { return seat.Person == string(reader) })
		})
	}
	shelf.Cards = s.cards(r.Context(), list, reader)
	return shelf, nil
}

// publicTables narrows a query to the tables of people that everybody may see.
func publicTables(q store.Query) store.Query {
	yes, no := true, false
	q.Public, q.Showcase = &yes, &no
	return q
}
