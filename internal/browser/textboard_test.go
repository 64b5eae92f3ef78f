package browser_test

import (
	"fmt"
	"slices"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// as opens an address as the person with a token.
func (w world) as(token string, s browser.Screen, url string) *browser.Page {
	w.Helper()
	page := w.page(s)
	w.check(page.SetCookie(w.site.URL, "person", token))
	w.check(page.Open(url))
	return page
}

// written waits until the cells of a text board show the pieces of the table.
func (w world) written(p *browser.Page, t table.Moment) {
	w.Helper()
	v := t.State().View(game.Nobody)
	want := make([]string, 0, len(v.Pieces))
	for _, piece := range v.Pieces {
		want = append(want, t.Board.Grid.Name(piece.Cell))
	}
	slices.Sort(want)
	w.check(p.Wait(fmt.Sprintf(`[...document.querySelectorAll("#text-board td:has(.token)")].map((cell) => cell.dataset.place).sort().join() === %q.slice(1, -1).split(" ").join()`,
		fmt.Sprint(want))))
}

// again reloads the text board of a table until it shows the newest version. The
// page also reloads itself, every five seconds; if both coincide, one of them
// fails.
func (w world) again(p *browser.Page, t table.Moment) {
	w.Helper()
	shows := fmt.Sprintf(`document.readyState === "complete" && Number(document.querySelector("#table")?.dataset.n) === %d`, t.Version)
	if there, err := browser.Eval[bool](p, shows); err == nil && there {
		return
	}
	p.Open(w.site.URL + "/t/" + t.ID + "?view=text") // see above
	w.check(p.Wait(shows))
}

// choosing opens the moves of a piece and presses one, using only keys.
func choosing(w world, p *browser.Page, m game.Move) {
	w.Helper()
	w.check(focus(p, fmt.Sprintf(`[...document.querySelectorAll(".play summary")].find((e) => e.textContent.startsWith(%q))`, m.Gesture.Places[0]+",")))
	w.check(p.Press("Enter"))
	w.check(p.Wait(fmt.Sprintf(`document.querySelector('.play details[open] button[value=%q]')`, m.Text)))
	w.check(focus(p, fmt.Sprintf(`document.querySelector('.play button[value=%q]')`, m.Text)))
	w.check(p.Press("Enter"))
}

// typing writes a move into the field and sends it.
func typing(w world, p *browser.Page, m game.Move) {
	w.Helper()
	w.check(focus(p, `document.querySelector("#move")`))
	w.check(p.Type(m.Text))
	w.check(p.Press("Enter"))
}

// focus gives the focus to an element, as Tab would in many steps.
func focus(p *browser.Page, element string) error {
	_, err := browser.Eval[bool](p, fmt.Sprintf(`(%s.focus(), true)`, element))
	return err
}

func TestSlowAWholeGameIsPlayedOnTheTextBoardWithoutScript(t *testing.T) {
	w := newWorld(t)
	for _, screen := range sizes {
		screen.NoScript = true
		tbl := w.create(botHolder("beginner"), botHolder("beginner"))
		page := w.as(ada, screen, w.site.URL+"/t/"+tbl.ID)
		w.check(page.Click(".show-text"))
		w.check(page.Wait(`document.querySelector("#text-board")`))
		for enter := choosing; ; {
			tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over || onTurn(t) == 0 })
			if tbl.Status == protocol.Over {
				break
			}
			move, before, shown := w.choose(tbl), len(tbl.Moves), tbl.Version
			// The server plays a pass, followed by the others' moves, whatever the
			// page shows.
			passes := len(move.Gesture.Places) == 0
			if !passes {
				w.again(page, tbl)
				w.written(page, tbl)
				enter(w, page, move)
			}
			tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > before })
			if got := tbl.Moves[before].Move.Text; got != move.Text {
				t.Fatalf("%s was entered, and the table has %s", move.Text, got)
			}
			if passes {
				continue
			}
			w.check(page.Wait(fmt.Sprintf(`Number(document.querySelector("#table")?.dataset.n) > %d && location.search === "?view=text"`, shown)))
			if before > 20 {
				enter = typing
			}
		}
		w.again(page, tbl)
		w.written(page, tbl)
		w.check(page.Wait(`/wins|You win!|Draw/.test(document.querySelector("#status").textContent)`))
		w.check(page.Click(`form[action$="/rematch"] button`))
		w.check(page.Wait(fmt.Sprintf(`document.querySelector("#table") && document.querySelector("#table").dataset.id !== %q`, tbl.ID)))
	}
}

func TestSlowTheTextBoardWaitsForOthersByItself(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(table.Holder{Kind: table.SeatFree}, botHolder("beginner"))
	blind := desktop
	blind.NoScript = true
	page := w.visit(blind, w.site.URL+"/t/"+tbl.ID+"?view=text")
	_, err := w.site.Lobby.Do(t.Context(), tbl.ID, "somebodyelse", table.Sit{Seat: 1, Name: "Bob"})
	w.check(err)
	w.check(page.Wait(`document.querySelector("#table")?.dataset.status === "live"`))
	// A person who is reading or writing can stop the reloading.
	w.check(page.Wait(`document.querySelector('noscript a[href*="still"]')`))
	w.check(page.Open(w.site.URL + "/t/" + tbl.ID + "?view=text&still=on"))
	if n := w.count(page, `meta[http-equiv="refresh"]`); n != 0 {
		t.Error("the page loads itself again although that was stopped")
	}
}

// Preferences of drawn boards make no difference to a text. What bots say can be silenced there, too.
func TestATextBoardOffersNoPreferenceInVain(t *testing.T) {
	w := newStillWorld(t)
	tbl := w.against("chexers", 3)
	page := w.as(ada, desktop, w.site.URL+"/t/"+tbl.ID+"?view=text")
	offered := `[...document.querySelectorAll("[data-prefer]")].filter((e) => e.checkVisibility({ visibilityProperty: true })).map(({ dataset }) => dataset.prefer).join()`
	w.check(page.Click("#more > summary"))
	w.check(page.Wait(`document.querySelector(".preferences [data-prefer=talk]").checkVisibility()`))
	if got, err := browser.Eval[string](page, offered); err != nil || got != "talk" {
		t.Errorf("the text board offers %s, %v", got, err)
	}
	w.check(page.Click(".preferences [data-prefer=talk]"))
	w.check(page.Reload())
	w.check(page.Wait(`!document.querySelector(".preferences").hidden && !document.querySelector(".preferences [data-prefer=talk]").checked`))
}

func TestTheTextBoardFollowsTheGameWithScript(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	page := w.as(ada, small, w.site.URL+"/t/"+tbl.ID+"?view=text")
	// Until the script is loaded, the browser itself sends a form and loads a new page.
	w.until(tbl, func(t table.Moment) bool { return t.Here.Online&1 != 0 })
	_, err := browser.Eval[bool](page, `(window.cell = document.querySelector("td[data-place]"), true)`)
	w.check(err)
	for range 3 {
		tbl = w.until(tbl, func(t table.Moment) bool { return onTurn(t) == 0 })
		w.written(page, tbl)
		w.check(page.Wait(fmt.Sprintf(`document.querySelector('.play [name="n"]')?.value === "%d"`, tbl.Version)))
		w.check(focus(page, `document.querySelector("#move")`))
		page.Expect("409 (Conflict)") // because the move is refused
		w.check(page.Type("nowhere"))
		w.check(page.Press("Enter"))
		w.reads(page, "#notice", "“nowhere” is not a legal move now. Moves are written like ")
		_, err = browser.Eval[bool](page, `(document.querySelector("#move").value = "", true)`)
		w.check(err)
		before := len(tbl.Moves)
		choosing(w, page, w.choose(tbl))
		tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > before })
	}
	w.check(page.Wait(`cell.isConnected && document.querySelector("#log").textContent !== ""`))
}

// Chess players say which piece moves.
func TestMovesOfFiguresAreHeardWithTheirPieces(t *testing.T) {
	w := newWorld(t)
	tbl := w.hexachess(`{"variant":"three"}`, "", bob, cleo)
	drawn, text := w.as(bob, small, w.site.URL+"/t/"+tbl.ID), w.as(cleo, small, w.site.URL+"/t/"+tbl.ID+"?view=text")
	w.ready(drawn)
	w.until(tbl, func(t table.Moment) bool { return t.Here.Online == game.SeatsOf(1, 2) })
	// The page has asked for the script before, so it has it before the test does.
	_, err := browser.Eval[bool](text, `import(document.querySelector("[data-chess]").dataset.chess).then(() => new Promise((done) => setTimeout(done, 0, true)))`)
	w.check(err)
	tbl = w.moves(tbl, "h1-i4")
	for _, page := range []*browser.Page{drawn, text} {
		w.reads(page, "#log", "Red: knight from h1 to i4")
	}
	w.moves(tbl, "b8-c8")
	w.check(drawn.Click(`#moves [data-ply="1"]`))
	w.reads(drawn, "#log", "Move 1 of 2:\nRed: knight from h1 to i4")
	replay := w.visit(small, w.site.URL+"/g/"+tbl.ID+"/0")
	w.check(replay.Wait(`!document.querySelector(".status[role]")`))
	w.check(replay.Click(`[data-step="next"]`))
	w.reads(replay, "#log", "Move 1 of 2:\nRed: knight from h1 to i4")
	w.reads(replay, ".status", "Move 1 of 2:\nh1-i4")
}

func TestTheReplayHasABoardAsText(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(ada), table.Play{Version: tbl.Version, Text: "a1-b1"})
	w.check(err)
	page := w.visit(small, w.site.URL+"/g/"+tbl.ID+"/0?view=text")
	w.check(page.Wait(`document.querySelector('td[data-place="a1"] .token')`))
	w.check(page.Click(`[data-step="next"]`))
	w.check(page.Wait(`location.pathname.endsWith("/1") && location.search === "?view=text" && document.querySelector('td[data-place="b1"] .token')`))
}
