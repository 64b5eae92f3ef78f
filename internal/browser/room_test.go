package browser_test

import (
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// lying is a phone in landscape.
var lying = browser.Screen{Width: 740, Height: 360, Touch: true}

// wordy plays the moves with the longest texts, for as many turns.
func (w world) wordy(t table.Moment, turns int) table.Moment {
	w.Helper()
	for range turns {
		if t.Status == protocol.Over {
			break
		}
		seat := t.State().Turn().First()
		longest := t.State().Legal(seat)[0].Text
		for _, m := range t.State().Legal(seat) {
			if len(m.Text) > len(longest) {
				longest = m.Text
			}
		}
		_, err := w.site.Lobby.Do(w.Context(), t.ID, t.Seats()[seat].Person, table.Play{Version: t.Version, Seat: seat, Text: longest})
		w.check(err)
		t = w.refresh(t)
	}
	return t
}

func TestSlowMovesFitTheirList(t *testing.T) {
	w := newWorld(t)
	for _, g := range []struct {
		slug  string
		setup game.Setup
		seats int
	}{
		{"chexers", "", 3},
		{"chinese-checkers", `{"players":3}`, 3},
		{"chinese-checkers", `{"players":6,"first":1}`, 6},
	} {
		tbl := w.wordy(w.named(g.slug, g.setup, table.Settings{}, g.seats), 8*g.seats)
		page := w.page(phone)
		w.check(page.SetCookie(w.site.URL, "language", "fr"))
		w.check(page.SetCookie(w.site.URL, "person", ada))
		w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
		for _, s := range screens {
			w.check(page.Show(s))
			w.check(page.Reload())
			found, err := browser.Eval[[]string](page, `[...document.querySelectorAll(".moves li > *")].filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth).map(e => e.textContent)`)
			w.check(err)
			if len(found) > 0 {
				t.Errorf("%s for %d, %dx%d: cut: %s", g.slug, g.seats, s.Width, s.Height, strings.Join(found, ", "))
			}
		}
		page.Close()
	}
}

func TestAQuestionAboutWhoIsAwayLeavesThePlatesInSight(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{DisconnectGrace: time.Millisecond})
	tbl := w.named("chinese-checkers", `{"players":6,"first":1}`, table.Settings{}, 6)
	for _, seat := range tbl.Seats()[:5] {
		_, err := w.site.Lobby.Subscribe(w.Context(), tbl.ID, seat.Person, lobby.Known{}, func() {})
		w.check(err)
	}
	page := w.page(lying)
	w.check(page.SetCookie(w.site.URL, "language", "fr"))
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
	w.check(page.Wait(`document.querySelectorAll(".prompt").length === 1 && document.querySelector(".prompt .chip")`))
	room, err := browser.Eval[int](page, `(() => {
		const bottom = Math.max(...[...document.querySelectorAll(".plate")].map((e) => e.getBoundingClientRect().bottom));
		return Math.floor(document.querySelector(".prompts").getBoundingClientRect().top - bottom);
	})()`)
	w.check(err)
	if room < 0 {
		t.Errorf("the question lies %d pixels over the plates", -room)
	}
}

func TestTheFirstOfTheGamesToWatchLeavesRoomForOthers(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
	w.publicTable("hexdame", table.Settings{}, bob)
	page := w.visit(lying, w.site.URL+"/watch")
	const inSight = `(() => {
		const whole = (e) => e.getBoundingClientRect().bottom <= innerHeight && e.getBoundingClientRect().top >= 0;
		return whole(document.querySelector(".large .board > svg")) && whole(document.querySelector(".small-boards svg"));
	})()`
	w.check(page.Wait(`document.querySelector(".large .board > svg") && document.querySelector(".small-boards svg")`))
	if seen, err := browser.Eval[bool](page, inSight); err != nil || !seen {
		t.Errorf("on a lying phone the large board and one beside it are in sight: %t, %v", seen, err)
	}
}

func TestAPageWithAnOfferedOrDeniedDrawDoesNotScroll(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.page(phone)
	w.check(page.SetCookie(w.site.URL, "person", ada))
	fits := func(where, says string) {
		t.Helper()
		w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
		for _, s := range []browser.Screen{{Width: 360, Height: 640, Touch: true}, lying} {
			w.check(page.Show(s))
			w.reads(page, where, says)
			over, err := browser.Eval[int](page, `document.scrollingElement.scrollHeight - innerHeight`)
			w.check(err)
			if over > 0 {
				t.Errorf("at %dx%d the page is %d pixels too high", s.Width, s.Height, over)
			}
		}
	}
	w.do(tbl.ID, ada, table.OfferDraw{})
	fits(".offer", "You offered a draw.")
	w.do(tbl.ID, bob, table.DeclineDraw{})
	fits(".denied", "declined the draw")
}
