package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

// premoved waits until a page shows a premove or, unless is is true, none.
func (w world) premoved(p *browser.Page, is bool) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`!!document.querySelector(".plan .ghost") === %t`, is)))
}

func TestAPremoveIsPlayedWhenItsTurnComes(t *testing.T) {
	w := newWorld(t)
	tbl := w.moves(w.publicTable("chexers", table.Settings{}, bob, cleo), "a1-b1")
	page := w.come(phone, ada, tbl)
	w.shows(page, tbl)
	w.check(page.TapPlaces("a4", "b5"))
	w.premoved(page, true)
	w.check(page.Wait(`document.querySelector("#notice").textContent.includes("on your turn")`))
	// It survives the moves of others.
	tbl = w.moves(tbl, w.refresh(tbl).State().Legal(1)[0].Text)
	w.shows(page, tbl)
	w.premoved(page, true)
	tbl = w.moves(tbl, w.refresh(tbl).State().Legal(2)[0].Text)
	tbl = w.played(tbl, "a4-b5")
	w.shows(page, tbl)
	w.premoved(page, false)
	// A piece is dragged as well.
	w.check(page.SwipePlaces("a3", "b4"))
	w.premoved(page, true)
	for range 2 {
		tbl = w.moves(tbl, tbl.State().Legal(onTurn(tbl))[0].Text)
	}
	w.played(tbl, "a3-b4")
}

func TestAnIllegalPremoveIsDroppedSilently(t *testing.T) {
	w := newWorld(t)
	tbl := w.moves(w.publicTable("chexers", table.Settings{}, bob, cleo), "a1-b1")
	page := w.come(desktop, ada, tbl)
	w.shows(page, tbl)
	w.check(page.ClickPlaces("a4", "g5"))
	w.premoved(page, true)
	for range 2 {
		tbl = w.moves(tbl, tbl.State().Legal(onTurn(tbl))[0].Text)
	}
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.premoved(page, false)
	w.check(page.Wait(`document.title === "● Your turn – Chexers"`))
	w.check(page.Wait(`!/legal|Too far/.test(document.querySelector("#notice").textContent)`))
	w.shows(page, tbl)
	if n := len(w.refresh(tbl).Moves); n != 3 {
		t.Errorf("%d moves were played", n)
	}
}

func TestAPremoveIsCancelled(t *testing.T) {
	w := newWorld(t)
	tbl := w.moves(w.publicTable("chexers", table.Settings{}, bob, cleo), "a1-b1")
	page := w.come(phone, ada, tbl)
	w.shows(page, tbl)
	for _, cancel := range []func() error{
		func() error { return page.TapPlaces("d4") },
		func() error { return page.Press("Escape") },
	} {
		w.check(page.TapPlaces("a4", "b5"))
		w.premoved(page, true)
		w.check(cancel())
		w.premoved(page, false)
	}
	for range 2 {
		tbl = w.moves(tbl, tbl.State().Legal(onTurn(tbl))[0].Text)
	}
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.shows(page, tbl)
}
