package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestTheHostMutesSomebodyForAllAndLocksTheChat(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	w.writes(b, "Hello")
	w.check(a.Wait(`document.querySelector(".messages > div .hosting")`)) // on a line that the script wrote
	w.check(a.Wait(`(document.querySelector(".messages > div .hosting").requestSubmit(), true)`))
	w.reads(a, ".messages > div .hosting", "Unmute for all")
	if n := w.count(b, ".messages .hosting"); n != 0 {
		t.Errorf("a player other than the host can mute others in %d places", n)
	}
	w.check(a.Wait(`(document.querySelector(".room .hosting").requestSubmit(), true)`))
	w.reads(a, "#chat .locked", "Only the host can write here now.")
	w.writes(a, "That is enough")
	w.reads(b, ".messages", "That is enough")
}

// Before the game begins the host frees a seat again, and ends the link that was sent.
func TestTheHostUnseatsAndGivesANewLink(t *testing.T) {
	w := newWorld(t)
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "chexers", Host: identity.PersonOf(ada), Name: "Ada", Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	tbl, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	a := w.come(phone, ada, tbl)
	w.check(a.Wait(`document.querySelector("#join")?.value`))
	link, err := browser.Eval[string](a, `document.querySelector("#join").value`)
	w.check(err)

	b := w.page(desktop)
	w.check(b.SetCookie(w.site.URL, "person", bob))
	w.check(b.Open(link))
	w.press(b, "Sit here")
	seated := func(m table.Moment) bool { return m.SeatsOf(identity.PersonOf(bob)) != 0 }
	w.until(tbl, seated)
	w.press(a, "Free the seat")
	w.until(tbl, func(m table.Moment) bool { return !seated(m) })

	w.check(a.Wait(`document.querySelector("#join")`))
	w.press(a, "New link")
	w.check(a.Wait(fmt.Sprintf(`document.querySelector("#join")?.value !== %q`, link)))
	late := w.page(phone)
	w.check(late.SetCookie(w.site.URL, "person", cleo))
	w.check(late.Open(link))
	w.check(late.Settle())
	if n := w.count(late, `form[action$="/sit"]`); n != 0 {
		t.Errorf("the old link lets somebody sit down on %d seats", n)
	}
	link, err = browser.Eval[string](a, `document.querySelector("#join").value`)
	w.check(err)
	w.check(late.Open(link))
	w.press(late, "Sit here")
	w.until(tbl, func(m table.Moment) bool { return m.SeatsOf(identity.PersonOf(cleo)) != 0 })
}
