package browser_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
)

// The page is open before the moves are made.
func TestAWatcherSeesAKingInCheckAndWhatHasBeenLost(t *testing.T) {
	w := newWorld(t)
	table := w.hexachess("", "", bob)
	page := w.visit(desktop, w.site.URL+"/t/"+table.ID)
	w.check(page.Wait(`document.querySelector(".losses:empty")`))
	random := rand.New(rand.NewPCG(7, 1))
	for range 200 {
		said := table.State().View(game.Nobody)
		if len(said.Aside) > 0 && slices.ContainsFunc(said.Remarks, func(r game.Remark) bool { return r.Key == "check" }) {
			break
		}
		for seat := range table.State().Turn().All() {
			legal := table.State().Legal(seat)
			table = w.moves(table, legal[random.IntN(len(legal))].Text)
		}
	}
	said := table.State().View(game.Nobody)
	if len(said.Remarks) != 1 || len(said.Aside) == 0 {
		t.Fatalf("no king is in check, or nothing is lost: %v, %v", said.Remarks, said.Aside)
	}
	seat := said.Remarks[0].Seat
	w.check(page.Wait(fmt.Sprintf(`document.querySelector('.plate[data-seat="%d"] .remark').textContent === "in check"`, seat)))
	w.check(page.Wait(fmt.Sprintf(`document.querySelectorAll(".losses svg").length === %d`, len(said.Aside))))
	w.check(page.Wait(fmt.Sprintf(`(cell => cell && document.querySelector('[data-kind="K"][data-seat="%d"]').dataset.at === cell.dataset.place)
		(document.querySelector(".cell.check"))`, seat)))

	// Who steps through the game sees the board stay where it is.
	top := func(ply int) float64 {
		page := w.visit(phone, w.site.URL+fmt.Sprintf("/g/%s/%d", table.ID, ply))
		y, err := browser.Eval[float64](page, `document.querySelector(".board svg").getBoundingClientRect().top`)
		w.check(err)
		return y
	}
	if before, after := top(len(table.Moves)-1), top(len(table.Moves)); before != after {
		t.Errorf("the board is at %v, and at %v when a king is in check", before, after)
	}
}
