package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/web"
)

// Cookies of those who sit beside Ada.
const (
	bob  = "BOBBOBBOBBOBBOBBOBBOBBOBBO"
	cleo = "CLEOCLEOCLEOCLEOCLEOCLEOCL"
)

// party makes a public table where Ada, and then the others, have sat down.
func (w world) party(slug string, m lobby.Manners, others ...string) lobby.Table {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), lobby.Spec{
		Game: slug, Host: web.PersonOf(ada), Name: "Ada", Public: true, Manners: m,
		Seats: []lobby.Holder{{Kind: protocol.Person}},
	})
	w.check(err)
	for i, token := range others {
		name := map[string]string{bob: "Bob", cleo: "Cleo"}[token]
		w.do(id, token, lobby.Sit{Seat: game.Seat(i + 1), Name: name})
	}
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

// do carries out somebody's command.
func (w world) do(table, token string, c lobby.Command) {
	w.Helper()
	_, err := w.site.Lobby.Do(w.Context(), table, web.PersonOf(token), c)
	w.check(err)
}

// come opens a table on a page of its own for whoever has that cookie, and waits
// until the page is connected.
func (w world) come(s browser.Screen, token string, t lobby.Table) *browser.Page {
	w.Helper()
	page := w.page(s)
	w.check(page.SetCookie(w.site.URL, "person", token))
	w.check(page.Open(w.site.URL + "/t/" + t.ID))
	if seats := t.SeatsOf(web.PersonOf(token)); seats != 0 {
		w.until(t, func(t lobby.Table) bool { return t.Online()&seats != 0 })
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
	w := newWorldWith(t, browser.SiteOptions{Hiccup: 4 * time.Second})
	table := w.party("chexers", lobby.Manners{}, bob, cleo)
	a, b, c := w.come(phone, ada, table), w.come(desktop, bob, table), w.come(phone, cleo, table)
	watcher := w.visit(desktop, w.site.URL+"/t/"+table.ID)

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
	table = w.until(table, func(t lobby.Table) bool { return t.Seats()[2].Kind == protocol.Bot })
	w.reads(b, `.plate[data-seat="2"] .name`, "Bot for Cleo")
	w.check(a.Wait(`!document.querySelector(".ask")`))

	// The bot plays, and so do the others.
	table = w.play(table, a, (*browser.Page).TapPlaces)
	table = w.play(table, b, (*browser.Page).ClickPlaces)
	table = w.until(table, func(t lobby.Table) bool { return len(t.Moves) == 3 })
	w.shows(a, table)

	w.check(c.Open(w.site.URL + "/t/" + table.ID))
	table = w.until(table, func(t lobby.Table) bool { return t.SeatsOf(web.PersonOf(cleo)).Has(2) })
	w.check(a.Wait(`document.querySelector('.plate[data-seat="2"] .for').hidden`))
	table = w.play(table, a, (*browser.Page).TapPlaces)
	table = w.play(table, b, (*browser.Page).ClickPlaces)
	table = w.play(table, c, (*browser.Page).TapPlaces)
	w.shows(watcher, table)
}

func TestWhoeverLeavesTakesTheSeatBack(t *testing.T) {
	w := newWorld(t)
	table := w.party("chexers", lobby.Manners{}, bob, cleo)
	b := w.come(phone, bob, table)
	w.press(b, "More")
	w.press(b, "Leave")
	w.reads(b, ".ask", "A bot plays Green for you.")
	w.press(b, "Take my seat back")
	w.until(table, func(t lobby.Table) bool { return t.SeatsOf(web.PersonOf(bob)).Has(1) })
	w.reads(b, `.plate[data-seat="1"] .tag`, "you")
}

func TestSomebodyElseIsInvitedToTheSeatOfABot(t *testing.T) {
	w := newWorld(t)
	table := w.party("chexers", lobby.Manners{}, bob, cleo)
	w.do(table.ID, cleo, lobby.Stand{Seat: 2})
	a := w.come(phone, ada, table)
	w.press(a, "More")
	w.press(a, "Invite someone")
	w.check(a.Wait(`document.querySelector("#more [data-copy*='/join/']")`))
	guest := w.visit(phone, w.site.URL+"/t/"+table.ID)
	w.press(guest, "Sit down as Blue")
	w.until(table, func(t lobby.Table) bool { return t.Seats()[2].Kind == protocol.Person })
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
	manners := lobby.Manners{Clock: lobby.Clock{Base: 3 * time.Second}, Flag: lobby.FlagLose}
	table := w.party("hexdame", manners)
	a := w.come(desktop, ada, table)
	watcher := w.visit(phone, w.site.URL+"/t/"+table.ID)
	w.reads(a, "#watchers", "1 watching")
	w.heard(a)
	w.heard(watcher)
	// The clock runs from here on: everybody is there.
	w.do(table.ID, bob, lobby.Sit{Seat: 1, Name: "Bob"})
	b := w.come(phone, bob, table)
	table = w.until(table, func(t lobby.Table) bool { return t.Status == protocol.Over })
	for _, page := range []*browser.Page{a, watcher} {
		w.hears(page, "^0 .*low time")
		w.hears(page, "^1 .* 0:03.0$")
	}
	w.hears(a, "^call .*20 seconds")
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(`document.querySelector("#status").textContent.includes("wins: time")`))
	}
	if outcome, _ := table.Outcome(); outcome.Place[0] != 2 {
		t.Errorf("the places are %v", outcome.Place)
	}
}

func TestTheClockOfSomebodyWhoIsGoneIsPaused(t *testing.T) {
	w := newWorld(t)
	table := w.party("hexdame", lobby.Manners{Clock: lobby.Clock{Base: 10 * time.Minute}}, bob)
	a, b := w.come(desktop, ada, table), w.come(phone, bob, table)
	w.check(b.Wait(`/^[0-9]:/.test(document.querySelector('.plate[data-seat="0"] .dial').textContent)`))
	w.check(a.Open("about:blank"))
	w.check(b.Wait(`document.querySelector('.plate[data-seat="0"] .dial.paused')?.ariaLabel.includes("paused")`))
	w.check(a.Open(w.site.URL + "/t/" + table.ID))
	w.check(b.Wait(`!document.querySelector(".dial.paused")`))
}

func TestATakebackNeedsTheOthersLeave(t *testing.T) {
	w := newWorld(t)
	table := w.party("chexers", lobby.Manners{}, bob, cleo)
	a, b, c := w.come(phone, ada, table), w.come(phone, bob, table), w.come(desktop, cleo, table)
	start := table
	// While nobody else has moved, it needs nobody's.
	table = w.play(table, a, (*browser.Page).TapPlaces)
	w.press(a, "Take back")
	table = w.until(table, func(t lobby.Table) bool { return len(t.Moves) == 0 })
	w.shows(b, table)

	table = w.play(table, a, (*browser.Page).TapPlaces)
	table = w.play(table, b, (*browser.Page).TapPlaces)
	w.press(a, "Ask to take back")
	w.reads(a, ".ask", "You ask to take your last move back.")
	w.press(b, "Refuse")
	w.check(a.Wait(`!document.querySelector(".ask")`))

	w.press(a, "Ask to take back")
	w.press(b, "Agree")
	w.reads(b, ".ask", "Somebody else does not yet.")
	w.press(c, "Agree")
	table = w.until(table, func(t lobby.Table) bool { return len(t.Moves) == 0 })
	if table.State().Text() != start.State().Text() {
		t.Errorf("the position is %s", table.State().Text())
	}
	for _, page := range []*browser.Page{a, b, c} {
		w.shows(page, table)
	}
	w.play(table, a, (*browser.Page).TapPlaces)
}

func TestPlayersAndWatchersTalkApartUntilTheEnd(t *testing.T) {
	w := newWorld(t)
	table := w.party("hexdame", lobby.Manners{}, bob)
	a, b := w.come(desktop, ada, table), w.come(phone, bob, table)
	watcher := w.visit(desktop, w.site.URL+"/t/"+table.ID)
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

	w.do(table.ID, bob, lobby.Resign{Seat: 1})
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(`document.querySelectorAll(".lines li").length === 5`))
	}
	say(watcher, "Well played")
	w.check(a.Wait(`document.querySelector(".lines").textContent.includes("Well played")`))
}

func TestChattingTooFastSaysSo(t *testing.T) {
	w := newWorld(t)
	table := w.party("hexdame", lobby.Manners{}, bob)
	a := w.come(desktop, ada, table)
	w.check(a.Wait(`(window.honest = fetch, window.fetch = () => Promise.resolve(new Response('{"code":"flood","why":"Not so fast."}', { status: 429 })), true)`))
	w.check(a.Wait(`(document.querySelector("#say").value = "a", document.querySelector("#say").form.requestSubmit(), true)`))
	w.reads(a, "#chat .problem", "Not so fast.")
}

func TestARematchKeepsTheTableTogether(t *testing.T) {
	w := newWorld(t)
	table := w.party("hexdame", lobby.Manners{}, bob)
	a, b := w.come(phone, ada, table), w.come(desktop, bob, table)
	watcher := w.visit(phone, w.site.URL+"/t/"+table.ID)
	w.press(b, "More")
	w.press(b, "Resign")
	w.press(b, "Yes, resign")
	w.press(a, "Rematch")
	w.reads(b, "#panel", "Ada wants a rematch.")
	w.press(b, "Join the rematch")
	next := w.until(table, func(t lobby.Table) bool { return t.Next != "" }).Next
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(fmt.Sprintf(`location.pathname === "/t/%s" && document.querySelector("#table").dataset.status === "live"`, next)))
	}
	again := w.table(watcher)
	if !again.SeatsOf(web.PersonOf(bob)).Has(0) || !again.SeatsOf(web.PersonOf(ada)).Has(1) {
		t.Errorf("the seats have not rotated: %v", again.Seats())
	}
}

func TestAMoveIsNeitherLostNorDoubledByLoadingThePage(t *testing.T) {
	w := newWorld(t)
	table := w.party("chexers", lobby.Manners{}, bob, cleo)
	a := w.come(desktop, ada, table)
	w.check(a.Wait(`(WebSocket.prototype.send = () => {}, true)`))
	move := w.choose(table)
	w.check(a.Wait(`document.querySelector(".piece.movable")`))
	w.check(a.ClickPlaces(move.Gesture.Places...))
	w.check(a.Wait(`!document.querySelector(".piece.movable")`))
	if n := len(w.refresh(table).Moves); n != 0 {
		t.Fatalf("%d moves were heard", n)
	}
	w.check(a.Reload())
	table = w.played(table, move.Text)
	w.check(a.Wait(`sessionStorage.length === 0`))
	w.check(a.Reload())
	w.shows(a, w.refresh(table))
	if n := len(w.refresh(table).Moves); n != 1 {
		t.Errorf("%d moves were played", n)
	}
}

func TestTwoTabsOfOnePersonBothWork(t *testing.T) {
	w := newWorld(t)
	table := w.party("chexers", lobby.Manners{}, bob, cleo)
	first, second := w.come(desktop, ada, table), w.come(phone, ada, table)
	b, c := w.come(desktop, bob, table), w.come(desktop, cleo, table)
	for _, page := range []*browser.Page{first, second} {
		table = w.play(table, page, (*browser.Page).ClickPlaces)
		w.shows(first, table)
		w.shows(second, table)
		table = w.play(table, b, (*browser.Page).ClickPlaces)
		table = w.play(table, c, (*browser.Page).ClickPlaces)
	}
}

func TestThePlayersMannersNeedNoScript(t *testing.T) {
	w := newWorld(t)
	table := w.party("hexdame", lobby.Manners{}, bob)
	blind := phone
	blind.NoScript = true
	page := w.page(blind)
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/t/" + table.ID))
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
	clock := lobby.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}
	for _, players := range []int{2, 3, 4, 6} {
		for _, manners := range []lobby.Manners{{}, {Clock: clock}} {
			id, err := w.site.Lobby.Create(t.Context(), lobby.Spec{
				Game: "chinese-checkers", Setup: game.Setup(fmt.Sprintf(`{"players":%d}`, players)), Host: web.PersonOf(ada), Name: "Ada", Manners: manners,
				Seats: []lobby.Holder{{Kind: protocol.Person}},
			})
			w.check(err)
			w.do(id, ada, lobby.Start{Level: lobby.Relief})
			table, err := w.site.Lobby.Table(t.Context(), id)
			w.check(err)
			for _, screen := range []browser.Screen{phone, {Width: 360, Height: 640, Touch: true}, {Width: 740, Height: 360, Touch: true}, desktop} {
				page := w.come(screen, ada, table)
				size, err := browser.Eval[[]int](page, `[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth,
					Math.round(document.querySelector(".bar").getBoundingClientRect().bottom) - innerHeight]`)
				w.check(err)
				if size[0] > 0 || size[1] > 0 || size[2] > 0 {
					t.Errorf("%d players, clock %v, %dx%d: %v pixels too much", players, manners.Clock.Base, screen.Width, screen.Height, size)
				}
				page.Close()
			}
		}
	}
}
