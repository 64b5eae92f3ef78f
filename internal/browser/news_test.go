package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

// listens makes a page keep what its log says to screen readers.
func (w world) listens(pages ...*browser.Page) {
	w.Helper()
	for _, p := range pages {
		w.check(p.Wait(`(globalThis.told = [], new MutationObserver(() => told.push(document.querySelector("#log").textContent)).observe(document.querySelector("#log"), { childList: true }), true)`))
	}
}

// isTold waits until such a page has said a sentence, and forgets what it has said.
func (w world) isTold(p *browser.Page, sentence string) {
	w.Helper()
	if err := p.Wait(fmt.Sprintf(`told.some(said => said.includes(%q)) && (told = [], true)`, sentence)); err != nil {
		said, _ := browser.Eval[[]string](p, `told`)
		w.Fatalf("screen readers are told %q, not %q", said, sentence)
	}
}

// isToldOnly is isTold for a page that says nothing else before.
func (w world) isToldOnly(p *browser.Page, sentence string) {
	w.Helper()
	w.check(p.Wait(`told.length > 0`))
	if said, err := browser.Eval[string](p, `told.splice(0).join(" ")`); err != nil || !strings.Contains(said, sentence) || len(said) > len(sentence)+1 {
		w.Errorf("screen readers are told %q, not only %q: %v", said, sentence, err)
	}
}

func TestSlowScreenReadersAreToldOfEveryTakeback(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b, c := w.come(phone, ada, tbl), w.come(desktop, bob, tbl), w.come(phone, cleo, tbl)
	watcher := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	w.listens(a, b, c, watcher)
	for range 2 { // the second takeback is like the first
		tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
		for _, page := range []*browser.Page{a, b, c, watcher} {
			w.check(page.Wait(`!document.querySelector(".news")`))
		}
		w.press(a, "Take back")
		tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 0 })
		w.isTold(a, "Your move was taken back.")
		for _, page := range []*browser.Page{b, c, watcher} {
			w.isTold(page, "Ada (Red) took a move back.")
		}
	}
	tbl = w.play(tbl, a, (*browser.Page).TapPlaces)
	w.play(tbl, b, (*browser.Page).ClickPlaces)
	w.press(a, "Ask to take back")
	w.isTold(b, "Ada asks to take a move back.")
	w.press(b, "Agree")
	w.press(c, "Agree")
	w.isTold(a, "Your move was taken back.")
	for _, page := range []*browser.Page{b, c, watcher} {
		w.isTold(page, "Ada (Red) took a move back.")
	}
}

// heardMove returns a table at which Ada has made the first move, and her page and Bob's, who listens.
func (w world) heardMove() (tbl table.Moment, a, b *browser.Page) {
	w.Helper()
	tbl = w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b = w.come(phone, ada, tbl), w.come(desktop, bob, tbl)
	w.listens(b)
	w.play(tbl, a, (*browser.Page).TapPlaces)
	return tbl, a, b
}

// A sentence of which only somebody's name has changed is no news.
func TestScreenReadersAreNotToldAgainOfWhatARenamedPersonDid(t *testing.T) {
	w := newWorld(t)
	tbl, a, b := w.heardMove()
	w.press(a, "Take back")
	w.isTold(b, "Ada (Red) took a move back.")
	w.check(b.Wait(`(globalThis.old = document.querySelector("#panel"), true)`))
	w.do(tbl.ID, ada, table.Rename{Name: "Adele"})
	w.check(b.Wait(`document.querySelector("#panel") !== old`))
	w.do(tbl.ID, cleo, table.Resign{Seat: 2})
	w.isToldOnly(b, "Cleo (Blue) is out.")
}

// One panel may show what several events have changed.
func TestScreenReadersAreToldWhatHappenedBesideARename(t *testing.T) {
	w := newWorld(t)
	tbl, _, b := w.heardMove()
	w.isTold(b, "Red: ")
	w.check(b.Wait(`document.querySelector("#panel [data-ply]")`)) // the panel after the move
	only := func(text string) {                                    // the first panel that the page gets from now on has a text
		w.check(b.Wait(fmt.Sprintf(`(globalThis.parse ??= JSON.parse, JSON.parse = (text) => {
			const m = parse(text);
			return m.t === "panel" && !m.html.includes(%q) ? { t: "" } : m;
		}, true)`, text)))
	}
	only("Adele")
	w.do(tbl.ID, ada, table.TakeBack{})
	w.do(tbl.ID, ada, table.Rename{Name: "Adele"})
	w.isToldOnly(b, "Adele (Red) took a move back.")
	only("is out")
	w.do(tbl.ID, ada, table.Rename{Name: "Ada"})
	w.do(tbl.ID, cleo, table.Resign{Seat: 2})
	w.isToldOnly(b, "Cleo (Blue) is out.")
}

// The name in the panel is not mistaken for the ID of a sentence.
func TestScreenReadersTellTheNewsToAPersonNamedLikeIt(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	w.do(tbl.ID, ada, table.Rename{Name: "out-2"})
	a := w.come(phone, ada, tbl)
	w.listens(a)
	w.do(tbl.ID, cleo, table.Resign{Seat: 2})
	w.isTold(a, "Cleo (Blue) is out.")
}

func TestScreenReadersAreToldWhoLeavesTheGame(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	a, b, c := w.come(phone, ada, tbl), w.come(desktop, bob, tbl), w.come(phone, cleo, tbl)
	w.listens(a, b, c)
	w.do(tbl.ID, cleo, table.Resign{Seat: 2})
	w.isTold(a, "Cleo (Blue) is out.")
	w.isTold(b, "Cleo (Blue) is out.")
	w.isTold(c, "You are out: place 3 of 3.")
	w.do(tbl.ID, bob, table.Stand{Seat: 1})
	w.isTold(a, "A bot plays for Bob (Green).")
	w.isTold(b, "A bot plays Green for you.")
	w.isTold(c, "A bot plays for Bob (Green).")
	w.do(tbl.ID, bob, table.Return{Seat: 1})
	w.isTold(a, "Bob plays Green now.")
	w.isTold(c, "Bob plays Green now.")
	w.check(a.Wait(`(globalThis.old = document.querySelector("#panel"), true)`))
	w.do(tbl.ID, bob, table.Rename{Name: "Robert"})
	w.check(a.Wait(`document.querySelector("#panel") !== old`))
	w.do(tbl.ID, bob, table.Stand{Seat: 1})
	w.isToldOnly(a, "A bot plays for Robert (Green).")
	w.do(tbl.ID, bob, table.Return{Seat: 1})
	w.isTold(a, "Robert plays Green now.")
	w.check(a.Reload())
	w.listens(a)
	w.check(a.Wait(`(globalThis.old = document.querySelector("#panel"), true)`))
	w.do(tbl.ID, ada, table.Rename{Name: "Adele"})
	w.check(a.Wait(`document.querySelector("#panel") !== old`))
	if said, err := browser.Eval[[]string](a, `told`); err != nil || len(said) > 0 {
		t.Errorf("a page that was loaded afterwards says %q, %v", said, err)
	}
}

func TestScreenReadersAreToldWhoseTimeHasRunOut(t *testing.T) {
	for _, test := range []struct {
		flag        table.Flag
		others, own string
	}{
		{table.FlagLose, "Ada (Red) is out.", "You are out: place 3 of 3."},
		{table.FlagBot, "A bot plays for Ada (Red).", "A bot plays for Ada (Red)."},
	} {
		t.Run(test.others, func(t *testing.T) {
			w := newWorld(t)
			tbl := w.publicTable("chexers", table.Settings{Clock: table.Clock{Base: 3 * time.Second}, Flag: test.flag}, bob)
			a, b := w.come(desktop, ada, tbl), w.come(phone, bob, tbl)
			w.listens(a, b)
			w.do(tbl.ID, cleo, table.Sit{Seat: 2, Name: "Cleo"})
			w.isTold(a, test.own)
			w.isTold(b, test.others)
		})
	}
}
