package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestPlayersAndWatchersTalkApartUntilTheEnd(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	watcher := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	const nasty = `<img src=x onerror="document.title='owned'">`
	w.writes(a, nasty)
	w.check(b.Wait(`document.querySelector("#chat .count").textContent === "1" && !document.querySelector("#chat .count").hidden`))
	w.press(b, "Chat")
	w.reads(b, ".messages > div", nasty)
	w.check(b.Wait(`document.querySelector("#chat .count").hidden && !document.querySelector(".messages img")`))
	w.writes(watcher, "Red is in trouble")
	w.reads(watcher, ".messages > div", "Red is in trouble")
	if n := w.count(watcher, ".messages > div"); n != 1 {
		t.Errorf("the watcher reads %d lines", n)
	}
	if n := w.count(a, ".messages > div"); n != 1 {
		t.Errorf("a player reads %d lines", n)
	}

	// Bob mutes Ada, who then repeats what he said; then he unmutes her.
	w.writes(b, "Good luck")
	w.reads(b, ".messages > div", "Good luck")
	w.check(b.Wait(`document.querySelector(".messages .speaker")?.click() === undefined && document.querySelector(".messages > div").hidden`))
	w.writes(a, "Good luck")
	w.check(b.Wait(`document.querySelectorAll(".messages > div").length === 3 && document.querySelectorAll(".messages > div:not([hidden])").length === 1`))
	w.writes(a, "Hello?")
	w.check(b.Wait(`document.querySelectorAll(".messages > div").length === 4 && document.querySelectorAll(".messages > div:not([hidden])").length === 1`))
	w.check(b.Reload())
	w.check(b.Wait(`document.querySelector(".mutes button")`))
	w.check(b.Wait(`document.querySelector("#chat").open = true`))
	w.press(b, "Unmute Ada")
	w.reads(b, ".messages > div", "Hello?")

	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	for _, page := range []*browser.Page{a, b, watcher} {
		w.check(page.Wait(`document.querySelectorAll(".messages > div").length === 5`))
	}
	w.writes(watcher, "Well played")
	w.check(a.Wait(`document.querySelector(".messages").textContent.includes("Well played")`))
}

func TestChattingTooFastSaysSo(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a := w.come(desktop, ada, tbl)
	w.check(a.Wait(`(window.honest = fetch, window.fetch = () => Promise.resolve(new Response('{"code":"flood","why":"Not so fast."}', { status: 429 })), true)`))
	w.writes(a, "a")
	w.reads(a, "#chat .refusal", "Not so fast.")
}

func TestChattingAndResigningNeedNoScript(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	blind := phone
	blind.NoScript = true
	page := w.page(blind)
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
	w.check(page.Click("#chat > summary"))
	w.check(page.Wait(`document.querySelector("#message").value = "By hand"`))
	w.check(page.Click("#chat .compose button"))
	w.check(page.Wait(`document.querySelector(".messages")?.textContent.includes("By hand")`))
	w.check(page.Click("#more > summary"))
	w.check(page.Click(".resign > summary"))
	w.check(page.Click("button.danger"))
	w.check(page.Wait(`document.querySelector(".verdict")?.textContent.includes("resignation")`))
	if next := w.text(page, "#panel button.primary"); !strings.Contains(next, "Rematch") {
		t.Errorf("the way on is %q", next)
	}
}

func TestWhoReadsEarlierLinesIsLeftThere(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	for i := range 25 {
		w.check(w.site.Lobby.Say(t.Context(), tbl.ID, identity.PersonOf(bob), "", fmt.Sprint("line ", i)))
	}
	a := w.come(desktop, ada, tbl)
	w.check(a.Wait(`document.querySelector(".messages").scrollTop > 0`))
	scrolled := func() int {
		at, err := browser.Eval[int](a, `Math.round(document.querySelector(".messages").scrollTop)`)
		w.check(err)
		return at
	}
	end := scrolled()
	w.check(w.site.Lobby.Say(t.Context(), tbl.ID, identity.PersonOf(bob), "", "the next"))
	w.check(a.Wait(fmt.Sprintf(`document.querySelector(".messages").scrollTop > %d`, end)))
	w.check(a.Wait(`(document.querySelector(".messages").scrollTop = 0) === 0`))
	w.check(w.site.Lobby.Say(t.Context(), tbl.ID, identity.PersonOf(bob), "", "another"))
	w.sees(a, "another")
	if at := scrolled(); at != 0 {
		t.Errorf("the chat went to %d", at)
	}
	w.writes(a, "My own line")
	w.check(a.Wait(`document.querySelector(".messages").scrollTop > 0`))
}

// The chat comes with a script of its own. If that does not come at first, the next line asks for it again, and
// brings those that came meanwhile.
func TestTheChatComesWithTheNextLineIfItsScriptIsLate(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	site, mend := w.lackingUntil("/chat.js")
	page := w.page(desktop)
	page.Expect("503", "Failed to fetch dynamically imported module")
	w.check(page.SetCookie(site, "person", ada))
	w.check(page.Open(site + "/t/" + tbl.ID))
	w.check(page.Wait(`performance.getEntriesByType("resource").some(({ name }) => name.includes("/chat.js"))`))
	w.until(tbl, func(t table.Moment) bool { return t.Here.Online&t.SeatsOf(identity.PersonOf(ada)) != 0 })
	w.check(page.Settle())
	w.check(page.Wait(`globalThis.failed = document.querySelector("[data-chat]").dataset.chat`))
	w.check(w.site.Lobby.Say(t.Context(), tbl.ID, identity.PersonOf(bob), "", "Are you there?"))
	w.check(page.Wait(`document.querySelector("[data-chat]").dataset.chat !== failed`))
	mend()
	w.check(w.site.Lobby.Say(t.Context(), tbl.ID, identity.PersonOf(bob), "", "Hello"))
	w.sees(page, "Hello")
	w.sees(page, "Are you there?")
}

// On a narrow screen the chat is one of the menus, of which only one is open at a time; on a wide
// one it stays.
func TestAnOpenMenuClosesTheChat(t *testing.T) {
	w := newWorld(t)
	page := w.come(desktop, ada, w.publicTable("hexdame", table.Settings{}, bob))
	w.talks(page)
	w.check(page.Wait(`document.querySelector("#chat").open`)) // beside the board
	w.check(page.Show(browser.Screen{Width: 820, Height: 1180}))
	w.check(page.Wait(`!document.querySelector("#chat").open`))
	w.check(page.Click("#chat > summary"))
	w.check(page.Wait(`document.querySelector("#chat").open`))
	w.check(page.Wait(`(document.querySelector("#more > summary").click(), document.querySelector("#more").open)`))
	w.check(page.Wait(`!document.querySelector("#chat").open`))
}

// On a slow line people press Enter again before the server has answered.
func TestALineIsSentOnceHoweverOftenEnterIsPressed(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a := w.come(desktop, ada, tbl)
	w.talks(a)
	enters := func(text string, times, posts int) {
		w.Helper()
		w.check(a.Wait(`(() => {
			const field = document.querySelector("#message");
			field.value = "` + text + `";
			for (let i = 0; i < ` + fmt.Sprint(times) + `; i++) field.form.requestSubmit();
			return true;
		})()`))
		if n, err := browser.Eval[int](a, `posts.length`); err != nil || n != posts {
			t.Errorf("after %q, %d lines were sent, not %d (%v)", text, n, posts, err)
		}
	}
	w.check(a.Wait(`(window.posts = [], window.fetch = () => new Promise((answer, fail) => posts.push({ answer, fail })), true)`))
	enters("Hello", 2, 1)
	enters("Good luck", 1, 2) // another line need not wait
	w.check(a.Wait(`(posts[1].answer(new Response("", { status: 200 })), true)`))
	w.check(a.Wait(`document.querySelector("#message").value === ""`))
	w.check(a.Wait(`(posts[0].fail(new TypeError("the line broke")), true)`))
	w.reads(a, "#chat .refusal", "did not answer")
	enters("Hello", 1, 3)
}
