package browser_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// leads waits until a page has been led to a table other than those in before, and returns it.
func (w world) leads(p *browser.Page, before ...string) table.Moment {
	w.Helper()
	known, err := json.Marshal(before)
	w.check(err)
	w.check(p.Wait(`location.pathname.startsWith("/t/") && !` + string(known) + `.includes(location.pathname.slice(3))`))
	return w.table(p)
}

// gathers makes Ada start an evening from a finished game, and returns its path.
func (w world) gathers(tbl string) string {
	w.Helper()
	r, err := http.NewRequestWithContext(w.Context(), http.MethodPost, w.site.URL+"/t/"+tbl+"/evening", nil)
	w.check(err)
	r.Header.Set("Origin", w.site.URL)
	r.AddCookie(&http.Cookie{Name: "person", Value: ada})
	answer, err := http.DefaultTransport.RoundTrip(r)
	w.check(err)
	w.check(answer.Body.Close())
	return answer.Header.Get("Location")
}

// resigns makes people resign all their seats.
func (w world) resigns(t table.Moment, tokens ...string) {
	w.Helper()
	for _, token := range tokens {
		w.do(t.ID, token, table.Resign{Seat: t.SeatsOf(identity.PersonOf(token)).First()})
	}
	w.until(t, func(t table.Moment) bool { return t.Status == protocol.Over })
}

// sitters returns the names of the people with seats, in turn order.
func sitters(t table.Moment) string {
	var names []string
	for _, seat := range t.Seats() {
		names = append(names, seat.Name)
	}
	return strings.Join(names, " ")
}

// Three games of two kinds; one leaves and returns, a fourth watches and then plays.
func TestSlowAnEveningOfThreeGames(t *testing.T) {
	w := newWorld(t)
	first := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b, c := w.come(desktop, ada, first), w.come(phone, bob, first), w.come(phone, cleo, first)
	w.resigns(first, cleo, bob)
	w.press(a, "Game night")
	w.reads(a, "h1", "Game night")
	evening, err := browser.Eval[string](a, "location.href")
	w.check(err)
	w.check(c.Open(w.site.URL + "/about")) // Cleo leaves
	w.reads(a, ".guests li:not(.present)", "Cleo")
	w.press(b, "Game night") // the same one
	w.reads(b, ".with", "With Ada")
	w.reads(a, ".with", "With Bob")
	d := w.as(dora, phone, evening)
	w.reads(d, "h1", "Game night")

	w.press(a, "HexDame")
	second := w.leads(a, first.ID)
	w.leads(b, first.ID)
	if got := sitters(second); got != "Bob Ada" || second.Status != protocol.Live {
		t.Errorf("the second game is %v, of %s", second.Status, got)
	}
	w.reads(d, ".running", "HexDame")
	w.press(d, "Watch") // Dora
	w.leads(d, first.ID)
	w.resigns(second, bob)

	w.check(c.Open(evening)) // Cleo returns
	w.check(d.Open(evening))
	w.check(d.Wait(`(() => { const name = document.querySelector("#name"); name && (name.value = "Dora"); return name; })()`))
	w.press(d, "Play along")
	w.press(b, "Game night")
	w.reads(b, ".with", "Cleo")
	// Ada still looks at the second game, which leads her to the third. Dora is new, Cleo has sat
	// out, and the second player of the second game goes first.
	w.reads(b, ".guests .present", "Dora")
	w.press(b, "Chexers")
	third := w.leads(c, first.ID, second.ID)
	if got := sitters(third); !strings.HasPrefix(got, "Dora Cleo ") {
		t.Errorf("the third game is of %s", got)
	}
	w.leads(d, first.ID, second.ID)
	w.reads(a, "#panel", "Bob wants to play Chexers.")
	w.press(a, "Play along")
	w.leads(a, first.ID, second.ID)
	third = w.until(third, func(t table.Moment) bool { return t.Status == protocol.Live })
	if got := sitters(third); got != "Dora Cleo Ada" {
		t.Errorf("then the third game is of %s", got)
	}
	w.resigns(third, cleo, dora)

	w.check(b.Open(evening))
	for _, row := range []string{"Ada5330", "Bob1", "Dora1", "Cleo0"} {
		w.reads(b, ".standings tr", row)
	}
	w.reads(b, ".played", "HexDame")
	if n := w.count(b, ".played li"); n != 3 {
		t.Errorf("%d games are listed", n)
	}
	w.looksWell(evening)
}

// An evening calls people who still look at the last game, even if that belongs to another node.
func TestAnEveningOfWhoStaysAtTheLastGame(t *testing.T) {
	w := newWorld(t)
	var first table.Moment
	var evening string
	for apart := false; !apart; apart = !*nodes || w.site.LobbyOf(first.ID) != w.site.LobbyOf(path.Base(evening)) {
		first = w.publicTable("hexdame", table.Settings{}, bob)
		w.resigns(first, bob)
		evening = w.gathers(first.ID)
	}
	b := w.come(phone, bob, first)
	a := w.as(ada, desktop, w.site.URL+evening)
	w.press(a, "Chexers")
	second := w.leads(a, first.ID)
	w.reads(b, "#panel", "Ada wants to play Chexers.")
	w.press(b, "Play along")
	w.leads(b, first.ID)
	w.until(second, func(t table.Moment) bool {
		return t.Status == protocol.Live && strings.HasPrefix(sitters(t), "Bob Ada ")
	})
}

// Who finds their seat at a friend's rematch on the page of the evening need not sit down once more, and is not
// asked to begin a game of the same kind beside it.
func TestAnEveningSeatsPeopleAtARematchThatWaitsForThem(t *testing.T) {
	w := newWorld(t)
	first := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, first), w.come(desktop, bob, first)
	w.resigns(first, bob)
	w.press(b, "Rematch")
	second := w.leads(b, first.ID)
	w.press(a, "Game night")
	w.reads(a, ".guests li", "is waiting for players")
	if n := w.count(a, ".next .large"); n != 0 {
		t.Error("Ada is offered another game of HexDame while Bob waits for her at one")
	}
	w.press(a, "Go to your seat")
	w.leads(a, first.ID)
	w.until(second, func(t table.Moment) bool { return t.Status == protocol.Live })
}

func TestALinkOfAnEveningKeepsTheFocusWhenSomebodyComes(t *testing.T) {
	w := newWorld(t)
	first := w.publicTable("hexdame", table.Settings{}, bob)
	w.resigns(first, bob)
	evening := w.site.URL + w.gathers(first.ID)
	a := w.as(ada, desktop, evening)
	w.check(a.Wait(`(document.querySelector(".played a").focus(), document.activeElement.matches(".played a"))`))
	w.as(bob, desktop, evening)
	w.reads(a, ".guests .present", "Bob")
	w.check(a.Wait(`document.activeElement.matches(".played a")`))
}

// looksWell checks the page of an evening for its maker in every language, on a phone and a desktop.
func (w world) looksWell(evening string) {
	w.Helper()
	axe, err := os.ReadFile(checker)
	w.check(err)
	for _, screen := range []browser.Screen{phone, desktop} {
		for _, language := range []string{"en", "de", "fr"} {
			page := w.page(screen)
			w.check(page.SetCookie(w.site.URL, "person", ada))
			w.check(page.SetCookie(w.site.URL, "language", language))
			w.check(page.Open(evening))
			w.check(page.Wait(`document.querySelector(".guests .present")`))
			w.press(page, map[string]string{"en": "More", "de": "Mehr", "fr": "Plus"}[language])
			if wide, err := browser.Eval[int](page, `document.documentElement.scrollWidth - innerWidth`); wide > 0 || err != nil {
				w.Errorf("in %s the page is %d pixels too wide, %v", language, wide, err)
			}
			for _, f := range w.faults(page, string(axe)) {
				w.Errorf("in %s: %s: %s", language, f.Help, f.Nodes)
			}
			if folder := os.Getenv("EVENING_SHOTS"); folder != "" {
				shot, err := page.Screenshot()
				w.check(err)
				w.check(os.WriteFile(filepath.Join(folder, language+string(rune('0'+screen.Width/1000))+".png"), shot, 0o600))
			}
			page.Close()
		}
	}
}

func TestAnEveningIsNamedAndItsLinkRenewedOnItsPage(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	w.resigns(tbl, bob)
	w.press(a, "Rematch")
	w.leads(a, tbl.ID)
	w.press(b, "Game night") // the rematch has begun it
	w.check(b.Wait(`(() => { const name = document.querySelector("#title"); name && (name.value = "Friday"); return name; })()`))
	w.press(b, "More")
	w.press(b, "Save")
	w.reads(b, "h1", "Friday")
	former, err := browser.Eval[string](b, "location.pathname")
	w.check(err)
	if n := w.count(b, `form[action$="/renew"]`); n != 0 {
		t.Error("Bob may renew the link")
	}
	w.check(a.Open(w.site.URL + former))
	w.press(a, "More")
	b.Expect("404")
	w.press(a, "New link")
	w.check(a.Wait(`location.pathname.startsWith("/c/") && location.pathname !== "` + former + `"`))
	w.reads(a, "h1", "Friday")
	w.reads(b, "h1", "There is nothing here")
	answer, err := http.Get(w.site.URL + former)
	w.check(err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusNotFound {
		t.Errorf("the former link is answered %d", answer.StatusCode)
	}
}
