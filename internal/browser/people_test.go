package browser_test

import (
	"fmt"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// Cookies of the people who sit at a table with Ada.
const (
	bob  = "BOBBOBBOBBOBBOBBOBBOBBOBBO"
	cleo = "CLEOCLEOCLEOCLEOCLEOCLEOCL"
	dora = "DORADORADORADORADORADORADO"
)

// publicTable creates a public table and seats Ada and then the others.
func (w world) publicTable(slug string, m table.Settings, others ...string) table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: slug, Host: identity.PersonOf(ada), Name: "Ada", Public: true, Settings: m,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	for i, token := range others {
		name := map[string]string{bob: "Bob", cleo: "Cleo"}[token]
		w.do(id, token, table.Sit{Seat: game.Seat(i + 1), Name: name})
	}
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

// do carries out somebody's command.
func (w world) do(tbl, token string, c table.Command) {
	w.Helper()
	_, err := w.site.LobbyOf(tbl).Do(w.Context(), tbl, identity.PersonOf(token), c)
	w.check(err)
}

// come opens a table on a new page for the person with that cookie, and waits
// until the page is connected.
func (w world) come(s browser.Screen, token string, t table.Moment) *browser.Page {
	w.Helper()
	page := w.page(s)
	w.check(page.SetCookie(w.site.URL, "person", token))
	w.check(page.Open(w.site.URL + "/t/" + t.ID))
	if seats := t.SeatsOf(identity.PersonOf(token)); seats != 0 {
		w.until(t, func(t table.Moment) bool { return t.Here.Online&seats != 0 })
	}
	return page
}

// reads waits until an element that a selector matches contains a text.
func (w world) reads(p *browser.Page, selector, text string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.checkVisibility() && e.textContent.includes(%q))`, selector, text)))
}

// talks waits until a page's chat has its script, which is loaded after the page's. Until then the
// browser itself sends the form, and loads another page.
func (w world) talks(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`document.querySelector("#chat .mute:not([hidden])")`))
}

// writes sends a line to the chat.
func (w world) writes(p *browser.Page, text string) {
	w.Helper()
	w.talks(p)
	w.check(p.Wait(fmt.Sprintf(`(() => {
		const chat = document.querySelector("#chat");
		chat.open = true;
		const field = chat.querySelector("#message");
		field.value = %q;
		field.form.requestSubmit();
		return true;
	})()`, text)))
}

// sees opens the chat and waits until it contains a text.
func (w world) sees(p *browser.Page, text string) {
	w.Helper()
	w.check(p.Wait(`(document.querySelector("#chat").open = true)`))
	w.reads(p, ".messages", text)
}

// press presses a button by its label.
func (w world) press(p *browser.Page, label string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`(() => {
		const button = [...document.querySelectorAll("button, summary, .button")].find(e => e.textContent.trim().startsWith(%q) && e.checkVisibility());
		button?.click();
		return button;
	})()`, label)))
}
