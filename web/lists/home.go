// Package lists serves the pages that list tables: the front page, the games to
// watch, and a person's own games.
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

// Handler serves lists of tables.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
}

// Home shows the front page.
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
		{"section.open", store.Query{Status: store.Open, Limit: 2}},
		{"section.live", store.Query{Status: store.Live, Limit: 2}},
	} {
		if sections[i], err = h.section(r, part.heading, publicTables(part.query), ""); err != nil {
			return err
		}
		sections[i].More = "" // the watch page lists more
	}
	frame := h.Respond.Frame(r)
	frame.Path = r.URL.RequestURI()
	h.Respond.Render(w, r, http.StatusOK, lists.Home(lists.HomePage{
		Page: frame, Games: h.Games.Choices(g.Info()), Game: g.Info(), Players: t.Players,
		Levels: present.Levels(r.Context()), Level: present.OpponentLevel, Showcase: &showcase, Sections: sections,
	}))
	return nil
}
