package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestSteppingThroughAReplayNamesWhoPlayedThen(t *testing.T) {
	w := newWorld(t)
	const boris = "BORISBORISBORISBORISBORISB"
	tbl := w.create()
	do := func(token string, c table.Command) {
		t.Helper()
		_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(token), c)
		w.check(err)
		tbl = w.refresh(tbl)
	}
	do(boris, table.Sit{Seat: 1, Name: "Boris"})
	do(boris, table.Sit{Seat: 2, Name: "Boris"})
	move := func(token string) {
		t.Helper()
		seat := onTurn(tbl)
		do(token, table.Play{Version: tbl.Version, Seat: seat, Text: tbl.State().Legal(seat)[0].Text})
	}
	move(ada)
	do(ada, table.Stand{Seat: 0})
	move(boris)
	do(ada, table.Return{Seat: 0})
	move(boris)

	page := w.visit(phone, fmt.Sprintf("%s/g/%s/0", w.site.URL, tbl.ID))
	plate := `document.querySelector('.plate[data-seat="0"]')`
	for _, bot := range []bool{false, true, false} {
		w.check(page.Wait(fmt.Sprintf(`%s.querySelector(".who").textContent === "Ada"`, plate)))
		w.check(page.Wait(fmt.Sprintf(`%s.querySelector(".for").checkVisibility() === %t`, plate, bot)))
		w.check(page.Click(`[data-step="next"]`))
	}
	w.check(page.Wait(`location.pathname.endsWith("/3")`))
	if got := w.text(page, ".handover"); got != "Bot for Ada" {
		t.Errorf("the first change of hands is %q", got)
	}
	if n := w.count(page, ".handover"); n != 2 {
		t.Errorf("%d changes of hands are marked", n)
	}
}

func TestSlowAReplayNeedsNoScrollingOnAPhone(t *testing.T) {
	w := newStillWorld(t)
	page := w.page(phone)
	for _, g := range []struct {
		slug    string
		players int
		over    bool
	}{{"chexers", 3, false}, {"chexers", 3, true}, {"hexdame", 2, true}, {"chinese-checkers", 6, false}, {"hexachess", 2, true}, {"hexachess", 4, false}} {
		tbl := w.named(g.slug, game.Setup(fmt.Sprintf(`{"players":%d}`, g.players)), table.Settings{}, g.players)
		for range 12 {
			tbl = w.moves(tbl, tbl.State().Legal(onTurn(tbl))[0].Text)
		}
		for seat := 0; g.over && seat < g.players-1; seat++ {
			_, err := w.site.Lobby.Do(t.Context(), tbl.ID, tbl.Seats()[seat].Person, table.Resign{Seat: game.Seat(seat)})
			w.check(err)
		}
		for _, language := range []string{"en", "de", "fr"} {
			w.check(page.SetCookie(w.site.URL, "language", language))
			for _, screen := range []browser.Screen{phone, {Width: 320, Height: 640, Touch: true}} {
				w.check(page.Show(screen))
				w.check(page.Open(w.site.URL + "/g/" + tbl.ID + "/6"))
				w.fits(page, fmt.Sprintf("%s for %d, over: %t, in %s, %d pixels wide", g.slug, g.players, g.over, language, screen.Width))
			}
		}
	}
}

func TestAutoplayEndsWhenTheServerDoesNotAnswer(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/g/"+w.won()+"/3")
	w.check(page.Wait(`document.querySelector("[data-run]")?.checkVisibility()`))
	w.check(page.Wait(`(window.fetch = () => Promise.reject(new TypeError("the line broke")), true)`))
	w.check(page.Click("[data-run]"))
	w.reads(page, "#notice", "did not answer")
	w.check(page.Wait(`document.querySelector("[data-run]").ariaPressed === "false"`))
}

func TestAReplayTellsThePlacesBehindTheWinnerAtItsEnd(t *testing.T) {
	w := newWorld(t)
	tbl := w.openedAmongPeople(hunted)
	w.do(tbl.ID, ada, table.Resign{Seat: 0})
	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	page := w.visit(phone, w.site.URL+"/g/"+tbl.ID)
	const ends = "Blue wins by resignation. Places: 2\u00a0Green, 3\u00a0Red."
	w.reads(page, "#status", ends)
	w.check(page.Click(`[data-step="prev"]`))
	w.reads(page, "#status", "Move 11 of 12")
	w.check(page.Click(`[data-step="next"]`))
	w.reads(page, "#status", ends)
	w.fits(page, "the end of a replay with places")
}

// On a desk the column beside a tall board has no room for the level in the line of its seat.
func TestTheLevelOfABotIsReadWholeWherePlayGoesOn(t *testing.T) {
	w := newStillWorld(t)
	page := w.visit(desktop, w.site.URL+"/g/"+w.against("hexdame", 2).ID)
	w.check(page.Click("#play-on > summary"))
	w.check(page.Click(`#play-on [name="seat1"][value="bot"]`))
	w.check(page.Wait(`document.querySelector("#play-on [name=level1]").checkVisibility()`))
	wide, err := browser.Eval[float64](page, `document.querySelector("#play-on [name=level1]").offsetWidth`)
	if err != nil || wide < 80 {
		t.Errorf("the level has %v pixels: %v", wide, err)
	}
}

// A peg that changes places with others on its way pushes each of them back by one place.
func TestPegsThatAreDisplacedOnTheWayAreDrawnOnce(t *testing.T) {
	w := newWorld(t)
	const (
		setup = `{"places":false,"players":6,"spoiling":"swap","first":2}`
		moves = "o12-m10 k5-k7 e3-e5 c5-e7 e11-g11 m15-m13 o11-m9 m5-k5 e1-e3-g5 d7-f7 e13-e11-e9 m17-m15 q13-o11-m11 l6-l8 e4-e6-g8 " +
			"d6-f8-h8 e10-e8-e6 k15-k13 n13-l13-j13 m8-k8 e5-f6 a5-c5-e5-g7-g9 f11-h11 m14-m12 n11-l9-j7 l7-l9-n11-n13-l13 g8-g10-i12-k14*-m16*-m14"
	)
	page := w.page(desktop)
	id := w.importsText(page, "game chinese-checkers\nsetup "+setup+"\n"+moves+"\n")
	g, _ := games.Find("chinese-checkers")
	state, err := g.Start(setup)
	w.check(err)
	last := len(strings.Fields(moves))
	for _, text := range strings.Fields(moves) {
		state, err = state.Play(state.Turn().First(), text)
		w.check(err)
	}
	b, err := g.Board(setup)
	w.check(err)
	w.check(page.Open(fmt.Sprintf("%s/g/%s/%d", w.site.URL, id, last-1)))
	w.check(page.Click(`[data-step="next"]`))
	w.check(page.Wait(fmt.Sprintf(`location.pathname.endsWith("/%d")`, last)))
	w.check(page.Settle())
	got, err := browser.Eval[string](page, `[...document.querySelectorAll(".piece")].map(({ dataset: { at, seat } }) => at + "=" + seat).sort().join(" ")`)
	w.check(err)
	want := strings.Fields(protocol.Pieces(b, state.View(game.Nobody)))
	slices.Sort(want)
	if got != strings.Join(want, " ") {
		t.Errorf("the board shows\n%s, not\n%s", got, strings.Join(want, " "))
	}
}
