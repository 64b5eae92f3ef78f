package browser_test

import (
	"fmt"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestNobodyIsReconnectingInAGameOfDays(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	w.check(a.Wait(`document.querySelector('.plate.here[data-seat="1"]')`))
	w.check(b.Open("about:blank"))
	quiet := func(page *browser.Page) {
		t.Helper()
		w.check(page.Wait(`document.querySelector('.plate[data-seat="1"]:not(.here, .lost)')`))
		if tag := w.text(page, `.plate[data-seat="1"] .tag`); tag != "" {
			t.Errorf("the plate says %q", tag)
		}
	}
	quiet(a)
	quiet(w.come(desktop, ada, tbl))
}

func TestASeatIsHandedOverAndItsOwnerComesBack(t *testing.T) {
	// The grace is long enough to see that a player has only just left.
	w := newWorldWith(t, browser.SiteOptions{DisconnectGrace: 4 * time.Second})
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b, c := w.come(phone, ada, tbl), w.come(desktop, bob, tbl), w.come(phone, cleo, tbl)
	watcher := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	here := func(page *browser.Page, seats int) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`[...document.querySelectorAll(".plate.here .presence")].filter(e => e.checkVisibility()).length === %d`, seats)))
	}
	here(a, 3) // the others came after the page was loaded
	here(watcher, 3)

	w.check(c.Open("about:blank"))
	here(a, 2)
	w.reads(a, `.plate[data-seat="2"] .tag`, "reconnecting")
	for _, page := range []*browser.Page{a, b, watcher} {
		w.reads(page, ".prompt", "Cleo has been away for a while.")
	}
	w.reads(a, `.plate[data-seat="2"] .tag`, "away")
	w.press(a, "Let a bot play")
	w.reads(b, ".prompt", "Votes for a bot: 1 of 2.")
	w.press(a, "Wait")
	w.check(b.Wait(`!document.querySelector(".prompt").textContent.includes("1 of 2")`))
	w.press(a, "Let a bot play")
	w.reads(b, ".prompt", "Votes for a bot: 1 of 2.")
	w.press(b, "Let a bot play")
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Seats()[2].Kind == table.SeatBot })
	w.reads(b, `.plate[data-seat="2"] .name`, "Bot for Cleo")
	w.check(a.Wait(`!document.querySelector(".prompt")`))

	// The bot plays, and so do the others.
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	tbl = w.play(tbl, b, (*browser.Page).ClickPlaces)
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 3 })
	w.shows(a, tbl)

	w.check(c.Open(w.site.URL + "/t/" + tbl.ID))
	tbl = w.until(tbl, func(t table.Moment) bool { return t.SeatsOf(identity.PersonOf(cleo)).Has(2) })
	w.check(a.Wait(`!document.querySelector('.plate[data-seat="2"] .for').checkVisibility()`))
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	tbl = w.play(tbl, b, (*browser.Page).ClickPlaces)
	tbl = w.play(tbl, c, (*browser.Page).TapPlaces)
	w.shows(watcher, tbl)
}

func TestAPlayerWhoLeftTakesTheSeatBack(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	b := w.come(phone, bob, tbl)
	w.press(b, "More")
	w.press(b, "Leave")
	w.reads(b, ".prompt", "A bot plays Green for you.")
	w.press(b, "Take my seat back")
	w.until(tbl, func(t table.Moment) bool { return t.SeatsOf(identity.PersonOf(bob)).Has(1) })
	w.reads(b, `.plate[data-seat="1"] .tag`, "you")
}

func TestSomebodyElseIsInvitedToTheSeatOfABot(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	w.do(tbl.ID, cleo, table.Stand{Seat: 2})
	a := w.come(phone, ada, tbl)
	w.press(a, "More")
	w.press(a, "Invite")
	w.check(a.Wait(`document.querySelector("#more [data-copy*='/join/']")`))
	guest := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.press(guest, "Sit down as Blue")
	w.until(tbl, func(t table.Moment) bool { return t.Seats()[2].Kind == table.SeatPerson })
	w.reads(guest, `.plate[data-seat="2"] .tag`, "you")
}

// A guest who takes the last seat of a game had no time to say a name before it began.
func TestAPlayerTakesANameDuringTheGame(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	w.check(b.Wait(`(() => { const more = document.querySelector("#more"); return more && (more.open = true); })()`))
	w.check(b.Wait(`(() => { const name = document.querySelector("#more #name"); name && (name.value = "Robert"); return name; })()`))
	w.press(b, "Save")
	w.reads(a, `.plate[data-seat="1"] .who`, "Robert")
	w.reads(b, `.plate[data-seat="1"] .who`, "Robert")
}

// The dot that tells who is there lies on the corner of the sign of the seat, not on its middle.
func TestTheDotOfSomebodyWhoIsThereLeavesTheEmblemVisible(t *testing.T) {
	w := newStillWorld(t)
	for slug, players := range map[string]int{"hexachess": 3, "hexdame": 2, "chexers": 3} {
		page := w.come(phone, ada, w.against(slug, players))
		for _, screen := range []browser.Screen{phone, {Width: 740, Height: 360, Touch: true}, {Width: 1024, Height: 768, Touch: true}, desktop} {
			w.check(page.Show(screen))
			at, err := browser.Eval[[]float64](page, `(() => {
				const [token, dot] = [".token", ".presence"].map(part => document.querySelector(".plate.you " + part).getBoundingClientRect());
				return [dot.x + dot.width / 2 - token.x, dot.y + dot.height / 2 - token.y].map((n) => n / token.width);
			})()`)
			w.check(err)
			if at[0] < .65 || at[1] < .65 {
				t.Errorf("%s on %d x %d: the dot is at %.2f of the sign", slug, screen.Width, screen.Height, at)
			}
		}
		page.Close()
	}
}
