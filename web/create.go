package web

import (
	"fmt"
	"net/http"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
)

// create makes the table that the form of the new-table page describes.
func (s *Server) create(w http.ResponseWriter, r *http.Request) error {
	g, ok := s.options.Lobby.Game(r.PostFormValue("game"))
	if !ok {
		return bad("There is no such game here.")
	}
	spec := lobby.Spec{
		Game:   g.Info().Slug,
		Setup:  game.Setup(r.PostFormValue("setup")),
		Public: r.PostFormValue("public") == "on",
	}
	for seat := range game.MaxSeats {
		value := r.PostFormValue(fmt.Sprintf("seat%d", seat))
		if value == "" {
			break
		}
		h, err := holder(value)
		if err != nil {
			return err
		}
		spec.Seats = append(spec.Seats, h)
	}
	return s.lay(w, r, spec)
}

// playBots makes a table of the sender and bots, which starts at once.
func (s *Server) playBots(w http.ResponseWriter, r *http.Request) error {
	g := s.options.Games[0]
	if slug := r.PostFormValue("game"); slug != "" {
		var ok bool
		if g, ok = s.options.Lobby.Game(slug); !ok {
			return bad("There is no such game here.")
		}
	}
	level := r.PostFormValue("level")
	if level == "" {
		level = "casual"
	}
	start, err := g.Start("")
	if err != nil {
		return err
	}
	spec := lobby.Spec{Game: g.Info().Slug, Seats: []lobby.Holder{{Kind: protocol.Person}}}
	for range start.Players() - 1 {
		spec.Seats = append(spec.Seats, lobby.Holder{Kind: protocol.Bot, Bot: level})
	}
	return s.lay(w, r, spec)
}

// rematch makes a table like the one of the request: its bots sit where they
// sat, the sender too, and the others' seats are open.
func (s *Server) rematch(w http.ResponseWriter, r *http.Request) error {
	t, err := s.options.Lobby.Table(r.Context(), tableID(r))
	if err != nil {
		return err
	}
	person := s.personOf(r)
	if t.SeatsOf(person) == 0 {
		return &trouble{http.StatusForbidden, protocol.CodeSeat, "Only those who played can ask for a rematch."}
	}
	spec := lobby.Spec{Game: t.Game.Info().Slug, Setup: t.Setup, Public: t.Public}
	for _, seat := range t.Seats() {
		h := lobby.Holder{Kind: seat.Kind, Bot: seat.Bot}
		if seat.Kind == protocol.Person && seat.Person != person {
			h = lobby.Holder{Kind: protocol.Free}
		}
		spec.Seats = append(spec.Seats, h)
	}
	return s.lay(w, r, spec)
}

// lay makes the table in the sender's name and shows it.
func (s *Server) lay(w http.ResponseWriter, r *http.Request, spec lobby.Spec) error {
	spec.Host, spec.Name = s.admit(w, r), nameOf(r)
	id, err := s.options.Lobby.Create(r.Context(), spec)
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
	return nil
}
