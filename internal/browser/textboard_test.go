package browser_test

import (
	"fmt"
	"slices"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
)

// as opens an address as somebody.
func (w world) as(token string, s browser.Screen, url string) *browser.Page {
	w.Helper()
	page, err := w.browser.Page(s)
	w.check(err)
	w.check(page.SetCookie(w.site.URL, "person", token))
	w.check(page.Open(url))
	return page
}

// written waits until the cells of a board as text say what is on the table.
func (w world) written(p *browser.Page, t lobby.Table) {
	w.Helper()
	v := t.State().View(game.Nobody)
	want := make([]string, 0, len(v.Pieces))
	for _, piece := range v.Pieces {
		want = append(want, t.Board.Grid.Name(piece.Cell))
	}
	slices.Sort(want)
	w.check(p.Wait(fmt.Sprintf(`[...document.querySelectorAll("#written td:has(.token)")].map((cell) => cell.dataset.place).sort().join() === %q.slice(1, -1).split(" ").join()`,
		fmt.Sprint(want))))
}

// choosing opens the moves of a piece and presses one, by keys alone.
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

func TestAWholeGameIsPlayedOnTheTextBoardWithoutScript(t *testing.T) {
	w := newWorld(t)
	for _, screen := range sizes {
		screen.NoScript = true
		table := w.lay(bot("beginner"), bot("beginner"))
		page := w.as(ada, screen, w.site.URL+"/t/"+table.ID)
		w.check(page.Click(".as-text"))
		w.check(page.Wait(`document.querySelector("#written")`))
		for enter := choosing; table.Status != protocol.Over; {
			table = w.until(table, func(t lobby.Table) bool { return t.Status == protocol.Over || onTurn(t) == 0 })
			w.check(page.Open(w.site.URL + "/t/" + table.ID + "?view=text"))
			w.written(page, table)
			if table.Status == protocol.Over {
				break
			}
			move, shown := w.choose(table), table.Version
			passes := len(move.Gesture.Places) == 0 // which comes by itself
			if !passes {
				enter(w, page, move)
			}
			before := len(table.Moves)
			table = w.until(table, func(t lobby.Table) bool { return len(t.Moves) > before })
			if got := table.Moves[before].Move.Text; got != move.Text {
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
		w.check(page.Wait(`/wins|Draw/.test(document.querySelector("#status").textContent)`))
		w.check(page.Click(`form[action$="/rematch"] button`))
		w.check(page.Wait(fmt.Sprintf(`document.querySelector("#table") && document.querySelector("#table").dataset.id !== %q`, table.ID)))
	}
}

func TestTheTextBoardWaitsForOthersByItself(t *testing.T) {
	w := newWorld(t)
	const boris = "BORISBORISBORISBORISBORISB"
	table := w.lay(lobby.Holder{Kind: protocol.Free}, bot("beginner"))
	_ = boris
	blind := desktop
	blind.NoScript = true
	page, err := w.browser.Page(blind)
	w.check(err)
	w.check(page.Open(w.site.URL + "/t/" + table.ID + "?view=text"))
	_ = page
}
