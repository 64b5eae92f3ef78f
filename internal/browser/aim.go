package browser

import "fmt"

// presses is the number of times that press tries to meet an element.
const presses = 20

// press presses the first element that a CSS selector matches, once it is there. A change of the
// page may move the element after its position was read: a press that meets another element is kept
// from the page and repeated. An element that moves between the press and the release is still
// missed.
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
		// If the press led to another page, this is an error or finds no press.
		if missed, err := Eval[bool](p, `window.pressAim?.end() ?? false`); err != nil || !missed {
			return nil
		}
	}
	return fmt.Errorf("browser: %s moves away from each press", selector)
}

// aim reports whether the middle of an element is still at x, y. If it is, the page gets the next
// press only if the press meets what lies there now. Pages without scripts cannot listen and get
// every press, but nothing moves their elements either.
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
		// The events after a press that missed may come late. They are kept from the page until the
		// next aim.
		const end = () => {
			if (!missed) forget();
			return missed;
		};
		for (const type of types) addEventListener(type, press, { capture: true, passive: false });
		window.pressAim = { end, forget };
		return true;
	})()`, selector, x, y))
}
