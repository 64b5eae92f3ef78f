package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

func TestTheHostMutesSomebodyForAllAndLocksTheChat(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	say := func(p *browser.Page, text string) {
		t.Helper()
		w.check(p.Wait(fmt.Sprintf(`(() => {
			document.querySelector("#chat").open = true;
			const field = document.querySelector("#message");
			field.value = %q;
			field.form.requestSubmit();
			return true;
		})()`, text)))
	}
	say(b, "Hello")
	w.check(a.Wait(`document.querySelector(".messages > div .hosting")`)) // of a line that the script wrote
	w.check(a.Wait(`(document.querySelector(".messages > div .hosting").requestSubmit(), true)`))
	w.reads(a, ".messages > div .hosting", "Let talk again")
	if n := w.count(b, ".messages .hosting"); n != 0 {
		t.Errorf("somebody who is not the host is offered to mute others %d times", n)
	}
	w.check(a.Wait(`(document.querySelector(".content > .hosting").requestSubmit(), true)`))
	w.reads(a, "#chat .locked", "Only the host can write here now.")
	say(a, "That is enough")
	w.reads(b, ".messages", "That is enough")
}
