package browser_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/browser"
)

// kept waits until the service worker has taken a page over.
func (w world) kept(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`navigator.serviceWorker.controller?.state === "activated"`))
}

func TestWithoutALineThePageSaysSoAndComesBackByItself(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	table := w.against("chexers", 3)
	page := w.page(phone)
	page.Expect("net::ERR_")
	w.check(page.SetCookie(line.URL, "person", ada))
	w.check(page.Open(line.URL + "/t/" + table.ID))
	w.kept(page)
	line.Cut()
	w.check(page.Reload())
	w.reads(page, "h1", "You are offline")
	w.check(page.Settle())
	styled, err := browser.Eval[string](page, `getComputedStyle(document.querySelector(".button")).display + " " + location.pathname`)
	w.check(err)
	if want := "flex /t/" + table.ID; styled != want {
		t.Errorf("the offline page is %q, want %q", styled, want)
	}
	line.Mend()
	w.check(page.Wait(`document.querySelector("#table .piece.movable")`))
}

func TestNoPageAndNothingOfAGameIsKept(t *testing.T) {
	w := newWorld(t)
	table := w.against("chexers", 3)
	page := w.come(phone, ada, table)
	w.kept(page)
	w.check(page.Open(w.site.URL + "/yours"))
	w.check(page.Open(w.site.URL + "/g/" + table.ID))
	kept, err := browser.Eval[[]string](page, `caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(c => c.keys()))))
		.then(all => all.flat().map(r => new URL(r.url).pathname))`)
	w.check(err)
	file := regexp.MustCompile(`^(/offline|/static/.+)$`)
	for _, path := range kept {
		if !file.MatchString(path) {
			t.Errorf("%s is kept", path)
		}
	}
	if len(kept) < 5 {
		t.Errorf("only %v are kept", kept)
	}
}

func TestAnUpdateOfTheSiteReplacesWhatWasKept(t *testing.T) {
	w := newWorld(t)
	to, err := url.Parse(w.site.URL)
	w.check(err)
	var updates atomic.Int64
	version, worker := regexp.MustCompile(`"version":"(\w+)"`), regexp.MustCompile(`/worker\.js\?v=\w+`)
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Host = r.In.Host // sockets are for pages of the same host
			r.Out.Header.Del("Accept-Encoding")
		},
		ModifyResponse: func(r *http.Response) error {
			if r.Request.URL.Path != "/worker.js" && !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
				return nil
			}
			script, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			site := "site" + strconv.FormatInt(updates.Load(), 10)
			script = version.ReplaceAll(script, []byte(`"version":"`+site+`"`))
			script = worker.ReplaceAll(script, []byte("/worker.js?v="+site))
			r.Body = io.NopCloser(bytes.NewReader(script))
			r.Header.Set("Content-Length", strconv.Itoa(len(script)))
			return nil
		},
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	page := w.visit(phone, server.URL+"/")
	w.kept(page)
	keeps := func(name string) {
		t.Helper()
		// What a page waits for must not be a promise, which is always true.
		_, err := browser.Eval[bool](page, `new Promise((done) => {
			const look = async () => (await caches.keys()).join() === "`+name+`" ? done(true) : setTimeout(look, 20);
			void look();
		})`)
		w.check(err)
	}
	keeps("site0")
	updates.Add(1)
	w.check(page.Reload()) // the browser looks for another worker
	keeps("site1")
	w.check(page.Reload())
	w.check(page.Wait(`getComputedStyle(document.querySelector(".start-option")).display === "grid"`))
}

// Older pages named the worker without its version.
func TestTheWorkerOfAnOlderSiteIsReplaced(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/programs/bot.py") // which registers none
	older, err := browser.Eval[string](page, `navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(r => r.active.scriptURL)`)
	w.check(err)
	if older != w.site.URL+"/worker.js" {
		t.Fatalf("the older worker is %s", older)
	}
	w.check(page.Open(w.site.URL + "/"))
	w.check(page.Wait(`navigator.serviceWorker.controller?.scriptURL.includes("/worker.js?v=")`))
	w.kept(page)
	w.check(page.Reload())
	w.check(page.Wait(`getComputedStyle(document.querySelector(".start-option")).display === "grid"`))
}
