package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// Games of Grand Hexachess up to a choice of White or of the first of three
// players.
const (
	// The pawn on f10 may promote on f11, to one of four kinds of lost pieces.
	promotion = "g5-h6 i9-i8 g3-g6 f9-e8 e3-d1 k11xe5 d3-e3 e5xc3 g6xg9 g11-g13 d5-d6 c3xb3 a3xm9 f11xg9 m9-a3 h11-g11 i3xc9 " +
		"b3xa3 b5-b6 g11xc9 e3xa3 e9-d8 d1-c2 c9xc5 d6-e7 c5xc2 e7xd8 m11xa5 a3xg9 i11-j13 d8-e9 j9-j8 e9-f10 e11-g12"
	// Both others threaten the first.
	harried = "h1-i4 b8-c8 o9-n9"
	// The first player owes for what the others captured from each other.
	debt = "c3-d4 i17-h15 o11-n10 g3-h4 h15xo8 q9xo8 c1xc9 e13xc9 o8xe3"
)

// hexachess creates a table of Grand Hexachess, seats Ada and then the others,
// and plays moves.
func (w world) hexachess(setup, moves string, others ...string) table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "hexachess", Setup: game.Setup(setup), Host: identity.PersonOf(ada), Name: "Ada", Public: true,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	for i, token := range others {
		w.do(id, token, table.Sit{Seat: game.Seat(i + 1), Name: map[string]string{bob: "Bob", cleo: "Cleo", dora: "Dora"}[token]})
	}
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return w.moves(t, strings.Fields(moves)...)
}

// ready waits until a page knows the moves of the figures.
func (w world) ready(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`document.querySelector(".table > .tray")`))
}

// The moves of the figures come with a script of their own, and so does what only they show. If one of them does
// not come at first, a move asks for it again.
func TestAMoveOfAFigureIsPlayedWhenItsScriptsComeLate(t *testing.T) {
	w := newWorld(t)
	for _, script := range []string{"/chess.js", "/figures.js"} {
		t.Run(script, func(t *testing.T) { world{t, w.site}.playWithALate(script) })
	}
}

func (w world) playWithALate(script string) {
	site, mend := w.lackingUntil(script)
	tbl := w.hexachess("", "", bob)
	page := w.page(desktop)
	page.Expect("503", "Failed to fetch dynamically imported module")
	w.check(page.SetCookie(site, "person", ada))
	w.check(page.Open(site + "/t/" + tbl.ID))
	w.check(page.Wait(`document.querySelector(".piece.movable") && performance.getEntriesByType("resource").some(({ name }) => name.includes("` + script + `"))`))
	mend()
	w.check(page.ClickPlaces("d5", "d6"))
	w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > 0 })
	w.check(page.Wait(`document.querySelector("svg[data-frozen]")`)) // figures.js has drawn the view
}

// promoting returns the places of a move of the pawn on f10 by which it may become
// more than one kind.
func promoting(t table.Moment) []string {
	kinds := map[string]int{}
	for _, m := range t.State().Legal(0) {
		if m.Gesture.Places[0] == "f10" {
			end := m.Gesture.Places[1]
			if kinds[end]++; kinds[end] > 2 {
				return m.Gesture.Places
			}
		}
	}
	return nil
}

func TestAPawnIsPromotedByTouchAndByKeys(t *testing.T) {
	w := newWorld(t)
	for name, enter := range map[string]func(p *browser.Page, places []string){
		"touch": func(p *browser.Page, places []string) {
			w.check(p.TapPlaces(places...))
			w.check(p.Wait(`document.querySelector("dialog.chooser")`))
			// It fits on the screen, also after the phone was turned, and each choice is as large as a finger.
			for _, screen := range []browser.Screen{phone, {Width: 740, Height: 360, Touch: true}, phone} {
				w.check(p.Show(screen))
				if err := p.Wait(`(() => {
					const { left, top, right, bottom } = document.querySelector(".chooser").getBoundingClientRect();
					const least = Math.min(...[...document.querySelectorAll(".chooser button")].map((b) => b.getBoundingClientRect().height));
					return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && least >= 44;
				})()`); err != nil {
					t.Errorf("the chooser does not fit on %d x %d: %v", screen.Width, screen.Height, err)
				}
			}
			// A tap elsewhere closes it, and plays nothing.
			w.check(p.Tap("header"))
			w.check(p.Wait(`!document.querySelector(".chooser")`))
			w.check(p.TapPlaces(places...))
			w.check(p.Tap(`.chooser [value="R"]`))
			w.check(p.Wait(`!document.querySelector(".chooser")`))
			if n := w.count(p, ".ring:not(.off)"); n != 0 {
				t.Error("after a touch the board shows the focus")
			}
		},
		"keys": func(p *browser.Page, places []string) {
			w.tabTo(p, `[data-place]`)
			w.check(steer(w)(p, places...))
			w.check(p.Wait(`document.activeElement.closest(".chooser")`))
			w.check(p.Press("Escape"))
			w.check(p.Wait(`!document.querySelector(".chooser")`))
			w.check(p.Wait(`document.activeElement.dataset.place === "` + places[1] + `"`))
			w.check(steer(w)(p, places...))
			w.check(p.Wait(`document.activeElement.closest(".chooser")`))
			w.check(p.Press("ArrowDown", "ArrowUp", "s", "r", "Enter"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			table := w.hexachess(`{"variant":"standard"}`, promotion, bob)
			screen := phone
			if name == "keys" {
				screen = desktop
			}
			page := w.come(screen, ada, table)
			w.ready(page)
			places := promoting(table)
			enter(page, places)
			w.shows(page, w.played(table, strings.Join(places, "-")+"=R"))
		})
	}
}

func TestTheEndOfTheGameClosesTheQuestionOfAPromotion(t *testing.T) {
	w := newWorld(t)
	tbl := w.hexachess(`{"variant":"standard"}`, promotion, bob)
	page := w.come(phone, ada, tbl)
	w.ready(page)
	w.check(page.TapPlaces(promoting(tbl)...))
	w.check(page.Wait(`document.querySelector("dialog.chooser")`))
	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	w.reads(page, "#panel", "You win!")
	w.check(page.Wait(`!document.querySelector(".chooser")`))
}

func TestOneOfThreeMovesTwoPiecesInATurn(t *testing.T) {
	w := newWorld(t)
	table := w.hexachess(`{"variant":"three"}`, harried, bob, cleo)
	page := w.come(phone, ada, table)
	w.ready(page)
	w.reads(page, "#notice", "you may move two pieces")
	var turn game.Move
	for _, m := range table.State().Legal(0) {
		if m.First != nil && strings.Count(m.Text, "-") == 2 {
			turn = m
		}
	}
	first, second := turn.Gesture.Places[:2], turn.Gesture.Places[2:]
	asks := func(text string) { t.Helper(); w.reads(page, ".confirm", text) }
	at := func(place string) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece[data-at=%q]')`, place)))
	}
	// The first is taken back.
	w.check(page.TapPlaces(first...))
	asks("Move a second piece")
	at(first[1])
	w.press(page, "Undo")
	at(first[0])
	// The second is taken back, and entered again.
	w.check(page.TapPlaces(first...))
	w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, second[0])))
	w.check(page.TapPlaces(second...))
	asks("Play both moves?")
	at(second[1])
	w.press(page, "Undo")
	at(second[0])
	w.check(page.TapPlaces(second...))
	asks("Play both moves?")
	if n := len(w.refresh(table).Moves); n != len(table.Moves) {
		t.Fatalf("%d moves were played", n)
	}
	w.press(page, "Play both")
	w.shows(page, w.played(table, turn.Text))
}

func TestOneOfThreePlaysTheFirstMoveAlone(t *testing.T) {
	w := newWorld(t)
	table := w.hexachess(`{"variant":"three"}`, harried, bob, cleo)
	page := w.come(phone, ada, table)
	w.ready(page)
	alone := map[string]bool{}
	var text string
	for _, m := range table.State().Legal(0) {
		if m.First == nil {
			alone[m.Text] = true
		}
	}
	var places []string
	for _, m := range table.State().Legal(0) {
		if m.First != nil && alone[m.First.Text] {
			text, places = m.First.Text, m.First.Gesture.Places
		}
	}
	w.check(page.TapPlaces(places...))
	w.reads(page, ".confirm", "Move a second piece")
	w.check(page.Tap(`.confirm:not([hidden]) [value="yes"]`))
	w.shows(page, w.played(table, text))
}

func TestADebtIsPaidWithAPieceOrWithALesserOne(t *testing.T) {
	w := newWorld(t)
	table := w.hexachess(`{"variant":"three"}`, debt, bob, cleo)
	page := w.come(phone, ada, table)
	w.ready(page)
	w.reads(page, "#notice", "give up pieces worth")
	var pay game.Move
	for _, m := range table.State().Legal(0) {
		if m.Gesture.Choice != "" {
			pay = m
		}
	}
	w.check(page.TapPlaces(pay.Gesture.Places[0]))
	w.reads(page, ".chooser", "give up")
	w.check(page.Tap(fmt.Sprintf(`.chooser [value=%q]`, pay.Gesture.Choice)))
	w.shows(page, w.played(table, pay.Text))
}

// stands waits until a page shows that many pieces.
func (w world) stands(p *browser.Page, pieces int) {
	w.Helper()
	if err := p.Wait(fmt.Sprintf(`document.querySelectorAll("#table .pieces .piece").length === %d`, pieces)); err != nil {
		standing, err := browser.Eval[string](p, `[...document.querySelectorAll("#table .pieces .piece")].map(({ dataset }) => dataset.kind + "@" + dataset.at).join(" ")`)
		w.check(err)
		w.Fatalf("%q stand on the board, not %d", standing, pieces)
	}
}

func TestTwoPeopleOfTwoTeamsPlayWithTwoBots(t *testing.T) {
	w := newWorld(t)
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "hexachess", Setup: game.Setup(`{"variant":"team"}`), Host: identity.PersonOf(ada), Name: "Ada", Public: true,
		Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatFree}, botHolder("beginner"), botHolder("beginner")},
	})
	w.check(err)
	w.do(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	tbl, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	people := map[game.Seat]*browser.Page{0: w.come(phone, ada, tbl), 1: w.come(desktop, bob, tbl)}
	enter := map[game.Seat]enters{0: (*browser.Page).TapPlaces, 1: (*browser.Page).ClickPlaces}
	w.ready(people[0])
	w.check(people[0].Wait(`document.querySelector('[data-place="o6"]').ariaLabel?.includes(", ally, king")`))
	for len(tbl.Moves) < 10 {
		tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) >= 10 || people[onTurn(t)] != nil })
		seat := onTurn(tbl)
		page := people[seat]
		if page == nil {
			break
		}
		w.ready(page)
		w.shows(page, tbl)
		places := tbl.State().Legal(seat)[0].Gesture.Places
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, places[0])))
		w.check(enter[seat](page, places...))
		before := len(tbl.Moves)
		tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > before })
	}
	tbl = w.until(tbl, func(t table.Moment) bool { return people[onTurn(t)] != nil })
	for _, page := range people {
		w.shows(page, tbl)
	}
}

func TestMovesOfFiguresAreTyped(t *testing.T) {
	w := newWorld(t)
	field := func(p *browser.Page, text string) {
		t.Helper()
		w.press(p, "More")
		w.check(p.Wait(`document.querySelector("#move-text").focus() ?? true`))
		w.check(p.Type(text))
		w.check(p.Press("Enter"))
	}
	table := w.hexachess(`{"variant":"three"}`, harried, bob, cleo)
	page := w.come(desktop, ada, table)
	w.ready(page)
	var turn string
	for _, m := range table.State().Legal(0) {
		if m.First != nil {
			turn = m.Text
		}
	}
	field(page, strings.Replace(turn, "&", " & ", 1))
	w.shows(page, w.played(table, turn))

	table = w.hexachess(`{"variant":"screen","army":"standard"}`, "", bob)
	page = w.come(desktop, ada, table)
	w.ready(page)
	field(page, "K@d1")
	w.stands(page, 1)
	field(page, "lift d1")
	w.stands(page, 0)
}
