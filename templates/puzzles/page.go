// Package puzzles renders puzzles. The script plays the answers in the reader's own browser.
package puzzles

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/board"
	"triplecross/templates/layout"
	"triplecross/templates/plates"
	"triplecross/templates/words"
)

// IndexPage lists all kinds of puzzles.
type IndexPage struct {
	layout.Page
	Games []Game
	Today Page // the puzzle of the day, if it has an address
}

// Game is a game with its puzzles.
type Game struct {
	Info   game.Info
	N      int    // how many puzzles
	First  string // the address of one to begin with
	Themes []Theme
}

// Theme is what puzzles are about.
type Theme struct {
	Slug  string
	N     int    // how many puzzles
	First string // the address of one to begin with
}

// Page is a puzzle.
type Page struct {
	layout.Page
	Game    game.Info
	Address string
	ID      string
	Setup   game.Setup
	Start   string   // the text of the position
	Line    []string // the solution
	Goal    string
	Proven  bool
	Theme   string
	Rating  int
	// Withdrawn says that the puzzle is no longer offered.
	Withdrawn bool
	View      protocol.View
	Seat      int    // the solver's
	Colour    string // its name
	Status    string // who is on turn
	Board     board.Board
	Plates    []plates.Plate
	Themes    []Theme // all of the game
	Rules     map[string]any
	List      string // the address of the list of all puzzles of the game
}

// today returns the board of a puzzle that leads to it.
func (p Page) today() board.Board {
	p.Board.Mode = board.ModeWatch
	return p.Board
}

// Title returns what the puzzle is called.
func (p Page) Title(ctx context.Context) string {
	return locale.T(ctx, "puzzle.title", "Game", words.GameName(ctx, p.Game))
}

// Task says what the solver has to find.
func (p Page) Task(ctx context.Context) string {
	return p.said() + " " + goal(ctx, p.Goal) + " " + find(ctx, p.Goal)
}

// said is the status as a sentence. In some games the status already is one.
func (p Page) said() string { return strings.TrimSuffix(p.Status, ".") + "." }

// goal says what the solution reaches.
func goal(ctx context.Context, goal string) string {
	switch goal {
	case "win":
		return locale.T(ctx, "puzzle.win")
	case "mate":
		return locale.T(ctx, "puzzle.mate")
	case "hold":
		return locale.T(ctx, "puzzle.hold")
	}
	return locale.T(ctx, "puzzle.gain")
}

// find tells the solver to find it.
func find(ctx context.Context, goal string) string {
	if goal == "hold" {
		return locale.T(ctx, "puzzle.findHold")
	}
	return locale.T(ctx, "puzzle.find")
}

// themeName names a theme.
func themeName(ctx context.Context, slug, theme string) string {
	return locale.T(ctx, "motif."+slug+"."+theme)
}

// data is what the script needs to know.
type data struct {
	ID     string   `json:"id"`
	Game   string   `json:"game"`
	Setup  string   `json:"setup"`
	Start  string   `json:"start"`
	Line   []string `json:"line"`
	Rating int      `json:"rating"`
	List   string   `json:"list"`
	// Withdrawn says that the puzzle counts for nobody's rating.
	Withdrawn bool              `json:"withdrawn"`
	View      protocol.View     `json:"view"`
	Words     map[string]string `json:"words"`
	Rules     map[string]any    `json:"rules"`
}

// data renders what the script needs to know as JSON.
func (p Page) data() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		body, err := json.Marshal(data{
			ID: p.ID, Game: p.Game.Slug, Setup: string(p.Setup), Start: p.Start, Line: p.Line, Rating: p.Rating, List: p.List, Withdrawn: p.Withdrawn,
			View: p.View, Words: says(ctx), Rules: p.Rules,
		})
		if err != nil {
			return err
		}
		_, err = io.WriteString(w, `<script type="application/json" class="puzzle-data">`+string(body)+`</script>`)
		return err
	})
}

// says returns what the script says. It comes with the page, so that no other page has to load it.
func says(ctx context.Context) map[string]string {
	return map[string]string{
		"right":  locale.T(ctx, "puzzle.right"),
		"solved": locale.T(ctx, "puzzle.solved"),
		"shown":  locale.T(ctx, "puzzle.shown"),
		"wrong":  locale.T(ctx, "puzzle.wrong"),
		"answer": locale.T(ctx, "puzzle.answer"),
		"weak":   locale.T(ctx, "puzzle.weak"),
		"waits":  locale.T(ctx, "puzzle.waits"),
		"failed": locale.T(ctx, "analysis.failed"),
		"over":   locale.T(ctx, "puzzle.over"),
		"you":    locale.T(ctx, "puzzle.you"),
	}
}
