// Package lists serves the pages that list tables: the front page, the games to
// watch, and a person's own games.
package lists

import (
	"errors"
	"net/http"
	"sync"

	"triplecross/internal/lobby"
	"triplecross/internal/push"
	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/internal/table"
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/lists"
	"triplecross/web/create"
	"triplecross/web/identity"
	"triplecross/web/news"
	"triplecross/web/present"
	"triplecross/web/respond"
	"triplecross/web/wall"
)

// Handler serves lists of tables.
type Handler struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Games   present.Games
	// Waiting tells how many people look for strangers to play with; nil if that is off.
	Waiting func() int
	// Bans returns the bans of a person.
	Bans   func(person string) []store.Ban
	Push   *push.Service // nil if nobody is notified
	News   *news.Desk
	Wall   *wall.Wall
	Puzzle func() string // returns the address of the puzzle of the day, empty if there is none
	// Links take people's games to other devices; nil if that is off. SignIn keeps what makes
	// another browser the same person; it may be nil.
	Links    *signin.Links
	SignIn   store.SignIn
	Passkeys bool // people sign in by them
	// Evenings keeps evenings; nil if the store cannot.
	Evenings store.Evenings

	unlisted sync.Map // the IDs of tables that cannot be listed
	grounds  board.GroundCache
	ladders  ladderCache
}

// What the front page lists at most, so that a desktop need not scroll: games of the
// reader, tables of another section, other sections.
const (
	homeYours    = 4
	homeCards    = 2
	homeSections = 2
)

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
	showcase, err := ifRoom(h.showcase(r, g.Info().Slug))
	if err != nil {
		return err
	}
	frame, yours, err := h.ownAtHome(r)
	if err != nil {
		return err
	}
	beaten, err := h.beaten(r, g.Info().Slug)
	if err != nil {
		return err
	}
	sections, err := h.othersAtHome(r)
	if err != nil {
		return err
	}
	strangers := 0
	if h.Waiting != nil {
		strangers = h.Waiting()
	}
	h.Respond.Render(w, r, http.StatusOK, lists.Home(lists.HomePage{
		Puzzle: h.Puzzle(),
		Pool:   h.Waiting != nil, Waiting: strangers,
		Page: frame, Games: h.Games.Choices(g.Info()), Game: g.Info(), Players: t.Players,
		Levels: present.Levels(r.Context()), Level: present.OpponentLevel, Showcase: showcase,
		Known: h.People.Of(r) != "", Yours: yours, Ladder: ladder(r.Context(), beaten), Sections: sections,
	}))
	return nil
}

// ifRoom returns the showcase, or nil if the server has no room for it: then the page leaves it out.
func ifRoom(shown lists.Showcase, err error) (*lists.Showcase, error) {
	var refused *table.Refused
	switch {
	case err == nil:
		return &shown, nil
	case errors.As(err, &refused) || errors.Is(err, lobby.ErrFull):
		return nil, nil
	}
	return nil, err
}

// ownAtHome returns the frame of the front page, and the reader's own games there. A desktop has room for one section:
// in it those come first that wait for the reader.
func (h *Handler) ownAtHome(r *http.Request) (layout.Page, lists.Section, error) {
	frame, yours, others, err := h.frame(r)
	if err != nil {
		return frame, yours, err
	}
	waiting, err := h.waiting(r, homeYours)
	if err != nil {
		return frame, yours, err
	}
	if more := append(waiting, others.Cards...); len(more) > 0 {
		yours = lists.Section{Heading: others.Heading, Cards: append(yours.Cards, more...)}
	}
	yours.Cards = yours.Cards[:min(len(yours.Cards), homeYours)]
	return frame, yours, nil
}

// othersAtHome returns the public tables that the front page lists: the first sections that have any.
func (h *Handler) othersAtHome(r *http.Request) (sections []lists.Section, err error) {
	for _, part := range []struct {
		heading string
		status  store.Status
	}{{"section.open", store.Open}, {"section.live", store.Live}, {"section.recent", store.Over}} {
		if len(sections) == homeSections {
			break
		}
		section, err := h.section(r, part.heading, publicTables(store.Query{Status: part.status, Limit: homeCards}), "")
		if err != nil {
			return nil, err
		}
		section.More = "" // the watch page lists more
		if len(section.Cards) > 0 {
			sections = append(sections, section)
		}
	}
	return sections, nil
}
