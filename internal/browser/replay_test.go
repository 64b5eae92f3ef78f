package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/lobby"
	"triplecross/web"
)

func TestSteppingThroughAReplayNamesWhoPlayedThen(t *testing.T) {
	w := newWorld(t)
	const boris = "BORISBORISBORISBORISBORISB"
	table := w.lay()
	do := func(token string, c lobby.Command) {
		t.Helper()
		_, err := w.site.Lobby.Do(t.Context(), table.ID, web.PersonOf(token), c)
		w.check(err)
		table = w.refresh(table)
	}
	do(boris, lobby.Sit{Seat: 1, Name: "Boris"})
	do(boris, lobby.Sit{Seat: 2, Name: "Boris"})
	move := func(token string) {
		t.Helper()
		seat := onTurn(table)
		do(token, lobby.Play{Version: table.Version, Seat: seat, Text: table.State().Legal(seat)[0].Text})
	}
	move(ada)
	do(ada, lobby.Stand{Seat: 0})
	move(boris)
	do(ada, lobby.Return{Seat: 0})
	move(boris)

	page := w.visit(phone, fmt.Sprintf("%s/g/%s/0", w.site.URL, table.ID))
	plate := `document.querySelector('.plate[data-seat="0"]')`
	for _, bot := range []bool{false, true, false} {
		w.check(page.Wait(fmt.Sprintf(`%s.querySelector(".who").textContent === "Ada"`, plate)))
		w.check(page.Wait(fmt.Sprintf(`%s.querySelector(".for").hidden === %t`, plate, !bot)))
		w.check(page.Click(`[data-step="next"]`))
	}
	w.check(page.Wait(`location.pathname.endsWith("/3")`))
	if got := w.text(page, ".hand"); got != "Bot for Ada" {
		t.Errorf("the first change of hands is %q", got)
	}
	if n := w.count(page, ".hand"); n != 2 {
		t.Errorf("%d changes of hands are marked", n)
	}
}
