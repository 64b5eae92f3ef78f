package browser_test

import (
	"strings"
	"testing"

	"triplecross/internal/browser"
)

// Without https, browsers say less about where a form comes from.
func TestFormsAreTakenInALocalNetworkWithoutHTTPS(t *testing.T) {
	w := newWorld(t)
	screen := desktop
	screen.NoScript = true
	page := w.page(screen)
	page.Expect("Cross-Origin-Opener-Policy") // the header works only with https
	w.check(page.Open(strings.Replace(w.site.URL, "127.0.0.1", "lan.test", 1)))
	w.check(page.Click("form.theme button"))
	w.check(page.Wait(`document.documentElement.dataset.theme === "dark"`))
	path, err := browser.Eval[string](page, "location.pathname")
	w.check(err)
	if path != "/" {
		t.Errorf("the form leads to %s", path)
	}
}
