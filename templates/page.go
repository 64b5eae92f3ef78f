package templates

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/locale"
)

// Page is the frame of a page: what its head and header need.
type Page struct {
	Theme  Theme
	Path   string // of this page, to come back to after switching the theme
	Assets Assets
	Card   LinkCard // of links to the page
	// Canonical is the address of a page that has several, else empty.
	Canonical string
}

// Assets are the URLs of the static files that pages name.
type Assets struct {
	Style  string // dist/site.css
	Script string // dist/app.js, of the tables
	Front  string // dist/front.js, of the home page and the one without a line
	Replay string // dist/replay.js, of the replays
	Lesson string // dist/lesson.js, of the rules
	Chat   string // dist/chat.js, which tables load when there is somebody to talk to
	Text   string // dist/text.js, of boards as text
	Chess  string // dist/chess.js, which tables of games of figures load
	Keys   string // dist/keys.js, which those load when somebody uses keys
	Font   string // font/serif.woff2
	// Figures and Adorn are the style sheet of boards with the figures of chess,
	// dist/figures.css, and the script that such boards load, dist/figures.js.
	Figures, Adorn string
	Icon           string // icon/favicon.svg
	Touch          string // icon/touch.png, the icon of phones
	// Scripts are the texts that the script needs, by language: dist/words.de.js.
	Scripts map[string]string
}

// words returns the URL of the texts that the script needs and does not have.
func (a Assets) words(ctx context.Context) string { return a.Scripts[locale.Of(ctx).Tag] }

// frame says how a page differs from the others.
type frame struct {
	Title string // of the window, without the site's name; empty on the home page
	About string // one sentence for search engines and link previews
	At    string // the link of the header that leads here
	Game  string // the slug of the game that the page is about, if any
	// Script says that the page has something for a script to do, Steps that it is
	// to lead through the positions of a game.
	Script, Steps bool
	// Front says that the page shows no table, but perhaps a game to look at.
	Front bool
	// Written says that the board is text, for which there is another script.
	Written bool
	// Reload says that a browser without script loads the page again every few
	// seconds.
	Reload bool
	// Figures says that the page has a board with the figures of chess.
	Figures bool
	// Whole says that the page fills the window and ends there, without footer.
	Whole bool
}

// script is the address of the page's script.
func (f frame) script(a Assets) string {
	switch {
	case f.Front:
		return a.Front
	case f.Written:
		return a.Text
	case f.Steps:
		return a.Replay
	case f.At == "/rules":
		return a.Lesson
	}
	return a.Script
}

func (f frame) title(ctx context.Context) string {
	if f.Title == "" {
		return "Triplecross: " + locale.T(ctx, "site.tagline")
	}
	return f.Title + " · Triplecross"
}

// rules is the address of the rules that a reader of the page may want.
func (f frame) rules() string {
	if f.Game == "" {
		return "/rules"
	}
	return "/rules/" + f.Game
}

// figures names the scripts that a page with figures loads besides.
func (f frame) figures(a Assets) templ.Attributes {
	named := templ.Attributes{}
	if f.Figures {
		named["data-figures"] = a.Adorn
	}
	if f.Figures && f.At == "/rules" {
		named["data-chess"] = a.Chess
	}
	return named
}
