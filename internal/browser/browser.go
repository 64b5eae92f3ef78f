// Package browser drives the site in a real Chromium, for tests and screenshots.
package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/chromedp"
)

// Browser is a running Chromium.
type Browser struct {
	ctx  context.Context
	stop func()
}

// Start starts a headless Chromium. It must be closed.
func Start(ctx context.Context) (*Browser, error) {
	// The headless shell takes a third of the processor time of the whole
	// Chromium.
	if shell, err := exec.LookPath("chromium-headless-shell"); err == nil {
		return start(ctx, chromedp.ExecPath(shell))
	}
	return start(ctx)
}

// StartWhole starts a Chromium that can show notifications, which the headless shell denies to every
// site. It must be closed.
func StartWhole(ctx context.Context) (*Browser, error) {
	for _, name := range []string{"chromium", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return start(ctx, chromedp.ExecPath(path), chromedp.Flag("headless", "new"))
		}
	}
	return nil, errors.New("browser: there is no whole Chromium")
}

func start(ctx context.Context, which ...chromedp.ExecAllocatorOption) (*Browser, error) {
	dir, err := os.MkdirTemp("", "triplecross-browser")
	if err != nil {
		return nil, err
	}
	fonts, err := fontconfig(dir)
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.DisableGPU, chromedp.UserDataDir(dir), chromedp.Env(fonts))
	for _, flag := range []string{
		"disable-quic", "no-first-run", "disable-background-networking", "disable-component-update",
		"disable-sync", "hide-scrollbars",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	// A name of this machine that browsers trust less than localhost, like a name
	// in a local network without https.
	options = append(options, chromedp.Flag("host-resolver-rules", "MAP lan.test 127.0.0.1"))
	allocator, stopAllocator := chromedp.NewExecAllocator(ctx, append(options, which...)...)
	tab, stopTab := chromedp.NewContext(allocator)
	b := &Browser{ctx: tab, stop: func() {
		stopTab()
		stopAllocator()
		// Chromium's children may still be writing for a moment.
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
