package browser_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// wall returns the page for watching after its boards have begun to move.
func (w world) wall(s browser.Screen) *browser.Page {
	w.Helper()
	page := w.visit(s, w.site.URL+"/watch")
	w.check(page.Wait(`document.querySelector(".large .board .piece") && document.querySelectorAll(".small-boards .mover").length > 40`))
	return page
}

func TestTheBoardsOnThePageForWatchingMove(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: 200 * time.Millisecond})
	page := w.wall(desktop)
	if large, small := w.count(page, ".large"), w.count(page, ".small-boards > li"); large != 1 || small != 3 {
		t.Fatalf("there are %d large boards and %d small ones, not the four house tables", large, small)
	}
	// All boards differ from how they looked when they were first seen.
	w.check(page.Wait(`(() => {
		globalThis.seen ??= {};
		const boards = [...document.querySelectorAll("#wall [data-id]")];
		return boards.length === 4 && boards.every((board) => {
			const now = [...board.querySelectorAll(".mover, .piece")].map((e) => e.outerHTML).sort().join();
			seen[board.dataset.id] ??= now;
			return seen[board.dataset.id] !== now;
		});
	})()`))
	if w.count(page, ".small-boards .newest") == 0 {
		t.Error("nothing shows which piece has moved")
	}
}

func TestSlowAGameOfPeopleIsShownLargeAndLeavesAtItsEnd(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	page := w.wall(phone)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	w.check(page.Wait(`document.querySelector('#wall [data-id="` + tbl.ID + `"] .turn, #wall [data-id="` + tbl.ID + `"] .due')`))
	a := w.come(desktop, ada, tbl)
	w.play(tbl, a, (*browser.Page).ClickPlaces)
	w.check(page.Wait(`document.querySelector('#wall [data-id="` + tbl.ID + `"]').querySelector(".turn[data-seat='1'], .due:nth-child(2)")`))
	w.check(w.visit(desktop, w.site.URL+"/watch").Wait(`document.querySelector('#wall .large a[href="/t/` + tbl.ID + `"]')`))
	w.press(a, "More")
	w.press(a, "Resign")
	w.press(a, "Yes, resign")
	w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over })
	w.check(page.Wait(`!document.querySelector('#wall [data-id="` + tbl.ID + `"]') && document.querySelector(".large .board")`))
}

func TestSlowABoardThatComesLeavesTheFocusOfTheOthers(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	page := w.wall(desktop)
	w.check(page.Wait(`(document.querySelector(".small-boards a.tile").focus(), document.activeElement.matches(".tile"))`))
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	w.check(page.Wait(`document.querySelector('#wall [data-id="` + tbl.ID + `"]')`))
	w.check(page.Wait(`document.activeElement.matches(".tile")`))
}

// The box of the large board has the same size for every game, so that nothing below or beside it
// moves.
func TestSlowTheLargeBoardKeepsItsSize(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	const box = `(() => { const { width, height } = document.querySelector("#wall .large").getBoundingClientRect(); return [width, height].map(Math.round).join("x"); })()`
	sizes := map[int64]string{}
	for _, screen := range []browser.Screen{phone, desktop} {
		size, err := browser.Eval[string](w.wall(screen), box)
		w.check(err)
		sizes[screen.Width] = size
	}
	for _, g := range []struct {
		slug    string
		setup   string
		players int
	}{{"hexdame", "", 2}, {"hexachess", `{"players":4,"variant":"team"}`, 4}, {"chinese-checkers", `{"players":6,"first":1}`, 6}} {
		tbl := w.gathering(g.slug, g.setup, g.players)
		for _, screen := range []browser.Screen{phone, desktop} {
			page := w.wall(screen)
			w.check(page.Wait(`document.querySelector('#wall .large a[href="/t/` + tbl.ID + `"]')`))
			size, err := browser.Eval[string](page, box)
			w.check(err)
			if size != sizes[screen.Width] {
				t.Errorf("%s on a screen %d wide is %s large, the game before it was %s", g.slug, screen.Width, size, sizes[screen.Width])
			}
			page.Close()
		}
		w.do(tbl.ID, ada, table.Resign{Seat: 0})
		for seat := 1; seat < g.players-1 && w.refresh(tbl).Status == protocol.Live; seat++ {
			w.do(tbl.ID, fmt.Sprintf("%026d", seat), table.Resign{Seat: game.Seat(seat)})
		}
	}
}

// gathering creates a public table with as many people as its set-up asks for.
func (w world) gathering(slug, setup string, players int) table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: slug, Setup: game.Setup(setup), Host: identity.PersonOf(ada), Name: "Ada", Public: true, Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	for seat := 1; seat < players; seat++ {
		w.do(id, fmt.Sprintf("%026d", seat), table.Sit{Seat: game.Seat(seat), Name: fmt.Sprint("Player ", seat)})
	}
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

func TestThePageForWatchingLeadsToAllGamesOfAStatus(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	page := w.visit(phone, w.site.URL+"/watch")
	choose := func(status string) {
		t.Helper()
		w.check(page.Click(`.filters a[href="/watch?status=` + status + `"]`))
		w.check(page.Wait(`location.search === "?status=` + status + `" && document.querySelector('.filters [aria-current]')?.href === location.href`))
	}
	choose("live")
	w.reads(page, "main", "None yet.")
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	w.check(page.Reload())
	w.check(page.Wait(`document.querySelector('.cards a[href="/t/` + tbl.ID + `"]')`))
	choose("open")
	choose("over")
	w.check(page.Click(`.filters a[href="/watch"]`))
	w.check(page.Wait(`location.search === "" && document.querySelector("#wall")`))
}

func TestAHiddenPageFollowsNothing(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	page := w.wall(desktop)
	for _, step := range []struct{ do, until string }{
		{
			`globalThis.streams = [];
		const Real = EventSource;
		globalThis.EventSource = class extends Real { constructor(url) { super(url); streams.push(this); } };
		Object.defineProperty(document, "hidden", { get: () => globalThis.away === true, configurable: true });`,
			`streams.length === 1 && streams[0].readyState === EventSource.OPEN`,
		},
		{`globalThis.away = true;`, `streams.length === 1 && streams[0].readyState === EventSource.CLOSED`},
		{`globalThis.away = false;`, `streams.length === 2 && streams[1].readyState === EventSource.OPEN`},
	} {
		_, err := browser.Eval[bool](page, `(() => { `+step.do+` return document.dispatchEvent(new Event("visibilitychange")); })()`)
		w.check(err)
		w.check(page.Wait(step.until))
	}
}

func TestThePageForWatchingIsForEverybody(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	for _, screen := range []browser.Screen{desktop, {Width: 360, Height: 740, Dark: true}} {
		page := w.wall(screen)
		for _, f := range w.faults(page, string(axe)) {
			t.Errorf("%d wide: %s: %s %v", screen.Width, f.ID, f.Help, f.Nodes)
		}
	}
}

// The list changes while the page fetches the boards of the one before.
func TestSlowABoardThatComesWhileOthersAreFetchedIsShown(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	page := w.wall(desktop)
	w.check(page.Wait(`(() => {
		const [Real, honest] = [EventSource, fetch];
		Object.assign(window, { honest, heard: "", held: [] });
		window.EventSource = class extends Real {
			constructor(address) {
				super(address);
				this.addEventListener("message", (e) => (heard += e.data));
			}
		};
		window.fetch = async (address) => {
			const answer = await honest(address);
			await new Promise((done) => held.push(done));
			return answer;
		};
		return document.dispatchEvent(new Event("visibilitychange"));
	})()`))
	first := w.publicTable("hexdame", table.Settings{}, bob)
	w.check(page.Wait(`held.length === 1`))
	second := w.publicTable("chexers", table.Settings{}, bob, cleo)
	w.check(page.Wait(`heard.includes("` + second.ID + `")`))
	w.check(page.Wait(`(window.fetch = honest, held[0](), true)`))
	for _, tbl := range []table.Moment{first, second} {
		w.check(page.Wait(`document.querySelector('#wall [data-id="` + tbl.ID + `"]')`))
	}
}

func TestSlowABoardWhoseRequestFailedIsAskedForAgain(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	page := w.wall(desktop)
	w.check(page.Wait(`(() => {
		const honest = fetch;
		window.fetch = () => {
			window.fetch = honest;
			return Promise.reject(new TypeError("no line"));
		};
		return true;
	})()`))
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	w.check(page.Wait(`document.querySelector('#wall [data-id="` + tbl.ID + `"]')`))
}
