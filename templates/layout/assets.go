package layout

import (
	"context"

	"triplecross/internal/locale"
)

// Assets are the URLs of the static files that pages use.
type Assets struct {
	Style   string // dist/site.css
	Script  string // dist/app.js, of the tables
	Front   string // dist/front.js, of the home page
	Watch   string // dist/watch.js, of the page for watching
	Wall    string // dist/wall.js, which that page loads to let the boards move
	Offline string // dist/offline.js, of the page shown while the server cannot be reached
	Replay  string // dist/replay.js, of the replays
	Lesson  string // dist/lesson.js, of the rules
	Worker  string // the service worker
	Names   string // dist/names.js, the names of cells on boards
	Chat    string // dist/chat.js, which tables load when there is somebody to talk to
	Text    string // dist/text.js, of boards as text
	Chess   string // dist/chess.js, which tables of games of figures load
	Keys    string // dist/keys.js, the keys and the notes, which pages load at the first key or touch
	Font    string // font/fraunces.woff2
	// Figures and Adorn are the style sheet of boards with the figures of chess,
	// dist/figures.css, and the script that such boards load, dist/figures.js.
	Figures, Adorn string
	Lists          string // dist/lists.css, the style sheet of the pages that list tables
	Results        string // dist/results.css, the style sheet of a person's record
	Rules          string // dist/rules.css, the style sheet of the pages of rules
	Forms          string // dist/forms.css, the style sheet of the pages with large forms
	Written        string // dist/textboard.css, the style sheet of boards as text
	// Analysis and AnalysisStyle are dist/analysis.js and dist/analysis.css, of the analysis boards.
	Analysis, AnalysisStyle string
	// Boards are the style sheets of the boards that readers can choose: dist/board-wood.css.
	Boards map[BoardTheme]string
	// Yours is dist/yours.js, which keeps the page of one's games current, and Passkeys dist/passkeys.js, which that page loads.
	Yours, Passkeys string
	// Pool and PoolStyle are dist/pool.js and dist/pool.css, of the pages on which people wait for others to play with.
	Pool, PoolStyle string
	// Puzzles and PuzzlesStyle are dist/puzzles.js and dist/puzzles.css.
	Puzzles, PuzzlesStyle string
	Again                 string // dist/again.js, of the pages on which mistakes are tried again
	Push                  string // dist/push.js, which asks whether the browser may notify somebody
	// Evening and EveningStyle are dist/evening.js and dist/evening.css, of an evening of games.
	Evening, EveningStyle string
	// Chances and ChancesStyle are dist/chances.js and dist/chances.css, which come with the chances
	// of a game.
	Chances, ChancesStyle string
	// Hints and HintsStyle are dist/hints.js and dist/hints.css, which come with the hints in a game
	// against bots.
	Hints, HintsStyle string
	Local             string // dist/local.js, of the tables of the browser
	Engine            Engine // with which analysis boards search
	Icon              string // icon/favicon.svg
	Turn              string // icon/turn.svg, shown instead while the reader is on turn
	Touch             string // icon/touch.png, the icon of phones
	// Scripts are the texts that the script needs, by language: dist/words.de.js.
	Scripts map[string]string
	// Dictionaries are the dictionaries, by language, with which browsers get pages compressed.
	Dictionaries map[string]string
}

// words returns the URL of the texts that the script lacks, empty if it lacks
// none.
func (a Assets) words(ctx context.Context) string { return a.Scripts[locale.Of(ctx).Tag] }

// dictionary returns the URL of the dictionary in the reader's language, empty for none.
func (a Assets) dictionary(ctx context.Context) string { return a.Dictionaries[locale.Of(ctx).Tag] }
