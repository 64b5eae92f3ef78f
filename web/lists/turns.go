package lists

import (
	"net/http"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/templates/layout"
	"triplecross/templates/lists"
)

// frame returns the frame of a page with the number of games in which it is the
// sender's turn, these, and the others that the sender plays.
func (h *Handler) frame(r *http.Request) (page layout.Page, turn, others lists.Section, err error) {
	page = h.Respond.Frame(r)
	page.Path = r.URL.RequestURI()
	turn.Heading, others.Heading = locale.T(r.Context(), "section.turn"), locale.T(r.Context(), "site.yours")
	person := h.People.Of(r)
	if person == "" {
		return page, turn, others, nil
	}
	section, err := h.section(r, "section.turn", store.Query{Person: string(person), Status: store.Live, Limit: sectionSize}, person)
	if err != nil {
		return page, turn, others, err
	}
	for _, c := range section.Cards {
		if c.Turn {
			turn.Cards = append(turn.Cards, c)
		} else {
			others.Cards = append(others.Cards, c)
		}
	}
	page.Turns = len(turn.Cards)
	return page, turn, others, nil
}

// waiting returns the tables at which the sender waits for the game to begin.
func (h *Handler) waiting(r *http.Request, most int) ([]lists.Card, error) {
	person := h.People.Of(r)
	if person == "" {
		return nil, nil
	}
	section, err := h.section(r, "section.open", store.Query{Person: string(person), Status: store.Open, Limit: most}, person)
	return section.Cards, err
}
