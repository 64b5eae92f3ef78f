package layout

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/locale"
)

// Options say how a page differs from the others.
type Options struct {
	Title string // of the window, without the site's name; empty on the home page
	About string // one sentence for search engines and link previews
	At    string // the link of the header that leads here
	Game  string // the slug of the game that the page is about, if any
	// Script says that the page needs a script, Steps that the script steps
	// through the positions of a game.
	Script, Steps bool
	// Front says that the page has no table of its own, but perhaps a game to
	// watch.
	Front bool
	// Lists says that the page lists tables.
	Lists bool
	// Results says that the page shows how the reader's games ended.
	Results bool
	// Forms says that the page has a large form, or text to copy.
	Forms bool
	// Wall says that the page shows games that are being played, which a script of its own lets
	// move.
	Wall bool
	// Offline says that the page is shown while the server cannot be reached. It has no footer:
	// its links lead nowhere then.
	Offline bool
	// Analysis says that the page has an analysis board, with a script and a style sheet of
	// its own.
	Analysis bool
	// Local says that the page is of tables of the browser.
	Local bool
	// Puzzles says that the page has puzzles, with a script and a style sheet of their own.
	Puzzles bool
	// Again says that mistakes are corrected on the page, which looks like a puzzle and has its own script.
	Again bool
	// Written says that the board is text, which has a script of its own.
	Written bool
	// Pool says that the reader waits there for others to play with.
	Pool bool
	// Evening says that the page is of an evening of games.
	Evening bool
	// Boards says that the page shows what boards the reader can choose.
	Boards bool
	// Reload is after how many seconds a browser without JavaScript loads the page again; 0 is never.
	Reload int
	// Figures says that the page has a board with the figures of chess.
	Figures bool
	// Hues are the colours of the page's boards, nil if there may be any.
	Hues []int
	// Shape is that of the cells of the page's board, empty if there may be any.
	Shape string
	// Whole says that the page fills the window and has no footer.
	Whole bool
}

// sheet returns the URL of the style sheet that the page has besides the one of all pages, empty
// if it has none.
func (f Options) sheet(a Assets) string {
	switch {
	case f.Lists:
		return a.Lists
	case f.Results:
		return a.Results
	case f.Forms:
		return a.Forms
	case f.Written:
		return a.Written
	case f.Analysis:
		return a.AnalysisStyle
	case f.Pool:
		return a.PoolStyle
	case f.Puzzles, f.Again:
		return a.PuzzlesStyle
	case f.Evening:
		return a.EveningStyle
	case f.At == "/rules":
		return a.Rules
	}
	return ""
}

// boards returns the URLs of the style sheets of boards that the page needs: usually none.
func (f Options) boards(p Page) []string {
	var sheets []string
	for _, b := range BoardThemes() {
		if b != Paper && (f.Boards || b == p.Board) {
			sheets = append(sheets, p.Assets.Boards[b])
		}
	}
	return sheets
}

// script returns the URL of the page's script.
func (f Options) script(a Assets) string {
	switch {
	case f.Front:
		return a.Front
	case f.Wall:
		return a.Watch
	case f.Offline:
		return a.Offline
	case f.Local:
		return a.Local
	case f.Analysis:
		return a.Analysis
	case f.Pool:
		return a.Pool
	case f.Puzzles:
		return a.Puzzles
	case f.Again:
		return a.Again
	case f.Evening:
		return a.Evening
	case f.Written:
		return a.Text
	case f.Steps:
		return a.Replay
	case f.At == "/rules":
		return a.Lesson
	}
	return a.Script
}

// FullTitle returns the title of the window.
func (f Options) FullTitle(ctx context.Context) string {
	if f.Title == "" {
		return "Triplecross: " + locale.T(ctx, "site.tagline")
	}
	return f.Title + " · Triplecross"
}

// rules returns the URL of the rules that a reader of the page may want.
func (f Options) rules() string {
	if f.Game == "" {
		return "/rules"
	}
	return "/rules/" + f.Game
}

// figures returns attributes that name the extra scripts of a page with figures.
func (f Options) figures(ctx context.Context, a Assets) templ.Attributes {
	named := templ.Attributes{}
	if f.Figures {
		named["data-figures"] = a.Adorn
	}
	if f.Wall {
		named["data-wall"] = a.Wall
		if words := a.words(ctx); words != "" {
			named["data-words"] = words
		}
	}
	if f.Figures && (f.At == "/rules" || f.Analysis || f.Puzzles || f.Again || f.Steps) {
		named["data-chess"] = a.Chess
	}
	return named
}
