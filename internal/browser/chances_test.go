package browser_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"triplecross/internal/browser"
)

// complete is true once every position of a game has been searched and the report is there.
const complete = `document.querySelector("[data-working]")?.hidden && document.querySelector(".report h3") !== null`

// won imports a game of Chexers that somebody has won.
func (w world) won() string {
	w.Helper()
	page := w.page(desktop)
	id, _ := w.imports(page, "win")
	return id
}

func TestTheChancesOfAGameStandOnItsReplay(t *testing.T) {
	w := newWorld(t)
	id := w.won()
	page := w.visit(desktop, w.site.URL+"/g/"+id+"/3")
	if n := w.count(page, `link[href*="chances"], script[src*="chances"]`); n != 0 {
		t.Error("the replay brings the chances before anybody asks")
	}
	w.check(page.Click("[data-chances]"))
	w.check(page.Wait(complete))
	for selector, want := range map[string]int{".stack .area": 4, ".triangle .path": 1, ".legend li": 4, ".report table": 2} {
		if n := w.count(page, selector); n != want {
			t.Errorf("%d of %s, not %d", n, selector, want)
		}
	}
	label, err := browser.Eval[string](page, `document.querySelector(".stack").getAttribute("aria-label")`)
	w.check(err)
	if !strings.Contains(label, "At the start: Red") {
		t.Errorf("the charts are described as %q", label)
	}
	axe, err := os.ReadFile(checker)
	w.check(err)
	for _, found := range w.faults(page, string(axe)) {
		t.Errorf("%s: %s: %v", found.ID, found.Help, found.Nodes)
	}
	w.check(page.Wait(`(() => { const box = document.querySelector(".stack").getBoundingClientRect();
		document.querySelector(".stack").dispatchEvent(new PointerEvent("pointerdown", { clientX: box.right - 1, clientY: box.top + 5, bubbles: true })); return true; })()`))
	w.check(page.Wait(`location.pathname.endsWith("/" + document.querySelector("#replay").dataset.last)`))

	// Blue lets Green's last piece leave the board, instead of hopping over it.
	if king := w.text(page, ".report h3:nth-of-type(4) + ul"); !strings.Contains(king, "39. Blue c1-c2: Blunder") || !strings.Contains(king, "better c1xa1") {
		t.Errorf("the move that made a king is %q", king)
	}

	again := w.visit(phone, fmt.Sprintf("%s/g/%s/2/analysis#chances", w.site.URL, id))
	w.check(again.Wait(complete))
	w.check(again.Click(".report li button"))
	w.check(again.Wait(searched))
}
