// Screenshots writes screenshots of every page and state of the site into a folder: on a phone and
// a tablet, both upright and in landscape, and on a desktop, in both themes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"triplecross/internal/browser"
)

func main() {
	out := flag.String("out", "screenshots", "the `folder` to write to")
	only := flag.String("only", "", "take only the pictures whose names begin with one of these `texts`, separated by commas")
	language := flag.String("language", "en", "take them in the language with this `tag`")
	lying := flag.Bool("lying", false, "take them on a lying phone alone")
	flag.Parse()
	screens := allScreens()
	if *lying {
		screens = []browser.Screen{{Width: 740, Height: 360, Touch: true}}
	}
	if err := run(context.Background(), *out, *only, *language, screens); err != nil {
		fmt.Fprintln(os.Stderr, "screenshots:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out, only, language string, screens []browser.Screen) error {
	var sites [2]*browser.Site
	for i := range sites {
		data, err := os.MkdirTemp("", "triplecross-screenshots")
		if err != nil {
			return err
		}
		defer os.RemoveAll(data)
		// Bots that take an hour for a move leave the tables as they were set up.
		if sites[i], err = browser.NewSite(ctx, browser.SiteOptions{Dir: data, MinBotTime: time.Hour, Admin: true, Push: http.DefaultTransport}); err != nil {
			return err
		}
		defer sites[i].Close()
	}
	b, err := browser.Start(ctx)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	stage := stage{ctx: ctx, site: sites[0], quiet: sites[1]}
	wanted := strings.Split(only, ",")
	shots, err := stage.wanted(wanted)
	if err != nil {
		return err
	}
	for _, text := range wanted {
		if !slices.ContainsFunc(shots, func(s shot) bool { return strings.HasPrefix(s.name, text) }) {
			return fmt.Errorf("no picture has a name that begins with %q", text)
		}
	}
	for _, shot := range shots {
		begins := func(text string) bool { return strings.HasPrefix(shot.name, text) }
		if !slices.ContainsFunc(wanted, begins) {
			continue
		}
		if err := take(b, out, language, shot, screens); err != nil {
			return fmt.Errorf("%s: %w", shot.name, err)
		}
	}
	return nil
}

// allScreens are the screens that the pictures are taken on.
func allScreens() []browser.Screen {
	return []browser.Screen{
		{Width: 360, Height: 740, Touch: true},
		{Width: 740, Height: 360, Touch: true},
		{Width: 768, Height: 1024, Touch: true},
		{Width: 1024, Height: 768, Touch: true},
		{Width: 1280, Height: 800},
	}
}

// take takes a picture on every screen.
func take(b *browser.Browser, out, language string, shot shot, screens []browser.Screen) error {
	var errs []error
	for _, dark := range []bool{false, true} {
		theme := "light"
		if dark {
			theme = "dark"
		}
		for _, screen := range screens {
			screen.Dark = dark
			name := fmt.Sprintf("%s-%dx%d-%s.png", shot.name, screen.Width, screen.Height, theme)
			errs = append(errs, photograph(b, screen, language, shot, filepath.Join(out, name)))
		}
	}
	return errors.Join(errs...)
}

func photograph(b *browser.Browser, screen browser.Screen, language string, shot shot, file string) error {
	page, err := b.Page(screen)
	if err != nil {
		return err
	}
	defer page.Close()
	if err := page.SetCookie(shot.url, "language", language); err != nil {
		return err
	}
	if shot.token != "" {
		if err := page.SetCookie(shot.url, "person", shot.token); err != nil {
			return err
		}
	}
	if err := page.Open(shot.url); err != nil {
		return err
	}
	if shot.pose != nil {
		if err := shot.pose(page); err != nil {
			return err
		}
	}
	if err := page.Settle(); err != nil {
		return err
	}
	picture, err := page.Screenshot()
	if err != nil {
		return err
	}
	return os.WriteFile(file, picture, 0o644)
}
