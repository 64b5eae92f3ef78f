// Figures measures what a playing page weighs on the wire and, on this machine, how long it takes
// to show its first board, how long a tapped move takes to be drawn, how long a slow phone takes to
// answer taps, and how fast the browser searches; the arguments taps and search measure only these.
package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"triplecross/internal/browser"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

// times is the number of times that each figure is measured.
const times = 7

// ada is the player's cookie.
const ada = "ADAADAADAADAADAADAADAADAAD"

func run(ctx context.Context) error {
	data, err := os.MkdirTemp("", "triplecross-figures")
	if err != nil {
		return err
	}
	defer os.RemoveAll(data)
	traffic := new(browser.Traffic)
	site, err := browser.NewSite(ctx, browser.SiteOptions{Dir: data, Traffic: traffic})
	if err != nil {
		return err
	}
	defer site.Close()
	b, err := browser.Start(ctx)
	if err != nil {
		return err
	}
	defer b.Close()
	m := measurer{ctx, site, b}
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "search":
			return m.searchFigures()
		case "taps":
			return m.tapFigures()
		}
	}
	if err := m.weigh(traffic); err != nil {
		return fmt.Errorf("weight of a page: %w", err)
	}
	for _, figure := range []struct {
		name    string
		measure func() (float64, error)
	}{
		{"first board, cold", m.firstBoard(false)},
		{"first board, warm", m.firstBoard(true)},
		{"tap to drawn move", m.tap},
	} {
		var all []float64
		for range times {
			ms, err := figure.measure()
			if err != nil {
				return fmt.Errorf("%s: %w", figure.name, err)
			}
			all = append(all, ms)
		}
		slices.Sort(all)
		fmt.Printf("%-18s median %4.0f ms, worst %4.0f ms of %d\n", figure.name, all[times/2], all[times-1], times)
	}
	if err := m.tapFigures(); err != nil {
		return err
	}
	return m.searchFigures()
}

type measurer struct {
	ctx     context.Context
	site    *browser.Site
	browser *browser.Browser
}

// firstBoard returns a function that measures the time from the navigation to the
// first paint with the board, in milliseconds; if warm, with the files cached.
func (m measurer) firstBoard(warm bool) func() (float64, error) {
	return func() (float64, error) {
		page, _, err := m.table()
		if err != nil {
			return 0, err
		}
		defer page.Close()
		if warm {
			if err := page.Reload(); err != nil {
				return 0, err
			}
		}
		if err := page.Wait(`performance.getEntriesByName("first-contentful-paint").length`); err != nil {
			return 0, err
		}
		return browser.Eval[float64](page, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
	}
}

// tap measures the time from the second tap of a move to the frame in which the
// piece stands on its target, in milliseconds.
func (m measurer) tap() (float64, error) {
	page, t, err := m.table()
	if err != nil {
		return 0, err
	}
	defer page.Close()
	places := t.State().Legal(0)[0].Gesture.Places
	if err := page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, places[0])); err != nil {
		return 0, err
	}
	_, err = browser.Eval[bool](page, `(window.drawn = new Promise(done => {
		let tapped = 0;
		addEventListener("pointerup", (e) => (tapped = e.timeStamp), { capture: true });
		new MutationObserver(() => requestAnimationFrame(() => done(performance.now() - tapped)))
			.observe(document.querySelector(".pieces"), { subtree: true, attributeFilter: ["data-at"] });
	}), true)`)
	if err != nil {
		return 0, err
	}
	if err := page.TapPlaces(places...); err != nil {
		return 0, err
	}
	return browser.Eval[float64](page, "drawn")
}

// table opens a new game of Chexers against two bots on a phone.
func (m measurer) table() (*browser.Page, table.Moment, error) {
	bot := table.Holder{Kind: table.SeatBot, Bot: "beginner"}
	id, err := m.site.Lobby.Create(m.ctx, table.Spec{
		Game: "chexers", Host: identity.PersonOf(ada), Name: "Ada", Seats: []table.Holder{{Kind: table.SeatPerson}, bot, bot},
	})
	if err != nil {
		return nil, table.Moment{}, err
	}
	page, err := m.browser.Page(browser.Screen{Width: 360, Height: 740, Touch: true})
	if err != nil {
		return nil, table.Moment{}, err
	}
	if err := page.SetCookie(m.site.URL, "person", ada); err != nil {
		return nil, table.Moment{}, err
	}
	if err := page.Open(m.site.URL + "/t/" + id); err != nil {
		return nil, table.Moment{}, err
	}
	t, err := m.site.Lobby.Table(m.ctx, id)
	return page, t, err
}
