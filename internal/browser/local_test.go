package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// begin begins a game against bots on a page of the browser's own tables.
func (w world) begin(p *browser.Page, level string, seat int) {
	w.Helper()
	_, err := browser.Eval[bool](p, fmt.Sprintf(`(() => {
		const form = document.querySelector("form[data-begin]");
		form.level.value = %q;
		form.seat.value = "%d";
		return true;
	})()`, level, seat))
	w.check(err)
	w.check(p.Click("form[data-begin] button"))
	w.check(p.Wait(`document.querySelector("#table").dataset.status === "live"`))
}

// keptAll is true once the page of offline play says that the browser has all it needs.
const keptAll = `document.querySelector("#play [role=status]")?.textContent === document.querySelector("#play [role=status]").dataset.kept`

// keptGame is the name under which the browser keeps the game of a page, and keptMoves its moves.
const (
	keptGame  = `("local " + document.querySelector("#table").dataset.game + " " + JSON.parse(document.querySelector("#local").textContent).setup)`
	keptMoves = `JSON.parse(localStorage.getItem(` + keptGame + `)).moves`
)

// local returns the moves of the game that a page of the browser's own tables shows.
func (w world) local(p *browser.Page) []string {
	w.Helper()
	moves, err := browser.Eval[[]string](p, keptMoves)
	w.check(err)
	return moves
}

// playedOn has another tab play a game of a page to some moves, which the page then shows.
func (w world) playedOn(p *browser.Page, moves string) {
	w.Helper()
	_, err := browser.Eval[bool](p, fmt.Sprintf(`(() => {
		const kept = JSON.parse(localStorage.getItem(`+keptGame+`));
		localStorage.setItem(`+keptGame+`, JSON.stringify({ ...kept, moves: %q.split(" ") }));
		document.dispatchEvent(new Event("visibilitychange"));
		return true;
	})()`, moves))
	w.check(err)
}

// prepared returns a page that has all it needs to play without the site, and the line to the site, which can be cut.
func (w world) prepared(screen browser.Screen) (*browser.Page, *proxy) {
	w.Helper()
	line := newProxy(w.T, w.site.URL)
	page := w.page(screen)
	line.mayCut(page)
	w.check(page.Open(line.URL + "/play"))
	w.check(page.Wait(keptAll))
	return page, line
}

// With the network switched off, people play on, and put the game on the site when it is back.
func TestWithoutALinePeoplePlayAgainstBots(t *testing.T) {
	w := newWorld(t)
	page, line := w.prepared(phone)
	line.Cut()
	w.check(page.Open(line.URL + "/t/nowhere"))
	w.reads(page, "h1", "You are offline")
	w.check(page.Click(`#offline a[href="/play"]`))
	w.check(page.Wait(keptAll))
	w.check(page.Settle())
	w.check(page.Click(`a[href="/play/hexdame"]`))
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`)) // then the script has drawn the table
	w.reads(page, "#status", "HexDame against bots, offline")
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".sound input:checked").checkVisibility()`))
	g, _ := games.Find("hexdame")
	state, err := g.Start("")
	w.check(err)
	enters := []enters{(*browser.Page).TapPlaces, (*browser.Page).DragPlaces}
	for ply := 0; state.Turn() != 0 && ply < 6; ply = state.Ply() {
		move := state.Legal(0)[0]
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, move.Gesture.Places[0])))
		w.check(enters[ply/2%2](page, move.Gesture.Places...))
		w.check(page.Wait(fmt.Sprintf(keptMoves+`.length >= %d`, ply+2)))
		for _, text := range w.local(page)[ply:] {
			state, err = state.Play(state.Turn().First(), text)
			w.check(err)
		}
	}
	before := w.local(page)
	w.check(page.Reload()) // the browser keeps the game
	w.check(page.Wait(fmt.Sprintf(`document.querySelectorAll("#moves [data-ply]").length === %d`, len(before))))
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	for n := len(before) - 2; n >= 0; n -= 2 {
		w.check(page.Click("#takeback button"))
		w.check(page.Wait(fmt.Sprintf(`document.querySelectorAll("#moves [data-ply]").length === %d`, n)))
	}
	w.check(page.Wait(`document.querySelector("#takeback").hidden`))
}

// How a person wants to play can be chosen at a table of the browser as at a table of the site.
func TestAPersonMayConfirmMovesAtATableOfTheBrowser(t *testing.T) {
	w := newWorld(t)
	page := w.visit(small, w.site.URL+"/play/hexdame")
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.check(page.Tap("[data-stage=live] .menu > summary"))
	w.check(page.Tap(`[data-prefer="confirm"]`))
	w.check(page.Reload()) // the device keeps it
	w.check(page.Wait(`document.querySelector(".piece.movable") && document.querySelector('[data-prefer="confirm"]').checked`))
	g, _ := games.Find("hexdame")
	state, err := g.Start("")
	w.check(err)
	places := state.Legal(0)[0].Gesture.Places
	w.check(page.TapPlaces(places...))
	w.check(page.Wait(`document.querySelector("#confirm").checkVisibility()`))
	if n := len(w.local(page)); n != 0 {
		t.Fatalf("%d moves were played", n)
	}
	w.check(page.Tap("#confirm button:last-child"))
	w.check(page.TapPlaces(places...))
	w.check(page.Wait(`document.querySelector("#confirm").checkVisibility()`))
	w.check(page.Tap("#confirm .primary"))
	w.check(page.Wait(keptMoves + `.length === 2`))
}

// The list of keys is there without the site, and has only those that do something on the page.
func TestTheListOfKeysIsKeptAndNamesNoKeysInVain(t *testing.T) {
	w := newWorld(t)
	page, line := w.prepared(desktop)
	line.Cut()
	w.check(page.Open(line.URL + "/play/hexdame"))
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	w.tabTo(page, `[role="gridcell"]`)
	w.check(page.Press("?"))
	w.check(page.Wait(`document.querySelector("dialog[open] kbd")`))
	named, err := browser.Eval[string](page, `[...document.querySelectorAll("dialog kbd")].map((key) => key.textContent).join("")`)
	w.check(err)
	if strings.ContainsAny(named, "/v") || !strings.Contains(named, "?") {
		t.Errorf("the list names %s", named)
	}
}

// What can be done during a game of the browser stands in one line on a phone.
func TestTheToolbarOfAGameOfTheBrowserIsOneLine(t *testing.T) {
	w := newWorld(t)
	for _, language := range []string{"en", "de", "fr"} {
		page := w.page(small)
		w.check(page.SetCookie(w.site.URL, "language", language))
		w.check(page.Open(w.site.URL + "/play/chexers"))
		w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
		w.begin(page, "beginner", 0)
		lines, err := browser.Eval[int](page, `(() => {
			document.querySelector("#takeback").hidden = false;
			return new Set([...document.querySelectorAll("[data-stage=live] .toolbar > *")].map(e => e.getBoundingClientRect()).map(({ top, bottom }) => Math.round(top + bottom))).size;
		})()`)
		w.check(err)
		if lines != 1 {
			t.Errorf("in %s it takes %d lines", language, lines)
		}
		page.Close()
	}
}

// Without room in the browser, or permission to keep anything, a game can be played, even after a reload.
func TestSlowWithoutRoomPeoplePlayAgainstBots(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/play/hexdame")
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	full := func() {
		t.Helper()
		_, err := browser.Eval[bool](page, `(Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); }, true)`)
		w.check(err)
	}
	full()
	w.begin(page, "beginner", 0)
	full()
	g, _ := games.Find("hexdame")
	state, err := g.Start("")
	w.check(err)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.check(page.ClickPlaces(state.Legal(0)[0].Gesture.Places...))
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 2`))
	w.check(page.Reload())
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 2`))
}

// Red has lost all pieces; after the last move is taken back, Red has one again. Beginners can take hundreds of
// plies from there to the end: after 120, which take more than a minute without the skip, the page is reloaded,
// which ends the skip, and the game is nearly over.
func TestSlowWhoHasNoPiecesInAGameOfTheBrowserMaySkipToTheEnd(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/play/chexers")
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".piece.movable") && document.querySelector("[data-exit]").hidden`))
	w.playedOn(page, hunted)
	w.reads(page, ".exit", "You are out.")
	w.check(page.Click("#takeback button"))
	w.check(page.Wait(`document.querySelector(".piece.movable") && document.querySelector("[data-exit]").hidden`))
	w.playedOn(page, hunted)
	w.reads(page, ".exit", "You are out.")
	w.tabTo(page, "[data-skip]")
	w.hasKeys(page)
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.activeElement.id === "status"`)) // the button is gone
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length >= 120 || document.querySelector("#table").dataset.status === "over"`))
	w.check(page.Reload())
	w.playedOn(page, nearlyOver)
	w.check(page.Wait(`document.querySelector("#table").dataset.status === "over" && document.querySelector("[data-exit]").hidden`))
}

// A tab shows the new state of a game that was continued in another tab.
func TestAGameOfTheBrowserIsPlayedOnInAnotherTab(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/play/hexdame")
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	g, _ := games.Find("hexdame")
	state, err := g.Start("")
	w.check(err)
	var moves []string
	for state.Ply() < 2 {
		move := state.Legal(state.Turn().First())[0].Text
		moves = append(moves, move)
		state, err = state.Play(state.Turn().First(), move)
		w.check(err)
	}
	w.playedOn(page, strings.Join(moves, " "))
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 2`))
}

// The address of a game of the browser says how its board was turned. A new game begins with the person's home at the
// bottom.
func TestSlowATurnedBoardOfTheBrowserOutlastsAReload(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/play/chexers")
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	turned := func(want string) {
		t.Helper()
		w.check(page.Wait(`document.querySelector(".piece.movable")`)) // then the board has been turned
		if got, err := browser.Eval[string](page, `document.querySelector("svg[data-turn]").dataset.turn`); err != nil || got != want {
			t.Errorf("the turn of the board is %s, not %s (%v)", got, want, err)
		}
	}
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	home, err := browser.Eval[string](page, `document.querySelector("svg[data-turn]").dataset.turn`)
	w.check(err)
	w.check(page.Click("[data-turning]"))
	w.check(page.Wait(fmt.Sprintf(`document.querySelector("svg[data-turn]").dataset.turn !== %q`, home)))
	next, err := browser.Eval[string](page, `document.querySelector("svg[data-turn]").dataset.turn`)
	w.check(err)
	w.check(page.Reload())
	turned(next)
	w.check(page.Click("[data-stage=live] [data-again]"))
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`!location.search.includes("turn")`))
	turned(home)
}

// What begins another game is wholly on the screen and can be put away again. It offers what was chosen for the last game.
func TestAnotherGameOfTheBrowserBeginsLikeTheLast(t *testing.T) {
	w := newWorld(t)
	for _, screen := range []browser.Screen{phone, desktop} {
		page := w.visit(screen, w.site.URL+"/play/hexdame")
		w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
		w.begin(page, "expert", 1)
		w.check(page.Wait(keptMoves + `.length > 0`))
		w.check(page.Click("[data-stage=live] [data-again]"))
		w.check(page.Wait(`document.activeElement.matches("form[data-begin] select")`))
		offered, err := browser.Eval[string](page, `(({ level, seat }) => level.value + " " + seat.value)(document.querySelector("form[data-begin]"))`)
		if err != nil || offered != "expert 1" {
			t.Errorf("the next game is offered with %s, %v", offered, err)
		}
		w.check(page.Settle())
		below, err := browser.Eval[float64](page, `document.querySelector("form[data-begin] button").getBoundingClientRect().bottom - innerHeight + scrollY`)
		if err != nil || below > 0 {
			t.Errorf("the button is %v pixels below the screen, %v", below, err)
		}
		w.check(page.Click("[data-stage=live] [data-again]"))
		w.check(page.Wait(`!document.querySelector("form[data-begin]").checkVisibility()`))
		page.Close()
	}
}

// lacking returns the address of a site that refuses files whose paths end like this.
func (w world) lacking(end string) string {
	w.Helper()
	site, _ := w.lackingUntil(end)
	return site
}

// lackingUntil is lacking for a site that refuses them until mend is called.
func (w world) lackingUntil(end string) (site string, mend func()) {
	w.Helper()
	to, err := url.Parse(w.site.URL)
	w.check(err)
	var mended atomic.Bool
	server := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Host = r.In.Host // the origin of sockets
		},
		ModifyResponse: func(r *http.Response) error {
			if strings.HasSuffix(r.Request.URL.Path, end) && !mended.Load() {
				r.StatusCode = http.StatusServiceUnavailable
				r.Header.Set("Cache-Control", "no-store")
			}
			return nil
		},
	})
	w.Cleanup(server.Close)
	return server.URL, func() { mended.Store(true) }
}

// If the bots cannot be loaded, the page says so.
func TestAGameOfTheBrowserSaysThatTheBotsAreMissing(t *testing.T) {
	w := newWorld(t)
	page := w.page(desktop)
	page.Expect("503")
	w.check(page.Open(w.lacking(".wasm") + "/play/hexdame"))
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	w.begin(page, "beginner", 0)
	w.reads(page, "#status", "The bots do not answer")
}

// passed plays a game of Chexers with the rules alone until a seat that has moved before must pass, and
// returns the number of moves before that seat's last one.
func passed(t *testing.T) (moves []string, seat game.Seat, before int) {
	t.Helper()
	g, _ := games.Find("chexers")
	for seed := uint64(1); ; seed++ {
		state, err := g.Start("")
		if err != nil {
			t.Fatal(err)
		}
		moves = nil
		last := map[game.Seat]int{}
		for state.Turn() != 0 {
			seat := state.Turn().First()
			before, moved := last[seat]
			if _, forced := state.Forced(seat); forced && moved {
				return moves, seat, before
			}
			legal := state.Legal(seat)
			m := legal[(seed*2654435761+uint64(state.Ply())*40503)>>8%uint64(len(legal))]
			if state, err = state.Play(seat, m.Text); err != nil {
				t.Fatal(err)
			}
			last[seat] = len(moves)
			moves = append(moves, m.Text)
		}
	}
}

// Nobody chooses a pass, so a takeback takes back the move before it.
func TestATakebackWithoutALineGoesBeyondAPass(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/play/chexers")
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	moves, seat, before := passed(t)
	_, err := browser.Eval[bool](page, fmt.Sprintf(`(localStorage.setItem(`+keptGame+`, JSON.stringify({
		game: "chexers", setup: "", seat: %d, level: "beginner", seed: 1, began: 1, moves: %q.split(" "),
	})), true)`, seat, strings.Join(moves, " ")))
	w.check(err)
	w.check(page.Reload())
	w.check(page.Wait(fmt.Sprintf(`document.querySelectorAll("#moves [data-ply]").length > %d`, len(moves))))
	w.check(page.Click("#takeback button"))
	w.check(page.Wait(fmt.Sprintf(`document.querySelectorAll("#moves [data-ply]").length === %d`, before)))
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
}

// keepsTables waits until the browser has everything that its own tables need.
func (w world) keepsTables(p *browser.Page) {
	w.Helper()
	_, err := browser.Eval[bool](p, `new Promise((done) => {
		const look = async () => {
			const list = await (await caches.match("/play/files"))?.json();
			const there = await Promise.all((list ?? [""]).map((url) => caches.match(url)));
			if (there.every(Boolean)) done(true);
			else setTimeout(look, 50);
		};
		void look();
	})`)
	w.check(err)
}

// People who open the site as an app can play offline before they have ever looked for it.
func TestSlowTheInstalledSitePlaysWithoutALine(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	page := w.page(desktop)
	line.mayCut(page)
	w.check(page.SetCookie(line.URL, "board", "wood"))
	w.check(page.Open(line.URL + "/"))
	w.kept(page)
	w.check(page.Open(line.URL + "/?app")) // the address in the manifest
	w.keepsTables(page)
	line.Cut()
	w.check(page.Reload())
	w.reads(page, "h1", "You are offline")
	w.check(page.Click(`#offline a[href="/play"]`))
	w.check(page.Wait(keptAll))
	w.check(page.Open(line.URL + "/play/chexers"))
	w.check(page.Wait(`[...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet)`))
	w.begin(page, "beginner", 1) // so that a bot begins
	w.check(page.Wait(keptMoves + `.length > 0`))
}

// near plays a game with the rules alone to a position in which a move of the seat ends it.
func near(t *testing.T, slug string) (moves []string, last game.Move) {
	t.Helper()
	g, _ := games.Find(slug)
	for seed := uint64(1); ; seed++ {
		state, err := g.Start("")
		if err != nil {
			t.Fatal(err)
		}
		moves = nil
		for state.Turn() != 0 {
			seat := state.Turn().First()
			for _, m := range state.Legal(seat) {
				next, err := state.Play(seat, m.Text)
				if err != nil {
					t.Fatal(err)
				}
				if _, over := next.Outcome(); over && seat == 0 {
					return moves, m
				}
			}
			legal := state.Legal(seat)
			m := legal[(seed*2654435761+uint64(state.Ply())*40503)>>8%uint64(len(legal))]
			if state, err = state.Play(seat, m.Text); err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m.Text)
		}
	}
}

// A game that ends offline is offered to the site once online again, which then has it as it was
// played.
func TestSlowAGameOfTheBrowserGoesToTheSite(t *testing.T) {
	w := newWorld(t)
	page, line := w.prepared(desktop)
	w.check(page.Open(line.URL + "/play/hexdame"))
	moves, last := near(t, "hexdame")
	_, err := browser.Eval[bool](page, fmt.Sprintf(`(localStorage.setItem(`+keptGame+`, JSON.stringify({
		game: "hexdame", setup: "", seat: 0, level: "beginner", seed: 1, began: 1, hinted: true, moves: %q.split(" "),
	})), true)`, strings.Join(moves, " ")))
	w.check(err)
	line.Cut()
	w.check(page.Reload())
	w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, last.Gesture.Places[0])))
	w.check(page.TapPlaces(last.Gesture.Places...))
	w.check(page.Wait(`document.querySelector("#table").dataset.status === "over"`))
	w.check(page.Wait(`document.querySelector("[data-verdict]").textContent !== ""`))
	line.Mend()
	w.check(page.Reload()) // the browser keeps the game
	w.check(page.Click("[data-stage=over] [data-publish]"))
	w.check(page.Wait(`!document.querySelector("[data-stage=over] [data-link]").hidden`))
	w.check(page.Click("[data-stage=over] [data-link]"))
	w.check(page.Wait(fmt.Sprintf(`document.readyState === "complete" && document.querySelector("#replay")?.dataset.last === "%d"`, len(moves)+1)))
	replayed, err := browser.Eval[[]string](page, `[...document.querySelectorAll("#moves [data-ply]")].map(({ title }) => title)`)
	w.check(err)
	if want := append(moves, last.Text); !slices.Equal(replayed, want) {
		t.Errorf("the site has %v, not %v", replayed, want)
	}
	id, err := browser.Eval[string](page, `location.pathname.split("/")[2]`)
	w.check(err)
	tbl, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	if hinted := tbl.Hinted; hinted != game.SeatsOf(0) {
		t.Errorf("the site has the hints of %b", hinted)
	}
	w.check(page.Open(line.URL + "/play"))
	w.check(page.Wait(`document.querySelector("[data-games] [data-link]")?.getAttribute("href").startsWith("/g/")`))
}

func TestTheEndOfAGameOfTheBrowserNamesTheWinner(t *testing.T) {
	w := newWorld(t)
	page := w.page(phone)
	w.check(page.Open(w.site.URL + "/play/hexdame"))
	moves, last := near(t, "hexdame")
	for seat, want := range []string{"You win!", "Blue wins by "} {
		_, err := browser.Eval[bool](page, fmt.Sprintf(`(localStorage.setItem(`+keptGame+`, JSON.stringify({
			game: "hexdame", setup: "", seat: %d, level: "beginner", seed: 1, began: 1, moves: %q.split(" "),
		})), true)`, seat, strings.Join(append(moves, last.Text), " ")))
		w.check(err)
		w.check(page.Reload())
		w.check(page.Wait(`document.querySelector("[data-verdict]").textContent !== ""`))
		if verdict := w.text(page, "[data-verdict]"); !strings.HasPrefix(verdict, want) {
			t.Errorf("seat %d reads %q", seat, verdict)
		}
		gap, err := browser.Eval[float64](page, `document.querySelector("[data-stage=over] .row").getBoundingClientRect().top - document.querySelector("[data-verdict]").getBoundingClientRect().bottom`)
		w.check(err)
		if gap < 8 {
			t.Errorf("the buttons begin %v pixels below the result", gap)
		}
	}
}

// Every game with every set-up begins offline, and bots of every level answer.
func TestSlowBotsOfEveryLevelAnswerInEveryGameWithoutALine(t *testing.T) {
	w := newWorld(t)
	page, line := w.prepared(desktop)
	line.Cut()
	paths, err := browser.Eval[[]string](page, `[...document.querySelectorAll("#play section a")].map((a) => a.getAttribute("href"))`)
	w.check(err)
	if len(paths) < 12 {
		t.Errorf("there are only %v", paths)
	}
	levels := bot.Levels()
	if len(paths) < len(levels) {
		t.Errorf("there are %d levels for %d tables", len(levels), len(paths))
	}
	for i, path := range paths {
		w.check(page.Open(line.URL + path))
		w.begin(page, levels[i%len(levels)].Slug, 1) // so that a bot begins, unless the first player is drawn
		if err := page.Wait(`document.querySelectorAll("#moves [data-ply]").length > 0 || document.querySelector(".piece.movable")`); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
}
