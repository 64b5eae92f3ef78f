package browser_test

import (
	"fmt"
	"os"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

// missed is a game of Chexers in which Red misses the capture b1xd1 twice and Blue misses c1xa1
// once.
const missed = "a1-b1 e7-d6 d1-c1 a3-b3 d6-d5 g4-g5 a2-b2 d5-e5 c1xa1"

// blundered returns that game, in which Ada was Red, Bob Green and Cleo Blue.
func (w world) blundered() table.Moment {
	w.Helper()
	tbl := w.opened("chexers", missed, table.Holder{Kind: table.SeatFree}, table.Holder{Kind: table.SeatFree})
	w.do(tbl.ID, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.do(tbl.ID, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	w.do(tbl.ID, cleo, table.Resign{Seat: 2})
	return w.refresh(tbl)
}

// tried plays a move as soon as the page lets it, and waits for an answer that begins with this
// text.
func (w world) tried(p *browser.Page, enter enters, answer string, places ...string) {
	w.Helper()
	w.check(p.Wait(`document.querySelector("#again").dataset.state === "turn"`))
	w.check(enter(p, places...))
	w.answers(p, answer)
}

// tasks waits until the page asks for a better move than the one in task.
func (w world) tasks(p *browser.Page, task string) {
	w.Helper()
	if err := p.Wait(fmt.Sprintf(`document.querySelector("[data-task]")?.textContent.startsWith(%q)`, task)); err != nil {
		w.Fatalf("the page asks %q, not %q", w.text(p, "[data-task]"), task)
	}
	if n := w.count(p, ".arrow"); n != 0 {
		w.Fatal("the answer is on the board")
	}
}

// Players see only their own mistakes, and learn for each try what it is worth.
func TestOwnMistakesAreTriedAgain(t *testing.T) {
	w := newWorld(t)
	tbl := w.blundered()
	axe, err := os.ReadFile(checker)
	w.check(err)
	page := w.as(ada, desktop, w.site.URL+"/g/"+tbl.ID+"#chances")
	sound := func() {
		t.Helper()
		for _, f := range w.faults(page, string(axe)) {
			t.Errorf("%s: %s: %v", f.ID, f.Help, f.Nodes)
		}
	}
	w.check(page.Wait(`(() => {
		const report = document.querySelector("[data-report]");
		if (report) new MutationObserver((all) => (window.removed ||= all.some((e) => e.removedNodes.length > 0))).observe(report, { childList: true });
		return report !== null;
	})()`))
	w.check(page.Wait(complete))
	w.check(page.Wait(`document.querySelector("[data-rate]").textContent !== ""`)) // the search is over
	w.check(page.Wait(`(window.soon ??= setTimeout(() => (window.waited = true), 200), window.waited)`))
	if removed, err := browser.Eval[bool](page, `window.removed === true`); err != nil || removed {
		t.Errorf("the report is drawn again, %v", err)
	}
	if links := w.text(page, ".tries"); links != "Your mistakes (2)" {
		t.Errorf("the report leads to %q", links)
	}
	w.check(page.Click(".tries a"))
	w.tasks(page, "1 of 2. Round 2: Red played a3-b3 (Blunder).")
	sound()
	w.tried(page, (*browser.Page).ClickPlaces, "b1-b2 costs", "b1", "b2")
	w.reads(page, "#status", "Blunder")
	w.press(page, "Try again")
	w.tried(page, (*browser.Page).ClickPlaces, "Good move: b1xd1", "b1", "d1")
	sound()

	w.check(page.Wait(`document.activeElement.matches("[data-next]")`))
	w.check(page.Press("Enter"))
	w.tasks(page, "2 of 2. Round 3: Red played a2-b2 (Blunder).")
	w.check(page.Wait(`document.activeElement.matches('[role="gridcell"]')`))
	w.tried(page, steer(w), "b1-a1 costs", "b1", "a1")
	w.check(page.Wait(`document.activeElement.matches("[data-again]")`))
	w.press(page, "Show the solution")
	w.answers(page, "The search would play b1xd1.")
	w.check(page.Wait(`document.querySelectorAll(".arrow").length === 1 && document.activeElement.matches("[data-next]")`))
	w.check(page.Press("Enter"))
	w.answers(page, "Good moves found: 1 of 2, 0 at the first try.")
	sound()
}

// A visitor who did not play chooses a seat. If the browser has no report of the game, it searches.
func TestSlowWhoDidNotPlayTriesTheMistakesOfASeat(t *testing.T) {
	w := newWorld(t)
	tbl := w.blundered()
	page := w.visit(phone, w.site.URL+"/g/"+tbl.ID+"/again")
	w.tasks(page, "Choose whose mistakes")
	w.press(page, "Blue")
	w.tasks(page, "1 of 2. Round 1: Blue played d1-c1 (Mistake).")
	w.tried(page, (*browser.Page).TapPlaces, "Good move: d1-d2", "d1", "d2")
	w.press(page, "Next position")
	w.tasks(page, "2 of 2. Round 2: Blue played g4-g5 (Blunder).")
	w.tried(page, (*browser.Page).TapPlaces, "Good move: c1xa1", "c1", "a1")
	w.press(page, "Next position")
	w.answers(page, "Good moves found: 2 of 2, 2 at the first try.")
	w.press(page, "Green")
	w.answers(page, "There is nothing to correct")

	w.check(page.Open(w.site.URL + "/g/" + tbl.ID + "/0#chances"))
	w.check(page.Wait(complete))
	if n := w.count(page, ".tries a"); n != 2 {
		t.Errorf("the report leads to %q", w.text(page, ".tries"))
	}
}

func TestSlowAMoveTriedAgainIsConfirmedAsMovesAre(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/g/"+w.blundered().ID+"/again")
	w.check(page.Wait(`(localStorage.preferences = '{"confirm":true}', true)`))
	w.check(page.Reload())
	w.press(page, "Blue")
	w.tasks(page, "1 of 2. Round 1: Blue played d1-c1 (Mistake).")
	w.tried(page, func(p *browser.Page, places ...string) error {
		if err := p.TapPlaces(places...); err != nil {
			return err
		}
		return p.Tap("#confirm .primary")
	}, "Good move: d1-d2", "d1", "d2")
	w.press(page, "Next position")
	w.tasks(page, "2 of 2.")
	w.check(page.Wait(`document.querySelector("#again").dataset.state === "turn"`))
	w.check(page.TapPlaces("c1", "a1"))
	w.check(page.Wait(`document.querySelector("#confirm").checkVisibility() && (document.querySelector("[data-next]").click(), true)`))
	w.check(page.Wait(`!document.querySelector("#confirm").checkVisibility() && document.querySelector(".status").checkVisibility()`))
}

// keepsAgain waits until the browser keeps the page on which mistakes in a game are tried again, and its scripts.
func (w world) keepsAgain(p *browser.Page, id string) {
	w.Helper()
	// Wait must not get a promise, which is always true.
	_, err := browser.Eval[bool](p, fmt.Sprintf(`new Promise((done) => {
		const look = async () => {
			const kept = await (await caches.match("/g/%s/again"))?.text();
			const urls = [.../"(\/static\/dist\/(?:again|puzzles)[^"]+)"/g[Symbol.matchAll](kept ?? "")].map(([, url]) => url);
			const files = await Promise.all(urls.map((url) => caches.match(url)));
			if (files.length >= 2 && files.every((file) => file)) done(true);
			else setTimeout(look, 50);
		};
		void look();
	})`, id))
	w.check(err)
}

// Players who have looked at the analysis of their game can try its mistakes again offline.
func TestSlowMistakesAreTriedAgainWithoutALine(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	tbl := w.blundered()
	page := w.page(phone)
	line.mayCut(page)
	w.check(page.SetCookie(line.URL, "person", ada))
	w.check(page.Open(line.URL + "/g/" + tbl.ID + "/4/analysis#chances"))
	w.check(page.Wait(complete))
	w.kept(page)
	w.keepsAgain(page, tbl.ID)
	line.Cut()
	w.check(page.Open(line.URL + "/g/" + tbl.ID + "/again"))
	w.tasks(page, "1 of 2. Round 2: Red played a3-b3 (Blunder).")
	w.tried(page, (*browser.Page).TapPlaces, "Good move: b1xd1", "b1", "d1")
	w.check(page.Open(line.URL + "/g/" + tbl.ID + "/again?seat=2"))
	w.tasks(page, "1 of 2. Round 1: Blue played d1-c1 (Mistake).")
	w.check(page.Open(line.URL + "/g/" + tbl.ID + "/4/analysis?turn=2")) // this turns the board
	w.check(page.Wait(searched))
}
