package browser_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"testing"
	"time"

	"triplecross/internal/browser"
)

// cost is the cost of loading a page.
type cost struct {
	Bytes    int     // transferred, compressed
	Script   int     // of these, for scripts, without their headers
	Requests int     // made
	Shift    float64 // cumulative layout shift
	Shifted  string  // what has moved, if anything
}

// cost measures the page that has just been loaded, except for the document: a
// page cannot find out the size as sent of a document that a service worker
// delivered.
func (w world) cost(p *browser.Page) cost {
	w.Helper()
	w.check(p.Settle())
	c, err := browser.Eval[cost](p, `new Promise(done => {
		const shifts = [];
		new PerformanceObserver(list => shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
		requestAnimationFrame(() => setTimeout(() => {
			const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/static/"));
			const bytes = (of) => of.reduce((sum, { transferSize }) => sum + transferSize, 0);
			done({
				Bytes: bytes(files), Script: files.filter(({ name, transferSize }) => name.includes(".js") && transferSize).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), Requests: files.length + 1,
				Shift: shifts.reduce((sum, { value }) => sum + value, 0),
				Shifted: shifts.flatMap(({ sources }) => sources).map(({ node }) => node?.outerHTML?.slice(0, 60)).join(),
			});
		}, 100));
	})`)
	w.check(err)
	return c
}

// newStillWorld returns a world whose bots have not moved when a page is measured:
// a board in the middle of a game takes some hundred bytes more, and how far a
// game gets depends on the speed of the machine.
func newStillWorld(t *testing.T) world {
	t.Helper()
	return newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour})
}

// The budgets are those of docs/design.md. What the service worker loads in
// addition is part of the cost of a cold page.
func TestPagesKeepToTheirBudgets(t *testing.T) {
	const (
		requests = 6    // the page, its style, script, font and icon, and the chat
		shift    = 0.01 // too little to see
	)
	w := newStillWorld(t)
	for range 3 {
		w.create()
		w.create(botHolder("beginner"), botHolder("beginner"))
	}
	table := w.against("chexers", 3)
	worker := 0
	for _, path := range []string{"/worker.js", "/offline"} {
		_, size := w.load(path, "")
		worker += size
	}
	for name, c := range map[string]struct {
		screen       browser.Screen
		path, person string
		cold, warm   cost
	}{
		"home":     {phone, "/", "", cost{Bytes: 42 << 10, Script: 8 << 10}, cost{Bytes: 23 << 8}},
		"table":    {phone, "/t/" + table.ID, ada, cost{Bytes: 48 << 10, Script: 16 << 10}, cost{Bytes: 6 << 10}},
		"replay":   {phone, "/g/" + table.ID, "", cost{Bytes: 44 << 10, Script: 10 << 10}, cost{Bytes: 5 << 10}},
		"watching": {desktop, "/t/" + table.ID, "", cost{Bytes: 48 << 10, Script: 18 << 10}, cost{Bytes: 4 << 10}},
	} {
		page := w.page(c.screen)
		if c.person != "" {
			w.check(page.SetCookie(w.site.URL, "person", c.person))
		}
		for _, warm := range []bool{false, true} {
			w.check(page.Open(w.site.URL + c.path))
			budget, state := c.cold, "cold"
			if warm {
				budget, state = c.warm, "warm"
			}
			got := w.cost(page)
			_, document := w.load(c.path, c.person)
			got.Bytes += document
			w.kept(page)
			if !warm {
				got.Bytes += worker
			}
			t.Logf("%s, %s: %+v", name, state, got)
			if got.Bytes > budget.Bytes || got.Script > budget.Script || got.Requests > requests || got.Shift > shift {
				t.Errorf("%s, %s: %+v exceeds its budget, %d bytes, %d of scripts", name, state, got, budget.Bytes, budget.Script)
			}
		}
		page.Close()
	}
}

// Without scripts a browser loads the page and every file that it names outside
// of scripts.
func TestWatchingWithoutScriptKeepsToItsBudget(t *testing.T) {
	w := newStillWorld(t)
	table := w.against("chexers", 3)
	page, total := w.load("/t/"+table.ID, "")
	t.Logf("the page has %d bytes", total)
	if total > 6<<10 {
		t.Errorf("the page has %d bytes", total)
	}
	for _, link := range regexp.MustCompile(`<link rel="(?:stylesheet|preload|icon)" href="([^"]+)"`).FindAllSubmatch(page, -1) {
		_, size := w.load(string(link[1]), "")
		total += size
	}
	if total > 35<<10 {
		t.Errorf("all together has %d bytes", total)
	}
}

// load returns the content of an address for the person with a cookie, if any,
// and the number of bytes it takes to send.
func (w world) load(path, person string) (content []byte, size int) {
	w.Helper()
	request, err := http.NewRequestWithContext(w.Context(), http.MethodGet, w.site.URL+path, nil)
	w.check(err)
	request.Header.Set("Accept-Encoding", "gzip")
	if person != "" {
		request.AddCookie(&http.Cookie{Name: "person", Value: person})
	}
	answer, err := http.DefaultClient.Do(request)
	w.check(err)
	defer answer.Body.Close()
	sent, err := io.ReadAll(answer.Body)
	w.check(err)
	if answer.Header.Get("Content-Encoding") != "gzip" {
		return sent, len(sent)
	}
	plain, err := gzip.NewReader(bytes.NewReader(sent))
	w.check(err)
	content, err = io.ReadAll(plain)
	w.check(err)
	return content, len(sent)
}
