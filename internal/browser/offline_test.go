package browser_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"triplecross/internal/browser"
)

// kept waits until the service worker controls a page.
func (w world) kept(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`navigator.serviceWorker.controller?.state === "activated"`))
}

func TestWithoutALineThePageSaysSoAndComesBackByItself(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	table := w.against("chexers", 3)
	page := w.page(phone)
	line.mayCut(page)
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

func TestSlowPagesWithoutALineFollowTheLanguage(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	page := w.page(desktop)
	line.mayCut(page)
	w.check(page.Open(line.URL + "/"))
	w.kept(page)
	w.check(page.Open(line.URL + "/play"))
	w.check(page.Wait(keptAll))
	w.check(page.Click(`form.language button[value="de"]`))
	w.check(page.Wait(`document.documentElement.lang === "de"`))
	w.keepsTables(page)
	// Wait must not get a promise, which is always true.
	_, err := browser.Eval[bool](page, `new Promise((done) => {
		const german = async (path) => (await (await caches.match(path)).text()).includes('lang="de"');
		const look = async () => ((await Promise.all(["/offline", "/play", "/play/chexers"].map(german))).every(Boolean) ? done(true) : setTimeout(look, 20));
		void look();
	})`)
	w.check(err)
	line.Cut()
	w.check(page.Open(line.URL + "/t/nowhere"))
	w.reads(page, "h1", "Keine Verbindung")
	w.check(page.Open(line.URL + "/play/chexers"))
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	w.reads(page, "#status", "Chexers gegen Bots, offline")
	w.begin(page, "beginner", 1) // so that a bot begins
	w.check(page.Wait(keptMoves + `.length > 0`))
}

// A page that was kept before the reader chose a theme and a board has them nevertheless.
func TestPagesWithoutALineFollowTheThemeAndTheBoard(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	page := w.page(desktop)
	line.mayCut(page)
	w.check(page.Open(line.URL + "/"))
	w.kept(page)
	w.check(page.Open(line.URL + "/play/chexers"))
	w.keepsTables(page)
	w.check(page.Open(line.URL + "/appearance"))
	w.check(page.Click(`button[name="board"][value="wood"]`))
	w.check(page.Wait(`document.documentElement.className.includes("wood")`))
	w.check(page.Click("form.theme button"))
	w.check(page.Wait(`document.documentElement.dataset.theme === "dark"`))
	const tag = `[document.documentElement.cloneNode(), ...document.querySelectorAll("meta[name=theme-color], form.theme button")].map((e) => e.outerHTML).join("\n")`
	chosen, err := browser.Eval[string](page, tag)
	w.check(err)
	// What a page waits for must not be a promise, which is always true.
	_, err = browser.Eval[bool](page, `new Promise((done) => {
		const look = async () => {
			const offline = await (await caches.match("/offline")).text();
			if (offline.includes("wood") && offline.includes('data-theme="dark"')) done(true);
			else setTimeout(look, 20);
		};
		void look();
	})`)
	w.check(err)
	line.Cut()
	w.check(page.Open(line.URL + "/play/chexers"))
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	if shown, err := browser.Eval[string](page, tag); err != nil || shown != chosen {
		t.Errorf("the page is in %s, chosen is %s, %v", shown, chosen, err)
	}
}

// A theme or a language that is chosen without a line leaves the page as it is, which says why.
func TestAChoiceWithoutALineLeavesThePageAsItIs(t *testing.T) {
	w := newWorld(t)
	page, line := w.prepared(desktop)
	for path, choice := range map[string]string{
		"/play":             `form.language button[value="de"]`,
		"/play/chexers":     "form.theme button",
		"/analysis/chexers": "form.theme button",
	} {
		line.Mend()
		w.check(page.Open(line.URL + path))
		w.check(page.Settle())
		line.Cut()
		w.check(page.Click(choice))
		w.check(page.Wait(`[...document.querySelectorAll("[role=status]")].some((e) => e.checkVisibility() && e.textContent === "You are offline")`))
		if at, err := browser.Eval[string](page, "location.pathname"); err != nil || at != path {
			t.Errorf("the page is at %s, not %s, %v", at, path, err)
		}
	}
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

// updating is a site that is updated while the test runs: its pages name another worker, and another
// content of the script of offline play.
type updating struct {
	*httptest.Server
	updates atomic.Int64
	bytes   atomic.Int64 // of the pages that the browser keeps, uncompressed
}

func newUpdating(w world) *updating {
	w.Helper()
	to, err := url.Parse(w.site.URL)
	w.check(err)
	u := new(updating)
	version, worker := regexp.MustCompile(`"version":"(\w+)"`), regexp.MustCompile(`/worker\.js\?v=\w+`)
	script, update := regexp.MustCompile(`/static/dist/local\.js\?v=\w+`), regexp.MustCompile(`site\d+$`)
	response, err := http.Get(w.site.URL + "/play/chexers")
	w.check(err)
	defer response.Body.Close()
	example, err := io.ReadAll(response.Body)
	w.check(err)
	of := func(address *regexp.Regexp) []byte {
		_, version, _ := bytes.Cut(address.Find(example), []byte("?v="))
		return version
	}
	workerVersion, scriptVersion := of(worker), of(script)
	u.Server = httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Host = r.In.Host // sockets must come from pages of the same host
			r.Out.URL.RawQuery = update.ReplaceAllString(r.Out.URL.RawQuery, "")
			r.Out.Header.Del("Accept-Encoding")
		},
		ModifyResponse: func(r *http.Response) error {
			path := r.Request.URL.Path
			if path != "/worker.js" && path != "/play/files" && !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
				return nil
			}
			body, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			site := "site" + strconv.FormatInt(u.updates.Load(), 10)
			if r.StatusCode == http.StatusIMUsed { // the versions alone
				body = bytes.ReplaceAll(body, workerVersion, []byte(site))
				body = bytes.ReplaceAll(body, scriptVersion, append(slices.Clone(scriptVersion), site...))
			}
			body = version.ReplaceAll(body, []byte(`"version":"`+site+`"`))
			body = worker.ReplaceAll(body, []byte("/worker.js?v="+site))
			body = script.ReplaceAll(body, []byte("${0}"+site))
			if r.Header.Get("Text-Hash") != "" {
				u.bytes.Add(int64(len(body)))
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			r.Header.Set("Content-Length", strconv.Itoa(len(body)))
			return nil
		},
	})
	w.Cleanup(u.Close)
	return u
}

// keepsOnly waits until the browser keeps files of only one version of the site.
func (w world) keepsOnly(p *browser.Page, name string) {
	w.Helper()
	// Wait must not get a promise, which is always true.
	_, err := browser.Eval[bool](p, `new Promise((done) => {
		const look = async () => (await caches.keys()).join() === "`+name+`" ? done(true) : setTimeout(look, 20);
		void look();
	})`)
	w.check(err)
}

func TestAnUpdateOfTheSiteReplacesWhatWasKept(t *testing.T) {
	w := newWorld(t)
	site := newUpdating(w)
	page := w.visit(phone, site.URL+"/")
	w.kept(page)
	w.keepsOnly(page, "site0")
	site.updates.Add(1)
	w.check(page.Reload()) // the browser looks for another worker
	w.keepsOnly(page, "site1")
	w.check(page.Reload())
	w.check(page.Wait(`getComputedStyle(document.querySelector(".start-option")).display === "grid"`))
}

// After an update, which any page may have brought, the files kept for offline play and analysis are there in
// their new version, and nothing of the old version is.
func TestSlowAnUpdateOfTheSiteLosesNothingForOfflinePlay(t *testing.T) {
	w := newWorld(t)
	site := newUpdating(w)
	line := newProxy(t, site.URL)
	page := w.page(phone)
	line.mayCut(page)
	w.check(page.Open(line.URL + "/analysis/chexers"))
	w.check(page.Wait(searched))
	w.kept(page)
	tbl := w.blundered()
	w.check(page.SetCookie(line.URL, "person", ada))
	w.check(page.Open(line.URL + "/g/" + tbl.ID + "/4/analysis"))
	w.keepsAgain(page, tbl.ID)
	w.check(page.Open(line.URL + "/play"))
	w.check(page.Wait(keptAll))
	whole := site.bytes.Swap(0)
	for i, path := range []string{"/", "/play"} {
		site.updates.Add(1)
		w.check(page.Open(line.URL + path))
		w.keepsOnly(page, "site"+strconv.Itoa(i+1))
		scripts, err := browser.Eval[string](page, `caches.keys()
			.then(async ([name]) => (await caches.open(name)).keys())
			.then((all) => all.filter(({ url }) => url.includes("/local.js")).map(({ url }) => url.slice(-5)).join())`)
		w.check(err)
		if want := "site" + strconv.Itoa(i+1); scripts != want {
			t.Errorf("after the update the scripts of %q are kept, want %q", scripts, want)
		}
		// No page has changed but in the files that it names.
		if loaded := site.bytes.Swap(0); loaded == 0 || loaded > whole/10 {
			t.Errorf("the update loads %d bytes of pages, all have %d", loaded, whole)
		}
		for _, path := range []string{"/play", "/play/chexers", "/analysis/chexers", "/g/" + tbl.ID + "/4/analysis", "/g/" + tbl.ID + "/again"} {
			same, err := browser.Eval[bool](page, fmt.Sprintf(`caches.match(%[1]q).then((kept) => kept.text())
				.then(async (kept) => kept === (await (await fetch(%[1]q)).text()))`, path))
			w.check(err)
			if !same {
				t.Errorf("%s is kept otherwise than it is now", path)
			}
		}
		site.bytes.Store(0)
	}
	line.Cut()
	w.check(page.Open(line.URL + "/play/chexers"))
	w.check(page.Wait(`[...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet)`))
	w.begin(page, "beginner", 1) // so that a bot begins
	w.check(page.Wait(keptMoves + `.length > 0`))
	w.check(page.Open(line.URL + "/analysis/chexers"))
	w.check(page.Wait(searched))
	w.check(page.Open(line.URL + "/g/" + tbl.ID + "/4/analysis#chances"))
	w.check(page.Wait(complete))
	w.check(page.Open(line.URL + "/g/" + tbl.ID + "/again"))
	w.tasks(page, "1 of 2. Round 2: Red played a3-b3 (Blunder).")
}

// Older pages named the worker without its version.
func TestTheWorkerOfAnOlderSiteIsReplaced(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/programs/bot.py") // this page registers no worker
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
