package browser_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
)

// The budgets of a playing page on the wire, in bytes: everything that the server sends until the
// game can be played, with the heads of answers and the frames of the socket.
const (
	coldBudget   = 48 << 10
	warmBudget   = 4 << 10
	scriptBudget = 16 << 10
	idleBudget   = 12_800   // what comes afterwards, when the page is idle; it was 13.4 KB
	wallBudget   = 12 << 10 // the boards on the page for watching, when it is idle
)

func TestAPlayingPageKeepsToItsBudgetOnTheWire(t *testing.T) {
	traffic := new(browser.Traffic)
	w := newWorldWith(t, browser.SiteOptions{Traffic: traffic})
	table := w.against("chexers", 3)
	path := "/t/" + table.ID
	page := w.page(phone)
	w.check(page.SetCookie(w.site.URL, "person", ada))

	w.check(page.Open(w.site.URL + path))
	w.kept(page)
	w.check(page.Wait(`document.querySelector("#table .piece.movable")`))
	w.silent(traffic)
	all := traffic.Requests()
	idle := slices.IndexFunc(all, func(r browser.Request) bool {
		return r.Path == "/worker.js" || strings.HasPrefix(r.Path, "/dictionary/")
	})
	if idle < 0 {
		t.Fatalf("nothing is loaded when the page is idle: %v", all)
	}
	sent, script, socket := all[idle].Before, 0, false
	for _, r := range all[:idle] {
		socket = socket || r.Path == path+"/ws"
		if strings.HasSuffix(r.Path, ".js") {
			script += r.Length
		}
	}
	t.Logf("cold: %d bytes, %d of scripts, and %d when idle, by %v", sent, script, traffic.Sent()-sent, all)
	if !socket || script == 0 {
		t.Errorf("files that are not urgent are loaded before the game can be played")
	}
	if sent > coldBudget || script > scriptBudget || idle > 5 {
		t.Errorf("until the game can be played, %d bytes come in %d requests, %d of scripts", sent, idle, script)
	}
	if got := traffic.Sent() - sent; got > idleBudget {
		t.Errorf("when the page is idle, %d bytes come", got)
	}

	for range 2 { // the second time from the caches of a warm page
		traffic.Reset()
		w.check(page.Reload())
		w.check(page.Wait(`document.querySelector("#table .piece.movable")`))
		w.kept(page)
		w.silent(traffic)
		t.Logf("warm: %d bytes, by %v", traffic.Sent(), traffic.Requests())
		if traffic.Sent() > warmBudget {
			t.Errorf("warm, %d bytes come", traffic.Sent())
		}
		for _, r := range traffic.Requests() {
			if r.Path != path && r.Path != path+"/ws" {
				t.Errorf("warm, the browser asks for %s", r.Path)
			}
		}
	}
}

// silent waits until the site sends nothing more.
func (w world) silent(traffic *browser.Traffic) {
	w.Helper()
	for before := -1; before != traffic.Sent(); time.Sleep(time.Second) {
		before = traffic.Sent()
	}
}

// The cost of the boards on the page for watching, once it is idle: their script, and the boards
// and seats of house tables.
func TestThePageForWatchingKeepsToItsBudgetOnTheWire(t *testing.T) {
	traffic := new(browser.Traffic)
	w := newWorldWith(t, browser.SiteOptions{Traffic: traffic, MinBotTime: time.Hour})
	page := w.page(phone)
	w.check(page.Open(w.site.URL + "/watch"))
	w.kept(page)
	w.check(page.Wait(`document.querySelector(".large .board .piece")`))
	w.silent(traffic)
	script, boards := 0, 0
	for _, r := range traffic.Requests() {
		switch {
		case strings.HasPrefix(r.Path, "/static/dist/wall."):
			script += r.Length
		case r.Path == "/watch/boards":
			_, size := w.load(r.Path, "")
			boards += size
		}
	}
	t.Logf("the script has %d bytes, the boards %d", script, boards)
	if script == 0 || boards == 0 || script+boards > wallBudget {
		t.Errorf("the boards cost %d bytes for their script and %d for themselves", script, boards)
	}
}
