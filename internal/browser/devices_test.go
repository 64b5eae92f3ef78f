package browser_test

import (
	"os"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

// takesGames asks for a link for another device and returns it as the page shows it.
func (w world) takesGames(p *browser.Page, label string) string {
	w.Helper()
	w.check(p.Open(w.site.URL + "/yours"))
	w.press(p, label)
	w.check(p.Wait(`document.querySelector("svg.qr path")?.getBoundingClientRect().width > 100`))
	link, err := browser.Eval[string](p, `document.querySelector("input.url").value`)
	w.check(err)
	if !strings.HasPrefix(link, w.site.URL+"/device/") {
		w.Fatalf("the link is %q", link)
	}
	return link
}

// Ada takes her games from a desktop to a phone, and plays on there.
func TestGamesGoToAnotherDeviceByALink(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a := w.come(desktop, ada, tbl)
	link := w.takesGames(a, "Take my games to another device")
	// A headless browser has no clipboard.
	_, err := browser.Eval[bool](a, `!!(navigator.clipboard.writeText = async (text) => void (document.body.dataset.copied = text))`)
	w.check(err)
	w.press(a, "Copy link")
	w.reads(a, "[data-copy]", "Copied")
	w.check(a.Wait(`document.body.dataset.copied === document.querySelector("input.url").value`))

	b := w.page(phone)
	w.check(b.Open(link))
	w.reads(b, "main", "Go on only if you made the link yourself")
	w.check(b.Reload()) // looking does not use up the link
	w.press(b, "Bring the games here")
	w.reads(b, "main", "This browser now has your games")
	w.until(tbl, func(m table.Moment) bool { return m.Here.Online&1 == 0 }) // she is not at her table now
	w.check(b.Open(w.site.URL + "/t/" + tbl.ID))
	w.until(tbl, func(m table.Moment) bool { return m.Here.Online&1 != 0 })

	c := w.page(phone)
	c.Expect(link)
	w.check(c.Open(link))
	w.reads(c, "main", "This link was used")
}

// In German, a browser that has a game of its own reads what will become of it, and declines.
func TestABrowserThatHasGamesIsAskedInGerman(t *testing.T) {
	w := newWorld(t)
	w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b := w.page(phone), w.page(desktop)
	for token, page := range map[string]*browser.Page{ada: a, bob: b} {
		w.check(page.SetCookie(w.site.URL, "person", token))
		w.check(page.SetCookie(w.site.URL, "language", "de"))
	}
	w.check(b.Open(w.takesGames(a, "Meine Partien auf ein anderes Gerät bringen")))
	w.reads(b, "main", "Dieser Browser hat schon eine eigene Partie")
	w.press(b, "Abbrechen")
	w.check(b.Wait(`location.pathname === "/"`))
	w.check(a.Open(w.site.URL + "/yours"))
	w.press(a, "Link beenden")
	w.lacks(a, "main", "Link beenden")
}

func TestSlowNothingSeriousStandsInTheWayToAnotherDevice(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	w := newWorld(t).byName()
	w.publicTable("chexers", table.Settings{}, bob, cleo)
	c, _ := w.opensYours(desktop, cleo)
	w.press(c, "Make a passkey")
	w.reads(c, ".passkeys li", "made")
	a, b := w.as(ada, desktop, w.site.URL), w.as(bob, desktop, w.site.URL)
	for _, screen := range []browser.Screen{desktop, {Width: 360, Height: 740, Dark: true}} {
		w.check(a.Show(screen))
		w.check(b.Show(screen))
		w.check(c.Show(screen))
		w.check(b.Open(w.takesGames(a, "Take my games to another device")))
		for where, page := range map[string]*browser.Page{"the link": a, "the question": b, "passkeys": c} {
			for _, f := range w.faults(page, string(axe)) {
				t.Errorf("%s (%d wide, dark %t): %s: %s\n\t%s", where, screen.Width, screen.Dark, f.ID, f.Help, strings.Join(f.Nodes, "\n\t"))
			}
		}
	}
}

// A thief was first to use Ada's link. She signs out all browsers but her own, in every language.
func TestOtherBrowsersAreSignedOut(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, thief := w.come(desktop, ada, tbl), w.page(phone)
	w.check(thief.Open(w.takesGames(a, "Take my games to another device")))
	w.press(thief, "Bring the games here")
	w.reads(thief, "main", "This browser now has your games")

	w.check(a.Open(w.site.URL + "/yours"))
	w.press(a, "Sign out other browsers")
	w.reads(a, "h1", "Sign out other browsers")
	axe, err := os.ReadFile(checker)
	w.check(err)
	for _, screen := range []browser.Screen{desktop, {Width: 360, Height: 740, Dark: true}} {
		w.check(a.Show(screen))
		for _, language := range []string{"de", "fr", "en"} {
			w.check(a.SetCookie(w.site.URL, "language", language))
			w.check(a.Reload())
			if wide, err := browser.Eval[int](a, `document.documentElement.scrollWidth - innerWidth`); wide > 0 || err != nil {
				t.Errorf("in %s the page is %d pixels too wide, %v", language, wide, err)
			}
			for _, f := range w.faults(a, string(axe)) {
				t.Errorf("in %s: %s: %s", language, f.Help, f.Nodes)
			}
		}
	}
	w.press(a, "Sign them out")
	w.reads(a, "main", "now only in this browser")
	w.check(thief.Open(w.site.URL + "/yours"))
	w.lacks(thief, "main", "Chexers")
	w.check(a.Open(w.site.URL + "/t/" + tbl.ID))
	w.until(tbl, func(m table.Moment) bool { return m.Here.Online&1 != 0 })
}
