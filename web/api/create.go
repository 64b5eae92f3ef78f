// Package api answers programs and scripts in JSON. docs/openapi.yaml describes
// the part that is meant for programs.
package api

import (
	"encoding/json"
	"net/http"
	"net/url"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/web/create"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Handler serves the JSON API.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
	Creator *create.Creator
}

// Create makes a table for a program.
func (h *Handler) Create(w http.ResponseWriter, r *http.Request) error {
	var asked struct {
		Game    string          `json:"game"`
		Setup   json.RawMessage `json:"setup"`
		Seats   []string        `json:"seats"` // as in forms: "open", "me", "bot:club"
		Clock   string          `json:"clock"` // as in forms: "10+20", "3d"
		Flag    string          `json:"flag"`
		Away    string          `json:"away"`
		Mute    bool            `json:"hush"` // players may not chat until the game is over
		Public  bool            `json:"public"`
		Several bool            `json:"several"` // a person may take several seats of a public table
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
	g, err := h.Games.Named(asked.Game)
	if err != nil {
		return err
	}
	spec := table.Spec{Game: g.Info().Slug, Setup: game.Setup(asked.Setup), Host: person, Name: asked.Name, Public: asked.Public}
	if asked.Seats == nil {
		asked.Seats = []string{"me"}
	}
	for _, value := range asked.Seats {
		holder, err := create.Holder(value)
		if err != nil {
			return err
		}
		if holder.Kind == table.SeatPerson {
			holder.Program = asked.Program
		}
		spec.Seats = append(spec.Seats, holder)
	}
	start, err := g.Start(spec.Setup)
	if err != nil {
		return respond.Bad(phrase.New("refusal.setup", "That set-up does not work: {Why}.", "Why", game.SetupProblem(err)))
	}
	form := url.Values{"clock": {asked.Clock}, "flag": {asked.Flag}, "away": {asked.Away}}
	if spec.Settings, err = create.ReadSettings(form, start.Players()); err != nil {
		return err
	}
	spec.Settings.Mute, spec.Settings.Several = asked.Mute, asked.Several
	id, err := h.Creator.Create(r.Context(), g, spec)
	if err != nil {
		return err
	}
	return h.give(w, r, http.StatusCreated, id, token)
}
