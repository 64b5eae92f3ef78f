package admin

import (
	"errors"
	"net/http"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
	templates "triplecross/templates/admin"
)

// table shows one table with its people and its chat.
func (h *handler) table(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	t, err := h.Lobby.Table(r.Context(), id)
	if errors.Is(err, lobby.ErrUnknown) {
		http.Error(w, "there is no such table", http.StatusNotFound)
		return
	}
	broken := errors.Is(err, lobby.ErrBroken) // its chat and its reports can be read
	if broken {
		err = nil
	}
	lines, failed := h.Lobby.Lines(r.Context(), id)
	reported, unread := h.Lobby.Reports(r.Context(), id)
	if err = errors.Join(err, failed, unread); err != nil {
		h.fail(w, r, err)
		return
	}
	shown := templates.Table{ID: id, Status: "broken"}
	if !broken {
		shown = templates.Table{ID: id, Game: t.Game.Info().Slug, Status: string(t.Status), Plies: len(t.Moves), Private: !t.Public && !t.Showcase}
		for s, seat := range h.Lobby.Seats(t) {
			if seat.Person != "" {
				shown.People = append(shown.People, templates.Person{ID: seat.Person, Name: seat.Name, Seat: s + 1})
			}
		}
	}
	for _, place := range h.Sockets.At(id) {
		shown.Viewers++
		shown.People = count(shown.People, string(place.Person), place.Address)
	}
	for _, line := range lines {
		if line.Text != "" {
			shown.Lines = append(shown.Lines, lineOf(line))
		}
	}
	for _, r := range reported {
		for i := range shown.Lines {
			if shown.Lines[i].Number == r.Line.Number {
				shown.Lines[i].Reports = len(r.By)
			}
		}
	}
	for _, b := range h.Bans.All() {
		if b.Kind == store.BanTable && b.Key == id {
			shown.Closed = b.Until
		}
	}
	if wantsJSON(r) {
		writeJSON(w, shown)
		return
	}
	templates.OneTable(templates.TablePage{Style: h.Static.URL("dist/admin.css"), Font: h.Static.URL("font/fraunces.woff2"), Table: shown}).Render(r.Context(), w) // fails only if the reader has left
}

func lineOf(line store.ChatMessage) templates.Line {
	return templates.Line{
		Number: line.Number, At: line.At, Person: line.Person, Name: line.Name, Text: line.Text, Hidden: line.Channel == store.HiddenChannel,
	}
}

// count adds a socket to those of its person, or of its address if nobody is known.
func count(people []templates.Person, person, address string) []templates.Person {
	for i := range people {
		p := &people[i]
		if person != "" && p.ID == person && (p.Address == "" || p.Address == address) || person == "" && p.ID == "" && p.Address == address {
			p.Sockets++
			p.Address = address
			return people
		}
	}
	return append(people, templates.Person{ID: person, Address: address, Sockets: 1})
}
