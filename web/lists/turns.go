package lists

import (
	"net/http"
	"slices"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/templates/layout"
	"triplecross/templates/lists"
)

// frame returns the frame of a page with the number of games in which it is the
// sender's turn, and these.
func (h *Handler) frame(r *http.Request) (layout.Page, lists.Section, error) {
	page := h.Respond.Frame(r)
	page.Path = r.URL.RequestURI()
	turn := lists.Section{Heading: locale.T(r.Context(), "section.turn")}
	person := h.People.Of(r)
	if person == "" {
		return page, turn, nil
	}
	section, err := h.section(r, "section.turn", store.Query{Person: string(person), Status: store.Live, Limit: sectionSize}, person)
	if err != nil {
		return page, turn, err
	}
	turn.Cards = slices.DeleteFunc(section.Cards, func(c lists.Card) bool { return !c.Turn })
	page.Turns = len(turn.Cards)
	return page, turn, nil
}
