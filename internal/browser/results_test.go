package browser_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// beats makes Ada win a game of Chexers against two bots, which goes like a finished one.
func (w world) beats(level string) {
	w.Helper()
	elsewhere, err := w.site.Lobby.Table(w.Context(), w.won())
	w.check(err)
	played := elsewhere.Moves
	winner := played[len(played)-1].Seat
	seats := slices.Repeat([]table.Holder{botHolder(level)}, 3)
	seats[winner] = table.Holder{Kind: table.SeatPerson}
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{Game: "chexers", Host: identity.PersonOf(ada), Name: "Ada", Seats: seats})
	w.check(err)
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	for i, m := range played {
		t = w.refresh(t)
		switch {
		case len(t.Moves) > i: // a pass, which the server has made
		case m.Seat == winner:
			w.do(id, ada, table.Play{Version: t.Version, Seat: m.Seat, Text: m.Move.Text})
		default:
			w.do(id, ada, table.BotMove{Version: t.Version, Seat: m.Seat, Text: m.Move.Text})
		}
	}
	w.until(t, func(t table.Moment) bool { return t.Status == protocol.Over })
}

// finished makes Ada play games to their end: she beats a bot, wins and loses against Bob, and in a game
// with both Bob and Cleo she beats neither.
func (w world) finished() {
	w.Helper()
	w.beats("casual")
	for _, who := range []string{ada, bob} {
		t := w.publicTable("hexdame", table.Settings{}, bob)
		t = w.moves(t, t.State().Legal(0)[0].Text)
		w.do(t.ID, who, table.Resign{Seat: t.SeatsOf(identity.PersonOf(who)).First()})
	}
	t := w.publicTable("chexers", table.Settings{}, bob, cleo)
	w.do(t.ID, bob, table.Resign{Seat: 1})
	w.do(t.ID, ada, table.Resign{Seat: 0})
	if t = w.refresh(t); t.Status != protocol.Over {
		w.Fatal("the game goes on")
	}
}

func TestARecordIsReadFilteredAndSavedOnItsPage(t *testing.T) {
	w := newWorld(t)
	page := w.as(ada, phone, w.site.URL+"/yours/record")
	w.reads(page, ".lead", "Your results appear here")
	w.finished()

	w.check(page.Open(w.site.URL + "/yours"))
	w.press(page, "Your record")
	w.reads(page, ".lead", "4 games: 2 won, 0 drawn, 2 lost.")
	row := func(caption, want string) {
		t.Helper()
		rows, err := browser.Eval[[]string](page, fmt.Sprintf(`[...document.querySelectorAll("table")].filter(t => t.caption.textContent === %q)
			.flatMap(t => [...t.tBodies[0].rows].map(r => [...r.cells].map(c => c.innerText.trim().replace(/\s+/g, " ")).join("|")))`, caption))
		w.check(err)
		if !slices.Contains(rows, want) {
			t.Errorf("%s: no %q in %q", caption, want, rows)
		}
	}
	row("By game", "Chexers|2|1|0|1")
	row("By game", "HexDame|2|1|0|1")
	row("Places in games of three or more", "Chexers 3 sides|1|1|0")
	row("Against bots", "Casual|1|1|0|0")
	row("People you met", "Bob|3|2|0|1")
	row("People you met", "Cleo|1|0|0|1")
	if n := w.count(page, ".record-ladder li:not(.record-open)"); n != 1 {
		t.Errorf("%d bots are beaten", n)
	}

	w.check(page.Wait(`(document.querySelector("[name=with]").value = "people", true)`))
	w.check(page.Wait(`(document.querySelector("[name=game]").value = "hexdame", true)`))
	w.press(page, "Show")
	w.reads(page, ".lead", "2 games: 1 won, 0 drawn, 1 lost.")
	w.check(page.Wait(`document.querySelector("[name=with]").value === "people" && document.querySelector("[name=game]").value === "hexdame"`))
	file, err := browser.Eval[string](page, `fetch([...document.querySelectorAll("a[download]")][0].href).then(a => a.text())`)
	w.check(err)
	if lines := strings.Count(file, "\n"); lines != 3 || !strings.Contains(file, ",won,") || !strings.Contains(file, ",lost,") {
		t.Errorf("saved is %s", file)
	}
}

func TestSlowARecordStandsWellOnEveryScreen(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	w := newStillWorld(t)
	w.finished()
	for _, language := range []string{"en", "de", "fr"} {
		for _, screen := range []browser.Screen{{Width: 1280, Height: 800}, {Width: 360, Height: 740, Dark: true, Touch: true}} {
			page := w.page(screen)
			w.check(page.SetCookie(w.site.URL, "person", ada))
			w.check(page.SetCookie(w.site.URL, "language", language))
			w.check(page.Open(w.site.URL + "/yours/record"))
			for _, f := range w.faults(page, string(axe)) {
				t.Errorf("%s, %d wide: %s: %s\n\t%s", language, screen.Width, f.ID, f.Help, strings.Join(f.Nodes, "\n\t"))
			}
			size, err := browser.Eval[float64](page, `document.documentElement.scrollWidth`)
			w.check(err)
			if size > float64(screen.Width) {
				t.Errorf("%s is %v wide on a screen of %d", language, size, screen.Width)
			}
			cut, err := browser.Eval[[]string](page, `[...document.querySelectorAll(".record-filter select")].filter(e => {
				const { width } = e.getBoundingClientRect();
				e.style.width = "max-content";
				return e.getBoundingClientRect().width > width + 1;
			}).map(e => e.name)`)
			w.check(err)
			if len(cut) > 0 {
				t.Errorf("%s, %d wide: the choices of %q are cut off", language, screen.Width, cut)
			}
			if n := w.count(page, "table:not(:has(> caption)), tbody tr:not(:has(> th[scope=row])), thead th:not([scope=col])"); n != 0 {
				t.Errorf("%s: %d tables or cells lack what names them", language, n)
			}
		}
	}
}
