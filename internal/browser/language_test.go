package browser_test

import (
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

func TestTheLanguageCanBeSwitchedAndTheScriptSpeaksItToo(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/rules/chexers")
	w.check(page.Click(`form.language button[value="de"]`))
	w.check(page.Wait(`document.documentElement.lang === "de"`))
	w.check(page.Wait(`document.querySelector("h2").textContent === "Aufstellung"`))
	// The script says it as soon as a move has been tried.
	w.check(page.ClickPlaces("d4"))
	w.check(page.Wait(`document.querySelector('[data-place="d4"]')?.ariaLabel?.includes("leer")`))
	w.check(page.Click(`form.language button[value="fr"]`))
	w.check(page.Wait(`document.documentElement.lang === "fr"`))
	w.check(page.Wait(`document.querySelector("h2").textContent === "Au départ"`))
	w.check(page.Wait(`document.querySelector('[data-place="d4"]')?.ariaLabel?.includes("vide")`))
	w.check(page.Click(`form.language button[value="en"]`))
	w.check(page.Wait(`document.documentElement.lang === "en"`))
	w.check(page.Wait(`document.querySelector('[data-place="d4"]')?.ariaLabel?.includes("empty")`))
}

// crowded lists the elements that overlap others in the lines below a board, or do not fit into an
// open menu.
const crowded = `(() => {
	const seen = [...document.querySelectorAll(".toolbar > :is(a, button), .toolbar > form > button, .toolbar summary, #panel .row summary, #chat > summary")]
		.filter(e => e.checkVisibility() && !e.closest(".content"));
	const box = (e) => e.getBoundingClientRect();
	const met = seen.flatMap((a, i) => seen.slice(i + 1).filter(b => {
		const [p, q] = [box(a), box(b)];
		return p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
	}).map(b => a.textContent.trim() + " lies on " + b.textContent.trim()));
	const menu = document.querySelector("details[open] > .content");
	const out = !menu || menu.scrollWidth <= menu.clientWidth ? [] : [...menu.querySelectorAll("*")]
		.filter(e => e.checkVisibility() && box(e).right > box(menu).right - 1).map(e => e.textContent.trim().slice(0, 30) + " sticks out of the menu");
	return [...met, ...out];
})()`

func TestSlowTheWordsOfEveryLanguageHaveRoom(t *testing.T) {
	w := newWorld(t)
	going := w.named("chexers", "", table.Settings{Clock: table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}}, 3)
	out := w.named("chexers", "", table.Settings{}, 3)
	w.do(out.ID, "a person with the number 1", table.Resign{Seat: 1})
	over := w.named("hexdame", "", table.Settings{}, 2)
	w.do(over.ID, ada, table.Play{Version: over.Version, Text: over.State().Legal(0)[0].Text})
	w.do(over.ID, ada, table.Resign{Seat: 0})
	for name, tbl := range map[string]table.Moment{"going on": going, "with a player out": out, "over": over} {
		page := w.as(ada, phone, w.site.URL+"/t/"+tbl.ID)
		for _, language := range []string{"en", "de", "fr"} {
			w.check(page.SetCookie(w.site.URL, "language", language))
			for _, screen := range []browser.Screen{phone, {Width: 740, Height: 360, Touch: true}, {Width: 1024, Height: 768}} {
				w.check(page.Show(screen))
				w.check(page.Reload())
				w.check(page.Settle())
				for _, menu := range []string{"", "#more, .share"} {
					if menu != "" {
						_, err := browser.Eval[bool](page, `document.querySelector("#more, .share").open = true`)
						w.check(err)
					}
					found, err := browser.Eval[[]string](page, crowded)
					w.check(err)
					if len(found) > 0 {
						t.Errorf("%s, %s, %d x %d, open %q: %q", name, language, screen.Width, screen.Height, menu, found)
					}
				}
			}
		}
		page.Close()
	}
}

func TestSlowTheFrontPageHasRoomForTheWordsOfEveryLanguage(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL)
	for _, language := range []string{"en", "de", "fr"} {
		w.check(page.SetCookie(w.site.URL, "language", language))
		for _, screen := range []browser.Screen{{Width: 1024, Height: 720}, {Width: 1200, Height: 720}, desktop} {
			w.check(page.Show(screen))
			w.check(page.Reload())
			w.check(page.Settle())
			found, err := browser.Eval[[]string](page, `(() => {
				const cut = [...document.querySelectorAll(".rung small")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent + " is cut");
				const middle = (selector) => { const { top, bottom } = document.querySelector(selector).getBoundingClientRect(); return Math.round((top + bottom) / 2); };
				return Math.abs(middle(".footer .language") - middle(".footer nav")) > 1 ? [...cut, "the languages are not beside the links"] : cut;
			})()`)
			w.check(err)
			if len(found) > 0 {
				t.Errorf("%s, %d x %d: %q", language, screen.Width, screen.Height, found)
			}
		}
	}
}
