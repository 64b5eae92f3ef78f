package browser

import "fmt"

// presses is how often at most an element is pressed that moves away.
const presses = 20

// press presses the first element that a CSS selector matches, once it is there. Something may
// come into the page after the element's position was asked for and move it away: a press that
// meets another element is kept from the page and made again.
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
		if missed, err := Eval[bool](p, `window.pressAim?.missed ?? false`); err != nil || !missed {
			return nil
		}
	}
	return fmt.Errorf("browser: %s moves away from each press", selector)
}

// aim lets the page have the next press only if it meets what is in the middle of an element now,
// and reports whether that middle is still at x, y. Pages whose script is off do not listen and
// have each press; nothing moves their elements.
func (p *Page) aim(selector string, x, y float64) (there bool, err error) {
	return Eval[bool](p, fmt.Sprintf(`(() => {
		window.pressAim?.end();
		const [x, y] = [%[2]g, %[3]g];
		const box = document.querySelector(%[1]q)?.getBoundingClientRect();
		if (!box || box.x + box.width / 2 !== x || box.y + box.height / 2 !== y) return false;
		const target = document.elementFromPoint(x, y);
		const types = ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"];
		const press = (e) => {
			if (!aim.missed && e.composedPath().includes(target)) return aim.end();
			aim.missed = true;
			e.stopImmediatePropagation();
			e.preventDefault();
		};
		const aim = {
			missed: false,
			end() { for (const type of types) removeEventListener(type, press, true); },
		};
		for (const type of types) addEventListener(type, press, { capture: true, passive: false });
		window.pressAim = aim;
		return true;
	})()`, selector, x, y))
}
