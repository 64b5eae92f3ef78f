package web

import (
	"net/http"

	"triplecross/templates"
)

// newTable is the form that makes a table.
func (s *Server) newTable(w http.ResponseWriter, r *http.Request) error {
	g := s.options.Games[0]
	if slug := r.URL.Query().Get("game"); slug != "" {
		var ok bool
		if g, ok = s.options.Lobby.Game(slug); !ok {
			return errNothing
		}
	}
	start, err := g.Start("")
	if err != nil {
		return err
	}
	page := templates.NewPage{Page: s.frame(r), Game: g.Info(), Public: true}
	for _, other := range s.options.Games {
		page.Games = append(page.Games, templates.GameChoice{Info: other.Info(), Now: other == g})
	}
	for seat := range start.Players() {
		now := "open"
		if seat == 0 {
			now = "me"
		}
		page.Seats = append(page.Seats, templates.NewSeat{
			Seat: seat, Colour: templates.Colour(g.Info(), seat), Choices: seatChoices(now),
		})
	}
	s.render(w, r, http.StatusOK, templates.New(page))
	return nil
}
