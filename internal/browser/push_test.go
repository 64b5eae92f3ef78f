package browser_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/push/pushtest"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// ofDays creates a table of Bob's for three, with days for each move.
func (w world) ofDays() table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "chexers", Host: identity.PersonOf(bob), Name: "Bob", Public: true, Settings: table.Settings{Clock: table.Clock{Turn: 72 * time.Hour}},
		Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatFree}, {Kind: table.SeatFree}},
	})
	w.check(err)
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

// notice returns the next notice that was sent to a browser.
func (w world) notice(b *pushtest.Browser) pushtest.Notice {
	w.Helper()
	select {
	case n := <-b.Notices:
		return n
	case <-time.After(time.Minute):
		w.Fatal("nothing is sent")
		return pushtest.Notice{}
	}
}

// shown waits until a page's browser shows these notices, each as "title: text (tag)", and no others.
func (w world) shown(p *browser.Page, want string) {
	w.Helper()
	w.check(p.Wait(fmt.Sprintf(`navigator.serviceWorker.ready
		.then((registration) => registration.getNotifications())
		.then((all) => all.map(({ title, body, tag }) => title + ": " + body + " (" + tag + ")").join(", ") === %q)`, want)))
}

// asks waits until the button of the question with this value is shown.
func (w world) asks(p *browser.Page, value string) {
	w.Helper()
	w.check(p.Wait(`document.querySelector("[data-push] [value=` + value + `]")?.checkVisibility()`))
}

// whole starts a browser that can show notices.
func (w world) whole() *browser.Browser {
	w.Helper()
	b, err := browser.StartWhole(w.Context())
	w.check(err)
	w.Cleanup(b.Close)
	return b
}

// notifiable returns a page in a language, in a browser that may show notices, for the person with
// a token.
func (w world) notifiable(in *browser.Browser, s browser.Screen, token, language string, receiver *pushtest.Browser) *browser.Page {
	w.Helper()
	page, err := in.Page(s)
	w.check(err)
	w.check(page.AllowNotifications(w.site.URL))
	w.check(page.SubscribeTo(receiver.Endpoint, receiver.Key, receiver.Auth))
	w.check(page.SetCookie(w.site.URL, "person", token))
	w.check(page.SetCookie(w.site.URL, "language", language))
	return page
}

// delivered delivers the next notice of a browser and waits until it is shown as wanted; the page must
// not take it back.
func (w world) delivered(p *browser.Page, receiver *pushtest.Browser, want string) pushtest.Notice {
	w.Helper()
	n := w.notice(receiver)
	w.check(p.Push(w.site.URL, n.Payload))
	w.shown(p, want+" ("+n.Tag+")")
	return n
}

// From sitting down to the notices and their links, and off again with one tap.
func TestSlowWhoSitsDownInAGameOfDaysIsAskedToldAndForgotten(t *testing.T) {
	service := pushtest.New()
	w := newWorldWith(t, browser.SiteOptions{Push: service})
	whole := w.whole()
	for _, tt := range []struct {
		screen                                browser.Screen
		language, sat, turn, question, answer string
	}{
		{
			phone, "en", "Cleo has sat down: Chexers", "It is your turn: Chexers with Bob, Cleo",
			"Get a notification when it is your turn", "This browser notifies you when it is your turn",
		},
		{
			desktop, "de", "Cleo hat sich gesetzt: Chexers", "Du bist am Zug: Chexers mit Bob, Cleo",
			"Benachrichtigt werden, wenn du am Zug bist", "Dieser Browser benachrichtigt dich, wenn du am Zug bist",
		},
	} {
		days := w.ofDays()
		receiver := service.Subscribe()
		page := w.notifiable(whole, tt.screen, ada, tt.language, receiver)
		w.check(page.Open(w.site.URL + "/t/" + days.ID))
		w.kept(page)
		w.check(page.Settle())
		if n := w.count(page, "[data-push]"); n != 0 {
			t.Error("a watcher is asked")
		}
		w.check(page.Click(`form[action$="/sit"] button`))
		w.asks(page, "on")
		w.reads(page, "[data-push]", tt.question)
		clear, err := browser.Eval[bool](page, `(() => {
			const question = document.querySelector("[data-push]").getBoundingClientRect();
			return question.top >= document.querySelector("#status").getBoundingClientRect().bottom && question.bottom <= innerHeight;
		})()`)
		w.check(err)
		if !clear {
			t.Errorf("%d wide: the question is not on the screen, or covers the status", tt.screen.Width)
		}
		w.check(page.Click("[data-push] [value=on]"))
		w.asks(page, "off")
		w.reads(page, "[data-push]", tt.answer)

		w.check(page.Open(w.site.URL + "/rules"))
		w.do(days.ID, cleo, table.Sit{Seat: 2, Name: "Cleo"})
		w.delivered(page, receiver, tt.sat)
		days = w.refresh(days)
		w.do(days.ID, bob, table.Play{Version: days.Version, Seat: 0, Text: days.State().Legal(0)[0].Text})
		told := w.delivered(page, receiver, tt.turn)

		// The worker opens this address when the notice is tapped.
		w.check(page.Open(w.site.URL + "/yours/push/" + told.Tag))
		w.check(page.Wait(`location.pathname === "/t/` + days.ID + `"`))
		w.shown(page, "")
		w.kept(page)
		w.check(page.Settle())
		if shown, err := browser.Eval[bool](page, `document.querySelector("[data-push]").checkVisibility()`); err != nil || shown {
			t.Errorf("the notice is repeated at each visit of the table (%v)", err)
		}
		w.check(page.Open(w.site.URL + "/yours"))
		w.asks(page, "off")
		knows := `fetch("/yours/data").then((answer) => answer.text()).then((data) => data.includes("` + receiver.Endpoint + `"))`
		w.check(page.Wait(`(async () => await ` + knows + `)()`))
		w.check(page.Click("[data-push] [value=off]"))
		w.check(page.Wait(`!document.querySelector("[data-push]").checkVisibility()`))
		w.check(page.Open(w.site.URL + "/t/" + days.ID))
		w.asks(page, "no")
		// A browser that has no room does not keep the answer, but the question goes.
		_, err = browser.Eval[bool](page, `(Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); }, true)`)
		w.check(err)
		w.check(page.Click("[data-push] [value=no]"))
		w.check(page.Wait(`!document.querySelector("[data-push]").checkVisibility()`))
		w.check(page.Reload())
		w.asks(page, "no")
		w.check(page.Click("[data-push] [value=no]"))
		if known, err := browser.Eval[bool](page, knows); err != nil || known {
			t.Errorf("the server has not forgotten the browser (%v)", err)
		}
		w.check(page.Reload())
		w.kept(page)
		w.check(page.Settle())
		if shown, err := browser.Eval[bool](page, `document.querySelector("[data-push]").checkVisibility()`); err != nil || shown {
			t.Errorf("it is asked again (%v)", err)
		}
		for _, e := range page.Errors() {
			t.Errorf("a page has an error: %s", e)
		}
		page.Close()
	}
	w.check(service.Wrong())
}

func TestSlowARematchIsToldInTheLanguageOfEachBrowser(t *testing.T) {
	service := pushtest.New()
	// The delay is long enough for the person who asked to be at the new table, whose name the
	// notice gives.
	w := newWorldWith(t, browser.SiteOptions{Push: service, PushDelay: 5 * time.Second})
	whole := w.whole()
	days := w.ofDays()
	w.do(days.ID, ada, table.Sit{Seat: 1, Name: "Ada"})
	w.do(days.ID, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	english, german := service.Subscribe(), service.Subscribe()
	a, c := w.notifiable(whole, desktop, ada, "en", english), w.notifiable(whole, phone, cleo, "de", german)
	for _, page := range []*browser.Page{a, c} {
		w.check(page.Open(w.site.URL + "/t/" + days.ID))
		w.kept(page)
		w.asks(page, "on")
		w.check(page.Click("[data-push] [value=on]"))
		w.asks(page, "off")
		w.check(page.Open(w.site.URL + "/rules"))
	}
	w.do(days.ID, ada, table.Resign{Seat: 1})
	w.do(days.ID, bob, table.Resign{Seat: 0})
	_, err := w.site.Lobby.Rematch(t.Context(), days.ID, identity.PersonOf(bob), "")
	w.check(err)
	w.delivered(a, english, "Bob wants a rematch: Chexers")
	w.delivered(c, german, "Bob möchte eine Revanche: Chexers")
	w.check(service.Wrong())
}

func TestSlowNothingSeriousStandsInTheWayOfWhoIsAsked(t *testing.T) {
	axe, err := os.ReadFile(checker)
	if err != nil {
		t.Fatalf("%v: make need installs it", err)
	}
	service := pushtest.New()
	w := newWorldWith(t, browser.SiteOptions{Push: service})
	page := w.notifiable(w.whole(), desktop, bob, "en", service.Subscribe())
	w.check(page.Open(w.site.URL + "/t/" + w.ofDays().ID))
	w.kept(page)
	w.asks(page, "on")
	w.harmless(page, string(axe), "the question")
	w.check(page.Click("[data-push] [value=on]"))
	w.asks(page, "off")
	w.harmless(page, string(axe), "the answer")
}
