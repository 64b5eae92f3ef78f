package browser_test

import (
	"fmt"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

func TestTheFrontPageNeedsNoScrollingOnADesk(t *testing.T) {
	w := newWorld(t)
	for range 3 {
		w.create()
		w.create(botHolder("beginner"), botHolder("beginner"))
	}
	page := w.visit(browser.Screen{Width: 1280, Height: 720}, w.site.URL+"/")
	w.fits(page, "the front page")
}

// fits fails if a page is larger than its screen.
func (w world) fits(p *browser.Page, what string) {
	w.Helper()
	over, err := browser.Eval[[]int](p, `[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]`)
	w.check(err)
	if over[0] > 0 || over[1] > 0 {
		w.Errorf("%s is %d pixels too wide and %d too high", what, over[0], over[1])
	}
}

func TestSlowAGameNeedsNoScrollingOnAPhone(t *testing.T) {
	w := newWorld(t)
	for _, g := range []struct {
		slug    string
		players int
	}{{"chexers", 3}, {"hexdame", 2}, {"chinese-checkers", 6}, {"hexachess", 2}, {"hexachess", 3}, {"hexachess", 4}} {
		table, slug := w.against(g.slug, g.players), fmt.Sprint(g.slug, " for ", g.players)
		page := w.come(phone, ada, table)
		for name, screen := range map[string]browser.Screen{
			"upright": phone,
			"small":   {Width: 320, Height: 568, Touch: true},
			"lying":   {Width: 740, Height: 360, Touch: true},
			"tablet":  {Width: 768, Height: 1024, Touch: true},
		} {
			w.check(page.Show(screen))
			w.check(page.Reload())
			w.fits(page, slug+" "+name)
			hidden, err := browser.Eval[[]string](page, `[...document.querySelectorAll(".cell, .plate, #status, .toolbar button, .toolbar summary")].filter(e => {
				const box = e.getBoundingClientRect();
				return e.checkVisibility() && (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight);
			}).map(e => e.textContent.trim() || e.dataset.place)`)
			w.check(err)
			if len(hidden) > 0 {
				t.Errorf("%s %s: off the screen: %v", slug, name, hidden)
			}
		}
		page.Close()
	}
}

// At 400 % zoom a window is as small as this: the page scrolls, but not sideways, and the whole board can
// be seen at once.
func TestATableIsPlayedOnAt400Percent(t *testing.T) {
	w := newStillWorld(t)
	for _, path := range []string{"/t/" + w.against("chexers", 3).ID, "/play/chexers"} {
		page := w.as(ada, browser.Screen{Width: 320, Height: 256}, w.site.URL+path)
		size, err := browser.Eval[[]float64](page, `(() => {
			const { width, height } = document.querySelector("[data-board] svg").getBoundingClientRect();
			return [document.documentElement.scrollWidth, width, height];
		})()`)
		w.check(err)
		if size[0] > 320 || size[1] < 240 || size[2] < 200 || size[2] > 256 {
			t.Errorf("%s is %v pixels wide, and its board %v x %v", path, size[0], size[1], size[2])
		}
		page.Close()
	}
}

// against starts a game of Ada with bots on the other seats.
func (w world) against(slug string, players int) table.Moment {
	w.Helper()
	seats := []table.Holder{{Kind: table.SeatPerson}}
	for len(seats) < players {
		seats = append(seats, botHolder("beginner"))
	}
	setup := game.Setup("")
	switch slug {
	case "chinese-checkers":
		setup = game.Setup(fmt.Sprintf(`{"players":%d,"first":1}`, players))
	case "hexachess":
		setup = game.Setup(fmt.Sprintf(`{"players":%d}`, players))
	}
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: slug, Setup: setup, Host: identity.PersonOf(ada), Name: "Ada", Public: true, Seats: seats,
	})
	w.check(err)
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return w.until(t, func(t table.Moment) bool { return t.Status == protocol.Live })
}

// A control is as large as a finger, 44 pixels, except links in a running text,
// the names of speakers, and the moves of a replay, for which there is also a
// slider.
func TestSlowEveryControlIsAsLargeAsAFinger(t *testing.T) {
	w := newWorld(t)
	waiting := w.create()
	live := w.against("chexers", 3)
	table := "/t/" + waiting.ID
	page := w.as(ada, phone, w.site.URL)
	page.Expect("/t/nothing")
	for _, path := range []string{
		"/", "/new?game=chexers&clock=10%2B20", "/watch", "/yours", "/rules", "/rules/chexers", "/about", "/t/nothing",
		table, table + "/join/" + waiting.JoinKey(), table + "/seat/" + waiting.SeatKey(0),
		"/t/" + live.ID, "/g/" + live.ID,
	} {
		w.check(page.Open(w.site.URL + path))
		w.check(page.Settle())
		small, err := browser.Eval[[]string](page, `(document.querySelectorAll("details").forEach(fold => (fold.open = true)),
			[...document.querySelectorAll("a, button, input, select, textarea, summary")].filter(e => {
				const target = e.matches(".chip input, .checkbox input") ? e.closest("label") : e;
				if (!target.checkVisibility({ visibilityProperty: true }) || e.matches("[type=hidden], .skip, .speaker, .moves *")) return false;
				if (e.matches("a") && getComputedStyle(e).display === "inline" && e.closest("p, .spaced")) return false;
				const { width, height } = target.getBoundingClientRect();
				return width < 43.9 || height < 43.9;
			}).map(e => {
				const { width, height } = e.getBoundingClientRect();
				return e.outerHTML.slice(0, 80) + " " + Math.round(width) + "x" + Math.round(height);
			}))`)
		w.check(err)
		for _, control := range small {
			t.Errorf("%s: too small: %s", path, control)
		}
	}
}

// A browser zooms in on a field whose letters are smaller than 16 pixels.
func TestNoFieldMakesAPhoneZoom(t *testing.T) {
	w := newWorld(t)
	waiting := w.create()
	page := w.as(ada, phone, w.site.URL)
	for _, path := range []string{"/", "/new", "/t/" + waiting.ID} {
		w.check(page.Open(w.site.URL + path))
		small, err := browser.Eval[[]string](page, `[...document.querySelectorAll("input, select, textarea")]
			.filter(e => parseFloat(getComputedStyle(e).fontSize) < 16 && !e.matches("[type=radio], [type=checkbox], [type=range], [type=hidden]"))
			.map(e => e.outerHTML)`)
		w.check(err)
		if len(small) > 0 {
			t.Errorf("%s: %v", path, small)
		}
	}
}

func TestSlowATableNeedsNoScrollingWhileItIsPlayed(t *testing.T) {
	w := newWorld(t)
	clock := table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}
	for _, players := range []int{2, 3, 4, 6} {
		for _, settings := range []table.Settings{{}, {Clock: clock}} {
			id, err := w.site.Lobby.Create(t.Context(), table.Spec{
				Game: "chinese-checkers", Setup: game.Setup(fmt.Sprintf(`{"players":%d}`, players)), Host: identity.PersonOf(ada), Name: "Ada", Settings: settings,
				Seats: []table.Holder{{Kind: table.SeatPerson}},
			})
			w.check(err)
			w.do(id, ada, table.Start{Level: table.ReplacementLevel})
			tbl, err := w.site.Lobby.Table(t.Context(), id)
			w.check(err)
			page := w.come(phone, ada, tbl)
			for _, screen := range []browser.Screen{phone, {Width: 360, Height: 640, Touch: true}, {Width: 740, Height: 360, Touch: true}, desktop} {
				w.check(page.Show(screen))
				w.check(page.Reload())
				size, err := browser.Eval[[]int](page, `[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth,
					Math.round(document.querySelector(".toolbar").getBoundingClientRect().bottom) - innerHeight]`)
				w.check(err)
				if size[0] > 0 || size[1] > 0 || size[2] > 0 {
					t.Errorf("%d players, clock %v, %dx%d: %v pixels too much", players, settings.Clock.Base, screen.Width, screen.Height, size)
				}
			}
			page.Close()
		}
	}
}

// A player against bots has nobody to talk to, and so no column for the chat.
func TestTheBoardHasTheRoomOfAChatThatNobodyNeeds(t *testing.T) {
	w := newWorld(t)
	page := w.come(desktop, ada, w.against("chexers", 3))
	over, err := browser.Eval[[]float64](page, `(() => {
		const side = (selector, of) => document.querySelector(selector)?.getBoundingClientRect()[of] ?? -1;
		return [side("main", "right") - side("#moves", "right"), side(".plates", "left") - side("main", "left"), document.querySelector("#chat").checkVisibility() ? 1 : 0];
	})()`)
	w.check(err)
	if over[0] != over[1] || over[2] != 0 {
		t.Errorf("the moves end %v pixels from the right, the plates begin %v from the left; chats shown: %v", over[0], over[1], over[2])
	}
}

// People who have set larger letters in their browser get them, and everything still has room.
func TestSlowPagesHaveRoomForTheLettersThatABrowserIsSetTo(t *testing.T) {
	w := newStillWorld(t)
	waiting := w.create()
	live := w.named("chinese-checkers", `{"players":6,"first":1}`, table.Settings{}, 6)
	four := w.named("hexachess", `{"players":4}`, table.Settings{Clock: table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}}, 4)
	over := w.named("hexdame", "", table.Settings{}, 2)
	w.do(over.ID, ada, table.Play{Version: over.Version, Text: over.State().Legal(0)[0].Text})
	w.do(over.ID, ada, table.Resign{Seat: 0})
	teams := w.named("hexachess", `{"players":4}`, table.Settings{}, 4)
	w.do(teams.ID, ada, table.Play{Version: teams.Version, Text: teams.State().Legal(0)[0].Text})
	for seat := game.Seat(0); w.refresh(teams).Status == protocol.Live; seat++ {
		_, err := w.site.Lobby.Do(t.Context(), teams.ID, teams.Seats()[seat].Person, table.Resign{Seat: seat})
		w.check(err)
	}
	evening := w.gathers(over.ID)
	page := w.as(ada, phone, w.site.URL)
	for _, screen := range []browser.Screen{
		{Width: 360, Height: 740, Letters: 20, Touch: true},
		{Width: 360, Height: 740, Letters: 24, Touch: true},
		{Width: 1280, Height: 800, Letters: 20},
		{Width: 1280, Height: 800, Letters: 24},
	} {
		w.check(page.Show(screen))
		for _, path := range []string{
			"/", "/new", "/watch", "/yours", "/pool", "/rules/chexers", "/about", "/analysis/hexdame", evening,
			"/t/" + waiting.ID, "/t/" + live.ID, "/t/" + four.ID, "/t/" + over.ID, "/t/" + teams.ID,
			"/g/" + live.ID, "/g/" + over.ID + "/0", "/g/" + teams.ID,
		} {
			w.check(page.Open(w.site.URL + path))
			w.check(page.Settle())
			found, err := browser.Eval[[]string](page, fmt.Sprintf(tight, screen.Letters, screen.Width, screen.Height))
			w.check(err)
			if len(found) > 0 {
				t.Errorf("%s, letters of %d, %d wide: %q", path, screen.Letters, screen.Width, found)
			}
		}
	}
}

// lostTags counts the plates that say that their player's connection is lost, and lists the words that reach
// beyond their plate.
const lostTags = `(() => {
	const tags = [...document.querySelectorAll(".plate.lost .tag")].filter(e => e.checkVisibility());
	const right = e => e.getBoundingClientRect().right;
	return { Shown: tags.length, Cut: tags.filter(e => right(e) > right(e.closest(".plate")) - 4).map(e => e.textContent) };
})()`

// Those who watch have as little to scroll as those who play, in the language of the longest words, too.
func TestSlowAWatchedTableNeedsNoScrolling(t *testing.T) {
	w := newStillWorld(t)
	page := w.page(phone)
	for _, g := range []struct {
		slug    string
		setup   game.Setup
		players int
	}{{"hexdame", "", 2}, {"chinese-checkers", `{"players":4,"first":1}`, 4}, {"hexachess", `{"players":4}`, 4}} {
		tbl := w.named(g.slug, g.setup, table.Settings{}, g.players)
		w.do(tbl.ID, ada, table.Play{Version: tbl.Version, Text: tbl.State().Legal(0)[0].Text})
		for _, shown := range []struct {
			language string
			letters  int64
		}{{"fr", 16}, {"fr", 24}, {"en", 32}, {"de", 32}, {"fr", 32}} {
			w.check(page.SetCookie(w.site.URL, "language", shown.language))
			w.check(page.Show(browser.Screen{Width: 360, Height: 740, Letters: shown.letters, Touch: true}))
			w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
			w.check(page.Settle())
			what := fmt.Sprint(g.slug, " for ", g.players, " in ", shown.language, " with letters of ", shown.letters)
			w.fits(page, what)
			tags, err := browser.Eval[struct {
				Shown int
				Cut   []string
			}](page, lostTags)
			w.check(err)
			if tags.Shown != g.players || len(tags.Cut) > 0 {
				t.Errorf("%s: %d plates tell of a lost connection; cut off without a sign: %q", what, tags.Shown, tags.Cut)
			}
		}
	}
}

// Letters of 32 are twice as large as usual.
func TestSlowLargeLettersMakeNoPageTooWide(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: time.Hour, Admin: true})
	waiting := w.create()
	w.against("chinese-checkers", 6)
	over := w.publicTable("hexdame", table.Settings{}, bob)
	w.resigns(over, bob)
	evening := w.gathers(over.ID)
	page := w.as(ada, phone, w.site.URL)
	for _, language := range []string{"en", "de", "fr"} {
		w.check(page.SetCookie(w.site.URL, "language", language))
		for _, letters := range []int64{24, 32} {
			w.check(page.Show(browser.Screen{Width: 360, Height: 740, Letters: letters, Touch: true}))
			for _, address := range []string{
				w.site.URL + "/", w.site.URL + "/watch", w.site.URL + "/play", w.site.URL + "/puzzles", w.site.URL + "/yours",
				w.site.URL + "/import", w.site.URL + "/analysis/chexers", w.site.URL + evening, w.site.URL + "/t/" + waiting.ID,
				w.site.URL + "/rules/hexachess", w.site.Admin + "/admin",
			} {
				w.check(page.Open(address))
				w.check(page.Settle())
				wide, err := browser.Eval[int](page, `document.documentElement.scrollWidth`)
				w.check(err)
				if wide > 360 {
					t.Errorf("in %s with letters of %d, %s is %d pixels wide", language, letters, address, wide)
				}
			}
		}
	}
}

// Clocks that count days have the longest texts.
func TestSlowPlatesHaveRoomForClocksInLargeLetters(t *testing.T) {
	w := newStillWorld(t)
	var tables []string
	for _, g := range []struct {
		slug    string
		setup   game.Setup
		players int
	}{
		{"hexdame", "", 2},
		{"hexachess", `{"players":2}`, 2},
		{"chexers", "", 3},
		{"hexachess", `{"players":3}`, 3},
		{"chinese-checkers", `{"players":4,"first":1}`, 4},
		{"hexachess", `{"players":4}`, 4},
		{"chinese-checkers", `{"players":6,"first":1}`, 6},
	} {
		tables = append(tables, w.named(g.slug, g.setup, table.Settings{Clock: table.Clock{Turn: 72 * time.Hour}}, g.players).ID)
	}
	minutes := table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second} // the others are reconnecting
	tables = append(tables, w.named("hexdame", "", table.Settings{Clock: minutes}, 2).ID)
	page := w.as(ada, phone, w.site.URL)
	for _, letters := range []int64{16, 24, 32} {
		w.check(page.Show(browser.Screen{Width: 360, Height: 740, Letters: letters, Touch: true}))
		for _, id := range tables {
			w.check(page.Open(w.site.URL + "/t/" + id))
			w.check(page.Settle())
			found, err := browser.Eval[[]string](page, overlaps)
			w.check(err)
			if len(found) > 0 {
				t.Errorf("on the plates of %s with letters of %d: %q", w.text(page, "h1"), letters, found)
			}
		}
	}
}

// overlaps lists the texts on plates that lie on each other or leave their plate.
const overlaps = `[...document.querySelectorAll(".plate")].flatMap(plate => {
	const box = (e) => { // its lines, as far as its text goes and is not cut off
		const { top, bottom, right } = e.getBoundingClientRect(), range = new Range();
		range.selectNodeContents(e);
		const text = range.getBoundingClientRect();
		return { top, bottom, left: text.left, right: e.matches(".name, .tag") ? Math.min(text.right, right) : text.right };
	};
	const lie = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const parts = [...plate.querySelectorAll(".name, .clock, .tag, .remark, .team")].filter(e => e.checkVisibility() && e.innerText && getComputedStyle(e).clipPath === "none");
	const { left, right, bottom } = plate.getBoundingClientRect();
	return parts.flatMap((e, i) => [
		...(box(e).left < left || box(e).right > right || box(e).bottom > bottom ? [e.innerText + " leaves its plate"] : []),
		...parts.slice(0, i).filter(of => lie(box(of), box(e))).map(of => e.innerText + " lies on " + of.innerText),
	]);
})`

// The occupant of a seat may have a long name, and the button beside it a long text.
func TestTheNamesOfThoseWhoWaitAreReadWhole(t *testing.T) {
	w := newWorld(t)
	waiting := w.create()
	page := w.as(bob, browser.Screen{Width: 320, Height: 568, Touch: true}, w.site.URL)
	w.check(page.SetCookie(w.site.URL, "language", "fr"))
	w.check(page.Open(w.site.URL + "/t/" + waiting.ID + "/join/" + waiting.JoinKey()))
	w.check(page.Wait(`document.querySelector(".seats .occupant")`))
	cut, err := browser.Eval[[]string](page, `(document.querySelectorAll(".seats .occupant").forEach(e => (e.textContent = "gardée pour Maximilian Konstantin")),
		[...document.querySelectorAll(".seats .occupant")].filter(e => e.scrollWidth > e.clientWidth || e.clientHeight > 3.5 * parseFloat(getComputedStyle(e).lineHeight)).map(e => e.textContent))`)
	w.check(err)
	if len(cut) > 0 {
		t.Errorf("cut off: %q", cut)
	}
}

func TestSlowTheQuestionsAboutManyPlayersStayOnALowScreen(t *testing.T) {
	w := newStillWorld(t)
	tbl := w.named("chinese-checkers", `{"players":6,"first":1}`, table.Settings{}, 6)
	page := w.come(browser.Screen{Width: 740, Height: 360, Touch: true}, ada, tbl)
	w.check(page.Wait(`document.querySelectorAll(".prompts .prompt").length === 5`))
	top, err := browser.Eval[float64](page, `document.querySelector(".prompts").getBoundingClientRect().top`)
	w.check(err)
	if top < 0 {
		t.Errorf("the first question is %v pixels above the screen", -top)
	}
}

// tight lists what has no room on a page whose letters are of a size: what makes the page scroll sideways,
// parts of the header that leave it or lie on each other, and that a game that goes on must be scrolled. The
// size of the window is no measure: a phone's window grows with what is too wide for it.
const tight = `((letters, wide, high) => {
	const found = [], name = (e) => e.textContent.trim().slice(0, 30) || e.className, box = (e) => e.getBoundingClientRect();
	const size = parseFloat(getComputedStyle(document.querySelector("p")).fontSize) / letters;
	if (size < .8) found.push("letters do not grow");
	if (document.documentElement.scrollWidth > wide) found.push("the page is " + document.documentElement.scrollWidth + " wide");
	if (document.querySelector("#table[data-status=live]") && document.documentElement.scrollHeight > high) found.push("the game is " + document.documentElement.scrollHeight + " high");
	const header = box(document.querySelector(".header")), fold = box(document.querySelector("main"));
	if (header.bottom > fold.top) found.push("the header lies on the page");
	const parts = [...document.querySelectorAll(".header .brand, .header nav a, .header button")].filter(e => e.checkVisibility());
	for (const [i, e] of parts.entries()) {
		const { left, top, right, bottom } = box(e);
		if (left < 0 || right > wide || top < header.top || bottom > header.bottom || e.scrollWidth > e.clientWidth + 8) found.push(name(e) + " leaves the header");
		if (i && left < box(parts[i - 1]).right) found.push(name(e) + " lies on " + name(parts[i - 1]));
	}
	for (const e of document.querySelectorAll("button, .button, h1, .plate, .prompts")) {
		if (!e.checkVisibility({ visibilityProperty: true })) continue;
		const { left, top, right, width } = box(e);
		if (width > 1 && (left < 0 || right > wide || top < 0)) found.push(name(e) + " is off the screen");
	}
	return found;
})(%d, %d, %d)`

func TestTheCardsOfTheFrontPageAreReadWhole(t *testing.T) {
	w := newWorld(t)
	w.publicTable("hexdame", table.Settings{Clock: table.Clock{Turn: 72 * time.Hour}}, bob)
	for _, language := range []string{"en", "de", "fr"} {
		page := w.page(desktop)
		w.check(page.SetCookie(w.site.URL, "person", ada))
		w.check(page.SetCookie(w.site.URL, "language", language))
		w.check(page.Open(w.site.URL + "/"))
		w.check(page.Wait(`document.querySelector(".card.your-turn small")`))
		cut, err := browser.Eval[[]string](page, `[...document.querySelectorAll(".card.your-turn > div, .card.your-turn :is(b, p, small)")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)`)
		w.check(err)
		if len(cut) > 0 {
			t.Errorf("in %s the card cuts off %q", language, cut)
		}
	}
}
