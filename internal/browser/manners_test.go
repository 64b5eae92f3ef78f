package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// Cookies of those who sit beside Ada.
const (
	bob  = "BOBBOBBOBBOBBOBBOBBOBBOBBO"
	cleo = "CLEOCLEOCLEOCLEOCLEOCLEOCL"
)

// party makes a public table where Ada, and then the others, have sat down.
func (w world) party(slug string, m table.Settings, others ...string) table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: slug, Host: identity.PersonOf(ada), Name: "Ada", Public: true, Settings: m,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	for i, token := range others {
		name := map[string]string{bob: "Bob", cleo: "Cleo"}[token]
		w.do(id, token, table.Sit{Seat: game.Seat(i + 1), Name: name})
	}
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

// do carries out somebody's command.
func (w world) do(tbl, token string, c table.Command) {
	w.Helper()
	_, err := w.site.Lobby.Do(w.Context(), tbl, identity.PersonOf(token), c)
	w.check(err)
}

// come opens a table on a page of its own for whoever has that cookie, and waits
// until the page is connected.
func (w world) come(s browser.Screen, token string, t table.Moment) *browser.Page {
	w.Helper()
	page := w.page(s)
	w.check(page.SetCookie(w.site.URL, "person", token))
	w.check(page.Open(w.site.URL + "/t/" + t.ID))
	if seats := t.SeatsOf(identity.PersonOf(token)); seats != 0 {
		w.until(t, func(t table.Moment) bool { return t.Here.Online&seats != 0 })
	}
	return page
}

// reads waits until what a selector finds has a text in it.
func (w world) reads(p *browser.Page, selector, text string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.checkVisibility() && e.textContent.includes(%q))`, selector, text)))
}

// press presses a button by its label.
func (w world) press(p *browser.Page, label string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`(() => {
		const button = [...document.querySelectorAll("button, summary, .button")].find(e => e.textContent.trim().startsWith(%q) && e.checkVisibility());
		button?.click();
		return button;
	})()`, label)))
}

func TestASeatIsHandedOverAndItsOwnerComesBack(t *testing.T) {
	// Long enough to see that somebody is only just gone.
	w := newWorldWith(t, browser.SiteOptions{DisconnectGrace: 4 * time.Second})
	tbl := w.party("chexers", table.Settings{}, bob, cleo)
	a, b, c := w.come(phone, ada, tbl), w.come(desktop, bob, tbl), w.come(phone, cleo, tbl)
	watcher := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)

	w.check(c.Open("about:blank"))
	w.reads(a, `.plate[data-seat="2"] .tag`, "reconnecting")
	for _, page := range []*browser.Page{a, b, watcher} {
		w.reads(page, ".ask", "Cleo has been away for a while.")
	}
	w.reads(a, `.plate[data-seat="2"] .tag`, "away")
	w.press(a, "Let a bot play")
	w.reads(b, ".ask", "1 of 2 want a bot.")
	w.press(a, "Wait")
	w.check(b.Wait(`!document.querySelector(".ask").textContent.includes("1 of 2")`))
	w.press(a, "Let a bot play")
	w.reads(b, ".ask", "1 of 2 want a bot.")
	w.press(b, "Let a bot play")
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Seats()[2].Kind == table.SeatBot })
	w.reads(b, `.plate[data-seat="2"] .name`, "Bot for Cleo")
	w.check(a.Wait(`!document.querySelector(".ask")`))

	// The bot plays, and so do the others.
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	tbl = w.play(tbl, b, (*browser.Page).ClickPlaces)
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 3 })
	w.shows(a, tbl)

	w.check(c.Open(w.site.URL + "/t/" + tbl.ID))
	tbl = w.until(tbl, func(t table.Moment) bool { return t.SeatsOf(identity.PersonOf(cleo)).Has(2) })
	w.check(a.Wait(`document.querySelector('.plate[data-seat="2"] .for').hidden`))
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	tbl = w.play(tbl, b, (*browser.Page).ClickPlaces)
	tbl = w.play(tbl, c, (*browser.Page).TapPlaces)
	w.shows(watcher, tbl)
}

func TestWhoeverLeavesTakesTheSeatBack(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("chexers", table.Settings{}, bob, cleo)
	b := w.come(phone, bob, tbl)
	w.press(b, "More")
	w.press(b, "Leave")
	w.reads(b, ".ask", "A bot plays Green for you.")
	w.press(b, "Take my seat back")
	w.until(tbl, func(t table.Moment) bool { return t.SeatsOf(identity.PersonOf(bob)).Has(1) })
	w.reads(b, `.plate[data-seat="1"] .tag`, "you")
}

func TestSomebodyElseIsInvitedToTheSeatOfABot(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("chexers", table.Settings{}, bob, cleo)
	w.do(tbl.ID, cleo, table.Stand{Seat: 2})
	a := w.come(phone, ada, tbl)
	w.press(a, "More")
	w.press(a, "Invite someone")
	w.check(a.Wait(`document.querySelector("#more [data-copy*='/join/']")`))
	guest := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.press(guest, "Sit down as Blue")
	w.until(tbl, func(t table.Moment) bool { return t.Seats()[2].Kind == table.SeatPerson })
	w.reads(guest, `.plate[data-seat="2"] .tag`, "you")
}

// heard has a page note what its clocks and its calls say, so that nothing is
// missed that is there for a moment only.
func (w world) heard(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`(() => {
		window.heard = [];
		const note = () => document.querySelectorAll("#call, .plate[data-seat] .dial").forEach(e => heard.push([e.closest("[data-seat]")?.dataset.seat ?? "call", e.ariaLabel, e.textContent].join(" ")));
		new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
		return true;
	})()`))
}

// hears waits until such a page has noted what a pattern finds.
func (w world) hears(p *browser.Page, pattern string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`heard.some(said => new RegExp(%q).test(said))`, pattern)))
}

func TestAFlagFallsInFrontOfEverybody(t *testing.T) {
	w := newWorld(t)
	manners := table.Settings{Clock: table.Clock{Base: 3 * time.Second}, Flag: table.FlagLose}
	tbl := w.party("hexdame", manners)
	a := w.come(desktop, ada, tbl)
	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.reads(a, "#watchers", "1 watching")
	w.heard(a)
	w.heard(watcher)
	// The clock runs from here on: everybody is there.
	w.do(tbl.ID, bob, table.Sit{Seat: 1, Name: "Bob"})
	b := w.come(phone, bob, tbl)
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over })
	for _, page := range []*browser.Page{a, watcher} {
		w.hears(page, "^0 .*low time")
		w.hears(page, "^1 .* 0:03.0$")
	}
	w.hears(a, "^call .*20 seconds")
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(`document.querySelector("#status").textContent.includes("wins: time")`))
	}
	if outcome, _ := tbl.Outcome(); outcome.Place[0] != 2 {
		t.Errorf("the places are %v", outcome.Place)
	}
}

func TestTheClockOfSomebodyWhoIsGoneIsPaused(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("hexdame", table.Settings{Clock: table.Clock{Base: 10 * time.Minute}}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	w.check(b.Wait(`/^[0-9]:/.test(document.querySelector('.plate[data-seat="0"] .dial').textContent)`))
	w.check(a.Open("about:blank"))
	w.check(b.Wait(`document.querySelector('.plate[data-seat="0"] .dial.paused')?.ariaLabel.includes("paused")`))
	w.check(a.Open(w.site.URL + "/t/" + tbl.ID))
	w.check(b.Wait(`!document.querySelector(".dial.paused")`))
}

func TestATakebackNeedsTheOthersLeave(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("chexers", table.Settings{}, bob, cleo)
	a, b, c := w.come(phone, ada, tbl), w.come(phone, bob, tbl), w.come(desktop, cleo, tbl)
	start := tbl
	// While nobody else has moved, it needs nobody's.
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	w.press(a, "Take back")
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 0 })
	w.shows(b, tbl)

	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	tbl = w.play(tbl, b, (*browser.Page).TapPlaces)
	w.press(a, "Ask to take back")
	w.reads(a, ".ask", "You ask to take your last move back.")
	w.press(b, "Refuse")
	w.check(a.Wait(`!document.querySelector(".ask")`))

	w.press(a, "Ask to take back")
	w.press(b, "Agree")
	w.reads(b, ".ask", "Somebody else does not yet.")
	w.press(c, "Agree")
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 0 })
	if tbl.State().Text() != start.State().Text() {
		t.Errorf("the position is %s", tbl.State().Text())
	}
	for _, page := range []*browser.Page{a, b, c} {
		w.shows(page, tbl)
	}
	w.play(tbl, a, (*browser.Page).TapPlaces)
}

func TestPlayersAndWatchersTalkApartUntilTheEnd(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("hexdame", table.Settings{}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	watcher := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	say := func(p *browser.Page, text string) {
		t.Helper()
		w.check(p.Wait(fmt.Sprintf(`(() => {
			document.querySelector("#chat").open = true;
			const field = document.querySelector("#say");
			field.value = %q;
			field.form.requestSubmit();
			return true;
		})()`, text)))
	}
	const nasty = `<img src=x onerror="document.title='owned'">`
	say(a, nasty)
	w.check(b.Wait(`document.querySelector("#chat .count").textContent === "1" && !document.querySelector("#chat .count").hidden`))
	w.press(b, "Chat")
	w.reads(b, ".lines li", nasty)
	w.check(b.Wait(`document.querySelector("#chat .count").hidden && !document.querySelector(".lines img")`))
	say(watcher, "Red is in trouble")
	w.reads(watcher, ".lines li", "Red is in trouble")
	if n := w.count(watcher, ".lines li"); n != 1 {
		t.Errorf("the watcher reads %d lines", n)
	}
	if n := w.count(a, ".lines li"); n != 1 {
		t.Errorf("a player reads %d lines", n)
	}

	// Bob has enough of Ada, who then repeats what he said; and thinks better of it.
	say(b, "Good luck")
	w.reads(b, ".lines li", "Good luck")
	w.check(b.Wait(`document.querySelector(".lines .by")?.click() === undefined && document.querySelector(".lines li").hidden`))
	say(a, "Good luck")
	w.check(b.Wait(`document.querySelectorAll(".lines li").length === 3 && document.querySelectorAll(".lines li:not([hidden])").length === 1`))
	say(a, "Hello?")
	w.check(b.Wait(`document.querySelectorAll(".lines li").length === 4 && document.querySelectorAll(".lines li:not([hidden])").length === 1`))
	w.check(b.Reload())
	w.check(b.Wait(`document.querySelector(".muted button")`))
	w.check(b.Wait(`document.querySelector("#chat").open = true`))
	w.press(b, "Unmute Ada")
	w.reads(b, ".lines li", "Hello?")

	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(`document.querySelectorAll(".lines li").length === 5`))
	}
	say(watcher, "Well played")
	w.check(a.Wait(`document.querySelector(".lines").textContent.includes("Well played")`))
}

func TestChattingTooFastSaysSo(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("hexdame", table.Settings{}, bob)
	a := w.come(desktop, ada, tbl)
	w.check(a.Wait(`(window.honest = fetch, window.fetch = () => Promise.resolve(new Response('{"code":"flood","why":"Not so fast."}', { status: 429 })), true)`))
	w.check(a.Wait(`(document.querySelector("#say").value = "a", document.querySelector("#say").form.requestSubmit(), true)`))
	w.reads(a, "#chat .problem", "Not so fast.")
}

func TestARematchKeepsTheTableTogether(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.press(b, "More")
	w.press(b, "Resign")
	w.press(b, "Yes, resign")
	w.press(a, "Rematch")
	w.reads(b, "#panel", "Ada wants a rematch.")
	w.press(b, "Join the rematch")
	next := w.until(tbl, func(t table.Moment) bool { return t.Next != "" }).Next
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(fmt.Sprintf(`location.pathname === "/t/%s" && document.querySelector("#table").dataset.status === "live"`, next)))
	}
	again := w.table(watcher)
	if !again.SeatsOf(identity.PersonOf(bob)).Has(0) || !again.SeatsOf(identity.PersonOf(ada)).Has(1) {
		t.Errorf("the seats have not rotated: %v", again.Seats())
	}
}

func TestAMoveIsNeitherLostNorDoubledByLoadingThePage(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("chexers", table.Settings{}, bob, cleo)
	a := w.come(desktop, ada, tbl)
	w.check(a.Wait(`(WebSocket.prototype.send = () => {}, true)`))
	move := w.choose(tbl)
	w.check(a.Wait(`document.querySelector(".piece.movable")`))
	w.check(a.ClickPlaces(move.Gesture.Places...))
	w.check(a.Wait(`!document.querySelector(".piece.movable")`))
	if n := len(w.refresh(tbl).Moves); n != 0 {
		t.Fatalf("%d moves were heard", n)
	}
	w.check(a.Reload())
	tbl = w.played(tbl, move.Text)
	w.check(a.Wait(`sessionStorage.length === 0`))
	w.check(a.Reload())
	w.shows(a, w.refresh(tbl))
	if n := len(w.refresh(tbl).Moves); n != 1 {
		t.Errorf("%d moves were played", n)
	}
}

func TestTwoTabsOfOnePersonBothWork(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("chexers", table.Settings{}, bob, cleo)
	first, second := w.come(desktop, ada, tbl), w.come(phone, ada, tbl)
	b, c := w.come(desktop, bob, tbl), w.come(desktop, cleo, tbl)
	for _, page := range []*browser.Page{first, second} {
		tbl = w.play(tbl, page, (*browser.Page).ClickPlaces)
		w.shows(first, tbl)
		w.shows(second, tbl)
		tbl = w.play(tbl, b, (*browser.Page).ClickPlaces)
		tbl = w.play(tbl, c, (*browser.Page).ClickPlaces)
	}
}

func TestThePlayersMannersNeedNoScript(t *testing.T) {
	w := newWorld(t)
	tbl := w.party("hexdame", table.Settings{}, bob)
	blind := phone
	blind.NoScript = true
	page := w.page(blind)
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
	w.check(page.Click("#chat > summary"))
	w.check(page.Wait(`document.querySelector("#say").value = "By hand"`))
	w.check(page.Click("#chat form button"))
	w.check(page.Wait(`document.querySelector(".lines")?.textContent.includes("By hand")`))
	w.check(page.Click("#more > summary"))
	w.check(page.Click(".resign > summary"))
	w.check(page.Click("button.danger"))
	w.check(page.Wait(`document.querySelector(".verdict")?.textContent.includes("resignation")`))
	if next := w.text(page, "#panel button.primary"); !strings.Contains(next, "Rematch") {
		t.Errorf("the way on is %q", next)
	}
}

func TestATableNeedsNoScrollingWhileItIsPlayed(t *testing.T) {
	w := newWorld(t)
	clock := table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}
	for _, players := range []int{2, 3, 4, 6} {
		for _, manners := range []table.Settings{{}, {Clock: clock}} {
			id, err := w.site.Lobby.Create(t.Context(), table.Spec{
				Game: "chinese-checkers", Setup: game.Setup(fmt.Sprintf(`{"players":%d}`, players)), Host: identity.PersonOf(ada), Name: "Ada", Settings: manners,
				Seats: []table.Holder{{Kind: table.SeatPerson}},
			})
			w.check(err)
			w.do(id, ada, table.Start{Level: table.ReplacementLevel})
			tbl, err := w.site.Lobby.Table(t.Context(), id)
			w.check(err)
			page := w.come(phone, ada, tbl)
			for _, screen := range []browser.Screen{phone, {Width: 360, Height: 640, Touch: true}, {Width: 740, Height: 360, Touch: true}, desktop} {
				w.check(page.Show(screen))
				w.check(page.Reload())
				size, err := browser.Eval[[]int](page, `[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth,
					Math.round(document.querySelector(".bar").getBoundingClientRect().bottom) - innerHeight]`)
				w.check(err)
				if size[0] > 0 || size[1] > 0 || size[2] > 0 {
					t.Errorf("%d players, clock %v, %dx%d: %v pixels too much", players, manners.Clock.Base, screen.Width, screen.Height, size)
				}
			}
			page.Close()
		}
	}
}
