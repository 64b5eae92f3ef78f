// Package lists shows which tables there are: on the front page, and in lists to watch and to go on
// playing.
package lists

import (
	"net/http"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/templates/lists"
	"triplecross/web/create"
	"triplecross/web/identity"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// Handler shows lists of tables.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
}

// Home is the front page.
func (h *Handler) Home(w http.ResponseWriter, r *http.Request) error {
	g, err := h.Games.Named(r.URL.Query().Get("game"))
	if err != nil {
		return respond.ErrNotFound
	}
	t, err := create.ReadSetup(g.Info(), nil)
	if err != nil {
		return err
	}
	showcase, err := h.showcase(r)
	if err != nil {
		return err
	}
	sections := make([]lists.Section, 2)
	for i, part := range []struct {
		heading string
		query   store.Query
	}{
		{"shelf.open", store.Query{Status: store.Open, Limit: 2}},
		{"shelf.live", store.Query{Status: store.Live, Limit: 2}},
	} {
		if sections[i], err = h.section(r, part.heading, publicTables(part.query), ""); err != nil {
			return err
		}
		sections[i].More = "" // there is a page for that
	}
	frame := h.Respond.Frame(r)
	frame.Path = r.URL.RequestURI()
	h.Respond.Render(w, r, http.StatusOK, lists.Home(lists.HomePage{
		Page: frame, Games: h.Games.Choices(g.Info()), Game: g.Info(), Players: t.Players,
		Levels: present.Levels(r.Context()), Level: present.OpponentLevel, House: &showcase, Shelves: sections,
	}))
	return nil
}
