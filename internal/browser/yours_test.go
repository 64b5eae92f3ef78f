package browser_test

import (
	"encoding/json"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// notTheirTurn creates games of Ada and Bob in which it is Bob's turn, the oldest first.
func (w world) notTheirTurn(n int) (tables []table.Moment) {
	w.Helper()
	for range n {
		tables = append(tables, w.moves(w.publicTable("hexdame", table.Settings{}, bob), "d4-e5"))
	}
	return tables
}

// card is the selector of a table's card.
func card(t table.Moment) string { return `#own a[href="/t/` + t.ID + `"]` }

// returns lets somebody come back to a page that was open in another tab.
func (w world) returns(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`document.querySelector("#own ~ [role=status]") && document.dispatchEvent(new Event("visibilitychange"))`))
}

func TestAPageThatStaysOpenShowsWhoseTurnItIs(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/", "/yours"} {
		page := w.as(ada, desktop, w.site.URL+path)
		tables := w.notTheirTurn(2)
		w.returns(page)
		w.check(page.Wait(`document.querySelector('` + card(tables[0]) + `:not(.your-turn)')`))
		w.check(page.Wait(`(document.querySelector('` + card(tables[0]) + `').focus(), document.querySelector('` + card(tables[1]) + `').kept = true)`))
		w.moves(tables[0], "f6xd4")
		w.returns(page)
		w.check(page.Wait(`document.activeElement.matches('` + card(tables[0]) + `.your-turn')`))
		w.reads(page, ".header .turns", "1")
		w.check(page.Wait(`document.querySelector("#own ~ [role=status]").textContent === "Your turn in one game"`))
		if path == "/yours" { // a game that nothing happens to is left alone
			w.check(page.Wait(`document.querySelector('` + card(tables[1]) + `').kept`))
		}
		w.resigns(tables[0], ada)
		w.resigns(tables[1], ada)
		w.returns(page)
		w.check(page.Wait(`!document.querySelector(".turns") && !document.querySelector("#own ~ [role=status]").textContent`))
	}
}

func TestAFrontPageThatStaysOpenShowsOpenSeats(t *testing.T) {
	w := newWorld(t)
	page := w.as(cleo, desktop, w.site.URL)
	tbl := w.publicTable("hexdame", table.Settings{})
	w.returns(page)
	link := `document.querySelector('#tables a[href="/t/` + tbl.ID + `"]')`
	w.check(page.Wait(`document.querySelector("#tables h2").textContent === "Waiting for players" && (` + link + `.focus(), true)`))
	w.do(tbl.ID, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.returns(page)
	w.check(page.Wait(`document.querySelector("#tables h2").textContent === "Being played" && document.activeElement === ` + link))
	w.resigns(tbl, ada)
	w.returns(page)
	w.check(page.Wait(`document.querySelector("#tables h2").textContent === "Just finished"`))
	w.lacks(page, ".start-options", "waiting")
	w.waits(phone, bob, "0")
	w.returns(page)
	w.reads(page, ".start-options", "One person is waiting")
}

// The address of the older games changes when a game comes before them.
func TestTheLinkToOlderGamesKeepsTheFocus(t *testing.T) {
	w := newWorld(t)
	w.notTheirTurn(25)
	page := w.as(ada, desktop, w.site.URL+"/yours")
	w.check(page.Wait(`(document.querySelector("#own [rel=next]").focus(), globalThis.link = document.activeElement, link.href)`))
	w.notTheirTurn(1)
	w.returns(page)
	w.check(page.Wait(`!link.isConnected && document.activeElement.rel === "next"`))
}

func TestAPageOfOnesOwnGamesAsksOnceAMinuteUnlessItIsHidden(t *testing.T) {
	w := newWorld(t)
	tbl := w.notTheirTurn(1)[0]
	page := w.page(phone)
	w.check(page.Prepare(`
		globalThis.asked = 0;
		const honest = fetch;
		globalThis.fetch = (...what) => (asked++, honest(...what));
		globalThis.setInterval = (look, ms) => (globalThis.minute = () => (look(), [ms, asked].join()));
		Object.defineProperty(document, "hidden", { get: () => globalThis.away });`))
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/yours"))
	w.moves(tbl, "f6xd4")
	for _, step := range []string{`(globalThis.away = true, minute() === "60000,0")`, `(globalThis.away = false, minute() === "60000,1")`} {
		w.check(page.Wait(`globalThis.minute && ` + step))
	}
	w.check(page.Wait(`document.querySelector('` + card(tbl) + `.your-turn')`))
}

func TestAFrontPageForgetsTheGamesOfWhoeverHasSignedOut(t *testing.T) {
	w := newWorld(t)
	tbl := w.notTheirTurn(1)[0]
	page := w.as(ada, desktop, w.site.URL)
	w.check(page.Wait(`document.querySelector('` + card(tbl) + `')`))
	w.check(page.SetCookie(w.site.URL, "person", ""))
	w.returns(page)
	w.check(page.Wait(`!document.querySelector("#own")`))
}

// What somebody may be about to press does not move.
func TestGamesDoNotMoveUnderAFinger(t *testing.T) {
	w := newWorld(t)
	tbl := w.notTheirTurn(1)[0]
	page := w.page(phone)
	w.check(page.Prepare(`performance.now = () => globalThis.clock ?? 0;`))
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/yours"))
	w.check(page.Wait(`document.querySelector("#own ~ [role=status]")`))
	w.moves(tbl, "f6xd4")
	seen, err := browser.Eval[bool](page, `new Promise((done) => {
		const honest = fetch;
		globalThis.fetch = async (...what) => {
			const answer = await honest(...what);
			dispatchEvent(new Event("pointermove"));
			setTimeout(() => done(!!document.querySelector(".your-turn")), 100);
			return answer;
		};
		document.dispatchEvent(new Event("visibilitychange"));
	})`)
	w.check(err)
	if seen {
		t.Error("the list changes while a finger moves")
	}
	w.check(page.Wait(`(globalThis.clock = 2000, document.querySelector(".your-turn"))`))
}

func TestAPageOfOnesOwnGamesOutlastsABrokenLine(t *testing.T) {
	w := newWorld(t)
	tbl := w.notTheirTurn(1)[0]
	line := newProxy(t, w.site.URL)
	page := w.page(phone)
	line.mayCut(page)
	w.check(page.SetCookie(line.URL, "person", ada))
	w.check(page.Open(line.URL + "/yours"))
	w.check(page.Wait(`document.querySelector("#own ~ [role=status]")`))
	w.moves(tbl, "f6xd4")
	line.Cut()
	_, err := browser.Eval[bool](page, `new Promise((done) => {
		const honest = fetch;
		globalThis.fetch = (...what) => {
			const answer = honest(...what);
			void answer.catch(() => done(true));
			return answer;
		};
		document.dispatchEvent(new Event("visibilitychange"));
	})`)
	w.check(err)
	w.reads(page, "#own", "Bob to move")
	line.Mend()
	w.returns(page)
	w.check(page.Wait(`document.querySelector(".your-turn")`))
}

// A person downloads and erases their data on the page of their games.
func TestPeopleDownloadAndEraseTheirDataByThePage(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	// The room ends twice, so the page may reconnect to one that is ending; it then tries again.
	a.Expect("Unexpected response code: 503")
	w.writes(b, "Hello from Bob")
	w.sees(a, "Hello from Bob")

	w.check(b.Open(w.site.URL + "/yours"))
	w.reads(b, "main", "Your data")
	text, err := browser.Eval[string](b, `fetch(document.querySelector("a[download]").href).then(a => a.text())`)
	w.check(err)
	if !json.Valid([]byte(text)) || !strings.Contains(text, "Hello from Bob") || !strings.Contains(text, tbl.ID) {
		t.Errorf("downloaded is %s", text)
	}
	w.press(b, "Erase")
	w.reads(b, "main", "This cannot be undone")
	w.press(b, "Keep it")
	w.reads(b, "h1", "Your games")
	w.press(b, "Erase")
	w.reads(b, "main", "This cannot be undone")
	w.press(b, "Erase my data")
	w.reads(b, "main", "Your data has been erased")
	w.until(tbl, func(m table.Moment) bool { return m.SeatsOf(identity.PersonOf(bob)) == 0 })
	w.reads(a, "#table", "somebody") // the other player's page shows it without loading again
	w.lacks(a, ".messages", "Hello from Bob")
	w.check(a.Reload())
	w.lacks(a, "main", "Hello from Bob")
	w.lacks(a, "main", "Bob")
	w.check(b.Open(w.site.URL + "/yours"))
	w.reads(b, "main", "None yet")
	w.lacks(b, "main", "Your data")
}
