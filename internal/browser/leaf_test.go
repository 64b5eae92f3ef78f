package browser_test

import (
	"testing"

	"triplecross/internal/table"
)

// A player goes back in a running game with keys, moves of the list and the button, sees that moves
// are made meanwhile, and returns; a touch on the board returns, too, and plays nothing.
func TestEarlierPositionsAreSeenWhileTheGameGoesOn(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	first := tbl.State().Legal(0)[0]
	tbl = w.moves(tbl, first.Text)
	tbl = w.moves(tbl, tbl.State().Legal(1)[0].Text)
	from := first.Gesture.Places[0]
	page := w.come(desktop, ada, tbl)
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 2`))
	w.check(page.Press("ArrowLeft"))
	w.check(page.Wait(`document.querySelector(".leaf:not([hidden])") && document.querySelector('#moves [data-ply="1"]').ariaCurrent === "true"`))
	w.check(page.Press("ArrowLeft"))
	w.check(page.Wait(`document.querySelector('.leaf a').href.endsWith("/g/` + tbl.ID + `/0") && !document.querySelector("#moves [aria-current]")`))

	tbl = w.moves(tbl, tbl.State().Legal(2)[0].Text) // the earlier position stays on the board
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 3 && document.querySelector(".leaf .primary")`))
	w.check(page.Wait(`document.querySelector('.leaf a').href.endsWith("/0")`))
	w.check(page.ClickPlaces(from))
	w.check(page.Wait(`document.querySelector(".leaf").hidden && !document.querySelector(".piece.selected")`))
	if now := w.refresh(tbl); len(now.Moves) != 3 {
		t.Errorf("%d moves were made", len(now.Moves))
	}

	w.check(page.Click(`#moves [data-ply="2"]`))
	w.check(page.Wait(`document.querySelector('#moves [data-ply="2"]').ariaCurrent === "true"`))
	w.check(page.Press("Escape"))
	w.check(page.Wait(`document.querySelector(".leaf").hidden`))
	w.check(page.Click(`.toolbar [data-ply]`))
	w.check(page.Wait(`document.querySelector('#moves [data-ply="2"]').ariaCurrent === "true"`))
	w.check(page.Press("End"))
	w.check(page.Wait(`document.querySelector(".leaf").hidden`))
}
