package create

import (
	"net/url"
	"strings"
	"testing"

	"triplecross/internal/game/games"
	"triplecross/internal/record"
)

// Whatever a form or a query asks for: a set-up that is read is one with which the game begins,
// and a clock that is read is written as it was.
func FuzzSetupForm(f *testing.F) {
	f.Add(uint8(0), "players=2&clock=10+20&flag=lose&away=bot&hush=on")
	f.Add(uint8(1), "option-board=hexagon&players=3&clock=3d")
	f.Add(uint8(2), "option-armies=secret&option-armies=&clock=255d")
	f.Add(uint8(3), "players=6&option-pegs=15&clock=0+0&%zz")
	all := games.All()
	f.Fuzz(func(t *testing.T, n uint8, query string) {
		form, _ := url.ParseQuery(query) // with what could be read
		g := all[int(n)%len(all)]
		asked, err := ReadSetup(g.Info(), form)
		if err != nil {
			return
		}
		setup, err := asked.Setup()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Start(setup); err != nil {
			t.Errorf("%q asks %s for %s: %v", query, g.Info().Slug, setup, err)
		}
		settings, err := ReadSettings(form, asked.Players)
		if err != nil {
			return
		}
		if again, err := readClock(settings.Clock.String()); err != nil || again != settings.Clock {
			t.Errorf("%q is the clock %v, and that %v (%v)", query, settings.Clock, again, err)
		}
		Holder(form.Get("seat0")) // must not panic
	})
}

// Whatever text was uploaded: a page can show the place of the mistake in it.
func FuzzMistake(f *testing.F) {
	f.Add("1. a1-b1\r\n2. ä-ö", 2, 4)
	f.Add("", 1, 1)
	f.Add(strings.Repeat("x", 500)+"\xff", 1, 400)
	f.Fuzz(func(t *testing.T, text string, line, column int) {
		if line < 1 || column < 1 {
			return // no mistake is there
		}
		m := mistakeIn(text, &record.Mistake{Line: line, Column: column})
		if !strings.Contains(string([]rune(text)), m.Before) || len([]rune(m.After)) > 40 {
			t.Errorf("%q at %d:%d shows %q and %q", text, line, column, m.Before, m.After)
		}
	})
}
