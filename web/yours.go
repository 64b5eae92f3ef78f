package web

import (
	"net/http"

	"triplecross/internal/store"
	"triplecross/templates"
)

// yours lists the games of the person who asks.
func (s *Server) yours(w http.ResponseWriter, r *http.Request) error {
	page := templates.YoursPage{Page: s.frame(r)}
	person := s.personOf(r)
	if person != "" {
		for _, part := range []struct {
			status store.Status
			cards  *[]templates.Card
		}{{store.Open, &page.Waiting}, {store.Live, &page.Live}, {store.Over, &page.Finished}} {
			list, err := s.options.Lobby.List(r.Context(), store.Query{Status: part.status, Person: string(person), Limit: 48})
			if err != nil {
				return err
			}
			*part.cards = s.cards(list)
		}
	}
	s.render(w, r, http.StatusOK, templates.Yours(page))
	return nil
}
