package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
)

func TestArmiesAreSetUpBehindScreensByTouch(t *testing.T) {
	w := newWorld(t)
	tbl := w.hexachess(`{"variant":"screen","army":"standard"}`, "", bob)
	white, black := w.come(phone, ada, tbl), w.come(phone, bob, tbl)
	watcher := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	for _, page := range []*browser.Page{white, black, watcher} {
		w.ready(page)
		w.stands(page, 0)
	}
	w.check(white.Wait(`document.querySelector('.tray [value="K"]:checked')`))
	w.reads(watcher, "#status", "Both set up in secret")
	hides := func(page *browser.Page, seats string) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`[...document.querySelectorAll(".screen:not(.open)")].map(e => e.dataset.seat).join() === %q`, seats)))
	}
	hides(white, "1")
	hides(black, "0")
	hides(watcher, "0,1")
	free, err := browser.Eval[float64](white, `document.querySelector(".toolbar").getBoundingClientRect().top - document.querySelector(".tray").getBoundingClientRect().bottom`)
	w.check(err)
	if free < 0 {
		t.Errorf("the pieces to place lie %v pixels over what is below them", -free)
	}
	// Quick taps are not lost, and the kind that is used up gives way to the next.
	w.check(white.TapPlaces("d1", "d3", "e3"))
	w.stands(white, 3)
	w.check(white.Wait(`document.querySelector('.tray [value="R"]:checked')`))
	// A piece is lifted and placed on another cell.
	w.check(white.TapPlaces("d3", "c2"))
	w.check(white.Tap(`.tray label:has([value="P"])`))
	w.check(white.TapPlaces("f6", "g6", "h6"))
	w.stands(white, 6)
	w.check(white.Wait(`document.querySelector('.piece[data-at="c2"][data-kind="Q"]')`))
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.State().View(0).Pieces) == 6 })
	w.stands(black, 0)
	w.stands(watcher, 0)
	// The notice goes as soon as the task is done: it goes with the tray, and not only when notices
	// go by themselves.
	for _, page := range []*browser.Page{white, black} {
		_, err := browser.Eval[bool](page, watchNotice)
		w.check(err)
	}
	// The other sets up at the same time.
	w.press(black, "Normal set-up")
	w.stands(black, 20)
	w.check(black.Wait(setUpSaid))
	w.stands(white, 6)
	w.press(black, "Ready")
	w.check(black.Wait(`document.querySelector(".tray").hidden`))
	w.check(white.Wait(`document.querySelector("#log").textContent.includes("Blue is ready")`))
	offered := func(page *browser.Page) bool {
		t.Helper()
		offered, err := browser.Eval[bool](page, `!!document.querySelector("#takeback")?.checkVisibility()`)
		w.check(err)
		return offered
	}
	if offered(white) || offered(black) {
		t.Error("a takeback is offered while pieces are placed in secret, when it would be refused")
	}
	w.reads(black, "#status", "You are ready; wait for the other")
	w.reads(watcher, "#status", "One is ready")
	w.check(white.TapPlaces("a3"))
	w.stands(white, 7)
	w.stands(watcher, 0)
	w.press(white, "Normal set-up")
	w.stands(white, 20)
	w.check(white.Wait(setUpSaid))
	w.press(white, "Ready")
	w.check(white.Wait(`document.querySelector(".tray").hidden`))
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.State().View(game.Nobody).Pieces) == 40 })
	for _, page := range []*browser.Page{white, black, watcher} {
		w.shows(page, tbl)
		w.check(page.Wait(`document.querySelector(".tray").hidden`))
		hides(page, "")
	}
	for _, page := range []*browser.Page{white, black} {
		late, err := browser.Eval[string](page, `said.filter((line) => line.startsWith("after: Set up")).join()`)
		w.check(err)
		if late != "" {
			t.Errorf("with the army set up the page still says %q", late)
		}
	}
	// Afterwards the list of moves shows what was secret.
	w.reads(watcher, "#moves", "K@d1")
	if offered(white) || offered(black) {
		t.Error("a takeback of the set-up is offered, which would be refused")
	}
	w.check(white.TapPlaces("d5", "d6"))
	tbl = w.played(tbl, "d5-d6")
	w.shows(black, tbl)
	w.reads(white, "#takeback", "Take back")
}

func TestForcedColoursShowWhichPieceIsChosen(t *testing.T) {
	w := newWorld(t)
	screen := phone
	screen.Forced = true
	page := w.come(screen, ada, w.hexachess(`{"variant":"screen","army":"standard"}`, "", bob))
	w.ready(page)
	w.check(page.Wait(`document.querySelector('.tray [value="K"]:checked')`))
	outlined, err := browser.Eval[string](page, `[...document.querySelectorAll(".tray > label")].filter((e) => getComputedStyle(e).outlineStyle === "solid").map((e) => e.querySelector("input").value).join()`)
	w.check(err)
	if outlined != "K" {
		t.Errorf("outlined are %q, and not the king", outlined)
	}
}

// watchNotice records what the notice says while the tray is shown and afterwards, and keeps
// notices from going after a while.
const watchNotice = `(() => {
	const later = setTimeout;
	window.setTimeout = (done, ms, ...rest) => ms === 5_000 ? 0 : later(done, ms, ...rest);
	window.said = [];
	new MutationObserver(() => {
		const { hidden, textContent } = document.querySelector("#notice");
		if (!hidden) said.push((document.querySelector(".placing") ? "before: " : "after: ") + textContent);
	}).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
	return true;
})()`

// setUpSaid says whether the notice has asked to set up an army.
const setUpSaid = `said.some((line) => line.startsWith("before: Set up your army"))`

func TestPiecesArePlacedInTurnsByKeys(t *testing.T) {
	w := newWorld(t)
	table := w.hexachess(`{"variant":"pre","army":"grand"}`, "", bob)
	page := w.come(desktop, ada, table)
	w.ready(page)
	w.tabTo(page, `.tray [value="K"]`)
	w.check(page.Press("ArrowRight"))
	w.check(page.Wait(`document.querySelector('.tray [value="Q"]:checked')`))
	w.tabTo(page, `[data-place]`)
	w.check(steer(w)(page, "d1"))
	table = w.played(table, "Q@d1")
	w.shows(page, table)
	w.check(page.Wait(`document.querySelector(".tray").hidden`))
	table = w.moves(table, "K@j13")
	w.shows(page, table)
	w.check(page.Wait(`document.querySelector('.tray [value="Q"]:disabled')`))
	w.check(page.Wait(`document.querySelector("#log").textContent === "Blue places: king, j13"`))
}

func TestAPlacedPieceMayHaveToBeConfirmed(t *testing.T) {
	w := newWorld(t)
	tbl := w.hexachess(`{"variant":"pre","army":"grand"}`, "", bob)
	page := w.come(desktop, ada, tbl)
	w.ready(page)
	w.check(page.Wait(`(document.querySelector("[data-prefer=confirm]").click(), true)`))
	w.check(page.TapPlaces("d1"))
	w.check(page.Wait(`document.querySelector("#confirm").checkVisibility() && document.querySelector('.piece[data-at="d1"]')`))
	w.check(page.Tap("#confirm button:last-child"))
	w.check(page.Wait(`!document.querySelector('.piece[data-at="d1"]') && document.querySelector(".tray").checkVisibility()`))
	if n := len(w.refresh(tbl).Moves); n != 0 {
		t.Fatalf("%d pieces were placed", n)
	}
	w.check(page.TapPlaces("e1"))
	w.check(page.Tap("#confirm .primary"))
	w.shows(page, w.played(tbl, "K@e1"))
}
