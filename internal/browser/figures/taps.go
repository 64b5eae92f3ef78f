package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// slowness is the factor by which the phone of the measurement is slower than this machine.
const slowness = 4

// tapped is something that a person taps.
type tapped struct {
	name string
	tap  func(*browser.Page) error
}

// tapFigures measures how long a slow phone takes from a tap to the frame that shows its effect.
// Each tap is the first of its kind on a page.
func (m measurer) tapFigures() error {
	all := map[string][]float64{}
	var names []string
	for range times {
		for _, visit := range []func() (string, []tapped, error){m.playing, m.replaying} {
			address, taps, err := visit()
			if err != nil {
				return err
			}
			answers, err := m.answers(address, taps)
			if err != nil {
				return err
			}
			for i, t := range taps {
				if all[t.name] == nil {
					names = append(names, t.name)
				}
				all[t.name] = append(all[t.name], answers[i])
			}
		}
	}
	fmt.Printf("taps on a phone with 1/%d of the speed\n", slowness)
	for _, name := range names {
		slices.Sort(all[name])
		fmt.Printf("  %-20s median %4.0f ms, worst %4.0f ms of %d\n", name, all[name][times/2], all[name][times-1], times)
	}
	return nil
}

// playing creates a table at which Ada is on turn among people.
func (m measurer) playing() (string, []tapped, error) {
	t, err := m.company()
	if err != nil {
		return "", nil, err
	}
	places := t.State().Legal(0)[0].Gesture.Places
	return m.site.URL + "/t/" + t.ID, []tapped{
		{"choose a piece", func(p *browser.Page) error { return p.TapPlaces(places[0]) }},
		{"move", func(p *browser.Page) error { return p.TapPlaces(places[1]) }},
		{"open the menu", func(p *browser.Page) error { return p.Tap("#more > summary") }},
		{"open the chat", func(p *browser.Page) error { return p.Tap("#chat > summary") }},
	}, nil
}

// replaying creates a game of a few moves.
func (m measurer) replaying() (string, []tapped, error) {
	t, err := m.company()
	for range 6 {
		if err != nil {
			return "", nil, err
		}
		for seat := range t.State().Turn().All() {
			play := table.Play{Version: t.Version, Seat: seat, Text: t.State().Legal(seat)[0].Text}
			if _, err := m.site.Lobby.Do(m.ctx, t.ID, t.Seats()[seat].Person, play); err != nil {
				return "", nil, err
			}
		}
		t, err = m.site.Lobby.Table(m.ctx, t.ID)
	}
	return m.site.URL + "/g/" + t.ID + "/3", []tapped{
		{"leaf forward", func(p *browser.Page) error { return p.Tap(`[data-step="next"]`) }},
		{"leaf to the start", func(p *browser.Page) error { return p.Tap(`[data-step="first"]`) }},
	}, err
}

// company creates a table with three people.
func (m measurer) company() (table.Moment, error) {
	id, err := m.site.Lobby.Create(m.ctx, table.Spec{
		Game: "chexers", Host: identity.PersonOf(ada), Name: "Ada", Public: true, Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	if err != nil {
		return table.Moment{}, err
	}
	for i, name := range []string{"Boris", "Chloe"} {
		person := identity.PersonOf(fmt.Sprintf("%026d", i))
		if _, err := m.site.Lobby.Do(m.ctx, id, person, table.Sit{Seat: game.Seat(i + 1), Name: name}); err != nil {
			return table.Moment{}, err
		}
	}
	return m.site.Lobby.Table(m.ctx, id)
}

// answers opens a page and returns, for each tap, the longest duration that the browser reports for
// one of its events, in milliseconds.
func (m measurer) answers(address string, taps []tapped) ([]float64, error) {
	page, err := m.browser.Page(browser.Screen{Width: 360, Height: 740, Touch: true})
	if err != nil {
		return nil, err
	}
	defer page.Close()
	if err := page.SetCookie(m.site.URL, "person", ada); err != nil {
		return nil, err
	}
	if err := errors.Join(page.Open(address), page.Settle(), page.Slow(slowness)); err != nil {
		return nil, err
	}
	_, err = browser.Eval[bool](page, `(window.longest = 0, new PerformanceObserver(list => longest = Math.max(longest, ...list.getEntries()
		.map(({ interactionId, duration }) => interactionId && duration))).observe({ type: "event", durationThreshold: 16 }), true)`)
	if err != nil {
		return nil, err
	}
	var all []float64
	for _, t := range taps {
		if err := t.tap(page); err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		time.Sleep(time.Second) // until the browser has reported all
		ms, err := browser.Eval[float64](page, `[longest, longest = 0][0]`)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.name, err)
		}
		all = append(all, ms)
	}
	return all, nil
}
