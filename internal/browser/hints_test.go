package browser_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// helped asks for the hints of a table, in its menu.
func (w world) helped(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`document.querySelector('a[href$="#hints"]')`))
	w.check(p.Click("#more > summary"))
	w.check(p.Click(`a[href$="#hints"]`))
	w.check(p.Wait(`document.querySelector(".hints [data-hint]:enabled")`))
}

// answered is true once the hints say something other than that they are searching.
const answered = `!["", "Searching…"].includes(document.querySelector("[data-said]").textContent)`

func TestAHintShowsThePieceAndThenTheMove(t *testing.T) {
	for _, c := range []struct {
		slug   string
		screen browser.Screen
	}{{"chexers", phone}, {"hexachess", desktop}} {
		t.Run(c.slug, func(t *testing.T) {
			w := newStillWorld(t)
			tbl := w.against(c.slug, map[string]int{"chexers": 3, "hexachess": 2}[c.slug])
			page := w.come(c.screen, ada, tbl)
			if n := w.count(page, `link[href*="hints"], script[src*="hints"]`); n != 0 {
				t.Error("the page loads the hints before they are asked for")
			}
			w.helped(page)
			if n := w.refresh(tbl).Hinted; n != 0 {
				t.Error("to open the hints is to take one")
			}
			w.check(page.Click("[data-hint]"))
			w.check(page.Wait(answered))
			if n := w.count(page, ".arrows .mark"); n != 1 {
				t.Errorf("%d places are marked", n)
			}
			said := w.text(page, "[data-said]")
			cell, ok := strings.CutPrefix(strings.TrimSuffix(said, "."), "Look at ")
			if !ok {
				t.Fatalf("the hint is %q", said)
			}
			if n := w.refresh(tbl).Hinted; !n.Has(0) {
				t.Error("the table does not know of the hint")
			}
			if counts := w.text(page, "[data-counts]"); !strings.Contains(counts, "A hint was taken") {
				t.Errorf("the page says %q", counts)
			}
			w.fits(page, "the game with a hint")
			w.check(page.Click("[data-hint]"))
			w.check(page.Wait(`document.querySelector(".arrows .arrow")`))
			move := w.text(page, "[data-said]")
			if !strings.Contains(move, cell) {
				t.Errorf("the piece on %s moves %s", cell, move)
			}
			if says := w.text(page, "[data-hint]"); says != "Give me a hint" {
				t.Errorf("when the move is shown, the button says %q", says)
			}
			if n := w.count(page, "[data-hint]:disabled"); n != 1 {
				t.Error("the same hint can be had again")
			}
			legal := false
			for _, m := range tbl.State().Legal(0) {
				legal = legal || m.Text == move
			}
			if !legal {
				t.Errorf("%s is not a move", move)
			}
			axe, err := os.ReadFile(checker)
			w.check(err)
			for _, found := range w.faults(page, string(axe)) {
				t.Errorf("%s: %s: %v", found.ID, found.Help, found.Nodes)
			}
			// The shown move belongs to one position.
			w.moves(w.refresh(tbl), move)
			w.check(page.Wait(`document.querySelector("[data-said]").textContent === "" && !document.querySelector(".arrows *")`))
			w.check(page.Click("[data-hint]"))
			w.check(page.Wait(`document.querySelector("[data-said]").textContent === "Wait until it is your turn."`))
			w.check(page.Click("#more > summary"))
			w.check(page.Click(`a[href$="#hints"]`))
			w.check(page.Wait(`!document.querySelector(".hints")`))
			w.helped(page)
			w.press(page, "Hide hints")
			w.check(page.Wait(`!document.querySelector(".hints") && document.activeElement.id === "status"`))
		})
	}
}

func TestAHintTurnsWithTheBoard(t *testing.T) {
	w := newStillWorld(t)
	page := w.come(desktop, ada, w.against("chexers", 3))
	w.helped(page)
	w.check(page.Click("[data-hint]"))
	w.check(page.Wait(answered))
	cell := strings.TrimSuffix(strings.TrimPrefix(w.text(page, "[data-said]"), "Look at "), ".")
	for turn := range 2 { // the board of the first seat begins with the last of six
		w.check(page.Click("[data-turning]"))
		w.check(page.Wait(fmt.Sprintf(`(() => {
			const [ring, cell] = [".mark", "[data-place=%s]"].map((of) => document.querySelector(".board " + of).getBoundingClientRect());
			return location.search === "?turn=%d" && Math.hypot(ring.x + ring.width / 2 - cell.x - cell.width / 2, ring.y + ring.height / 2 - cell.y - cell.height / 2) < 3;
		})()`, cell, turn)))
	}
}

func TestAMoveOfABotIsExplained(t *testing.T) {
	w := newWorld(t)
	tbl := w.against("hexdame", 2)
	page := w.come(desktop, ada, tbl)
	w.helped(page)
	w.check(page.Click("[data-what]"))
	w.check(page.Wait(`document.querySelector("[data-said]").textContent === "No bot has moved yet."`))
	tbl = w.moves(tbl, tbl.State().Legal(onTurn(tbl))[0].Text)
	tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) == 2 })
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 2`))
	w.check(page.Click("[data-what]"))
	w.check(page.Wait(answered))
	if said := w.text(page, "[data-said]"); !strings.Contains(said, "Red "+tbl.Moves[1].Move.Text) {
		t.Errorf("%s is explained by %q", tbl.Moves[1].Move.Text, said)
	}
	if w.refresh(tbl).Hinted != 0 {
		t.Error("an explanation counts as a hint")
	}
}

// At a table of the browser's own its worker finds the hints, even offline.
func TestSlowHintsAreGivenOffline(t *testing.T) {
	w := newWorld(t)
	page, line := w.prepared(phone)
	line.Cut()
	w.check(page.Open(line.URL + "/play/chexers"))
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	names, err := browser.Eval[string](page, `[...document.querySelectorAll(".plate .who")].map(e => e.textContent).join()`)
	w.check(err)
	if names != "Red,Dot,Bo" {
		t.Errorf("the players are called %s", names)
	}
	if n := w.count(page, `.hints, link[href*="hints"], script[src*="hints"]`); n != 0 {
		t.Error("the page shows hints before they are asked for")
	}
	w.check(page.Click("[data-help]"))
	w.check(page.Wait(`document.querySelector(".hints [data-hint]:enabled")`))
	w.check(page.Click("[data-what]"))
	w.check(page.Wait(`document.querySelector("[data-said]").textContent === "No bot has moved yet."`))
	if w.localHinted(page) {
		t.Error("to open the hints is to take one")
	}
	w.check(page.Click("[data-hint]"))
	w.check(page.Wait(`document.querySelector("[data-hint]").textContent === "Show the move"`))
	if n := w.count(page, ".arrows .mark"); n != 1 {
		t.Errorf("%d places are marked", n)
	}
	if !w.localHinted(page) {
		t.Error("the game does not know of the hint")
	}
	w.check(page.Click("[data-hint]"))
	w.check(page.Wait(`document.querySelector(".arrows .arrow") && document.querySelector("[data-hint]:disabled")?.textContent === "Give me a hint"`))
	move := w.text(page, "[data-said]")
	g, _ := games.Find("chexers")
	state, err := g.Start("")
	w.check(err)
	legal := state.Legal(0)
	i := slices.IndexFunc(legal, func(m game.Move) bool { return m.Text == move })
	if i < 0 {
		t.Fatalf("%q is not a move", move)
	}
	axe, err := os.ReadFile(checker)
	w.check(err)
	for _, found := range w.faults(page, string(axe)) {
		t.Errorf("%s: %s: %v", found.ID, found.Help, found.Nodes)
	}
	w.check(page.TapPlaces(legal[i].Gesture.Places...))
	w.check(page.Wait(keptMoves + `.length === 3 && document.querySelectorAll("#moves [data-ply]").length === 3`))
	w.check(page.Wait(`document.querySelector("[data-said]").textContent === "" && !document.querySelector(".arrows *")`))
	w.check(page.Click("[data-what]"))
	w.check(page.Wait(answered))
	if said, by := w.text(page, "[data-said]"), w.local(page)[2]; !strings.Contains(said, "Blue "+by) {
		t.Errorf("%s is explained by %q", by, said)
	}
	w.check(page.Click("#takeback button"))
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 0`))
	if !w.localHinted(page) {
		t.Error("a takeback takes back the hint")
	}
	w.check(page.Click("[data-help]"))
	w.check(page.Wait(`!document.querySelector(".hints") && !document.querySelector(".arrows *")`))
}

func TestHintsWhoseScriptDoesNotComeCanBeAskedForAgain(t *testing.T) {
	w := newWorld(t)
	page := w.page(desktop)
	page.Expect("missing.js", "404")
	w.check(page.Open(w.site.URL + "/play/chexers"))
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.check(page.Wait(`(() => {
		const { dataset } = document.querySelector("template[data-hints]").content.firstElementChild;
		[window.script, dataset.script] = [dataset.script, "/static/missing.js"];
		return true;
	})()`))
	w.check(page.Click("[data-help]"))
	w.reads(page, "#notice", "did not answer")
	w.check(page.Wait(`!document.querySelector(".hints") && document.querySelector("[data-help]").ariaExpanded === "false"`))
	w.check(page.Wait(`(document.querySelector("template[data-hints]").content.firstElementChild.dataset.script = script, true)`))
	w.check(page.Click("[data-help]"))
	w.check(page.Wait(`document.querySelector(".hints [data-hint]:enabled")`))
}

// localHinted reports whether the game that a page of the browser's own tables shows had a hint.
func (w world) localHinted(p *browser.Page) bool {
	w.Helper()
	hinted, err := browser.Eval[bool](p, `!!JSON.parse(localStorage.getItem(`+keptGame+`)).hinted`)
	w.check(err)
	return hinted
}

func TestThereAreNoHintsBehindScreensOffline(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/play/hexachess?option-variant=screen&players=2")
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".tray:not([hidden])")`))
	w.check(page.Click("[data-help]"))
	w.check(page.Wait(`document.querySelector(".hints [data-hint]:enabled")`))
	w.check(page.Click("[data-hint]"))
	w.check(page.Wait(answered))
	if said := w.text(page, "[data-said]"); !strings.HasPrefix(said, "Part of this game is still secret") {
		t.Errorf("the page says %q", said)
	}
	if w.localHinted(page) {
		t.Error("the game keeps a hint that was not given")
	}
}

// Behind screens the bot places its pieces before the person does.
func TestAHintIsGivenAfterTheScreens(t *testing.T) {
	w := newWorld(t)
	id, err := w.site.Lobby.Create(t.Context(), table.Spec{
		Game: "hexachess", Setup: `{"variant":"screen","army":"standard"}`, Host: identity.PersonOf(ada), Name: "Ada",
		Seats: []table.Holder{{Kind: table.SeatPerson}, botHolder("beginner")},
	})
	w.check(err)
	tbl, err := w.site.Lobby.Table(t.Context(), id)
	w.check(err)
	page := w.come(desktop, ada, tbl)
	tbl = w.until(tbl, func(t table.Moment) bool { return t.State().Turn() == game.SeatsOf(0) })
	for _, text := range []string{"normal", "ready"} {
		w.do(id, ada, table.Play{Version: w.refresh(tbl).Version, Text: text})
	}
	w.helped(page)
	w.check(page.Click("[data-hint]"))
	w.check(page.Wait(`document.querySelector("[data-said]").textContent.startsWith("Look at")`))
}
