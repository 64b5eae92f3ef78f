package browser_test

import (
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store/postgres/pgtest"
	"triplecross/internal/table"
)

var (
	desktop = browser.Screen{Width: 1280, Height: 800}
	phone   = browser.Screen{Width: 360, Height: 740, Touch: true}
)

// world is a test with a site.
type world struct {
	*testing.T
	site *browser.Site
}

// chromium is the browser of all tests, whose pages share nothing.
var chromium *browser.Browser

// nodes makes the tests of whole tables run over two servers that share a database.
var nodes = flag.Bool("nodes", false, "run the site as two nodes over PostgreSQL")

// lateScripts reveals tests that act on a page before its scripts are loaded.
var lateScripts = flag.Duration("late-scripts", 0, "let each script be on its way for a random time up to this")

// databases is the server of these databases; creating is held while one is created.
var (
	databases *pgtest.Cluster
	creating  sync.Mutex
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	flag.Parse()
	var err error
	if *nodes && *lateScripts > 0 {
		fmt.Fprintln(os.Stderr, "-late-scripts does not go with -nodes")
		return 2
	}
	if *nodes {
		if databases, err = pgtest.Start(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer databases.Stop()
	}
	if chromium, err = browser.Start(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer chromium.Close()
	return m.Run()
}

// newDatabase returns the URL of an empty database.
func newDatabase(t *testing.T) string {
	t.Helper()
	creating.Lock()
	defer creating.Unlock()
	url, err := databases.Database(t.Context(), rand.Text())
	if err != nil {
		t.Fatal(err)
	}
	return url
}

// newWorld returns a site of the test's own. The test runs in parallel with the
// others.
func newWorld(t *testing.T) world { return newWorldWith(t, browser.SiteOptions{}) }

func newWorldWith(t *testing.T, options browser.SiteOptions) world {
	t.Helper()
	t.Parallel()
	options.Dir, options.LateScripts = t.TempDir(), *lateScripts
	if *nodes && options.Traffic == nil {
		options.Database = newDatabase(t)
	}
	site, err := browser.NewSite(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(site.Close)
	return world{t, site}
}

// check ends the test if err is not nil.
func (w world) check(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// page returns an empty page. The test fails if anything goes wrong on it that
// was not expected: an error on its console, an uncaught exception, a request
// that fails, a report of the content security policy.
func (w world) page(s browser.Screen) *browser.Page {
	w.Helper()
	page, err := chromium.Page(s)
	w.check(err)
	w.Cleanup(func() {
		for _, e := range page.Errors() {
			w.Errorf("a page has an error: %s", e)
		}
		page.Close()
	})
	return page
}

// visit opens an address on a new page.
func (w world) visit(s browser.Screen, url string) *browser.Page {
	w.Helper()
	page := w.page(s)
	w.check(page.Open(url))
	return page
}

// text returns the text of the first element that a selector finds.
func (w world) text(p *browser.Page, selector string) string {
	w.Helper()
	text, err := browser.Eval[string](p, fmt.Sprintf(`document.querySelector(%q)?.textContent.trim() ?? "nothing is "+%[1]q`, selector))
	w.check(err)
	return text
}

// table returns the table that a page shows.
func (w world) table(p *browser.Page) table.Moment {
	w.Helper()
	w.check(p.Wait(`document.querySelector("#table")`))
	id, err := browser.Eval[string](p, `document.querySelector("#table").dataset.id`)
	w.check(err)
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

// refresh returns the table as it stands now.
func (w world) refresh(t table.Moment) table.Moment {
	w.Helper()
	t, err := w.site.Lobby.Table(w.Context(), t.ID)
	w.check(err)
	return t
}

// until waits until wish is true of the table.
func (w world) until(t table.Moment, wish func(table.Moment) bool) table.Moment {
	w.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if t = w.refresh(t); wish(t) {
			return t
		}
		if time.Now().After(deadline) {
			w.Fatalf("the table stays at version %d: %s", t.Version, t.State().Text())
		}
	}
}

// onTurn returns the seat on turn.
func onTurn(t table.Moment) game.Seat {
	return t.State().Turn().First()
}

// choose returns a sensible move for the seat on turn, so that games end.
func (w world) choose(t table.Moment) game.Move {
	w.Helper()
	level, _ := bot.LevelNamed("casual")
	seat := onTurn(t)
	c, err := bot.Choose(w.Context(), bot.Request{State: t.State(), Seat: seat, Level: level, Seed: 3})
	w.check(err)
	for _, m := range t.State().Legal(seat) {
		if m.Text == c.Text {
			return m
		}
	}
	w.Fatalf("the bot chose %q", c.Text)
	return game.Move{}
}

// enters plays a move by some kind of pointer.
type enters func(p *browser.Page, places ...string) error

// play lets the page of the seat on turn enter a move, and waits until it is
// played. The server plays a forced pass.
func (w world) play(t table.Moment, p *browser.Page, enter enters) table.Moment {
	w.Helper()
	move := w.choose(t)
	if len(move.Gesture.Places) > 0 {
		w.check(p.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, move.Gesture.Places[0])))
		w.check(enter(p, move.Gesture.Places...))
	}
	return w.until(t, func(now table.Moment) bool { return len(now.Moves) > len(t.Moves) })
}

// shows waits until a page shows the pieces of the table and how it stands.
func (w world) shows(p *browser.Page, t table.Moment) {
	w.Helper()
	want := t.ViewFor("").Pieces
	w.check(p.Wait(fmt.Sprintf(`(() => {
		const pieces = [...document.querySelectorAll("#table .piece")].map(({ dataset: { at, seat, kind } }) =>
			at + "=" + (seat < 0 ? "" : seat) + (kind ?? ""));
		return pieces.sort().join(" ") === %q.split(" ").sort().join(" ");
	})()`, want)))
	if t.Status == protocol.Over {
		w.check(p.Wait(`/wins|You win!|Draw/.test(document.querySelector("#status").textContent)`))
	}
}
