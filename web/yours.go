package web

import (
	"context"
	"net/http"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/templates/lists"
)

// yours lists the games of the person who asks, those first in which the others
// wait for their move.
func (s *Server) yours(w http.ResponseWriter, r *http.Request) error {
	page := lists.YoursPage{Page: s.Respond.Frame(r)}
	page.Path = r.URL.RequestURI()
	if person := s.People.Of(r); person != "" {
		parts := []part{{"shelf.live", store.Live}, {"shelf.open", store.Open}, {"shelf.over", store.Over}}
		shelves, older, err := s.shelves(r, parts, store.Query{Person: string(person)}, person)
		if err != nil {
			return err
		}
		page.Older = older
		for i, shelf := range shelves {
			if i == 0 {
				page.Shelves = turnFirst(r.Context(), shelf)
				continue
			}
			page.Shelves = append(page.Shelves, shelf)
		}
	}
	s.Respond.Render(w, r, http.StatusOK, lists.Yours(page))
	return nil
}

// turnFirst parts games into those in which it is the reader's turn and the
// others.
func turnFirst(ctx context.Context, shelf lists.Section) []lists.Section {
	turn, others := lists.Section{Heading: locale.T(ctx, "shelf.turn")}, lists.Section{Heading: shelf.Heading}
	for _, card := range shelf.Cards {
		if card.Turn {
			turn.Cards = append(turn.Cards, card)
		} else {
			others.Cards = append(others.Cards, card)
		}
	}
	if len(others.Cards) == 0 {
		turn.More = shelf.More
	} else {
		others.More = shelf.More
	}
	return []lists.Section{turn, others}
}
