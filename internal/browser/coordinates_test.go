package browser_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
)

// writtenNames counts the names that can be read on a board.
const writtenNames = `[...document.querySelectorAll("#table .coordinates text")].filter(e => e.checkVisibility()).length`

func TestWideBoardsNameTheirCells(t *testing.T) {
	w := newWorld(t)
	for slug, cells := range map[string]int{"chexers": 37, "hexdame": 61, "chinese-checkers": 121} {
		tbl := w.against(slug, map[string]int{"chexers": 3, "hexdame": 2, "chinese-checkers": 2}[slug])
		page := w.come(desktop, ada, tbl)
		w.check(page.Wait(fmt.Sprintf(writtenNames+` === %d`, cells)))
		w.press(page, "More")
		w.check(page.Click(`[data-prefer="coordinates"]`))
		w.check(page.Wait(writtenNames + ` === 0`))
		w.check(page.Reload())
		w.check(page.Settle())
		if n, err := browser.Eval[int](page, writtenNames); err != nil || n != 0 {
			t.Errorf("%s: %d names are back, %v", slug, n, err)
		}
		page.Close()
	}
}

func TestASmallBoardNamesItsCellsIfSomebodyWishes(t *testing.T) {
	w := newWorld(t)
	page := w.come(phone, ada, w.publicTable("chexers", table.Settings{}, bob, cleo))
	w.check(page.Settle())
	if n, err := browser.Eval[int](page, writtenNames); err != nil || n != 0 {
		t.Fatalf("%d names, %v", n, err)
	}
	w.press(page, "More")
	w.check(page.Click(`[data-prefer="coordinates"]`))
	w.check(page.Wait(writtenNames + ` === 37`))
	w.check(page.Press("Escape"))
	// Each name stays in its cell when the board is turned.
	w.check(page.Click("[data-turning]"))
	w.check(page.Wait(`(() => {
		const cell = document.querySelector('.cell[data-place="a1"]'), name = [...document.querySelectorAll(".coordinates text")].find(e => e.textContent === "a1");
		return cell.getAttribute("x") === name?.getAttribute("x") && Math.abs(name.getAttribute("y") - cell.getAttribute("y")) < 24;
	})()`))
}

// loupe waits until a page whose board was touched has loaded the loupe, which the next touch
// shows.
func (w world) loupe(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`document.querySelector(".loupe")`))
}

func TestACellIsNamedUnderTheFinger(t *testing.T) {
	w := newWorld(t)
	page := w.come(phone, ada, w.publicTable("chexers", table.Settings{}, bob, cleo))
	w.check(page.TapPlaces("d4")) // this loads the script that names the cell
	w.loupe(page)
	w.check(page.Touch("d4"))
	w.check(page.Wait(`document.querySelector(".loupe b")?.textContent === "d4"`))
	w.check(page.Move(0, 0, "e4"))
	w.check(page.Wait(`document.querySelector(".loupe b")?.textContent === "e4"`))
	if n := w.count(page, ".loupe svg"); n != 0 {
		t.Error("a cell of 45 pixels is enlarged")
	}
	w.check(page.Release())
	w.check(page.Wait(`document.querySelector(".loupe").hidden`))
}

func TestSmallCellsAreEnlargedUnderTheFinger(t *testing.T) {
	w := newWorld(t)
	tbl := w.named("hexachess", `{"players":4}`, table.Settings{}, 4)
	page := w.come(phone, ada, tbl)
	var from, to string
	free := make(map[string]bool) // places without anything to do
	for i := range tbl.Board.Grid.Len() {
		free[tbl.Board.Grid.Name(i)] = true
	}
	for _, p := range tbl.State().View(game.Nobody).Pieces {
		delete(free, tbl.Board.Grid.Name(p.Cell))
	}
	for _, m := range tbl.State().Legal(0) {
		if len(m.Gesture.Places) == 2 {
			from, to = m.Gesture.Places[0], m.Gesture.Places[1]
			delete(free, to)
		}
	}
	beside := slices.Sorted(maps.Keys(free))[len(free)/2]
	w.check(page.TapPlaces(from))
	w.check(page.Wait(`document.querySelector(".piece.selected")`))
	w.loupe(page)
	// A finger that rests beside the cell slides to it, and the move is the cell's.
	w.check(page.Touch(beside))
	w.check(page.Wait(`document.querySelector(".loupe svg .cell")`))
	w.check(page.Move(0, 0, to))
	w.check(page.Wait(fmt.Sprintf(`document.querySelector(".loupe svg .aimed")?.dataset.place === %q && document.querySelector(".loupe b").textContent === %[1]q`, to)))
	inside, err := browser.Eval[bool](page, `(() => { const { left, top, right } = document.querySelector(".loupe").getBoundingClientRect(); return left >= 0 && top >= 0 && right <= innerWidth; })()`)
	w.check(err)
	if !inside {
		t.Error("the loupe leaves the screen")
	}
	w.check(page.Release())
	w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 1 })
}
