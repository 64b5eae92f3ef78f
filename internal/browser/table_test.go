package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestATakebackNeedsTheOthersLeave(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b, c := w.come(phone, ada, tbl), w.come(phone, bob, tbl), w.come(desktop, cleo, tbl)
	start := tbl
	// While nobody else has moved, it needs nobody's consent.
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	w.press(a, "Take back")
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 0 })
	w.shows(b, tbl)

	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	tbl = w.play(tbl, b, (*browser.Page).TapPlaces)
	w.press(a, "Ask to take back")
	w.reads(a, ".prompt", "You asked to take back your last move.")
	w.press(b, "Decline")
	w.reads(a, ".denied", "Bob declined the takeback.")
	// A page that still showed the first request would answer that one.
	for _, page := range []*browser.Page{a, b, c} {
		w.check(page.Wait(`!document.querySelector(".prompt")`))
	}

	w.press(a, "Ask to take back")
	w.press(b, "Agree")
	w.reads(b, ".prompt", "Somebody else has not agreed yet.")
	w.press(c, "Agree")
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 0 })
	if tbl.State().Text() != start.State().Text() {
		t.Errorf("the position is %s", tbl.State().Text())
	}
	for _, page := range []*browser.Page{a, b, c} {
		w.shows(page, tbl)
	}
	w.play(tbl, a, (*browser.Page).TapPlaces)
}

func TestSlowTheButtonSaysWhetherATakebackNeedsTheOthers(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob)
	w.do(tbl.ID, ada, table.Start{Level: "casual"})
	a, b := w.come(phone, ada, tbl), w.come(phone, bob, tbl)
	tbl = w.play(w.refresh(tbl), a, (*browser.Page).TapPlaces)
	tbl = w.play(tbl, b, (*browser.Page).TapPlaces)
	w.reads(a, "#takeback", "Ask to take back")
	// The bot's answer tells Bob what his move was worth.
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 3 })
	w.reads(b, "#takeback", "Ask to take back")

	// Bob cannot take back what a bot has played for him.
	w.do(tbl.ID, bob, table.Stand{Seat: 1})
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 6 })
	w.do(tbl.ID, bob, table.Return{Seat: 1})
	w.check(b.Wait(`document.querySelector("#takeback")?.hidden`))
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	w.shows(b, tbl)
	w.check(b.Wait(`document.querySelector("#takeback").hidden`))
	tbl = w.play(tbl, b, (*browser.Page).TapPlaces)
	w.check(b.Wait(`!document.querySelector("#takeback").hidden`))
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 9 })
	w.press(b, "Ask to take back")
	w.press(a, "Agree")
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 7 })
	w.check(b.Wait(`document.querySelector("#takeback").hidden`))
}

func TestARematchKeepsTheTableTogether(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.press(b, "More")
	w.press(b, "Resign")
	w.press(b, "Yes, resign")
	w.press(a, "Rematch")
	w.reads(b, "#panel", "Ada wants a rematch.")
	w.press(b, "Join the rematch")
	next := w.until(tbl, func(t table.Moment) bool { return t.Next != "" }).Next
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(fmt.Sprintf(`location.pathname === "/t/%s" && document.querySelector("#table").dataset.status === "live"`, next)))
	}
	again := w.table(watcher)
	if !again.SeatsOf(identity.PersonOf(bob)).Has(0) || !again.SeatsOf(identity.PersonOf(ada)).Has(1) {
		t.Errorf("the seats have not rotated: %v", again.Seats())
	}
}

func TestAMoveIsNeitherLostNorDoubledByLoadingThePage(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a := w.come(desktop, ada, tbl)
	w.check(a.Wait(`(WebSocket.prototype.send = () => {}, true)`))
	move := w.choose(tbl)
	w.check(a.Wait(`document.querySelector(".piece.movable")`))
	w.check(a.ClickPlaces(move.Gesture.Places...))
	w.check(a.Wait(`!document.querySelector(".piece.movable")`))
	if n := len(w.refresh(tbl).Moves); n != 0 {
		t.Fatalf("%d moves were heard", n)
	}
	w.check(a.Reload())
	tbl = w.played(tbl, move.Text)
	w.check(a.Wait(`Object.values(sessionStorage).every((stored) => stored === "null")`))
	w.check(a.Reload())
	w.shows(a, w.refresh(tbl))
	if n := len(w.refresh(tbl).Moves); n != 1 {
		t.Errorf("%d moves were played", n)
	}
}

func TestTwoTabsOfOnePersonBothWork(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	first, second := w.come(desktop, ada, tbl), w.come(phone, ada, tbl)
	b, c := w.come(desktop, bob, tbl), w.come(desktop, cleo, tbl)
	for _, page := range []*browser.Page{first, second} {
		tbl = w.play(tbl, page, (*browser.Page).ClickPlaces)
		w.shows(first, tbl)
		w.shows(second, tbl)
		tbl = w.play(tbl, b, (*browser.Page).ClickPlaces)
		tbl = w.play(tbl, c, (*browser.Page).ClickPlaces)
	}
}

// The board and the list of moves are updated separately: a tablet slept while a move was taken back and
// others were made.
func TestTheListOfMovesIsRightAfterATakebackThatWasMissed(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	line := newProxy(t, w.site.URL)
	asleep := w.page(desktop)
	line.mayCut(asleep)
	w.check(asleep.Open(line.URL + "/t/" + tbl.ID))
	move := func(n int) table.Moment {
		now := w.refresh(tbl)
		seat := now.State().Turn().First()
		w.do(tbl.ID, []string{ada, bob}[seat], table.Play{Version: now.Version, Seat: seat, Text: now.State().Legal(seat)[n].Text})
		return w.refresh(tbl)
	}
	tbl = move(0)
	w.check(asleep.Wait(`document.querySelectorAll("#moves [data-ply]").length === 1`))
	line.Cut()
	w.do(tbl.ID, ada, table.TakeBack{})
	tbl = move(3)
	line.Mend()
	w.shows(asleep, tbl)
	w.check(asleep.Wait(`document.querySelector("#moves [data-ply]").title === "` + tbl.Moves[0].Move.Text + `"`))
}
