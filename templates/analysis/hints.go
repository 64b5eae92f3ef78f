package analysis

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/templates/layout"
)

// Hints is the part of a table's page that shows its player moves and explains those of the bots.
type Hints struct {
	Assets  layout.Assets
	ID      string // of the table
	Game    string // its slug
	Setup   game.Setup
	Seats   []int    // the player's
	Colours []string // the names of the seats
	Taken   bool     // the player has been shown a move
	Local   bool     // the browser is the table
}

// data renders what the script needs to know as JSON.
func (h Hints) data() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		says := make(map[string]string)
		for _, key := range []string{
			"hints.taken", "hints.more", "hints.searching", "hints.wait", "hints.none", "hints.noMove", "hints.piece", "hints.failed", "hints.ends",
			"hints.takes", "hints.scores", "hints.prevents", "hints.spoils", "hints.takeNext", "hints.goalNext", "hints.quiet", "hints.mistake",
		} {
			says[strings.TrimPrefix(key, "hints.")] = locale.T(ctx, key)
		}
		body, err := json.Marshal(struct {
			Game    string            `json:"game"`
			Setup   string            `json:"setup"`
			Seats   []int             `json:"seats"`
			Colours []string          `json:"colours"`
			Words   map[string]string `json:"words"`
		}{h.Game, string(h.Setup), h.Seats, h.Colours, says})
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, `<script type="application/json">`+string(body)+`</script>`)
		return err
	})
}

// counts says whether the game counts for the ladder.
func (h Hints) counts(ctx context.Context) string {
	switch {
	case h.Taken:
		return locale.T(ctx, "hints.taken")
	case h.Local:
		return locale.T(ctx, "hints.local")
	}
	return locale.T(ctx, "hints.counts")
}
