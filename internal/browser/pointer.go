package browser

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Click clicks the first element that a CSS selector matches, once it is there.
func (p *Page) Click(selector string) error {
	return p.press(selector, func(x, y float64) error {
		return p.do("click "+selector, chromedp.MouseClickXY(x, y))
	})
}

// place returns where a place of the board, a cell or a gate, is on the screen.
func (p *Page) place(name string) (x, y float64, err error) { return p.placeIn("", name) }

// placeIn is place for one of several boards: the one inside the element that scope selects.
func (p *Page) placeIn(scope, name string) (x, y float64, err error) {
	at, err := Eval[[]float64](p, fmt.Sprintf(`(() => {
		const place = document.querySelector('%s [data-place=%q]');
		let box = place.getBoundingClientRect();
		if (box.top < 0 || box.bottom > innerHeight) {
			place.scrollIntoView({ block: "center", behavior: "instant" });
			box = place.getBoundingClientRect();
		}
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, scope, name))
	if err != nil {
		return 0, 0, err
	}
	return at[0], at[1], nil
}

// TapPlacesIn taps places of one of several boards one after the other.
func (p *Page) TapPlacesIn(scope string, names ...string) error {
	for _, name := range names {
		x, y, err := p.placeIn(scope, name)
		if err != nil {
			return err
		}
		if err := p.tap(name, x, y); err != nil {
			return err
		}
	}
	return nil
}

// ClickPlaces clicks places of the board one after the other.
func (p *Page) ClickPlaces(names ...string) error {
	for _, name := range names {
		x, y, err := p.place(name)
		if err != nil {
			return err
		}
		if err := p.do("click "+name, chromedp.MouseClickXY(x, y)); err != nil {
			return err
		}
	}
	return nil
}

// TapPlaces taps places of the board one after the other.
func (p *Page) TapPlaces(names ...string) error { return p.TapNear(0, 0, names...) }

// TapNear taps the board dx, dy pixels away from the middle of each place.
func (p *Page) TapNear(dx, dy float64, names ...string) error {
	for _, name := range names {
		x, y, err := p.place(name)
		if err != nil {
			return err
		}
		if err := p.tap(name, x+dx, y+dy); err != nil {
			return err
		}
	}
	return nil
}

func (p *Page) tap(what string, x, y float64) error {
	if err := p.touch("tap "+what, input.DispatchTouchEventTypeTouchStart, x, y); err != nil {
		return err
	}
	return p.Release()
}

// touch moves the only finger.
func (p *Page) touch(what string, kind input.DispatchTouchEventType, x, y float64) error {
	return p.do(what, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		event := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, event)
		return err
	}))
}

// Tap taps the first element that a CSS selector matches, once it is there.
func (p *Page) Tap(selector string) error {
	return p.press(selector, func(x, y float64) error { return p.tap(selector, x, y) })
}

// appears waits until the first element that a CSS selector matches is visible on
// a loaded page and, for a second at most, until it rests, and returns the position of its
// middle on the screen.
func (p *Page) appears(selector string) (x, y float64, err error) {
	const find = `document.readyState !== "loading" && document.querySelector(%q)?.checkVisibility({ visibilityProperty: true })`
	if err := p.Wait(fmt.Sprintf(find, selector)); err != nil {
		return 0, 0, err
	}
	for i := range 50 { // not with a script in the page, because scripts may be off
		at, err := Eval[[]float64](p, fmt.Sprintf(`(() => {
			const e = document.querySelector(%q);
			e?.scrollIntoView({ block: "nearest", behavior: "instant" });
			const box = e?.getBoundingClientRect() ?? new DOMRect();
			return [box.x + box.width / 2, box.y + box.height / 2];
		})()`, selector))
		if err != nil {
			return 0, 0, err
		}
		if i > 0 && at[0] == x && at[1] == y {
			break
		}
		x, y = at[0], at[1]
		time.Sleep(20 * time.Millisecond)
	}
	return x, y, nil
}

// Touch puts a finger on a place of the board.
func (p *Page) Touch(name string) error {
	x, y, err := p.place(name)
	if err != nil {
		return err
	}
	return p.touch("touch "+name, input.DispatchTouchEventTypeTouchStart, x, y)
}

// Move moves the finger to dx, dy pixels away from the middle of a place.
func (p *Page) Move(dx, dy float64, name string) error {
	x, y, err := p.place(name)
	if err != nil {
		return err
	}
	return p.touch("move to "+name, input.DispatchTouchEventTypeTouchMove, x+dx, y+dy)
}

// Release lifts the finger.
func (p *Page) Release() error {
	return p.do("release", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		event := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, event)
		return err
	}))
}

// Pinch spreads two fingers around a place of the board, to enlarge the page.
func (p *Page) Pinch(name string) error {
	x, y, err := p.place(name)
	if err != nil {
		return err
	}
	kind := input.DispatchTouchEventTypeTouchStart
	one, two := 1.0, 2.0
	for away := 10.0; away <= 80; away += 10 {
		fingers := []*input.TouchPoint{{X: x - away, Y: y, ID: &one}, {X: x + away, Y: y, ID: &two}}
		err := p.do("pinch at "+name, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: fingers})
			return err
		}))
		if err != nil {
			return err
		}
		kind = input.DispatchTouchEventTypeTouchMove
	}
	return p.Release()
}

// SwipePlaces drags with a finger from the first place through the others.
func (p *Page) SwipePlaces(names ...string) error {
	if err := p.Touch(names[0]); err != nil {
		return err
	}
	for _, name := range names[1:] {
		if err := p.Move(0, 0, name); err != nil {
			return err
		}
	}
	return p.Release()
}

// DragPlaces drags the mouse from the first place through the others.
func (p *Page) DragPlaces(names ...string) error {
	for i, name := range names {
		x, y, err := p.place(name)
		if err != nil {
			return err
		}
		events := []input.DispatchMouseEventParams{{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y, Button: input.MouseButtonLeft}}
		switch i {
		case 0:
			events = append(events, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMousePressed, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
		case len(names) - 1:
			events = append(events, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseReleased, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
		}
		err = p.do("drag to "+name, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			for _, event := range events {
				if _, err := cdp.Call(ctx, t, input.DispatchMouseEvent, event); err != nil {
					return err
				}
			}
			return nil
		}))
		if err != nil {
			return err
		}
	}
	return nil
}
