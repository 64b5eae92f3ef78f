package browser_test

import (
	"fmt"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// heard makes a page note what its clocks and its calls say, so that the test
// misses nothing that is shown only for a moment.
func (w world) heard(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`(() => {
		window.heard = [];
		const note = () => document.querySelectorAll("#alert, .plate[data-seat] .clock").forEach(e => heard.push([e.closest("[data-seat]")?.dataset.seat ?? "call", e.ariaLabel, e.textContent].join(" ")));
		new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
		return true;
	})()`))
}

// hears waits until such a page has noted something that matches a pattern.
func (w world) hears(p *browser.Page, pattern string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`heard.some(said => new RegExp(%q).test(said))`, pattern)))
}

func TestAFlagFallsInFrontOfEverybody(t *testing.T) {
	w := newWorld(t)
	settings := table.Settings{Clock: table.Clock{Base: 1500 * time.Millisecond}, Flag: table.FlagLose}
	tbl := w.publicTable("hexdame", settings)
	a := w.come(desktop, ada, tbl)
	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.reads(a, "#watchers", "1 watching")
	w.heard(a)
	w.heard(watcher)
	// Everybody is there: the clock runs soon.
	w.do(tbl.ID, bob, table.Sit{Seat: 1, Name: "Bob"})
	b := w.come(phone, bob, tbl)
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over })
	for _, page := range []*browser.Page{a, watcher} {
		w.hears(page, "^0 .*low time")
		w.hears(page, "^1 .* 0:01.5$")
	}
	w.hears(a, "^0 0:01.5, paused")
	w.hears(a, "^call .*20 seconds")
	for _, page := range []*browser.Page{a, watcher} {
		w.check(page.Wait(`document.querySelector("#status").textContent.includes("wins by timeout")`))
	}
	w.reads(b, "#status", "You win!")
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(`[...document.querySelectorAll(".clock")].every(e => e.checkVisibility({ visibilityProperty: true }))`))
		w.reads(page, ".plate[data-seat='0'] .clock", "0:00.0")
	}
	if outcome, _ := tbl.Outcome(); outcome.Place[0] != 2 {
		t.Errorf("the places are %v", outcome.Place)
	}
}

func TestTheClockOfSomebodyWhoIsGoneIsPaused(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{Clock: table.Clock{Base: 10 * time.Minute}}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	w.check(b.Wait(`document.querySelector('.plate[data-seat="0"] .clock.paused')?.ariaLabel == "10:00, paused"`)) // in the first turn
	tbl = w.moves(tbl, tbl.State().Legal(0)[0].Text)
	w.check(a.Wait(`document.querySelector('.plate[data-seat="1"] .clock.paused')`))
	w.moves(tbl, tbl.State().Legal(1)[0].Text)
	w.check(a.Wait(`!document.querySelector(".clock.paused")`))
	w.check(b.Wait(`/^[0-9]:/.test(document.querySelector('.plate[data-seat="0"] .clock').textContent)`))
	w.check(a.Open("about:blank"))
	w.check(b.Wait(`document.querySelector('.plate[data-seat="0"] .clock.paused')?.ariaLabel.includes("paused")`))
	w.check(a.Open(w.site.URL + "/t/" + tbl.ID))
	w.check(b.Wait(`!document.querySelector(".clock.paused")`))
}

// A game that is set up in secret gives no turn free time, so the form does not promise any.
func TestTheFormPromisesFreeTimeOnlyWhereThereIsSome(t *testing.T) {
	w := newWorld(t)
	p := w.visit(desktop, w.site.URL+"/new?game=hexachess")
	for _, c := range []struct {
		variant string
		free    bool
	}{{"grand", true}, {"screen", false}, {"pre", true}} {
		w.check(p.Click(`[name="option-variant"][value="` + c.variant + `"]`))
		if free, err := browser.Eval[bool](p, `document.querySelector(".allowance").checkVisibility()`); err != nil || free != c.free {
			t.Errorf("%s: free time is promised: %v (%v)", c.variant, free, err)
		}
	}
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "hexachess", Setup: `{"variant":"screen"}`, Public: true, Host: identity.PersonOf(ada), Settings: table.Settings{Clock: table.Clock{Base: time.Hour}},
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	w.do(id, bob, table.Sit{Seat: 1})
	tbl, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	if tbl.Status != protocol.Live || table.HasFreeTime(&tbl.Table) {
		t.Errorf("a secret set-up has free time, at a table that is %v", tbl.Status)
	}
}
