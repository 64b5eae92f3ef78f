package browser

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Page is a page with storage of its own: it shares no cookies with other pages.
type Page struct {
	ctx     context.Context
	close   context.CancelFunc
	console console
}

// Screen is the screen that a page is shown on.
type Screen struct {
	Width, Height int64
	Letters       int64 // the default size of text that a person has set in the browser, or 0 for the usual 16 pixels
	Dark          bool
	Forced        bool // the system forces its colours on pages (forced-colors)
	Touch         bool
	NoScript      bool
}

// Page opens an empty page on a screen. It is closed with the browser.
func (b *Browser) Page(s Screen) (*Page, error) {
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	p := &Page{ctx: ctx, close: cancel}
	if err := chromedp.Listen(ctx, p.console.hear); err != nil {
		return nil, fmt.Errorf("browser: open a page: %w", err)
	}
	return p, p.Show(s)
}

// Show moves the page to another screen. Its contents stay.
func (p *Page) Show(s Screen) error {
	scheme := "light"
	if s.Dark {
		scheme = "dark"
	}
	forced := "none"
	if s.Forced {
		forced = "active"
	}
	options := []chromedp.EmulateViewportOption{}
	if s.Touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return p.do("show on a screen", chromedp.EmulateViewport(s.Width, s.Height, options...), chromedp.Func(
		func(ctx context.Context, t *chromedp.Target) error {
			media := emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "forced-colors", Value: forced}},
			}
			if _, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, media); err != nil {
				return err
			}
			sizes := page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: cmp.Or(s.Letters, 16)}}
			if _, err := cdp.Call(ctx, t, page.SetFontSizes, sizes); err != nil {
				return err
			}
			// Each page behaves as if it alone had the focus.
			if _, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
				return err
			}
			_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: s.NoScript})
			return err
		}))
}

// Slow slows down the page's scripts and styles by a factor.
func (p *Page) Slow(times float64) error {
	return p.do("slow down", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
		return err
	}))
}

// timeout is how long any operation on a page may take.
const timeout = 60 * time.Second

func (p *Page) do(what string, steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(p.ctx, timeout)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		return fmt.Errorf("browser: %s: %w", what, err)
	}
	return nil
}

// Open loads an address.
func (p *Page) Open(url string) error { return p.do("open "+url, chromedp.Navigate(url)) }

// Prepare lets a script run on the pages that are opened from now on, before their own scripts.
func (p *Page) Prepare(script string) error {
	return p.do("prepare a page", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// Reload loads the page again.
func (p *Page) Reload() error { return p.do("reload", chromedp.Reload()) }

// Eval returns the value of an expression.
func Eval[T any](p *Page, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, timeout)
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

// Wait waits until an expression is true on a page that is parsed completely, so that elements further
// below can be looked at afterwards.
func (p *Page) Wait(expression string) error {
	deadline := time.Now().Add(timeout)
	for pause := 4 * time.Millisecond; ; pause = min(2*pause, 32*time.Millisecond) {
		ok, err := Eval[bool](p, `document.readyState !== "loading" && !!(`+expression+")")
		if err == nil && ok {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("browser: never true: %s (last error: %v; errors of the page: %q)", expression, err, p.Errors())
		}
		select {
		case <-time.After(pause):
		case <-p.ctx.Done():
			return p.ctx.Err()
		}
	}
}

// Screenshot returns the visible part of the page as PNG.
func (p *Page) Screenshot() ([]byte, error) {
	ctx, cancel := context.WithTimeout(p.ctx, timeout)
	defer cancel()
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

// Close closes the page.
func (p *Page) Close() { p.close() }

// SetCookie sets a cookie for the site at an address.
func (p *Page) SetCookie(url, name, value string) error {
	return p.do("set a cookie", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: url})
		return err
	}))
}

// Settle waits until fonts are loaded, scripts have left the page alone for a
// moment (or for a second at most), and no animation runs.
func (p *Page) Settle() error {
	_, err := Eval[bool](p, `document.fonts.ready
		.then(() => new Promise(done => {
			const changes = new MutationObserver(() => { clearTimeout(quiet); quiet = setTimeout(end, 100); });
			const end = () => { changes.disconnect(); clearTimeout(quiet); clearTimeout(limit); done(); };
			let quiet = setTimeout(end, 100);
			const limit = setTimeout(end, 1000);
			changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		}))
		.then(() => Promise.allSettled(document.getAnimations().map(a => a.finished)))
		.then(() => true)`)
	return err
}
