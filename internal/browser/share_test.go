package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestWhatIsSharedFollowsTheReplay(t *testing.T) {
	w := newWorld(t)
	const boris = "BORISBORISBORISBORISBORISB"
	tbl := w.create()
	for _, seat := range []game.Seat{1, 2} {
		_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(boris), table.Sit{Seat: seat, Name: "Boris"})
		w.check(err)
		tbl = w.refresh(tbl)
	}
	seat := onTurn(tbl)
	_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(ada), table.Play{Version: tbl.Version, Seat: seat, Text: tbl.State().Legal(seat)[0].Text})
	w.check(err)

	at := "/g/" + tbl.ID
	page := w.visit(phone, w.site.URL+at+"/0")
	w.check(page.Click(".share > summary"))
	loaded := func(ply int) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`document.querySelector(".preview").complete && document.querySelector(".preview").naturalWidth === 1200 &&
			document.querySelector(".preview").src.endsWith("%s/%d.png")`, at, ply)))
		w.check(page.Wait(fmt.Sprintf(`document.querySelector(".share [data-copy]").dataset.copy === "%s%s/%d"`, w.site.URL, at, ply)))
	}
	loaded(0)
	w.check(page.Click(`.share > summary`)) // this closes it, because it covers the buttons
	w.check(page.Click(`[data-step="next"]`))
	w.check(page.Wait(`location.pathname.endsWith("/1")`))
	w.check(page.Click(".share > summary"))
	loaded(1)
	if n := w.count(page, `.share a[href^="`+at+`/1."]`); n != 5 {
		t.Errorf("%d links lead to the position shown", n)
	}
	if n := w.count(page, `.share a[href="`+at+`.gif"]`); n != 1 {
		t.Errorf("%d links lead to the GIF", n)
	}
}

// Without TLS, scripts have no access to the clipboard and copy from a field instead.
func TestALinkIsCopiedWithoutAClipboard(t *testing.T) {
	w := newWorld(t)
	page := w.come(desktop, ada, w.create())
	w.check(page.Wait(`(() => {
		Object.defineProperty(navigator, "clipboard", { value: undefined });
		const button = [...document.querySelectorAll("[data-copy]")].find((e) => e.checkVisibility());
		button?.focus();
		return button && document.activeElement === button;
	})()`))
	w.check(page.Press("Enter"))
	w.check(page.Wait(`[...document.querySelectorAll("[data-copy]")].some((e) => e.textContent === "Copied")`))
	w.check(page.Wait(`document.activeElement.matches("[data-copy]")`))
}
