package browser_test

import (
	_ "embed" // blocked is a file
	"fmt"
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
)

// moves plays a move for the seat on turn, directly in the lobby.
func (w world) moves(t table.Moment, texts ...string) table.Moment {
	w.Helper()
	for _, text := range texts {
		t = w.refresh(t)
		seat := onTurn(t)
		_, err := w.site.Lobby.Do(w.Context(), t.ID, t.Seats()[seat].Person, table.Play{Version: t.Version, Seat: seat, Text: text})
		w.check(err)
	}
	return w.refresh(t)
}

func TestAPieceIsDraggedWithAFinger(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	// A trembling finger taps, and a moving one drags.
	w.check(page.Touch("a1"))
	w.check(page.Move(7, 0, "a1"))
	w.check(page.Wait(`document.querySelector('.pieces .piece.selected[data-at="a1"]')`))
	w.check(page.Move(9, 0, "a1"))
	w.check(page.Wait(`document.querySelector('.lift .piece[data-at="a1"]')`))
	// A piece that is let go where it was stays there, and stays selected.
	w.check(page.Move(2, 2, "a1"))
	w.check(page.Release())
	w.check(page.Wait(`document.querySelector('.pieces .piece.selected[data-at="a1"]')`))
	if n := len(w.refresh(tbl).Moves); n != 0 {
		t.Fatalf("%d moves were played", n)
	}
	w.check(page.SwipePlaces("a1", "b1"))
	w.shows(page, w.played(tbl, "a1-b1"))
}

func TestAChainIsDraggedWithAFinger(t *testing.T) {
	w := newWorld(t)
	first, second := w.visit(phone, w.site.URL+"/about"), w.visit(phone, w.site.URL+"/about")
	table := w.hexdame(first, second, forced()...)
	w.check(first.SwipePlaces("d6", "f8", "f6", "h6", "h4"))
	w.shows(second, w.played(table, chain))
}

// In HexDame a chain may end on the cell that it began on.
func TestTwoTapsOnAPieceCancelEvenIfAChainComesBack(t *testing.T) {
	w := newWorld(t)
	tbl := w.opened("hexdame", "d2-e3 f6-f5 c4-d5 f9-e9 d4-e5 g7-f6", table.Holder{Kind: table.SeatFree})
	w.do(tbl.ID, bob, table.Sit{Seat: 1, Name: "Bob"})
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(`document.querySelector('.piece.movable[data-at="e5"]')`))
	for what, enter := range map[string]func() error{
		"two taps":         func() error { return page.TapPlaces("e5", "e5") },
		"a tap on the way": func() error { return page.TapPlaces("e5", "g5", "e5") },
		"two presses of a key": func() error {
			w.tabTo(page, `[role="gridcell"]`)
			return steer(w)(page, "e5", "e5")
		},
	} {
		w.check(enter())
		if err := page.Wait(`!document.querySelector(".piece.selected, .legal")`); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	w.check(page.SwipePlaces("e5", "f5", "e5"))
	w.check(page.Wait(`document.querySelector('.piece.selected[data-at="e5"]')`))
	if n := len(w.refresh(tbl).Moves); n != 6 {
		t.Fatalf("%d moves were played", n-6)
	}
	w.check(page.TapPlaces("g5", "g7", "e5"))
	w.shows(page, w.played(tbl, "e5xg5xg7xe5"))
}

func TestAnotherPieceIsSelectedInsteadByATap(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.check(page.TapPlaces("a1"))
	w.check(page.Wait(`document.querySelector('.piece.selected[data-at="a1"]')`))
	w.check(page.TapPlaces("a2"))
	w.check(page.Wait(`document.querySelector('.piece.selected[data-at="a2"]') && !document.querySelector('.piece.selected[data-at="a1"]')`))
	w.check(page.TapPlaces("a2"))
	w.check(page.Wait(`!document.querySelector(".piece.selected")`))
	w.check(page.TapPlaces("a3"))
	w.check(page.Press("Escape"))
	w.check(page.Wait(`!document.querySelector(".piece.selected, .legal")`))
}

// The security policy of the pages allows only icons from files of the site.
func TestTheIconOfTheTabIsThatOfTheOwnTurn(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	for name, address := range map[string]string{"drawn": "", "as text": "?view=text"} {
		t.Run(name, func(t *testing.T) {
			page := w.page(desktop)
			w.check(page.SetCookie(w.site.URL, "person", ada))
			w.check(page.Open(w.site.URL + "/t/" + tbl.ID + address))
			shows := func(file string) {
				t.Helper()
				w.check(page.Wait(fmt.Sprintf(`document.querySelector('link[rel="icon"]').getAttribute("href").split("?")[0].endsWith(%q)`, "/static/icon/"+file)))
			}
			for onTurn(tbl) != 0 {
				tbl = w.moves(tbl, tbl.State().Legal(onTurn(tbl))[0].Text)
			}
			shows("turn.svg")
			status, err := browser.Eval[int](page, `fetch(document.querySelector('link[rel="icon"]').href).then(({ status }) => status)`)
			w.check(err)
			if status != 200 {
				t.Errorf("the icon is answered with %d", status)
			}
			tbl = w.moves(tbl, tbl.State().Legal(0)[0].Text)
			shows("favicon.svg")
		})
	}
}

func TestAPersonMayChooseToConfirmMoves(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.come(phone, ada, tbl)
	w.press(page, "More")
	w.check(page.Tap(`[data-prefer="confirm"]`))
	w.check(page.Wait(`document.querySelector('[data-prefer="confirm"]').checked`))
	w.check(page.Reload()) // the device keeps it
	w.check(page.Wait(`document.querySelector(".piece.movable")`))

	ask := func() {
		t.Helper()
		w.check(page.TapPlaces("a1", "b1"))
		w.check(page.Wait(`document.querySelector("#confirm").checkVisibility() && document.querySelector('.piece[data-at="b1"]')`))
	}
	back := func() {
		t.Helper()
		w.check(page.Wait(`!document.querySelector("#confirm").checkVisibility() && document.querySelector('.piece[data-at="a1"]')`))
	}
	ask()
	w.check(page.Tap("#confirm button:last-child"))
	back()
	ask()
	w.check(page.Press("Escape"))
	back()
	ask()
	w.check(page.TapPlaces("a3")) // the person turns to the board again
	back()
	w.check(page.Wait(`document.querySelector('.piece.selected[data-at="a3"]')`))
	if n := len(w.refresh(tbl).Moves); n != 0 {
		t.Fatalf("%d moves were played", n)
	}
	ask()
	w.check(page.Tap("#confirm button:first-of-type"))
	w.shows(page, w.played(tbl, "a1-b1"))
	w.check(page.Wait(`!document.querySelector("#confirm").checkVisibility()`))
}

// A person with poor sight enlarges the board, and this plays no move.
func TestTwoFingersEnlargeTheBoard(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	for _, path := range []string{"/t/" + tbl.ID, "/analysis/chexers", "/puzzles/" + w.riddle("chexers", 1).ID()} {
		page := w.as(ada, phone, w.site.URL+path)
		w.check(page.Wait(`document.querySelector("[role=gridcell][aria-label]")`))
		w.check(page.Pinch("d4"))
		w.check(page.Wait(`visualViewport.scale > 1.1`))
	}
	if n := len(w.refresh(tbl).Moves); n != 0 {
		t.Errorf("%d moves were played", n)
	}
}

func TestAnIllegalTapIsAnsweredWithTheRule(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	says := func(text string) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`document.querySelector("#notice, .feedback").textContent.includes(%q)`, text)))
	}
	w.check(page.TapPlaces("a1", "d4"))
	says("Too far: a piece moves one cell")
	w.check(page.TapPlaces("c2"))
	says("A jump goes straight")
	w.check(page.TapPlaces("c1"))
	says("there is no piece between to jump over")
	w.check(page.TapPlaces("g4^"))
	says("only by the chevron of its own cell")
	w.check(page.Wait(`document.querySelector('.piece.selected[data-at="a1"]')`)) // it stays selected
	w.check(page.TapPlaces("b1"))
	w.played(tbl, "a1-b1")
	w.check(page.Wait(`document.querySelector('.plate.turn[data-seat="1"]')`)) // the page knows it, too
	w.check(page.TapPlaces("d7"))
	says("It is Green’s turn.")

	second := w.visit(phone, w.site.URL+"/about")
	w.hexdame(page, second, forced()...)
	w.check(page.TapPlaces("c3"))
	says("You must capture, and this piece cannot.")
	w.check(page.TapPlaces("d6", "d7"))
	says("You must capture all 4")

	w.check(page.Open(w.site.URL + "/rules/chexers"))
	w.check(page.ClickPlaces("a1", "d4"))
	says("Too far: a piece moves one cell")
}

// blocked is a game of Chexers after which Red has to pass although it has pieces, which is
// rare: it is from a game of the reference.
//
//go:embed testdata/blocked.txt
var blocked string

func TestAForcedPassIsPlayedAndSaid(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: 3 * time.Second}) // the time for which a pass is shown and bots wait
	tbl := w.opened("chexers", blocked, botHolder("casual"), botHolder("casual"))
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(`document.querySelector("#notice").textContent === "No move is possible: you pass."`))
	before := len(tbl.Moves)
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > before })
	if got := tbl.Moves[before].Move.Text; got != "pass" {
		t.Errorf("%s was played", got)
	}
	w.shows(page, tbl)
}

// listens makes a page note the pitches that it plays.
const listens = `(() => {
	window.pitches = [];
	window.audible = false;
	const Context = AudioContext;
	window.AudioContext = function () {
		audible = true;
		return new Context();
	};
	const Tone = OscillatorNode;
	window.OscillatorNode = function (audio, options) {
		pitches.push(Math.round(options.frequency));
		return new Tone(audio, options);
	};
	return true;
})()`

// audible waits until a page that listens has loaded its sounds, which it does soon after a touch.
func (w world) audible(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`audible && document.querySelector(".loupe")`)) // sounds and loupe are in one file
}

// listening makes pages note what they play, and touches them, because browsers allow sound only then.
func (w world) listening(pages ...*browser.Page) {
	w.Helper()
	for _, p := range pages {
		w.check(p.Wait(listens))
		w.check(p.TapPlaces("d4"))
		w.audible(p)
	}
}

func TestSeatsAreHeard(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page, watcher := w.come(phone, ada, tbl), w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.listening(page, watcher)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.check(page.TapPlaces("a1", "b1"))
	w.check(page.Wait(`pitches.join() === "262"`))
	tbl = w.played(tbl, "a1-b1")
	tbl = w.moves(tbl, tbl.State().Legal(1)[0].Text)
	w.check(page.Wait(`pitches.join() === "262,330"`))
	tbl = w.moves(tbl, tbl.State().Legal(2)[0].Text)
	w.check(page.Wait(`pitches.toSorted().join() === "262,330,392,392,523"`)) // the last one for the own turn
	w.shows(watcher, tbl)
	if heard, err := browser.Eval[int](watcher, "pitches.length"); err != nil || heard != 0 {
		t.Errorf("a watcher hears %d notes, %v", heard, err)
	}

	w.check(watcher.Tap(`[data-prefer="sound"]`))
	w.check(page.Tap(`[data-prefer="sound"]`))
	tbl = w.moves(tbl, "a2-b2")
	w.check(watcher.Wait(`pitches.join() === "262"`))
	w.shows(page, tbl)
	if heard, err := browser.Eval[int](page, "pitches.length"); err != nil || heard != 5 {
		t.Errorf("a person who wants no sound hears %d notes, %v", heard, err)
	}
}

// traces makes a page note, for each piece that travels, where on the screen it
// arrives and how long it takes.
const traces = `(() => {
	window.ways = [];
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (keys, timing) {
		const [, x, y] = /translate\((.+?)px,(.+?)px\)/.exec(keys.at(-1).transform) ?? [];
		const end = x && new DOMPoint(x, y).matrixTransform(this.ownerSVGElement.getScreenCTM());
		ways.push(end ? [Math.round(end.x), Math.round(end.y), timing.duration].join() : "");
		return animate.call(this, keys, timing);
	};
	return true;
})()`

func TestAPieceThatLeavesTravelsToItsSlot(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	leaving := func() string {
		for _, m := range tbl.State().Legal(onTurn(tbl)) {
			if strings.HasSuffix(m.Text, "-off") {
				return m.Text
			}
		}
		return ""
	}
	for leaving() == "" {
		tbl = w.moves(tbl, w.choose(tbl).Text)
	}
	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.shows(watcher, tbl)
	w.check(watcher.Wait(`!document.querySelector("#connection.broken")`))
	slot, err := browser.Eval[string](watcher, fmt.Sprintf(`(() => {
		const box = document.querySelector('.plate[data-seat="%d"] .slots i').getBoundingClientRect();
		return Math.round(box.x + box.width / 2) + "," + Math.round(box.y + box.height / 2) + ",240";
	})()`, onTurn(tbl)))
	w.check(err)
	w.check(watcher.Wait(traces))
	tbl = w.moves(tbl, leaving())
	w.shows(watcher, tbl)
	ways, err := browser.Eval[string](watcher, `ways.join(" ")`)
	w.check(err)
	if !strings.Contains(ways, slot) {
		t.Errorf("pieces travel to %s, not to the slot at %s", ways, slot)
	}
}

func TestThePhoneVibratesUnlessOneDoesNotWantThat(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(listens))
	w.check(page.Wait(`(window.buzzes = [], navigator.vibrate = (ms) => buzzes.push(ms), true)`))
	w.check(page.TapPlaces("d4")) // otherwise the browser would not let the page buzz
	w.audible(page)
	round := func(own string) {
		t.Helper()
		w.check(page.Wait(`document.querySelector(".piece.movable")`))
		from, to, _ := strings.Cut(own, "-")
		w.check(page.TapPlaces(from, to))
		tbl = w.played(tbl, own)
		for seat := 1; seat < 3; seat++ {
			tbl = w.moves(tbl, tbl.State().Legal(game.Seat(seat))[0].Text)
		}
		w.shows(page, tbl)
	}
	round("a1-b1")
	w.check(page.Wait(`buzzes.join() === "20"`)) // the own turn
	w.press(page, "More")
	w.check(page.Tap(`[data-prefer="haptics"]`))
	w.press(page, "More")
	round("a2-b2")
	if n, err := browser.Eval[int](page, "buzzes.length"); err != nil || n != 1 {
		t.Errorf("a phone that is to be still has vibrated %d times, %v", n, err)
	}
}

// On a phone the open menu covers the line for notices.
func TestAFaultInWhatWasEnteredInTheMenuIsSeenOverIt(t *testing.T) {
	w := newStillWorld(t)
	page := w.come(phone, ada, w.against("chexers", 3))
	seen := `(() => {
		const notice = document.querySelector("#notice"), box = notice.getBoundingClientRect();
		return document.querySelector("#more").open && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === notice;
	})()`
	w.check(page.Tap("#more > summary"))
	if over, err := browser.Eval[bool](page, seen); err != nil || over {
		t.Errorf("an empty notice is over the board: %t, %v", over, err)
	}
	page.Expect("409")
	w.check(page.Tap("#move-text"))
	w.check(page.Wait(`document.execCommand("insertText", false, "a9-b9")`))
	w.check(page.Tap(".move-entry button"))
	w.reads(page, "#notice", "is not a legal move")
	w.check(page.Wait(seen))
	// Without the menu it is a line like others.
	w.check(page.Tap("#more > summary"))
	w.check(page.Wait(`getComputedStyle(document.querySelector("#notice")).border.startsWith("0px")`))
}
