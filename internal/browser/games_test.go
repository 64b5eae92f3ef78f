package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// hexdame creates a table of HexDame for two people, one on each page, and plays
// the moves directly in the lobby.
func (w world) hexdame(first, second *browser.Page, moves ...string) table.Moment {
	w.Helper()
	w.check(first.Open(w.site.URL + "/new?game=hexdame"))
	w.check(first.Click(`form[action="/tables"] button.primary`))
	tbl := w.table(first)
	join, err := browser.Eval[string](first, `document.querySelector("[data-copy*='/join/']").dataset.copy`)
	w.check(err)
	w.check(second.Open(join))
	w.check(second.Click(`form[action$="/sit"] button`))
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Live })
	for _, text := range moves {
		tbl = w.refresh(tbl)
		seat := onTurn(tbl)
		play := table.Play{Version: tbl.Version, Seat: seat, Text: text}
		_, err := w.site.Lobby.Do(w.Context(), tbl.ID, tbl.Seats()[seat].Person, play)
		w.check(err)
	}
	tbl = w.refresh(tbl)
	w.shows(first, tbl)
	w.shows(second, tbl)
	return tbl
}

// forced returns moves to a position in which Blue must capture four men with d6.
func forced() []string { return []string{"d4-e5", "f6xd4", "d3xd5", "h6-h5", "d5-d6", "f8-e7"} }

const chain = "d6xf8xf6xh6xh4"

func (w world) played(t table.Moment, text string) table.Moment {
	w.Helper()
	t = w.until(t, func(now table.Moment) bool { return len(now.Moves) > len(t.Moves) })
	if got := t.Moves[len(t.Moves)-1].Move.Text; got != text {
		w.Fatalf("%s is on the table, not %s", got, text)
	}
	return t
}

func (w world) count(p *browser.Page, selector string) int {
	w.Helper()
	n, err := browser.Eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, selector))
	w.check(err)
	return n
}

func TestAForcedChainOfCapturesIsEnteredByTouch(t *testing.T) {
	w := newWorld(t)
	ada, boris := w.visit(phone, w.site.URL+"/about"), w.visit(phone, w.site.URL+"/about")
	table := w.hexdame(ada, boris, forced()...)

	w.check(ada.Wait(`!document.querySelector("#notice").hidden`))
	if note := w.text(ada, "#notice"); !strings.Contains(note, "must capture") {
		t.Errorf("the turn begins with the notice %q", note)
	}
	if movable := w.count(ada, ".piece.movable"); movable != 1 {
		t.Errorf("%d pieces can be lifted", movable)
	}
	// A man who may not move says why.
	w.check(ada.TapPlaces("c3"))
	w.check(ada.Wait(`document.querySelector("#notice").textContent.includes("must capture")`))
	if selected := w.count(ada, ".piece.selected"); selected != 0 {
		t.Errorf("%d pieces are selected that may not move", selected)
	}
	// The player taps cell after cell, and then only the end of the rest.
	w.check(ada.TapPlaces("d6", "f8"))
	w.check(ada.Wait(`document.querySelectorAll(".cell.selected").length === 2`))
	w.check(ada.TapPlaces("h4"))
	table = w.played(table, chain)
	w.shows(ada, table)
	w.shows(boris, table)
	if got := len(table.State().View(game.Nobody).Pieces); got != 26 {
		t.Errorf("%d pieces are left", got)
	}
	// The opponent plays on.
	table = w.play(table, boris, (*browser.Page).TapPlaces)
	w.shows(ada, table)
}

func TestAChainIsEnteredByItsEndAlone(t *testing.T) {
	w := newWorld(t)
	ada, boris := w.visit(phone, w.site.URL+"/about"), w.visit(desktop, w.site.URL+"/about")
	table := w.hexdame(ada, boris, forced()...)
	w.check(ada.TapPlaces("d6", "h4"))
	w.shows(boris, w.played(table, chain))
}

func TestAChainIsDraggedAlongItsCells(t *testing.T) {
	w := newWorld(t)
	ada, boris := w.visit(desktop, w.site.URL+"/about"), w.visit(desktop, w.site.URL+"/about")
	table := w.hexdame(ada, boris, forced()...)
	// A drag that stops on the way stays as the beginning of the move.
	w.check(ada.DragPlaces("d6", "f8"))
	w.check(ada.Wait(`document.querySelectorAll(".cell.selected").length === 2`))
	// Another drag starts anew.
	w.check(ada.DragPlaces("d6", "f8", "f6", "h6", "h4"))
	table = w.played(table, chain)
	w.shows(ada, table)
	w.shows(boris, table)
}

func TestChineseCheckersWithTwoBots(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/?game=chinese-checkers")
	w.check(page.Click(`form[action="/play-bots"] button`))
	tbl := w.table(page)
	if tbl.Players() != 3 || tbl.Status != protocol.Live {
		t.Fatalf("one press leads to a table of %d that is %s", tbl.Players(), tbl.Status)
	}
	if !strings.Contains(string(tbl.Setup), `"first":`) {
		t.Errorf("the first player was not drawn: %s", tbl.Setup)
	}
	for range 8 {
		tbl = w.until(tbl, func(t table.Moment) bool { return onTurn(t) == 0 })
		w.shows(page, tbl)
		move := furthest(tbl)
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, move.Gesture.Places[0])))
		// A finger does not hit the middle of a hole of 25 pixels.
		w.check(page.TapNear(4, -3, move.Gesture.Places[0]))
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.selected[data-at=%q]')`, move.Gesture.Places[0])))
		w.check(page.TapNear(-3, 4, move.Gesture.Places[len(move.Gesture.Places)-1]))
		before := len(tbl.Moves)
		tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > before })
		if got := tbl.Moves[before].Move.Gesture.Places; got[0] != move.Gesture.Places[0] || got[len(got)-1] != move.Gesture.Places[len(move.Gesture.Places)-1] {
			t.Fatalf("%s was entered, and the table has %s", move.Text, tbl.Moves[before].Move.Text)
		}
	}
	for _, selector := range []string{".plate .slots", ".plate .token"} {
		if n := w.count(page, selector); n != 3 {
			t.Errorf("there are %d of %s", n, selector)
		}
	}
}

// furthest returns the legal move of the seat on turn with the most hops.
func furthest(t table.Moment) game.Move {
	var best game.Move
	for _, m := range t.State().Legal(onTurn(t)) {
		if len(m.Gesture.Places) > len(best.Gesture.Places) {
			best = m
		}
	}
	return best
}

func TestSixSeatsAndWatchers(t *testing.T) {
	w := newWorld(t)
	ada := w.visit(desktop, w.site.URL+"/new?game=chinese-checkers&players=6")
	w.check(ada.Click(`form[action="/tables"] button.primary`))
	tbl := w.table(ada)
	if tbl.Players() != 6 {
		t.Fatalf("the table has %d seats", tbl.Players())
	}
	join, err := browser.Eval[string](ada, `document.querySelector("[data-copy*='/join/']").dataset.copy`)
	w.check(err)
	bob := w.visit(phone, join)
	w.check(bob.Click(`form[action$="/sit"] button`))
	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	blind := desktop
	blind.NoScript = true
	reader := w.visit(blind, w.site.URL+"/t/"+tbl.ID)
	w.check(ada.Wait(`document.querySelector("#status").textContent.includes("four more")`))
	w.check(ada.Click(`form[action$="/start"] button`))
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Live })

	people := map[game.Seat]*browser.Page{0: ada, 1: bob}
	for len(tbl.Moves) < 18 {
		tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) >= 18 || people[onTurn(t)] != nil })
		page := people[onTurn(tbl)]
		if page == nil {
			break
		}
		w.shows(page, tbl)
		move := furthest(tbl)
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, move.Gesture.Places[0])))
		enter := (*browser.Page).ClickPlaces
		if page == bob {
			enter = (*browser.Page).TapPlaces
		}
		w.check(enter(page, move.Gesture.Places[0], move.Gesture.Places[len(move.Gesture.Places)-1]))
		before := len(tbl.Moves)
		tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > before })
	}
	// The bots stop where a person has to move.
	tbl = w.until(tbl, func(t table.Moment) bool { return people[onTurn(t)] != nil })
	w.shows(ada, tbl)
	w.shows(bob, tbl)
	w.shows(watcher, tbl)
	w.check(reader.Reload())
	w.shows(reader, tbl)

	// On the phone all six plates are there at once, and nothing scrolls.
	for name, page := range map[string]*browser.Page{"Bob": bob, "the watcher": watcher} {
		rows, err := browser.Eval[[]int](page, `(() => {
			const boxes = [...document.querySelectorAll(".plate")].map(plate => plate.getBoundingClientRect());
			const inside = boxes.filter(box => box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight);
			return [inside.length, new Set(boxes.map(box => Math.round(box.bottom / 8))).size,
				document.scrollingElement.scrollHeight - innerHeight];
		})()`)
		w.check(err)
		if rows[0] != 6 || rows[1] > 3 || rows[2] > 0 {
			t.Errorf("%s sees %d plates in %d rows, and the page is %d px too long", name, rows[0], rows[1], rows[2])
		}
	}
}

func TestTheFrontPageNeedsNoScrolling(t *testing.T) {
	w := newWorld(t)
	small := browser.Screen{Width: 1280, Height: 720}
	for _, path := range []string{"/", "/?game=hexdame", "/?game=chinese-checkers", "/?game=hexachess"} {
		page := w.visit(small, w.site.URL+path)
		over, err := browser.Eval[int](page, `Math.ceil(document.querySelector("main").getBoundingClientRect().bottom - innerHeight)`)
		w.check(err)
		if over > 0 {
			t.Errorf("%s is %d px too long", path, over)
		}
	}
}
