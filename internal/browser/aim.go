package browser

import "fmt"

// presses is how often at most press tries to meet an element.
const presses = 20

// press presses the first element that a CSS selector matches, once it is there. Something may
// come into the page after the element's position was asked for and move it away: a press that
// meets another element is kept from the page and made again. An element that moves between the
// press and the release is still missed.
func (p *Page) press(selector string, at func(x, y float64) error) error {
	for range presses {
		x, y, err := p.appears(selector)
		if err != nil {
			return err
		}
		if there, err := p.aim(selector, x, y); err != nil {
			return err
		} else if !there {
			continue
		}
		if err := at(x, y); err != nil {
			return err
		}
		// A page that was left by the press answers with an error or knows of no press.
		if missed, err := Eval[bool](p, `window.pressAim?.end() ?? false`); err != nil || !missed {
			return nil
		}
	}
	return fmt.Errorf("browser: %s moves away from each press", selector)
}

// aim reports whether the middle of an element is still at x, y. If it is, the page gets the next
// press only if that meets what lies there now. Pages whose script is off cannot listen and get
// every press; nothing moves their elements.
func (p *Page) aim(selector string, x, y float64) (there bool, err error) {
	return Eval[bool](p, fmt.Sprintf(`(() => {
		window.pressAim?.forget();
		const [x, y] = [%[2]g, %[3]g];
		const box = document.querySelector(%[1]q)?.getBoundingClientRect();
		if (!box || box.x + box.width / 2 !== x || box.y + box.height / 2 !== y) return false;
		const target = document.elementFromPoint(x, y);
		const types = ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"];
		let pressed = false;
		let missed = false;
		const press = (e) => {
			if (!e.isTrusted) return; // a click by the page's script
			if (e.type === "pointerdown" && !pressed) {
				pressed = true;
				missed = !e.composedPath().includes(target);
			}
			if (!missed) return;
			e.stopImmediatePropagation();
			e.preventDefault();
		};
		const forget = () => types.forEach((type) => removeEventListener(type, press, true));
		// What follows a press that missed may come late, and is kept from the page until the next aim.
		const end = () => {
			if (!missed) forget();
			return missed;
		};
		for (const type of types) addEventListener(type, press, { capture: true, passive: false });
		window.pressAim = { end, forget };
		return true;
	})()`, selector, x, y))
}
