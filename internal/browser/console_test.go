package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Any error of a page fails the test that opens it.
func TestEveryErrorOfAPageIsNoticed(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/icon":
			return
		case "/nowhere":
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'self'; script-src 'unsafe-inline'")
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><link rel="icon" href="/icon"><body><script>%s</script>`, r.URL.Query().Get("script"))
	}))
	defer server.Close()
	for name, c := range map[string]struct{ script, want string }{
		"nothing":               {"console.warn('careful')", ""},
		"an error is written":   {"console.error('broken', 7)", "broken\" 7"},
		"an assertion fails":    {"console.assert(false, 'never')", "never"},
		"an exception":          {"throw new Error('uncaught')", "uncaught"},
		"a rejection":           {"Promise.reject(new Error('nobody'))", "nobody"},
		"a request fails":       {"fetch('/nowhere')", "404"},
		"a style is blocked":    {"document.body.setAttribute('style', 'color: red')", "Content Security Policy"},
		"an address is blocked": {"document.body.append(Object.assign(new Image, { src: 'data:image/gif,x' }))", "Content Security Policy"},
		"an icon is blocked":    {"document.querySelector('link').href = 'data:image/svg+xml,<svg/>'", "Content Security Policy"},
	} {
		t.Run(name, func(t *testing.T) {
			page, err := chromium.Page(desktop)
			if err != nil {
				t.Fatal(err)
			}
			defer page.Close()
			if err := page.Open(server.URL + "/?script=" + strings.ReplaceAll(c.script, " ", "%20")); err != nil {
				t.Fatal(err)
			}
			if err := page.Settle(); err != nil {
				t.Fatal(err)
			}
			got := strings.Join(page.Errors(), "\n")
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("the page has the errors %q, want %q", got, c.want)
			}
			page.Expect(c.want)
			if c.want != "" && len(page.Errors()) > 0 {
				t.Errorf("expected errors are reported: %q", page.Errors())
			}
		})
	}
}
