package browser_test

import (
	"strings"
	"testing"

	"triplecross/internal/table"
)

// A player's German page says "raus" for an exit, and so does the replay.
func TestTheListOfMovesIsInTheReadersLanguage(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	tokens := []string{ada, bob, cleo}
	move := w.choose(tbl)
	for ; !strings.HasSuffix(move.Text, "-off"); move = w.choose(tbl) {
		w.do(tbl.ID, tokens[onTurn(tbl)], table.Play{Version: tbl.Version, Seat: onTurn(tbl), Text: move.Text})
		tbl = w.refresh(tbl)
	}
	page := w.page(desktop)
	w.check(page.SetCookie(w.site.URL, "language", "de"))
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
	w.until(tbl, func(m table.Moment) bool { return m.Here.Online.Has(0) })
	w.do(tbl.ID, tokens[onTurn(tbl)], table.Play{Version: tbl.Version, Seat: onTurn(tbl), Text: move.Text})
	said := strings.TrimSuffix(move.Text, "off") + "raus"
	w.reads(page, "#moves [data-ply]", said)
	w.check(page.Wait(`document.querySelector("#moves li:last-child > :last-child").title === "` + move.Text + `"`))
	w.check(page.Open(w.site.URL + "/g/" + tbl.ID))
	w.reads(page, "#moves [data-ply]", said)
}
