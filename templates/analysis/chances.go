package analysis

import (
	"context"
	"encoding/json"
	"io"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/templates/layout"
	"triplecross/templates/seats"
)

// Chances is the part of a page that shows the chances of a whole game.
type Chances struct {
	Assets  layout.Assets
	ID      string // of the table
	Game    string // its slug
	Setup   game.Setup
	Moves   []string
	By      []int // who made the moves
	Hues    []int
	Colours []string // the names of the seats
	Mine    []int    // the seats that the reader played
	Running bool     // the game is being played
}

// hue returns the class of a seat's colour.
func (c Chances) hue(seat int) string { return seats.HueClass(c.Hues[seat]) }

// data renders what the script needs to know as JSON.
func (c Chances) data() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		body, err := json.Marshal(struct {
			ID      string            `json:"id"`
			Game    string            `json:"game"`
			Setup   string            `json:"setup"`
			Start   string            `json:"start"`
			Moves   []string          `json:"moves"`
			By      []int             `json:"by"`
			Hues    []int             `json:"hues"`
			Colours []string          `json:"colours"`
			Words   map[string]string `json:"words"`
			Mine    []int             `json:"mine"`
			Running bool              `json:"running,omitempty"`
		}{c.ID, c.Game, string(c.Setup), "", c.Moves, c.By, c.Hues, c.Colours, reports(ctx), c.Mine, c.Running})
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, `<script type="application/json">`+string(body)+`</script>`)
		return err
	})
}

// reports returns what the script says, as says does.
func reports(ctx context.Context) map[string]string {
	return map[string]string{
		"chance":     locale.T(ctx, "analysis.chance"),
		"draw":       locale.T(ctx, "analysis.draw"),
		"failed":     locale.T(ctx, "analysis.failed"),
		"rate":       locale.T(ctx, "chances.rate"),
		"summary":    locale.T(ctx, "chances.summary"),
		"leads":      locale.T(ctx, "chances.leads"),
		"accuracy":   locale.T(ctx, "report.accuracy"),
		"turning":    locale.T(ctx, "report.turning"),
		"given":      locale.T(ctx, "report.given"),
		"movesOf":    locale.T(ctx, "report.movesOf"),
		"king":       locale.T(ctx, "report.king"),
		"costly":     locale.T(ctx, "report.costly"),
		"flawless":   locale.T(ctx, "report.flawless"),
		"marks":      locale.T(ctx, "report.marks"),
		"from":       locale.T(ctx, "report.from"),
		"judged":     locale.T(ctx, "report.judged"),
		"turned":     locale.T(ctx, "report.turned"),
		"even":       locale.T(ctx, "report.even"),
		"better":     locale.T(ctx, "report.better"),
		"best":       locale.T(ctx, "report.best"),
		"good":       locale.T(ctx, "report.good"),
		"inaccuracy": locale.T(ctx, "report.inaccuracy"),
		"mistake":    locale.T(ctx, "report.mistake"),
		"blunder":    locale.T(ctx, "report.blunder"),
		"again":      locale.T(ctx, "puzzle.again"),
		"tries":      locale.T(ctx, "again.tries"),
		"yours":      locale.T(ctx, "again.yours"),
	}
}
