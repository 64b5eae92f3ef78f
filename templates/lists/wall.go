package lists

import (
	"context"
	"encoding/json"
	"io"
	"slices"

	"github.com/a-h/templ"

	"triplecross/templates/board"
	"triplecross/templates/seats"
)

// Wall is the games that are being played now: one large, the others as small boards.
type Wall struct {
	Large *Card     // nil if there is no game
	Game  *Showcase // the same game, with what the script needs to follow it
	Cards []Card
	Live  bool // the script follows the boards
}

// Finished are finished games, and the choices of which.
type Finished struct {
	Section
	Games, With []Filter
}

// Filter is a choice of which games are listed.
type Filter struct {
	Name, Href string
	Now        bool
}

// all returns the cards of all tables.
func (w Wall) all() []Card {
	if w.Large == nil {
		return w.Cards
	}
	return append([]Card{*w.Large}, w.Cards...)
}

// grounds returns the empty boards, each once.
func (w Wall) grounds() (list []*board.Ground) {
	for _, c := range w.all() {
		if !slices.Contains(list, c.Board.Ground) {
			list = append(list, c.Board.Ground)
		}
	}
	return list
}

// attributes tell the script how the pieces of a small board are drawn.
func (w Wall) attributes(c Card) templ.Attributes {
	if !w.Live {
		return nil
	}
	var hues []int
	for _, p := range c.Plates {
		hues = append(hues, p.Hue)
	}
	return templ.Attributes{"data-id": c.ID, "data-hues": seats.HueList(hues), "data-ground": slices.Index(w.grounds(), c.Board.Ground)}
}

// places tells the script where the cells of each empty board lie.
func (w Wall) places() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, to io.Writer) error {
		var all []map[string][2]string
		for _, g := range w.grounds() {
			all = append(all, g.Places())
		}
		data, err := json.Marshal(all)
		if err != nil {
			return err
		}
		_, err = io.WriteString(to, `<script type="application/json" class="places">`+string(data)+`</script>`)
		return err
	})
}
