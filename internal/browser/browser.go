// Package browser looks at the site with a real Chromium, for tests and for
// pictures of the pages.
package browser

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Browser is a running Chromium.
type Browser struct {
	ctx  context.Context
	stop func()
}

// Start starts a Chromium without a window. Close ends it.
func Start(ctx context.Context) (*Browser, error) {
	dir, err := os.MkdirTemp("", "triplecross-browser")
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.DisableGPU, chromedp.UserDataDir(dir))
	for _, flag := range []string{
		"disable-quic", "no-first-run", "disable-background-networking", "disable-component-update",
		"disable-sync", "hide-scrollbars",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	// A name of this machine that browsers do not trust as they do localhost, as
	// in a local network without https.
	options = append(options, chromedp.Flag("host-resolver-rules", "MAP lan.test 127.0.0.1"))
	allocator, stopAllocator := chromedp.NewExecAllocator(ctx, options...)
	tab, stopTab := chromedp.NewContext(allocator)
	b := &Browser{ctx: tab, stop: func() {
		stopTab()
		stopAllocator()
		// Chromium's children may still write for a moment.
		for range 50 {
			if os.RemoveAll(dir) == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}}
	if err := chromedp.Do(tab); err != nil {
		b.stop()
		return nil, fmt.Errorf("browser: start Chromium: %w", err)
	}
	return b, nil
}

// Close ends the browser.
func (b *Browser) Close() { b.stop() }

// Page is a page of somebody who shares nothing, no cookie either, with the
// other pages.
type Page struct {
	ctx   context.Context
	close context.CancelFunc
}

// Screen is what a page is shown on.
type Screen struct {
	Width, Height int64
	Dark          bool
	Touch         bool
	NoScript      bool
}

// Page opens an empty page on a screen. It closes with the browser.
func (b *Browser) Page(s Screen) (*Page, error) {
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	scheme := "light"
	if s.Dark {
		scheme = "dark"
	}
	options := []chromedp.EmulateViewportOption{}
	if s.Touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p := &Page{ctx, cancel}
	return p, p.do("open a page", chromedp.EmulateViewport(s.Width, s.Height, options...), chromedp.Func(
		func(ctx context.Context, t *chromedp.Target) error {
			media := emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
			}
			if _, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, media); err != nil {
				return err
			}
			_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: s.NoScript})
			return err
		}))
}

// patience is how long a page may take for anything.
const patience = 60 * time.Second

func (p *Page) do(what string, steps ...chromedp.Action[chromedp.Void]) error {
	// The first call must have no deadline of its own: it would be the tab's.
	ctx := p.ctx
	if chromedp.FromContext(ctx).Target != nil {
		limited, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		ctx = limited
	}
	if err := chromedp.Do(ctx, steps...); err != nil {
		return fmt.Errorf("browser: %s: %w", what, err)
	}
	return nil
}

// Open loads an address.
func (p *Page) Open(url string) error { return p.do("open "+url, chromedp.Navigate(url)) }

// Reload loads the page again.
func (p *Page) Reload() error { return p.do("reload", chromedp.Reload()) }

// Click clicks the first element that a CSS selector finds.
func (p *Page) Click(selector string) error {
	return p.do("click "+selector, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// Eval returns the value of an expression.
func Eval[T any](p *Page, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, func(e *runtime.EvaluateParams) {
		await := true
		e.AwaitPromise = &await
	}))
	if err != nil {
		return v, fmt.Errorf("browser: evaluate %s: %w", expression, err)
	}
	return v, nil
}

// Wait waits until an expression is true.
func (p *Page) Wait(expression string) error {
	deadline := time.Now().Add(patience)
	for {
		ok, err := Eval[bool](p, "!!("+expression+")")
		if err == nil && ok {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("browser: never true: %s (last error: %v)", expression, err)
		}
		select {
		case <-time.After(15 * time.Millisecond):
		case <-p.ctx.Done():
			return p.ctx.Err()
		}
	}
}

// Screenshot returns a picture of what the screen shows, as PNG.
func (p *Page) Screenshot() ([]byte, error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

// place returns where a place of the board, a cell or a gate, lies on the
// screen.
func (p *Page) place(name string) (x, y float64, err error) { return p.placeIn("", name) }

// placeIn does where the board is one of several: the one in what a selector
// finds.
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

// TapPlacesIn touches places of one of several boards one after the other.
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

// TapPlaces touches places of the board one after the other.
func (p *Page) TapPlaces(names ...string) error { return p.TapBeside(0, 0, names...) }

// TapBeside touches the board so many pixels beside the middle of each place.
func (p *Page) TapBeside(dx, dy float64, names ...string) error {
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

// touch moves the one finger that there is.
func (p *Page) touch(what string, kind input.DispatchTouchEventType, x, y float64) error {
	return p.do(what, chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		event := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, event)
		return err
	}))
}

// Tap touches the first element that a CSS selector finds, when it is there.
func (p *Page) Tap(selector string) error {
	const find = `document.querySelector(%q)?.checkVisibility()`
	if err := p.Wait(fmt.Sprintf(find, selector)); err != nil {
		return err
	}
	at, err := Eval[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({ block: "nearest", behavior: "instant" });
		const box = e.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, selector))
	if err != nil {
		return err
	}
	return p.tap(selector, at[0], at[1])
}

// Touch lays a finger on a place of the board.
func (p *Page) Touch(name string) error {
	x, y, err := p.place(name)
	if err != nil {
		return err
	}
	return p.touch("touch "+name, input.DispatchTouchEventTypeTouchStart, x, y)
}

// Move moves the finger to so many pixels beside the middle of a place.
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

// Close closes the page.
func (p *Page) Close() { p.close() }

// SetCookie gives the page's visitor a cookie for the site at an address.
func (p *Page) SetCookie(url, name, value string) error {
	return p.do("set a cookie", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: url})
		return err
	}))
}

// Settle waits until fonts are there and nothing moves any more.
func (p *Page) Settle() error {
	_, err := Eval[bool](p, `document.fonts.ready
		.then(() => new Promise(done => setTimeout(done, 300)))
		.then(() => Promise.allSettled(document.getAnimations().map(a => a.finished)))
		.then(() => true)`)
	return err
}
