// Package analysis renders the pages on which games and positions are analysed. The script
// searches in the reader's own browser.
package analysis

import (
	"context"
	"encoding/json"
	"io"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
	"triplecross/templates/words"
)

// Page is a page with an analysis board.
type Page struct {
	layout.Page
	Game   game.Info
	Setup  game.Setup
	Moves  []string // of the game that is analysed, if there is one
	Ply    int      // the position that is shown first
	View   protocol.View
	Board  board.Board
	Plates []plates.Plate
	Replay string // the address of that game's replay, empty if there is none
	// Chances is the address of the part that shows the chances of the whole game, empty if none
	// was played.
	Chances string
	Kinds   Kinds
}

// Kinds are the variants of a game among which the reader may choose, where no game was played.
type Kinds []Kind

// Kind is a variant of a game.
type Kind struct {
	Label   string
	Address string
	Now     bool
}

func (p Page) title(ctx context.Context) string {
	return locale.T(ctx, "analysis.title", "Game", words.GameName(ctx, p.Game))
}

// data is what the script needs to know.
type data struct {
	Game  string            `json:"game"`
	Setup string            `json:"setup"`
	Moves []string          `json:"moves"`
	Ply   int               `json:"ply"`
	View  protocol.View     `json:"view"`
	Words map[string]string `json:"words"`
	Rules map[string]any    `json:"rules"`
}

// data renders what the script needs to know as JSON.
func (p Page) data() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		body, err := json.Marshal(data{p.Game.Slug, string(p.Setup), p.Moves, p.Ply, p.View, says(ctx), locale.Of(ctx).Raw("rule." + p.Game.Slug + ".")})
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, `<script type="application/json" class="analysis-data">`+string(body)+`</script>`)
		return err
	})
}

// says returns what the script says, by the end of the key. It comes with the page, so that no
// other page has to load it.
func says(ctx context.Context) map[string]string {
	say := map[string]string{}
	for name, text := range map[string]string{
		"search":    locale.T(ctx, "analysis.search"),
		"loading":   locale.T(ctx, "analysis.loading"),
		"failed":    locale.T(ctx, "analysis.failed"),
		"figures":   locale.T(ctx, "analysis.figures"),
		"idle":      locale.T(ctx, "analysis.idle"),
		"over":      locale.T(ctx, "analysis.over"),
		"chance":    locale.T(ctx, "analysis.chance"),
		"draw":      locale.T(ctx, "analysis.draw"),
		"start":     locale.T(ctx, "analysis.start"),
		"illegal":   locale.T(ctx, "analysis.illegal"),
		"unread":    locale.T(ctx, "analysis.unread"),
		"kept":      locale.T(ctx, "analysis.kept"),
		"variation": locale.T(ctx, "analysis.variation"),
	} {
		say[name] = text
	}
	return say
}
