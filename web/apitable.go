package web

import (
	"encoding/json"
	"net/http"
	"net/url"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// apiCreate makes a table for a program.
func (s *Server) apiCreate(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Game    string          `json:"game"`
		Setup   json.RawMessage `json:"setup"`
		Seats   []string        `json:"seats"` // as in forms: "open", "me", "bot:club"
		Clock   string          `json:"clock"` // as in forms: "10+20", "3d"
		Flag    string          `json:"flag"`
		Away    string          `json:"away"`
		Hush    bool            `json:"hush"` // those who play in teams do not talk
		Public  bool            `json:"public"`
		Name    string          `json:"name"`
		Program string          `json:"program"`
	}
	if err := read(r, &asked); err != nil {
		return err
	}
	token, person, err := identity.Identify(r)
	if err != nil {
		return err
	}
	g, err := s.gameNamed(asked.Game)
	if err != nil {
		return err
	}
	spec := table.Spec{Game: g.Info().Slug, Setup: game.Setup(asked.Setup), Host: person, Name: asked.Name, Public: asked.Public}
	if asked.Seats == nil {
		asked.Seats = []string{"me"}
	}
	for _, value := range asked.Seats {
		h, err := holder(value)
		if err != nil {
			return err
		}
		if h.Kind == table.SeatPerson {
			h.Program = asked.Program
		}
		spec.Seats = append(spec.Seats, h)
	}
	start, err := g.Start(spec.Setup)
	if err != nil {
		return respond.Bad(phrase.New("refusal.setup", "That set-up does not work: {Why}.", "Why", err))
	}
	form := url.Values{"clock": {asked.Clock}, "flag": {asked.Flag}, "away": {asked.Away}}
	if spec.Settings, err = readManners(form, start.Players()); err != nil {
		return err
	}
	spec.Settings.Mute = asked.Hush
	if err := s.CanCreate(r.Context()); err != nil {
		return err
	}
	id, err := s.found(r.Context(), g, spec)
	if err != nil {
		return err
	}
	return s.give(w, r, http.StatusCreated, id, token)
}

// apiSit seats a program that has the key of the join link, or any at a public
// table.
func (s *Server) apiSit(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Key     string `json:"key"`
		Seat    *int   `json:"seat"`
		Name    string `json:"name"`
		Program string `json:"program"`
	}
	if err := read(r, &asked); err != nil {
		return err
	}
	token, person, err := identity.Identify(r)
	if err != nil {
		return err
	}
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	seat, err := freeSeat(t, asked.Seat, person)
	if err != nil {
		return err
	}
	sit := table.Sit{Seat: seat, Name: asked.Name, Key: asked.Key, Program: asked.Program}
	if _, err := s.Lobby.Do(r.Context(), t.ID, person, sit); err != nil {
		return err
	}
	return s.give(w, r, http.StatusOK, t.ID, token)
}

// apiTake hands a seat over to a program that has the key of the seat's link.
func (s *Server) apiTake(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Key     string `json:"key"`
		Name    string `json:"name"`
		Program string `json:"program"`
	}
	if err := read(r, &asked); err != nil {
		return err
	}
	token, person, err := identity.Identify(r)
	if err != nil {
		return err
	}
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	if err != nil {
		return err
	}
	seat, ok := t.Opens(asked.Key)
	if !ok && t.SeatsOf(person) != 0 { // sent again, for the answer was lost
		return s.give(w, r, http.StatusOK, t.ID, token)
	}
	if !ok {
		return respond.ErrSeatLink
	}
	take := table.Take{Seat: seat, Key: asked.Key, Program: asked.Program}
	if _, err := s.Lobby.Do(r.Context(), t.ID, person, take); err != nil {
		return err
	}
	if asked.Name != "" {
		if _, err := s.Lobby.Do(r.Context(), t.ID, person, table.Rename{Name: asked.Name}); err != nil {
			return err
		}
	}
	return s.give(w, r, http.StatusOK, t.ID, token)
}
