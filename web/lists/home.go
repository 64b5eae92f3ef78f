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
	var showcase *lists.Showcase
	var refused *table.Refused
	switch shown, err := h.showcase(r, g.Info().Slug); {
	case err == nil:
		showcase = &shown
	case !errors.As(err, &refused) && !errors.Is(err, lobby.ErrFull): // if there is no room for the showcase, the page leaves it out
		return err
	}
	frame, turn, others, err := h.frame(r)
	if err != nil {
		return err
	}
	waiting, err := h.waiting(r, homeYours)
	if err != nil {
		return err
	}
	// A desktop has room for one section: in it those come first that wait for the reader.
	yours := turn
	if more := append(waiting, others.Cards...); len(more) > 0 {
		yours = lists.Section{Heading: others.Heading, Cards: append(turn.Cards, more...)}
	}
	yours.Cards = yours.Cards[:min(len(yours.Cards), homeYours)]
	beaten, err := h.beaten(r, g.Info().Slug)
	if err != nil {
		return err
	}
	var sections []lists.Section
	for _, part := range []struct {
		heading string
		query   store.Query
	}{
		{"section.open", store.Query{Status: store.Open, Limit: homeCards}},
		{"section.live", store.Query{Status: store.Live, Limit: homeCards}},
		{"section.recent", store.Query{Status: store.Over, Limit: homeCards}},
	} {
		if len(sections) == homeSections {
			break
		}
		section, err := h.section(r, part.heading, publicTables(part.query), "")
		if err != nil {
			return err
		}
		section.More = "" // the watch page lists more
		if len(section.Cards) > 0 {
			sections = append(sections, section)
		}
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
		Yours: yours, Ladder: ladder(r.Context(), beaten), Sections: sections,
	}))
	return nil
}
