package lists

import (
	"net/http"
	"slices"
	"time"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/templates/layout"
	"triplecross/templates/lists"
)

// frame returns the frame of a page with the number of games in which it is the sender's turn,
// these games, and the others that the sender plays.
func (h *Handler) frame(r *http.Request) (page layout.Page, turn, others lists.Section, err error) {
	page = h.Respond.Frame(r)
	turn.Heading, others.Heading = locale.T(r.Context(), "section.turn"), locale.T(r.Context(), "site.yours")
	person := h.People.Of(r)
	if person == "" {
		return page, turn, others, nil
	}
	live := store.Query{Person: string(person), Status: store.Live, Limit: sectionSize}
	section, err := h.section(r, "section.turn", live, person)
	if err != nil {
		return page, turn, others, err
	}
	cards := section.Cards
	if section.More != "" { // days may run out in some of the older ones
		live.Due = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) // whenever their turn ends
		days, err := h.section(r, "section.turn", live, person)
		if err != nil {
			return page, turn, others, err
		}
		for _, c := range days.Cards {
			if !slices.ContainsFunc(cards, func(other lists.Card) bool { return other.ID == c.ID }) {
				cards = append(cards, c)
			}
		}
	}
	turn.Cards, others.Cards = byTurn(cards)
	page.Turns = len(turn.Cards)
	return page, turn, others, nil
}

// byTurn splits games into those in which it is the reader's turn, the most urgent first, and the others.
func byTurn(cards []lists.Card) (turn, others []lists.Card) {
	for _, c := range cards {
		if c.Turn {
			turn = append(turn, c)
		} else {
			others = append(others, c)
		}
	}
	slices.SortStableFunc(turn, func(a, b lists.Card) int {
		if a.Due.IsZero() || b.Due.IsZero() { // one without days comes last
			return b.Due.Compare(a.Due)
		}
		return a.Due.Compare(b.Due)
	})
	return turn, others
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
