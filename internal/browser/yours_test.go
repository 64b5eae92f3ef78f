package browser_test

import (
	"encoding/json"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// A person downloads and erases their data on the page of their games.
func TestPeopleDownloadAndEraseTheirDataByThePage(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	// The room ends twice, so the page may reconnect to one that is ending; it then tries again.
	a.Expect("Unexpected response code: 503")
	w.writes(b, "Hello from Bob")
	w.sees(a, "Hello from Bob")

	w.check(b.Open(w.site.URL + "/yours"))
	w.reads(b, "main", "Your data")
	text, err := browser.Eval[string](b, `fetch(document.querySelector("a[download]").href).then(a => a.text())`)
	w.check(err)
	if !json.Valid([]byte(text)) || !strings.Contains(text, "Hello from Bob") || !strings.Contains(text, tbl.ID) {
		t.Errorf("downloaded is %s", text)
	}
	w.press(b, "Erase")
	w.reads(b, "main", "This cannot be undone")
	w.press(b, "Keep it")
	w.reads(b, "h1", "Your games")
	w.press(b, "Erase")
	w.reads(b, "main", "This cannot be undone")
	w.press(b, "Erase my data")
	w.reads(b, "main", "Your data has been erased")
	w.until(tbl, func(m table.Moment) bool { return m.SeatsOf(identity.PersonOf(bob)) == 0 })
	w.reads(a, "#table", "somebody") // the other player's page shows it without loading again
	w.lacks(a, ".messages", "Hello from Bob")
	w.check(a.Reload())
	w.lacks(a, "main", "Hello from Bob")
	w.lacks(a, "main", "Bob")
	w.check(b.Open(w.site.URL + "/yours"))
	w.reads(b, "main", "None yet")
	w.lacks(b, "main", "Your data")
}
