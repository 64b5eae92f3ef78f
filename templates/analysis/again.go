package analysis

import (
	"context"
	"encoding/json"
	"io"

	"github.com/a-h/templ"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/words"
)

// Again is the page on which mistakes in a game are corrected.
type Again struct {
	Page
	ID      string // of the table
	By      []int  // who made the moves
	Seats   []int  // whose mistakes; none if the reader is to choose
	Choices Kinds  // the seats, for readers who did not play
}

func (p Again) title(ctx context.Context) string {
	return locale.T(ctx, "again.title", "Game", words.GameName(ctx, p.Game))
}

// data renders what the script needs to know as JSON.
func (p Again) data() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		body, err := json.Marshal(struct {
			ID    string            `json:"id"`
			Game  string            `json:"game"`
			Setup string            `json:"setup"`
			Moves []string          `json:"moves"`
			By    []int             `json:"by"`
			Seats []int             `json:"seats"`
			View  protocol.View     `json:"view"`
			Words map[string]string `json:"words"`
			Rules map[string]any    `json:"rules"`
		}{p.ID, p.Game.Slug, string(p.Setup), p.Moves, p.By, p.Seats, p.View, tries(ctx), locale.Of(ctx).Raw("rule." + p.Game.Slug + ".")})
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, `<script type="application/json" class="again-data">`+string(body)+`</script>`)
		return err
	})
}

// tries returns what the script says.
func tries(ctx context.Context) map[string]string {
	return map[string]string{
		"task":       locale.T(ctx, "again.task"),
		"searching":  locale.T(ctx, "again.searching"),
		"best":       locale.T(ctx, "again.best"),
		"found":      locale.T(ctx, "again.found"),
		"wrong":      locale.T(ctx, "again.wrong"),
		"solution":   locale.T(ctx, "again.solution"),
		"none":       locale.T(ctx, "again.none"),
		"count":      locale.T(ctx, "again.count"),
		"waits":      locale.T(ctx, "again.waits"),
		"over":       locale.T(ctx, "again.over"),
		"failed":     locale.T(ctx, "analysis.failed"),
		"inaccuracy": locale.T(ctx, "report.inaccuracy"),
		"mistake":    locale.T(ctx, "report.mistake"),
		"blunder":    locale.T(ctx, "report.blunder"),
	}
}
