package evening

import (
	"context"
	"fmt"
	"net/http"

	"triplecross/internal/evening"
	"triplecross/internal/locale"
	"triplecross/internal/picture"
	"triplecross/templates/layout"
	"triplecross/templates/words"
	"triplecross/web/respond"
)

// title returns the name of an evening, or what evenings are called if it has none.
func title(ctx context.Context, e evening.Evening) string {
	if e.Name != "" {
		return e.Name
	}
	return locale.T(ctx, "evening.title")
}

// about tells in a sentence how people stand, or what an evening is before the first game is over.
func about(ctx context.Context, e evening.Evening) string {
	var list []string
	for _, st := range e.Standings() {
		if st.Games > 0 {
			list = append(list, st.Name+" "+st.Points())
		}
	}
	if len(list) == 0 {
		return locale.T(ctx, "evening.about")
	}
	return locale.T(ctx, "evening.standing", "Names", words.And(ctx, list)) + " " + locale.T(ctx, "evening.games", "N", over(e))
}

// over counts the games that are over.
func over(e evening.Evening) (n int) {
	for _, g := range e.Placed {
		if g.Place != nil {
			n++
		}
	}
	return n
}

// Picture serves the card of links to an evening.
func (h *Handler) Picture(w http.ResponseWriter, r *http.Request) error {
	e, err := h.read(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	card := picture.Standings{Title: title(ctx, e), Status: locale.T(ctx, "evening.games", "N", over(e)), Caption: locale.T(ctx, "share.tagline")}
	for _, st := range e.Standings() {
		card.Rows = append(card.Rows, picture.Row{Name: st.Name, Points: st.Points()})
	}
	return h.Sharing.Standings(w, r, card)
}

// card returns the preview of links to an evening.
func (h *Handler) card(r *http.Request, e evening.Evening) layout.LinkCard {
	return layout.LinkCard{
		Picture: h.Respond.Link(r, fmt.Sprintf("%s.png%s", at(e.ID), respond.LanguageQuery(r.Context()))),
		Alt:     title(r.Context(), e) + ". " + about(r.Context(), e),
	}
}
