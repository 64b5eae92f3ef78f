package browser_test

import (
	"fmt"
	"strings"
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

// In Chinese checkers a move may change places with pegs on its way, also with one that is held for a premove.
func TestAPieceThatIsDisplacedWhileItIsHeldGoesBack(t *testing.T) {
	w := newWorld(t)
	tbl := w.named("chinese-checkers", `{"places":false,"players":6,"spoiling":"swap","first":2}`, table.Settings{}, 6)
	tbl = w.moves(tbl, strings.Fields("o12-m10 k5-k7 e3-e5 c5-e7 e11-g11 m15-m13 o11-m9 m5-k5 e1-e3-g5 d7-f7 e13-e11-e9 m17-m15 q13-o11-m11 "+
		"l6-l8 e4-e6-g8 d6-f8-h8 e10-e8-e6 k15-k13 n13-l13-j13 m8-k8 e5-f6 a5-c5-e5-g7-g9 f11-h11 m14-m12 n11-l9-j7 l7-l9-n11-n13-l13")...)
	page := w.come(browser.Screen{Width: 1600, Height: 1400}, ada, tbl)
	w.shows(page, tbl)
	w.check(page.Touch("m16"))
	w.check(page.Move(30, 0, "m16"))
	w.check(page.Wait(`document.querySelector('.lift .piece[data-at="m16"]')`))
	tbl = w.moves(tbl, "g8-g10-i12-k14*-m16*-m14")
	w.shows(page, tbl)
	w.check(page.Release())
	w.shows(page, tbl)
	if n := w.count(page, ".lift .piece"); n != 0 {
		t.Errorf("%d pieces are held", n)
	}
}
