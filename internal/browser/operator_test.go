package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// sends submits the first form with an action whose entry contains a text.
func (w world) sends(p *browser.Page, action, about string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`(() => {
		const form = [...document.querySelectorAll("form:has([name=action][value=%[1]s])")].find(f => (f.closest("li") ?? document.body).textContent.includes(%[2]q));
		form?.querySelector("button").click();
		return form;
	})()`, action, about)))
	w.check(p.Wait(`document.readyState === "complete"`))
}

// lacks waits until no element that a selector matches contains a text.
func (w world) lacks(p *browser.Page, selector, text string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`[...document.querySelectorAll(%q)].every(e => !e.textContent.includes(%q))`, selector, text)))
}

// A line is reported with one press. The operator finds it, hides it, and bars its author.
func TestALineIsReportedAndTheOperatorDecides(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{Admin: true})
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	w.writes(b, "Something rude")
	w.sees(a, "Something rude")
	if n := w.count(b, ".messages .flag"); n != 0 {
		t.Errorf("the writer of a line is offered %d times to report it", n)
	}
	w.check(a.Wait(`(document.querySelector(".messages .flag").click(), true)`)) // on a line that the script wrote
	w.reads(a, ".messages i", "Reported")
	w.writes(b, "A second line")
	w.sees(a, "A second line")
	w.check(a.Reload())
	w.writes(a, "We shall see")
	w.check(a.Wait(`[...document.querySelectorAll(".messages .flag")][1]`))
	w.check(a.Wait(`([...document.querySelectorAll(".messages .flag")][1].click(), true)`)) // on one that the server wrote
	w.reads(a, ".messages i", "Reported")

	office := w.visit(phone, w.site.Admin+"/admin")
	w.reads(office, "#reports li", "Something rude")
	w.reads(office, "#reports li", "A second line")
	people := w.text(office, "#reports details")
	for _, person := range []string{ada, bob} {
		if id := string(identity.PersonOf(person)); !strings.Contains(people, id) {
			t.Errorf("the operator does not read of %s: %q", id, people)
		}
	}
	w.sends(office, "hide", "Something rude")
	w.lacks(office, "#reports", "Something rude")
	for _, p := range []*browser.Page{a, b} { // without loading the page
		w.lacks(p, ".messages", "Something rude")
		w.sees(p, "A second line")
	}
	w.sends(office, "dismiss", "A second line")
	w.lacks(office, "#reports", "A second line")
	w.sees(a, "A second line")
}

func TestSlowTheOperatorActsFromThePage(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{Admin: true})
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	office := w.visit(desktop, w.site.Admin+"/admin")

	w.sends(office, "announce", "")
	w.reads(office, "main", "A restart is announced")
	for _, p := range []*browser.Page{a, b} {
		w.reads(p, "#notice", "minute")
	}
	late := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.reads(late, "#notice", "minute") // people who come later read it, too
	w.sends(office, "withdraw", "")
	w.check(a.Wait(`document.querySelector("#notice").hidden`))

	w.sends(office, "pause", "")
	w.reads(office, "main", "New tables are paused")
	w.check(late.Open(w.site.URL + "/"))
	late.Expect("503 (Service Unavailable)", "404 (Not Found)")
	answer := `fetch("/play-bots", { method: "POST" }).then(a => a.status)`
	if status, err := browser.Eval[int](late, answer); err != nil || status != 503 {
		t.Errorf("while new tables are paused one is answered %d, %v", status, err)
	}
	w.sends(office, "resume", "")
	w.check(office.Wait(`document.querySelector("form:has([value=pause])")`))
	if status, err := browser.Eval[int](late, answer); err != nil || status != 200 {
		t.Errorf("then one is answered %d, %v", status, err)
	}

	// The page of a table: lines, people, the table itself.
	w.writes(b, "Something rude")
	w.sees(a, "Something rude")
	w.check(office.Open(w.site.Admin + "/admin"))
	w.check(office.Wait(fmt.Sprintf(`(document.querySelector("a[href='/admin/tables/%s']").click(), true)`, tbl.ID)))
	w.reads(office, "h1", tbl.ID)
	w.sends(office, "hide", "Something rude")
	w.reads(office, "li", "hidden")
	w.lacks(a, ".messages", "Something rude")
	w.sends(office, "drop", "Bob") // his page reconnects by itself
	w.reads(office, "h1", tbl.ID)
	w.sends(office, "ban", "Bob")
	w.reads(office, "h1", tbl.ID)
	b.Expect("403 (Forbidden)", "WebSocket") // from now on
	w.until(tbl, func(m table.Moment) bool { return m.Here.Online&m.SeatsOf(identity.PersonOf(bob)) == 0 })
	w.check(b.Open(w.site.URL + "/"))
	w.reads(b, "main", "blocked you")
	w.check(office.Open(w.site.Admin + "/admin"))
	w.sends(office, "lift", string(identity.PersonOf(bob)))
	w.lacks(office, "li", string(identity.PersonOf(bob)))
	w.check(b.Open(w.site.URL + "/t/" + tbl.ID))
	w.until(tbl, func(m table.Moment) bool { return m.Here.Online&m.SeatsOf(identity.PersonOf(bob)) != 0 })

	w.check(office.Open(w.site.Admin + "/admin/tables/" + tbl.ID))
	for _, p := range []*browser.Page{a, b, late} {
		p.Expect("404 (Not Found)", "WebSocket")
	}
	w.sends(office, "close", "")
	w.reads(office, "main", "This table is closed")
	w.check(late.Open(w.site.URL + "/t/" + tbl.ID))
	w.reads(late, "main", "There is no such table")
	w.sends(office, "reopen", "")
	w.check(office.Wait(`document.querySelector("form:has([value=close])")`))
	w.check(late.Open(w.site.URL + "/t/" + tbl.ID))
	w.reads(late, "h1", "HexDame")
}
