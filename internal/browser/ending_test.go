package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// hunted is a game of Chexers in which Red loses all pieces.
const hunted = "a1-b1 e7-d6 d1-c1 a3-b3 d6-d5 c1xa1 a4-b5 d5-e6 a1xa3 b5-c6 d7xb5 a3xc3"

// nearlyOver is hunted continued until Blue lacks one exit, which is Blue's next move.
const nearlyOver = hunted + " pass g7-f6 b1-b2 pass f6-e5 g4-g5 pass c6-a4 g5-f4 pass e6-d5 c3-c4 pass a4-b4 c4xa4 " +
	"pass f7-e6 e2-d1 pass e5-d4 a4xc6 pass e6-c4 b4-a3 pass d5-c5 b2-c2 pass d4-b4 f4-e4 pass c5-c3 c2-d2 pass " +
	"b4xb2 a2xc2 pass b3-d3 b2-a2 pass c3xc1 d2xd4 pass c2-c3 d4xb4 pass c3xe3 a3-c5 pass c1-b1 b5-off pass b1-c2 " +
	"c5-a3 pass c2-d2 f3-g4 pass d3-d4 b4-a4 pass e3xe5 c4-b4 pass e4-e6 b4-b5 pass d2-d3 a4-off pass d4-d5 g4-g5 " +
	"pass e6-d6 c6-off"

// opened creates a table at which Ada, as Red, and others continue a game after some moves.
func (w world) opened(slug, moves string, others ...table.Holder) table.Moment {
	w.Helper()
	var opening table.Opening
	players := len(others) + 1
	for i, text := range strings.Fields(moves) {
		opening.Moves = append(opening.Moves, table.Opened{Seat: game.Seat(i % players), Text: text})
	}
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: slug, Host: identity.PersonOf(ada), Name: "Ada", Public: true, Opening: &opening,
		Seats: append([]table.Holder{{Kind: table.SeatPerson}}, others...),
	})
	w.check(err)
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

// openedAmongPeople is opened for a game of Chexers that Ada plays with Bob and Cleo.
func (w world) openedAmongPeople(moves string) table.Moment {
	w.Helper()
	tbl := w.opened("chexers", moves, table.Holder{Kind: table.SeatFree}, table.Holder{Kind: table.SeatFree})
	for seat, token := range []string{bob, cleo} {
		w.do(tbl.ID, token, table.Sit{Seat: game.Seat(seat + 1), Name: token[:3]})
	}
	return w.refresh(tbl)
}

func TestWhoHasNoPiecesIsToldAndMaySkipToTheEnd(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: 200 * time.Millisecond})
	tbl := w.opened("chexers", hunted, botHolder("casual"), botHolder("casual"))
	a := w.come(phone, ada, tbl)
	w.reads(a, ".exit", "You are out.")
	w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > 16 }) // passes among them
	if said := w.text(a, "#notice"); strings.Contains(said, "pass") {
		t.Errorf("the notice says %q", said)
	}
	w.press(a, "Skip to the end")
	w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over })
	w.reads(a, "#panel", "Rematch")
}

func TestWhoResignedAmongThreeIsAPlayerStill(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b := w.come(desktop, ada, tbl), w.come(desktop, bob, tbl)
	w.press(a, "More")
	w.press(a, "Resign")
	w.press(a, "Yes, resign")
	w.reads(a, ".exit", "You are out: place 3 of 3.")
	if n := w.count(a, `form[action$="/skip"]`); n != 0 {
		t.Error("the others, who play on, may be skipped")
	}
	for _, of := range []*browser.Page{b, w.come(phone, cleo, tbl)} {
		w.reads(of, `.plate[data-seat="0"]`, "out")
		if says, err := browser.Eval[string](of, `document.querySelector('.plate[data-seat="0"]').innerText.replace(/\s+/g, " ").trim()`); err != nil || says != "Ada out" {
			t.Errorf("on the plate of who resigned the others read %q, %v", says, err)
		}
	}
	w.reads(w.as(cleo, phone, w.site.URL+"/g/"+tbl.ID), `.plate[data-seat="0"] .tag`, "out")
	w.press(b, "More")
	w.press(b, "Resign")
	w.press(b, "Yes, resign")
	w.reads(a, "#panel", "Rematch")
	w.reads(a, ".decided", "You resigned.")
	if said := w.text(a, ".decided"); strings.Contains(said, "exits") {
		t.Errorf("a player who resigned reads of exits: %q", said)
	}
	w.press(b, "Rematch")
	w.reads(a, "#panel", "Bob wants a rematch.")
	w.press(a, "Join the rematch")
	next := w.until(tbl, func(t table.Moment) bool { return t.Next != "" }).Next
	w.check(a.Wait(`location.pathname === "/t/` + next + `"`))
}

func TestADrawIsDeclinedByName(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	w.press(b, "More")
	w.press(b, "Offer draw")
	w.reads(a, ".prompt", "Bob offers a draw.")
	w.press(a, "Decline")
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Offers == 0 && t.Status == protocol.Live })
	w.check(a.Wait(`!document.querySelector(".prompt")`))
	w.reads(b, ".denied", "Ada declined the draw.")
	// The one who offered learns the answer with their next move.
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	w.reads(b, ".denied", "Ada declined the draw.")
	w.play(tbl, b, (*browser.Page).ClickPlaces)
	w.check(b.Wait(`!document.querySelector(".denied")`))
}

func TestNobodyIsOnTurnAtTheEndOfAReplay(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	w.do(tbl.ID, ada, table.Play{Version: tbl.Version, Seat: 0, Text: tbl.State().Legal(0)[0].Text})
	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	page := w.visit(desktop, w.site.URL+"/g/"+tbl.ID+"/1")
	for range 2 {
		if n := w.count(page, ".plate.turn, .side.lit"); n != 0 {
			t.Errorf("%d parts of the page say that it is somebody's turn", n)
		}
		w.check(page.Click(`[data-step="prev"]`))
		w.check(page.Wait(`document.querySelectorAll(".plate.turn").length === 1`))
		w.check(page.Click(`[data-step="next"]`))
		w.check(page.Wait(`location.pathname.endsWith("/1")`))
	}
}

func TestSlowAnEndingKnowsWhoLooksAtIt(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.press(b, "More")
	w.press(b, "Resign")
	w.press(b, "Yes, resign")
	for range 2 { // as it happens, and after loading the page again
		w.reads(a, "#status", "You win!")
		w.check(a.Wait(`document.title.includes("You win!") && document.querySelector("#status.yours.hue-2")`))
		w.reads(b, ".verdict", "Blue wins by resignation")
		w.reads(b, ".decided", "You resigned.")
		w.reads(a, ".decided", "Decided by resignation before the first move.")
		w.reads(watcher, ".verdict", "Blue wins by resignation")
		if said := w.text(watcher, ".decided"); strings.Contains(said, "played") {
			t.Errorf("a watcher reads %q", said)
		}
		for _, page := range []*browser.Page{a, b, watcher} {
			w.check(page.Reload())
		}
	}
}

func TestATeamWinsTogether(t *testing.T) {
	w := newWorld(t)
	tbl := w.against("hexachess", 4)
	tbl = w.refresh(tbl)
	if tbl.Board.Teams == nil {
		t.Fatal("there are no teams")
	}
	id, err := w.site.Lobby.Create(t.Context(), table.Spec{
		Game: "hexachess", Setup: tbl.Setup, Host: identity.PersonOf(ada), Name: "Ada", Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	w.check(err)
	made, err := w.site.Lobby.Table(t.Context(), id)
	w.check(err)
	for seat := range game.Seat(4) { // a link lets one person sit on two seats
		if seat > 0 {
			w.do(id, map[int]string{tbl.Board.Teams[0]: bob, 1 - tbl.Board.Teams[0]: cleo}[tbl.Board.Teams[seat]], table.Sit{Seat: seat, Name: "One", Key: made.JoinKey()})
		}
	}
	tbl, err = w.site.Lobby.Table(t.Context(), id)
	w.check(err)
	page := w.come(desktop, ada, tbl)
	for seat := range game.Seat(4) {
		if tbl.Board.Teams[seat] != tbl.Board.Teams[0] {
			w.do(id, cleo, table.Resign{Seat: seat})
		}
	}
	w.reads(page, "#status", "win!")
	if said := w.text(page, "#status"); !strings.HasPrefix(said, "You and ") {
		t.Errorf("the status is %q", said)
	}
}

func TestWhoLosesToBotsIsOfferedAnEasierGame(t *testing.T) {
	w := newWorld(t)
	tbl := w.opened("hexdame", "", botHolder("casual"))
	a := w.come(phone, ada, tbl)
	w.press(a, "More")
	w.press(a, "Resign")
	w.press(a, "Yes, resign")
	w.press(a, "Easier: Learner")
	w.check(a.Wait(`document.querySelector("#table")?.dataset.status === "live" && !location.pathname.endsWith("` + tbl.ID + `")`))
	next := w.table(a)
	if got := next.Seats()[0].Bot + " " + next.Seats()[1].Bot; strings.TrimSpace(got) != "learner" || next.Host != identity.PersonOf(ada) {
		t.Errorf("the next game is against %q", got)
	}
}

// uncalled makes Green and Blue play two rounds. Red's page must hear what the condition says, and
// must not be called to a turn, as Green's page is.
func (w world) uncalled(tbl table.Moment, red, green *browser.Page, heard string) {
	w.Helper()
	for range 2 {
		for _, seat := range []game.Seat{1, 2} {
			tbl = w.until(tbl, func(t table.Moment) bool { return t.State().Turn().Has(seat) })
			tbl = w.moves(tbl, tbl.State().Legal(seat)[0].Text)
			w.shows(red, tbl)
		}
	}
	w.until(tbl, func(t table.Moment) bool { return t.State().Turn().Has(1) })
	w.check(red.Wait(heard))
	const chime = `pitches.includes(523)`
	w.check(green.Wait(chime))
	if called, err := browser.Eval[bool](red, chime); err != nil || called {
		w.Errorf("Red is called to a turn: %t, %v", called, err)
	}
}

// The server passes for a seat without pieces. The seat's page sounds the others' moves and not the
// call to its own turn.
func TestNobodyIsCalledToATurnThatIsPassed(t *testing.T) {
	w := newWorld(t)
	tbl := w.openedAmongPeople(hunted)
	page, green := w.come(phone, ada, tbl), w.come(phone, bob, tbl)
	w.listening(page, green)
	w.uncalled(tbl, page, green, `pitches.length >= 4`)
}

// A bot moves for a player who has resigned among three. Their page sounds the moves, and does not
// call them to these turns.
func TestSlowNobodyIsCalledToTurnsAfterResigning(t *testing.T) {
	w := newWorldWith(t, browser.SiteOptions{MinBotTime: 50 * time.Millisecond})
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page, green := w.come(phone, ada, tbl), w.come(phone, bob, tbl)
	w.listening(page, green)
	w.press(page, "More")
	w.press(page, "Resign")
	w.press(page, "Yes, resign")
	w.reads(page, ".exit", "You are out: place 3 of 3.")
	w.uncalled(tbl, page, green, `[262, 330, 392].every((pitch) => pitches.includes(pitch))`)
}

// hops makes a page count the pieces and plates that hop; calm makes it believe that the person
// wants less motion.
const hops = `(() => {
	window.hopped = 0;
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (keys, timing) {
		if (keys.translate) hopped++;
		return animate.call(this, keys, timing);
	};
	return true;
})()`

const calm = `(() => {
	const media = matchMedia;
	window.matchMedia = (query) => query.includes("prefers-reduced-motion") ? { matches: true } : media(query);
	return true;
})()`

func TestAnEndingIsSeenAndHeard(t *testing.T) {
	w := newWorld(t)
	for _, less := range []bool{false, true} {
		tbl := w.publicTable("hexdame", table.Settings{}, bob)
		winner, loser := w.come(phone, ada, tbl), w.come(phone, bob, tbl)
		for _, p := range []*browser.Page{winner, loser} {
			w.check(p.Wait(hops))
			if less {
				w.check(p.Wait(calm))
			}
		}
		w.listening(winner, loser)
		w.do(tbl.ID, bob, table.Resign{Seat: 1})
		w.check(winner.Wait(`pitches.join().endsWith("392,523,784")`))
		w.check(loser.Wait(`pitches.join().endsWith("392,330")`))
		for _, p := range []*browser.Page{winner, loser} {
			w.check(p.Wait(`[...document.querySelectorAll(".side.lit")].map((e) => e.dataset.seat).join() === "0"`))
			hopped, err := browser.Eval[int](p, "hopped")
			w.check(err)
			if less && hopped != 0 || !less && hopped != 17 { // sixteen men and the plate
				t.Errorf("less motion %t: %d pieces and plates hop", less, hopped)
			}
			p.Close()
		}
	}
}

// The ending lists the winner's exits by round. Bots have played all moves except the last.
func TestAnEndingTellsWhatDecidedIt(t *testing.T) {
	w := newWorld(t)
	tbl := w.opened("chexers", "", botHolder("casual"), botHolder("casual"))
	level, _ := bot.LevelNamed("casual")
	state, last, exits := tbl.State(), "", map[game.Seat]int{}
	var moves []string
	for state.Turn() != 0 {
		seat := state.Turn().First()
		c, err := bot.Choose(t.Context(), bot.Request{State: state, Seat: seat, Level: level, Seed: 3})
		w.check(err)
		state, err = state.Play(seat, c.Text)
		w.check(err)
		moves, last = append(moves, c.Text), c.Text
		if strings.HasSuffix(last, "-off") {
			exits[seat]++
		}
	}
	winner := game.Seat((len(moves) - 1) % 3)
	if exits[winner] != 4 {
		t.Fatalf("the last move %s is exit %d of its seat", last, exits[winner])
	}
	before := strings.Join(moves[:len(moves)-1], " ")
	tbl = w.moves(w.openedAmongPeople(before), last)
	said := w.text(w.visit(desktop, w.site.URL+"/t/"+tbl.ID), ".decided")
	if want := fmt.Sprintf(" and %d.", (len(moves)+2)/3); !strings.Contains(said, "Exits in rounds ") || !strings.Contains(said, want) || strings.Count(said, ",") != 2 {
		t.Errorf("it says %q", said)
	}
	drawn := w.openedAmongPeople(before)
	for _, token := range []string{ada, bob, cleo} {
		w.do(drawn.ID, token, table.OfferDraw{})
	}
	if said := w.text(w.visit(desktop, w.site.URL+"/t/"+drawn.ID), ".decided"); !strings.HasPrefix(said, fmt.Sprintf("Drawn in round %d.", (len(moves)+1)/3)) || strings.Contains(said, "Exits") {
		t.Errorf("of a draw it says %q", said)
	}
}

func TestAGameThatEndsBeforeItsFirstMoveDoesNotTellHowToMove(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	a := w.come(desktop, ada, tbl)
	const hint = `getComputedStyle(document.querySelector("#moves"), "::before").content`
	w.check(a.Wait(hint + `.startsWith('"Tap a piece')`))
	w.resigns(tbl, bob)
	w.check(a.Wait(hint + ` === "none"`))
}

func TestTheEndOfAGameOfSixFitsAPhone(t *testing.T) {
	w := newWorld(t)
	free := table.Holder{Kind: table.SeatFree}
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "chinese-checkers", Setup: `{"players":6}`, Host: identity.PersonOf(ada), Name: "Ada", Public: true,
		Seats: []table.Holder{{Kind: table.SeatPerson}, free, free, free, free, botHolder("casual")},
	})
	w.check(err)
	people := []string{ada, bob, cleo, dora, strings.Repeat("EMIL5", 5) + "E"}
	for seat, token := range people[1:] {
		w.do(id, token, table.Sit{Seat: game.Seat(seat + 1), Name: token[:3]})
	}
	for seat, token := range people {
		w.do(id, token, table.Resign{Seat: game.Seat(seat)})
	}
	tbl, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	page := w.come(phone, ada, tbl)
	w.reads(page, ".decided", "6\u00a0Red.")
	w.fits(page, "the end of a game of six")
}

// A phone has room for the board that people have played on, and for what they can do next.
func TestTheBoardStaysAsLargeWhenAGameEnds(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	page := w.come(phone, ada, tbl)
	w.play(tbl, page, (*browser.Page).TapPlaces)
	const height = `document.querySelector("[data-board] svg").getBoundingClientRect().height`
	played, err := browser.Eval[float64](page, height)
	w.check(err)
	w.do(tbl.ID, bob, table.Resign{Seat: 1})
	w.reads(page, "#panel", "You win!")
	w.check(page.Settle())
	if over, err := browser.Eval[float64](page, height); err != nil || over < played {
		t.Errorf("the board was %v pixels high, and is %v at the end: %v", played, over, err)
	}
	w.fits(page, "the end of a game of two")
}

func TestAReplayShowsWhatTheClocksShowed(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{Clock: table.Clock{Base: 3 * time.Minute, Increment: 20 * time.Second}}, bob)
	// First turns cost nothing, so that each of these moves adds the increment.
	for s, by := range []string{ada, bob} {
		tbl = w.refresh(tbl)
		w.do(tbl.ID, by, table.Play{Version: tbl.Version, Seat: game.Seat(s), Text: tbl.State().Legal(game.Seat(s))[0].Text})
	}
	page := w.visit(desktop, w.site.URL+"/g/"+tbl.ID+"/2")
	shown := func(want string) {
		t.Helper()
		w.check(page.Wait(`[...document.querySelectorAll(".plate .clock:not([hidden]):not(.paused)")].map((e) => e.textContent).join() === "` + want + `"`))
	}
	shown("3:20,3:20")
	for _, want := range []string{"3:20,3:00", "3:00,3:00"} {
		w.check(page.Click(`[data-step="prev"]`))
		shown(want)
		w.check(page.Reload())
		shown(want)
	}
	w.check(page.Click(`[data-step="last"]`))
	shown("3:20,3:20")
}
