package browser_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

// opensYours opens the page of one's games by the site's name, with a token or none, on a new page with an
// authenticator.
func (w world) opensYours(s browser.Screen, token string) (*browser.Page, *browser.Authenticator) {
	w.Helper()
	page := w.page(s)
	if token != "" {
		w.check(page.SetCookie(w.site.URL, "person", token))
	}
	authenticator, err := page.AddAuthenticator()
	w.check(err)
	w.check(page.Open(w.site.URL + "/yours"))
	return page, authenticator
}

// byName returns the world with the site at a name instead of an address, because authenticators work only
// with names.
func (w world) byName() world {
	site := *w.site
	site.URL = strings.Replace(site.URL, "127.0.0.1", "localhost", 1)
	w.site = &site
	return w
}

// hides waits until no visible element that a selector matches contains a text.
func (w world) hides(p *browser.Page, selector, text string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`![...document.querySelectorAll(%q)].some(e => e.checkVisibility() && e.textContent.includes(%q))`, selector, text)))
}

// Ada creates a passkey on a desktop; her password manager brings it to a phone, which becomes hers.
func TestAPasskeyMakesAnotherBrowserTheSamePerson(t *testing.T) {
	w := newWorld(t).byName()
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, first := w.opensYours(desktop, ada)
	w.press(a, "Make a passkey")
	w.reads(a, ".passkeys li", "made")
	keys, err := first.Passkeys()
	w.check(err)
	if len(keys) != 1 || keys[0].RpID != "localhost" || !keys[0].IsResidentCredential || strings.Contains(string(keys[0].UserHandle), ada) {
		t.Fatalf("the passkeys are %+v", keys)
	}

	b, second := w.opensYours(phone, "")
	w.lacks(b, "main", tbl.ID)
	w.check(second.Put(keys[0]))
	w.press(b, "Sign in with a passkey")
	w.reads(b, "main", "This browser now has your games")
	w.check(b.Wait(`document.querySelector('a[href="/t/` + tbl.ID + `"]')`))
	data, err := browser.Eval[string](b, `fetch("/yours/data").then(a => a.text())`)
	w.check(err)
	var exported struct {
		Passkeys []struct{ Counter int }
	}
	if err := json.Unmarshal([]byte(data), &exported); err != nil || len(exported.Passkeys) != 1 || exported.Passkeys[0].Counter == 0 || strings.Contains(data, ada) {
		t.Errorf("exported is %s, %v", data, err)
	}

	// A thief who copied the key earlier signs with a counter that has been used.
	c, copied := w.opensYours(phone, "")
	c.Expect("/passkey")
	w.check(copied.Put(keys[0]))
	w.press(c, "Sign in with a passkey")
	w.reads(c, ".passkeys", "This passkey is not known here, or its answer is wrong.")

	// A removed passkey opens nothing.
	w.press(b, "Remove")
	w.check(b.Wait(`!document.querySelector(".passkeys li")`))
	b.Expect("/passkey")
	w.press(b, "Sign in with a passkey")
	w.reads(b, ".passkeys", "This passkey is not known here")
}

// In German: the authenticator already has the passkey, or its user declines.
func TestWhatDoesNotWorkWithAPasskeyIsSaid(t *testing.T) {
	w := newWorld(t).byName()
	w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, _ := w.opensYours(phone, ada)
	w.check(a.SetCookie(w.site.URL, "language", "de"))
	w.check(a.Reload())
	w.reads(a, ".passkeys", "kommen die Partien dieser Liste nicht mit")
	w.hides(a, ".passkeys p", "Passkeys brauchen")
	w.press(a, "Passkey erstellen")
	w.reads(a, ".passkeys li", "erstellt")
	w.press(a, "Passkey erstellen")
	w.reads(a, ".passkeys", "Ein Passkey von dir ist schon da. Du kannst dich mit ihm anmelden.")
	w.press(a, "Entfernen") // which the authenticator does not know
	w.check(a.Wait(`!document.querySelector(".passkeys li")`))
	a.Expect("/passkey")
	w.press(a, "Mit einem Passkey anmelden")
	w.reads(a, ".passkeys", "Dieser Passkey ist hier nicht bekannt")

	// There are no passkeys without scripts.
	still := w.page(browser.Screen{Width: 360, Height: 740, NoScript: true})
	w.check(still.Open(w.site.URL + "/yours"))
	w.reads(still, ".passkeys", "Passkeys need JavaScript")
	w.hides(still, ".passkeys button", "Sign in with a passkey")
}

// A page that was left open says what has happened, and what to do about it.
func TestAnOldPageOfPasskeysSaysWhatToDo(t *testing.T) {
	w := newWorld(t).byName()
	w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, _ := w.opensYours(desktop, ada)
	a.Expect("/passkey")
	w.hides(a, ".passkeys a", "Open the page again")

	// The time of the authenticator runs out, which looks to scripts as if somebody had cancelled.
	_, err := browser.Eval[bool](a, `(() => {
		const now = performance.now.bind(performance);
		navigator.credentials.get = async ({ publicKey }) => {
			performance.now = () => now() + publicKey.timeout;
			throw new DOMException("", "NotAllowedError");
		};
		return true;
	})()`)
	w.check(err)
	w.press(a, "Sign in with a passkey")
	w.reads(a, ".passkeys", "That took too long. Try again.")

	// Another tab has made the browser somebody else.
	w.check(a.SetCookie(w.site.URL, "person", bob))
	w.press(a, "Sign in with a passkey")
	w.reads(a, ".passkeys", "this browser has become somebody else")
	_, err = browser.Eval[bool](a, "(window.kept = true)")
	w.check(err)
	w.press(a, "Open the page again")
	w.check(a.Wait(`!window.kept`))
	w.hides(a, ".passkeys [data-status]", "somebody else")

	_, err = browser.Eval[bool](a, `(window.fetch = () => Promise.reject(new TypeError())) && true`)
	w.check(err)
	w.press(a, "Sign in with a passkey")
	w.reads(a, ".passkeys", "the server does not answer")
}
