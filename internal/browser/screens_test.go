package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// screens are the sizes on which pages have to look right.
var screens = []browser.Screen{
	phone,
	{Width: 740, Height: 360, Touch: true},
	{Width: 640, Height: 400, Touch: true},
	{Width: 600, Height: 600},
	{Width: 768, Height: 1024, Touch: true},
	{Width: 1024, Height: 768},
	desktop,
}

// uncovered lists the elements about a game's end that are not wholly visible or are covered by
// something else.
const uncovered = `(() => {
	const seen = (e) => e.checkVisibility({ visibilityProperty: true });
	const wanted = {
		verdict: [...document.querySelectorAll(".verdict, #status")].find(seen),
		rematch: [...document.querySelectorAll("#panel button")].find(e => ["Rematch", "Revanche"].includes(e.textContent.trim())),
		share: document.querySelector(".share > summary"),
		chat: document.querySelector("#chat > summary"),
	};
	if (document.querySelector("#chat").open) Object.assign(wanted, { message: document.querySelector("#message"), talk: document.querySelector("#chat > .content") });
	return Object.entries(wanted).flatMap(([what, e]) => {
		if (!e || !seen(e)) return [what + " is not there"];
		const { left, top, right, bottom, width, height } = e.getBoundingClientRect();
		if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return [what + " is off the screen: " + [left, top, right, bottom].map(Math.round)];
		return [[.1, .2], [.9, .2], [.5, .5], [.1, .8], [.9, .8]].flatMap(([x, y]) => {
			const at = document.elementFromPoint(left + x * width, top + y * height);
			return e === at || e.contains(at) ? [] : [what + " is covered by " + (at?.id || at?.className?.baseVal || at?.className || at?.tagName)];
		}).slice(0, 1);
	});
})()`

// cut lists the names that do not fit their plates or overlap something there.
const cut = `[...document.querySelectorAll(".plate .name")].filter(e => e.checkVisibility()).flatMap(e => {
	const text = document.createRange(), who = e.querySelector(".who").textContent;
	text.selectNodeContents(e.querySelector(".who"));
	const name = text.getBoundingClientRect();
	const under = [...e.parentElement.querySelectorAll(".token, .tag, .clock:not([hidden]), .remark:not(:empty), .team, .slots")].filter(part => {
		const at = part.getBoundingClientRect();
		return at.width > 1 && at.left < name.right - 1 && name.left + 1 < at.right && at.top < name.bottom - 1 && name.top + 1 < at.bottom;
	}).map(part => who + " lies on " + (part.className.baseVal ?? part.className));
	return e.scrollWidth > e.clientWidth ? [who + " " + e.clientWidth + "/" + e.scrollWidth, ...under] : under;
})`

// named creates a public table of people with names of a usual length.
func (w world) named(slug string, setup game.Setup, settings table.Settings, seats int) table.Moment {
	w.Helper()
	names := []string{"Bartholomew", "Christabelle", "Maximiliane", "Wilhelmina", "Featherstone", "Montgomery"}
	settings.Several = true
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: slug, Setup: setup, Host: identity.PersonOf(ada), Name: names[0], Public: true, Settings: settings,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	for seat := 1; seat < seats; seat++ {
		w.do(id, fmt.Sprintf("a person with the number %d", seat), table.Sit{Seat: game.Seat(seat), Name: names[seat]})
	}
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

func TestSlowNamesFitTheirPlates(t *testing.T) {
	w := newWorld(t)
	clock := table.Settings{Clock: table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}}
	for _, g := range []struct {
		slug  string
		setup game.Setup
		seats int
	}{
		{"chexers", "", 3},
		{"hexdame", "", 2},
		{"chinese-checkers", `{"players":4,"unused":"populated"}`, 4},
		{"chinese-checkers", `{"players":6,"first":1}`, 6},
		{"hexachess", `{"players":3}`, 3},
		{"hexachess", `{"players":4}`, 4},
	} {
		for _, settings := range []table.Settings{{}, clock} {
			tbl := w.named(g.slug, g.setup, settings, g.seats)
			page := w.as(ada, phone, w.site.URL+"/t/"+tbl.ID)
			for _, s := range screens {
				w.check(page.Show(s))
				w.check(page.Reload())
				found, err := browser.Eval[[]string](page, cut)
				w.check(err)
				if len(found) > 0 {
					t.Errorf("%s for %d, clock %v, %dx%d: cut: %s", g.slug, g.seats, settings.Clock.Base, s.Width, s.Height, strings.Join(found, ", "))
				}
			}
			page.Close()
		}
	}
}

// The plates of three are narrow on a phone.
func TestSlowTheTagOfAPlayerWhoReconnectsFitsItsPlateInEveryLanguage(t *testing.T) {
	w := newWorld(t)
	for slug, line := range map[string]string{"chexers": ".tag", "hexachess": ".plate-line"} {
		tbl := w.named(slug, `{"players":3}`, table.Settings{}, 3)
		page := w.as(ada, phone, w.site.URL+"/t/"+tbl.ID)
		for _, language := range []string{"en", "de", "fr"} {
			w.check(page.SetCookie(w.site.URL, "language", language))
			w.check(page.Reload())
			w.check(page.Wait(`document.querySelectorAll(".plate.lost .tag").length === 2`))
			w.check(page.Settle())
			cut, err := browser.Eval[[]string](page, fmt.Sprintf(`[...document.querySelectorAll(".plate.lost %s")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent.trim())`, line))
			w.check(err)
			if len(cut) > 0 {
				t.Errorf("%s, %s: cut: %q", slug, language, cut)
			}
		}
	}
}

// Slivers of the slots would look like signs of the text.
func TestTheTagOfAPlayerWhoReconnectsHidesTheScoreBehindIt(t *testing.T) {
	w := newStillWorld(t)
	tbl := w.named("chexers", "", table.Settings{}, 3)
	page := w.as(ada, desktop, w.site.URL+"/t/"+tbl.ID)
	w.check(page.Wait(`document.querySelector(".plate.lost .tag")`))
	w.check(page.Settle())
	shown, err := browser.Eval[int](page, `[...document.querySelectorAll(".plate.lost")].flatMap(plate => {
		const tag = plate.querySelector(".tag").getBoundingClientRect();
		return [...plate.querySelectorAll(".slots i")].map(e => e.getBoundingClientRect())
			.filter(e => e.left < tag.left || e.right > tag.right || e.top < tag.top || e.bottom > tag.bottom);
	}).length`)
	if err != nil || shown > 0 {
		t.Errorf("%d of the slots show behind the tags: %v", shown, err)
	}
}

// The lines below names are lower than their letters, which may stick out of them.
func TestNoLetterOnAPlateIsCutOffBelow(t *testing.T) {
	w := newWorld(t)
	for what, place := range map[string]struct {
		screen browser.Screen
		tbl    table.Moment
		part   string
	}{
		"the level of a bot":       {desktop, w.against("chexers", 3), ".plate.bot .level"},
		"that somebody comes back": {phone, w.named("hexdame", "", table.Settings{}, 2), ".plate.lost .tag"},
	} {
		page := w.come(place.screen, ada, place.tbl)
		w.check(page.Wait(fmt.Sprintf(`document.querySelector(%q)?.offsetWidth > 1`, place.part)))
		cut, err := browser.Eval[bool](page, fmt.Sprintf(`(() => {
			const { overflowY, lineHeight, fontSize } = getComputedStyle(document.querySelector(%q));
			return overflowY !== "visible" && parseFloat(lineHeight) < 1.15 * parseFloat(fontSize);
		})()`, place.part))
		w.check(err)
		if cut {
			t.Errorf("%s is cut off", what)
		}
		page.Close()
	}
}

func TestSlowNeitherTheScreenNorTheChatHidesHowAGameEnded(t *testing.T) {
	w := newWorld(t)
	for _, g := range []struct {
		slug  string
		seats int
		win   bool
	}{{"chexers", 3, true}, {"chexers", 3, false}, {"hexdame", 2, true}, {"hexdame", 2, false}} {
		tbl := w.named(g.slug, "", table.Settings{}, g.seats)
		w.do(tbl.ID, ada, table.Play{Version: tbl.Version, Text: tbl.State().Legal(0)[0].Text})
		for seat := range game.Seat(g.seats) {
			if (seat == 0) != g.win && tbl.Seats()[seat].Person != "" {
				_, err := w.site.Lobby.Do(t.Context(), tbl.ID, tbl.Seats()[seat].Person, table.Resign{Seat: seat})
				w.check(err)
			}
			if !g.win && seat == 1 && g.seats == 3 {
				_, err := w.site.Lobby.Do(t.Context(), tbl.ID, tbl.Seats()[1].Person, table.Resign{Seat: 1})
				w.check(err)
			}
		}
		page := w.as(ada, phone, w.site.URL+"/t/"+tbl.ID)
		for _, s := range screens {
			w.check(page.Show(s))
			w.check(page.Reload())
			for _, open := range []bool{false, true} {
				if open {
					w.check(page.Click("#chat > summary"))
				}
				w.check(page.Settle())
				found, err := browser.Eval[[]string](page, uncovered)
				w.check(err)
				if len(found) > 0 {
					t.Errorf("%s, won %t, %dx%d, chat open %t: %s", g.slug, g.win, s.Width, s.Height, open, strings.Join(found, "; "))
				}
			}
		}
		page.Close()
	}
}

func TestSlowNothingIsCutOffAtTheEndOfAGameOfMany(t *testing.T) {
	w := newWorld(t)
	const team, six = `{"players":4,"variant":"team"}`, `{"players":6,"first":1}`
	small := browser.Screen{Width: 320, Height: 640, Touch: true}
	for _, g := range []struct {
		slug   string
		setup  game.Setup
		seats  int
		resign []game.Seat
	}{
		{"hexachess", team, 4, []game.Seat{1, 3}},
		{"hexachess", team, 4, []game.Seat{0, 2}},
		{"hexachess", `{"players":3}`, 3, []game.Seat{1, 2}},
		{"chinese-checkers", six, 6, []game.Seat{1, 2, 3, 4, 5}},
		{"chinese-checkers", six, 6, []game.Seat{0, 1, 2, 3, 4}},
	} {
		tbl := w.wordy(w.named(g.slug, g.setup, table.Settings{}, g.seats), g.seats)
		for _, seat := range g.resign {
			_, err := w.site.Lobby.Do(t.Context(), tbl.ID, tbl.Seats()[seat].Person, table.Resign{Seat: seat})
			w.check(err)
		}
		page := w.as(ada, phone, w.site.URL+"/t/"+tbl.ID)
		for _, s := range append(slices.Clone(screens), small) {
			if s.Width == 640 && g.seats != 4 {
				continue // so small a window has no room for all of it beside the board: the page scrolls
			}
			if s == small {
				w.check(page.SetCookie(w.site.URL, "language", "de")) // has the longest words
			}
			w.check(page.Show(s))
			w.check(page.Reload())
			w.check(page.Settle())
			what := fmt.Sprintf("%s for %d after %v resigned, %dx%d", g.slug, g.seats, g.resign, s.Width, s.Height)
			w.fits(page, what)
			found, err := browser.Eval[[]string](page, uncovered)
			w.check(err)
			if len(found) > 0 {
				t.Errorf("%s: %s", what, strings.Join(found, ", "))
			}
		}
		page.Close()
	}
}

// After a game, the open share menu is on the screen and, where it lies beside the board, does not
// cover how the game ended.
func TestWhatIsSharedAfterAGameIsOnTheScreen(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	w.do(tbl.ID, ada, table.Play{Version: tbl.Version, Text: tbl.State().Legal(0)[0].Text})
	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	w.do(tbl.ID, cleo, table.Resign{Seat: 2})
	page := w.as(ada, phone, w.site.URL+"/t/"+tbl.ID)
	for _, s := range screens {
		w.check(page.Show(s))
		w.check(page.Reload())
		w.check(page.Click(".share > summary"))
		w.check(page.Settle())
		found, err := browser.Eval[string](page, `(() => {
			const { left, top, right, bottom, height } = document.querySelector(".share > .content").getBoundingClientRect();
			if (innerWidth < 1080 && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)) return "is off the screen";
			return height < 180 ? "is low" : "";
		})()`)
		w.check(err)
		if found != "" {
			t.Errorf("%dx%d: what can be shared %s", s.Width, s.Height, found)
		}
		if s.Width < s.Height || s.Width >= 1080 {
			continue
		}
		hidden, err := browser.Eval[[]string](page, uncovered)
		w.check(err)
		if len(hidden) > 0 {
			t.Errorf("%dx%d: %s", s.Width, s.Height, strings.Join(hidden, "; "))
		}
	}
}

// A replay scrolls its list of moves to the one on the board, and not the page. On a wide screen
// the board stays visible while the rest scrolls.
func TestAReplayOpensAtItsTop(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	for range 40 {
		tbl = w.moves(tbl, w.choose(tbl).Text)
	}
	page := w.visit(phone, w.site.URL+"/g/"+tbl.ID+"/39")
	for _, s := range []browser.Screen{phone, {Width: 740, Height: 360, Touch: true}, {Width: 1024, Height: 768, Touch: true}} {
		w.check(page.Show(s))
		w.check(page.Reload())
		w.check(page.Wait(`(() => {
			const list = document.querySelector("#moves").getBoundingClientRect();
			const move = document.querySelector("#moves .current")?.getBoundingClientRect();
			return move && move.top >= list.top && move.bottom <= list.bottom + 1;
		})()`))
		if wide, err := browser.Eval[float64](page, `document.querySelector("#steps input").getBoundingClientRect().width`); err != nil || wide < 60 {
			t.Errorf("%dx%d: the slider is %v px wide, %v", s.Width, s.Height, wide, err)
		}
		if at, err := browser.Eval[float64](page, "scrollY"); err != nil || at != 0 {
			t.Errorf("%dx%d: the page has scrolled by %v px, %v", s.Width, s.Height, at, err)
		}
		if s.Width < s.Height {
			continue
		}
		w.check(page.Wait(`(scrollTo(0, 10000), true)`))
		w.check(page.Settle())
		seen, err := browser.Eval[bool](page, `(() => {
			const { top, bottom } = document.querySelector(".board > svg").getBoundingClientRect();
			return top >= 0 && bottom <= innerHeight;
		})()`)
		w.check(err)
		if !seen {
			t.Errorf("%dx%d: the board is not on the screen", s.Width, s.Height)
		}
	}
}
