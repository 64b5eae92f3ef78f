package browser_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
)

// waits opens the pool of Chexers on a new page, as the person with a token, and looks for players.
func (w world) waits(s browser.Screen, token, wait string) *browser.Page {
	w.Helper()
	page := w.page(s)
	w.waitsAt(w.site.URL, page, token, wait)
	return page
}

func (w world) waitsAt(site string, page *browser.Page, token, wait string) {
	w.Helper()
	w.check(page.SetCookie(site, "person", token))
	w.check(page.Open(site + "/"))
	w.check(page.Wait(`(document.querySelector('a[href="/pool/chexers"]')?.click(), true)`))
	w.check(page.Wait(`document.querySelector('[name=wait][value="` + wait + `"]')?.click() ?? document.querySelector("[name=wait]:checked")?.value === "` + wait + `"`))
	w.press(page, "Find players")
	w.check(page.Wait(`!document.querySelector("[name=wait]") && location.pathname !== "/"`))
}

// plays waits until a page shows a game.
func (w world) plays(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`location.pathname.startsWith("/t/") && document.querySelector(".table")?.dataset.status === "live"`))
}

func TestThreeStrangersFindEachOther(t *testing.T) {
	w := newWorld(t)
	a, b := w.waits(phone, ada, "0"), w.waits(desktop, bob, "0")
	w.reads(a, "#pool-status h1", "Players here: 2 of 3")
	c := w.waits(phone, cleo, "0")
	for _, p := range []*browser.Page{a, b, c} {
		w.plays(p)
	}
	first, err := browser.Eval[string](a, "location.pathname")
	w.check(err)
	for _, p := range []*browser.Page{b, c} {
		w.check(p.Wait(`location.pathname === "` + first + `"`))
	}
}

// A screen reader announces who comes, and not the countdown every second.
func TestTheCountdownOfThePoolIsNotReadAloud(t *testing.T) {
	w := newWorld(t)
	page := w.waits(phone, ada, "60")
	w.check(page.Wait(`document.querySelector("#pool-status [data-seconds]")?.closest("[aria-live]").ariaLive === "off"`))
	w.check(page.Wait(`document.querySelector("#pool-status h1").closest("[aria-live]").ariaLive === "polite"`))
}

// While the server restarts, a proxy in front of it answers.
func TestThePoolIsHeardAgainAfterItsStreamWasRefused(t *testing.T) {
	w := newWorld(t)
	line, a := w.waitsBehindAProxy("0")
	line.Refuse()
	select {
	case <-line.refused:
	case <-time.After(time.Minute):
		t.Fatal("the page does not ask for its stream again")
	}
	line.Mend()
	w.reads(w.waits(phone, bob, "0"), "#pool-status h1", "Players here: 2 of 3")
	w.reads(a, "#pool-status h1", "Players here: 2 of 3")
}

// killed replaces the server behind a proxy by one that knows nothing of who waits, and has Bob wait there, whose
// page it returns.
func (w world) killed(line *proxy) *browser.Page {
	w.Helper()
	line.Refuse()
	second, err := browser.NewSite(w.Context(), browser.SiteOptions{Dir: w.TempDir()})
	w.check(err)
	w.Cleanup(second.Close)
	line.to.Store(strings.TrimPrefix(second.URL, "http://"))
	line.Mend()
	b := w.page(phone)
	w.waitsAt(second.URL, b, bob, "0")
	return b
}

// Another server comes in the place of the one at which Ada waits, which knows nothing of her.
func TestThePageAsksForTheSameGameAfterTheServerWasKilled(t *testing.T) {
	w := newWorld(t)
	line, a := w.waitsBehindAProxy("300")
	w.reads(w.killed(line), "#pool-status h1", "Players here: 2 of 3")
	w.reads(a, "#pool-status h1", "Players here: 2 of 3")
	w.check(a.Wait(`document.querySelector("#pool-status [data-seconds]") !== null`)) // and bots come after five minutes
}

func TestSlowWhoLeavesThePoolDoesNotKeepTheOthersWaiting(t *testing.T) {
	w := newWorld(t)
	a, b := w.waits(phone, ada, "0"), w.waits(phone, bob, "0")
	w.press(b, "Stop waiting")
	w.reads(a, "#pool-status h1", "Players here: 1 of 3")
	w.reads(b, "h1", "Find players")
	c := w.waits(phone, cleo, "0")
	w.reads(a, "#pool-status h1", "Players here: 2 of 3")
	w.check(c.Open(w.site.URL + "/about")) // this closes the page that waited
	w.reads(a, "#pool-status h1", "Players here: 1 of 3")
	w.check(b.Open(w.site.URL + "/pool/chexers?wait=0"))
	w.check(b.Wait(`(document.querySelector('[name=wait][value="0"]').click(), true)`))
	w.press(b, "Find players")
	w.waitsFor(a, b, w.waits(desktop, "token-of-dora-who-waits-as-well", "0"))
}

// waitsFor waits until all pages show a game.
func (w world) waitsFor(pages ...*browser.Page) {
	w.Helper()
	for _, p := range pages {
		w.plays(p)
	}
}

func TestOnePlaysBotsWhileOneWaits(t *testing.T) {
	w := newWorld(t)
	a := w.waits(desktop, ada, "0")
	w.press(a, "Play bots meanwhile")
	w.check(a.Wait(`document.querySelector("iframe").contentDocument?.querySelector(".table")?.dataset.status === "live"`))
	b, c := w.waits(phone, bob, "0"), w.waits(phone, cleo, "0")
	w.waitsFor(a, b, c)
}

func TestSlowBotsComeWhenOneHasWaitedLongEnough(t *testing.T) {
	w := newWorld(t)
	w.plays(w.waits(phone, ada, "20"))
}

// A person sends a link to the game that they wait for: "play me at this". The sender waits in
// German.
func TestALinkLeadsToTheGameThatSomebodyWaitsFor(t *testing.T) {
	w := newWorld(t)
	a := w.page(phone)
	w.check(a.SetCookie(w.site.URL, "person", ada))
	w.check(a.SetCookie(w.site.URL, "language", "de"))
	w.check(a.Open(w.site.URL + "/pool/chinese-checkers?players=2&clock=10%2B20"))
	w.check(a.Wait(`(document.querySelector('[name=wait][value="0"]')?.click(), true)`))
	w.press(a, "Mitspieler finden")
	w.reads(a, "#pool-status h1", "1 von 2")
	link, err := browser.Eval[string](a, `document.querySelector("[data-copy]").dataset.copy`)
	w.check(err)
	b := w.page(desktop)
	w.check(b.SetCookie(w.site.URL, "person", bob))
	w.check(b.Open(link))
	w.check(b.Wait(`document.querySelector("[name=clock]:checked")?.value === "10+20"`))
	w.reads(b, ".chip", "1 waiting")
	w.press(b, "Find players")
	w.waitsFor(a, b)
	tbl := w.table(b)
	if tbl.Game.Info().Slug != "chinese-checkers" || tbl.Players() != 2 || tbl.Settings.Clock.Base != 10*time.Minute {
		t.Errorf("they play %s for %d at %v", tbl.Game.Info().Slug, tbl.Players(), tbl.Settings.Clock)
	}
	w.check(b.Wait(`location.pathname === "/t/` + w.table(a).ID + `"`))
}

func TestSlowNothingSeriousStandsInTheWayOfWhoWaits(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	w := newWorld(t)
	page := w.waits(desktop, ada, "0")
	w.reads(page, "#pool-status h1", "Players here: 1 of 3")
	w.harmless(page, string(axe), "the pool")
	other := w.visit(phone, w.site.URL+"/pool/chexers")
	w.reads(other, ".chip", "1 waiting")
	w.harmless(other, string(axe), "the form")
}

// waitsBehindAProxy returns a page on which Ada waits for up to a number of seconds, and the proxy between the page and
// the server. The page may lose its line.
func (w world) waitsBehindAProxy(seconds string) (*proxy, *browser.Page) {
	w.Helper()
	line, a := newProxy(w.T, w.site.URL), w.page(phone)
	line.mayCut(a)
	a.Expect("502")
	w.waitsAt(line.URL, a, ada, seconds)
	w.reads(a, "#pool-status h1", "Players here: 1 of 3")
	w.check(a.Wait(`!document.querySelector("#meanwhile-form").hidden`)) // the script is loaded and listens
	return line, a
}

// failing makes the next two requests of a page fail, and then lets them through again.
const failing = `(() => {
	const honest = fetch;
	window.failures = 0;
	window.fetch = (...request) => (++failures > 2 ? honest(...request) : Promise.reject(new TypeError("the line broke")));
	return true;
})()`

func TestAPageAnswersTheCallOfThePoolWhenItsLineIsBack(t *testing.T) {
	w := newWorld(t)
	a, b := w.waits(phone, ada, "0"), w.waits(desktop, bob, "0")
	w.reads(a, "#pool-status h1", "Players here: 2 of 3")
	w.check(a.Wait(failing))
	w.waitsFor(a, b, w.waits(phone, cleo, "0"))
}

func TestSlowThePageAsksAgainForItsGameWhenItsLineIsBack(t *testing.T) {
	w := newWorld(t)
	line, a := w.waitsBehindAProxy("300")
	w.check(a.Wait(failing))
	w.reads(w.killed(line), "#pool-status h1", "Players here: 2 of 3")
}

// full answers the requests of a page as a server without room does, until room is true.
const full = `(() => {
	const honest = fetch;
	window.fetch = (...request) => (window.room ? honest(...request) : Promise.resolve(new Response("", { status: 503 })));
	return true;
})()`

func TestSlowThePageSaysThatTheServerIsFullAndTriesAgain(t *testing.T) {
	w := newWorld(t)
	line, a := w.waitsBehindAProxy("300")
	w.check(a.Wait(full))
	b := w.killed(line)
	w.reads(a, ".pool-refused", "The server can’t take you now. This page keeps trying.")
	w.check(a.Wait(`(window.room = true)`))
	w.reads(b, "#pool-status h1", "Players here: 2 of 3")
	w.reads(a, "#pool-status h1", "Players here: 2 of 3")
	w.check(a.Wait(`!document.querySelector(".pool-refused")`))
}
