package browser_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
)

// The server was out of reach when the first key was pressed.
func TestTheKeysAreAskedForAgainAfterTheyDidNotLoad(t *testing.T) {
	w := newWorld(t)
	site, err := url.Parse(w.site.URL)
	w.check(err)
	pass := httputil.NewSingleHostReverseProxy(site)
	var asked atomic.Int32
	line := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/keys.") && asked.Add(1) == 1 {
			rw.WriteHeader(http.StatusBadGateway)
			return
		}
		pass.ServeHTTP(rw, r)
	}))
	t.Cleanup(line.Close)
	tbl := w.against("chexers", 3)
	page := w.page(desktop)
	page.Expect("502", "Failed to fetch dynamically imported module")
	w.check(page.SetCookie(line.URL, "person", ada))
	w.check(page.Open(line.URL + "/t/" + tbl.ID))
	w.tabTo(page, `[role="gridcell"]`)
	w.check(page.Press("l"))
	w.check(page.Wait(`document.querySelector("#log").textContent !== ""`))
}
