package lists

import (
	"context"
	"net/http"

	"triplecross/internal/locale"
	"triplecross/internal/store"
	"triplecross/templates/lists"
)

// Yours lists the sender's games, first those in which it is their turn.
func (h *Handler) Yours(w http.ResponseWriter, r *http.Request) error {
	frame, _, err := h.frame(r)
	if err != nil {
		return err
	}
	page := lists.YoursPage{Page: frame, Devices: h.Links != nil && h.People.Token(r) != "", Joined: r.URL.Query().Has("joined")}
	if person := h.People.Of(r); person != "" {
		parts := []part{{"section.live", store.Live}, {"section.open", store.Open}, {"section.over", store.Over}}
		sections, older, err := h.sections(r, parts, store.Query{Person: string(person)}, person)
		if err != nil {
			return err
		}
		page.Older, page.Known = older, true
		if page.Devices {
			if page.Link, err = h.Links.Open(r.Context(), string(person)); err != nil {
				return err
			}
		}
		for i, section := range sections {
			if i == 0 {
				page.Sections = turnFirst(r.Context(), section)
				continue
			}
			page.Sections = append(page.Sections, section)
		}
	}
	h.Respond.Render(w, r, http.StatusOK, lists.Yours(page))
	return nil
}

// turnFirst splits a section into the games in which it is the reader's turn and
// the others.
func turnFirst(ctx context.Context, section lists.Section) []lists.Section {
	turn, others := lists.Section{Heading: locale.T(ctx, "section.turn")}, lists.Section{Heading: section.Heading}
	for _, card := range section.Cards {
		if card.Turn {
			turn.Cards = append(turn.Cards, card)
		} else {
			others.Cards = append(others.Cards, card)
		}
	}
	if len(others.Cards) == 0 {
		turn.More = section.More
	} else {
		others.More = section.More
	}
	return []lists.Section{turn, others}
}
