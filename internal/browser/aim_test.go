package browser_test

import (
	"testing"

	"triplecross/internal/browser"
)

func TestAPressFollowsAnElementThatMovesAway(t *testing.T) {
	for what, press := range map[string]func(*browser.Page, string) error{
		"click": (*browser.Page).Click, "tap": (*browser.Page).Tap,
	} {
		t.Run(what, func(t *testing.T) {
			w := newWorld(t)
			page := w.visit(phone, w.site.URL+"/about")
			// The button moves after a rest, and again just before it is pressed.
			_, err := browser.Eval[bool](page, `(() => {
				const button = Object.assign(document.createElement("button"), { id: "hare", textContent: "Hare" });
				const above = Object.assign(document.createElement("button"), { textContent: "Bush" });
				let asked = 0;
				button.getBoundingClientRect = function () {
					asked++;
					if (asked === 2) queueMicrotask(() => button.before(above));
					if (asked === 6) queueMicrotask(() => above.remove());
					return Element.prototype.getBoundingClientRect.call(this);
				};
				window.pressed = [];
				document.addEventListener("click", (e) => pressed.push(e.target.textContent));
				document.querySelector("main").replaceChildren(button);
				above.style.display = button.style.display = "block";
				return true;
			})()`)
			w.check(err)
			w.check(press(page, "#hare"))
			w.check(page.Wait("pressed.length"))
			if got, err := browser.Eval[[]string](page, "pressed"); err != nil || len(got) != 1 || got[0] != "Hare" {
				t.Errorf("the page had the presses %q, %v", got, err)
			}
		})
	}
}
