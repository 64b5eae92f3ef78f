package browser_test

import (
	"fmt"
	"os"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// imports imports the official log of that name with the form, and returns the game's ID and the
// log.
func (w world) imports(p *browser.Page, name string) (id, log string) {
	w.Helper()
	text, err := os.ReadFile("../record/testdata/" + name + ".log")
	w.check(err)
	return w.importsText(p, string(text)), string(text)
}

// importsText imports a game, and returns its ID.
func (w world) importsText(p *browser.Page, text string) string {
	w.Helper()
	w.check(p.Open(w.site.URL + "/import"))
	_, err := browser.Eval[bool](p, fmt.Sprintf(`(document.querySelector("#paste").value = %q, true)`, text))
	w.check(err)
	w.check(p.Click(`form[action="/import"] button`))
	w.check(p.Wait(`document.querySelector("#replay [data-run]:not([hidden])")`)) // the script has been loaded
	id, err := browser.Eval[string](p, `document.querySelector("#replay").dataset.id`)
	w.check(err)
	return id
}

func TestAnOfficialLogIsImportedAndSavedByteForByte(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/watch")
	w.check(page.Settle()) // the games that are loaded first move the link
	w.check(page.Click(`a[href="/import"]`))
	w.check(page.Wait(`document.querySelector("#paste")`))
	_, log := w.imports(page, "win")
	w.reads(page, ".setup-summary", "Imported: this game was played elsewhere, on 11 May 2019.")
	w.check(page.Click("#save > summary"))
	back, err := browser.Eval[string](page, `fetch(document.querySelector('#save a[download$=".log"]').href).then(answer => answer.text())`)
	w.check(err)
	if back != log {
		t.Errorf("it comes back as %s", back)
	}
}

func TestAMistakeInALogIsShown(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/import")
	page.Expect("400 (Bad Request)")
	_, err := browser.Eval[bool](page, `(document.querySelector("#paste").value = "a1-b1\nd7-d1", true)`)
	w.check(err)
	w.check(page.Click(`form[action="/import"] button`))
	w.check(page.Wait(`document.querySelector(".problem")?.textContent.includes("Line 2, column 1")`))
	w.reads(page, "mark", "d7-d1")
	if text, err := browser.Eval[string](page, `document.querySelector("#paste").value`); err != nil || text != "a1-b1\nd7-d1" {
		t.Errorf("the form has %q, %v", text, err)
	}
}

func TestAGameIsPlayedOnFromAPositionAgainstBots(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL)
	source, _ := w.imports(page, "win")
	w.check(page.Press("ArrowRight"))
	w.check(page.Wait(`location.pathname.endsWith("/1")`))
	w.check(page.Press("ArrowRight"))
	w.check(page.Wait(`location.pathname.endsWith("/2") && document.title.includes("after move 2")`))
	w.check(page.Click("#play-on > summary"))
	w.check(page.Click(`#play-on [name="seat2"][value="me"]`))
	w.check(page.Click(`#play-on [name="seat0"][value="bot"]`))
	w.check(page.Click(`#play-on form button`))
	tbl := w.table(page)
	if tbl.From != source || tbl.Opened != 2 || tbl.Status != protocol.Live {
		t.Fatalf("the table is %s and goes on from move %d of %q", tbl.Status, tbl.Opened, tbl.From)
	}
	for tbl.Status != protocol.Over && len(tbl.Moves) < 12 {
		tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over || onTurn(t) == 2 })
		if tbl.Status != protocol.Over {
			tbl = w.play(tbl, page, (*browser.Page).TapPlaces)
		}
	}
	w.check(page.Open(fmt.Sprintf("%s/g/%s/2", w.site.URL, tbl.ID)))
	w.check(page.Click(`.setup-summary a`))
	w.check(page.Wait(fmt.Sprintf(`location.pathname === "/g/%s/2"`, source)))
}

func TestSlowTheSpaceBarPlaysAReplayThrough(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL)
	w.imports(page, "repetition")
	_, err := browser.Eval[bool](page, `(document.querySelector("#autoplay-speed").value = "250", true)`)
	w.check(err)
	const runs = `document.querySelector("[data-run]").ariaPressed === "true"`
	w.check(page.Press(" "))
	w.check(page.Wait(runs))
	w.check(page.Wait(`/\/[3-9]$/.test(location.pathname)`))
	w.check(page.Press(" "))
	w.check(page.Wait("!(" + runs + ")"))
	w.check(page.Press("End"))
	w.check(page.Wait(`location.pathname.endsWith("/18") && document.querySelector("form.play-on button").disabled`))
	w.check(page.Press("Home"))
	w.check(page.Wait(`location.pathname.endsWith("/0") && !document.querySelector("form.play-on button").disabled`))
	w.check(page.Press("End"))
	w.check(page.Wait(`location.pathname.endsWith("/18")`))
	w.check(page.Press(" ")) // at the end it starts again
	w.check(page.Wait(`location.pathname.endsWith("/2")`))
	w.check(page.Wait(`location.pathname.endsWith("/18") && !(` + runs + ")"))
}

func TestTheKeysOfAFieldAreNotTheReplays(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL)
	w.imports(page, "repetition")
	w.check(page.Click("#play-on > summary"))
	const seat = `document.querySelector("form.play-on input[type=radio]:checked")`
	before, err := browser.Eval[string](page, `(`+seat+`.focus(), document.activeElement.value)`)
	w.check(err)
	w.check(page.Press("ArrowRight"))
	w.check(page.Wait(fmt.Sprintf(`document.activeElement.checked && document.activeElement.value !== %q`, before)))
	w.check(page.Wait(`location.pathname.endsWith("/0")`))
	w.check(page.Click("#replay h1"))
	w.check(page.Press("ArrowRight"))
	w.check(page.Wait(`location.pathname.endsWith("/1")`))
}
