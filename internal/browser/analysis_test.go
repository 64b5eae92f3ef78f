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

// searched is true once the search has found the three best moves.
const searched = `document.querySelectorAll("[data-lines] button").length === 3`

// analysed returns the text of the moves on an analysis board.
func (w world) analysed(p *browser.Page) string {
	w.Helper()
	text, err := browser.Eval[string](p, `[...document.querySelectorAll("[data-tree] .move")].map(({ title }) => title).join(" ").trim()`)
	w.check(err)
	return text
}

func (w world) waitForMoves(p *browser.Page, want string) {
	w.Helper()
	if err := p.Wait(fmt.Sprintf(`[...document.querySelectorAll("[data-tree] .move")].map(({ title }) => title).join(" ").trim() === %q`, want)); err != nil {
		w.Fatalf("the moves are %q, not %q: %v", w.analysed(p), want, err)
	}
}

func TestAnAnalysisBoardTakesDragsAndKeys(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/analysis/chexers")
	w.check(page.Wait(searched))
	w.check(page.DragPlaces("a1", "b1"))
	w.waitForMoves(page, "a1-b1")
	w.tabTo(page, "[data-place]")
	w.check(steer(w)(page, "g7", "f6"))
	w.waitForMoves(page, "a1-b1 g7-f6")
}

func TestAnAnalysisBoardPlaysSearchesAndKeeps(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/analysis/chexers")
	w.check(page.Wait(searched))
	if n := w.count(page, ".arrow"); n != 3 {
		t.Errorf("%d arrows are on the board", n)
	}
	w.check(page.TapPlaces("a1", "b1"))
	w.waitForMoves(page, "a1-b1")
	w.check(page.Click("#move-text"))
	w.check(page.Type("g7-f6"))
	w.check(page.Press("Enter"))
	w.waitForMoves(page, "a1-b1 g7-f6")
	w.check(page.Click(`[data-step="prev"]`))
	w.check(page.Click("#move-text"))
	w.check(page.Type("d7-d6"))
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.querySelectorAll(".variation").length === 1`))
	w.check(page.Click(`[data-symbol="!?"]`))
	w.check(page.Click("[data-comment]"))
	w.check(page.Type("both ways"))
	w.check(page.Wait(`document.querySelector("[name=text]").value === "a1-b1 g7-f6 ( d7-d6 !? {both ways} )"`))
	w.check(page.Wait(searched))

	w.check(page.Reload())
	w.check(page.Wait(`document.querySelector("[name=text]").value === "a1-b1 g7-f6 ( d7-d6 !? {both ways} )"`))
	w.check(page.Click("[data-link]"))
	w.check(page.Wait(`location.hash.startsWith("#t=")`))
	w.check(page.Wait(`document.querySelector("[data-link]").textContent !== "Copied"`))
	label, err := browser.Eval[string](page, `new Promise(async (done) => {
		const [button, wait, later] = [document.querySelector("[data-link]"), setTimeout, []];
		globalThis.setTimeout = (does, ms) => later.push(does); // what is to come when the label has been seen
		for (const _ of "12") {
			button.click();
			await new Promise((then) => wait(then, 300));
		}
		later.forEach((does) => does());
		globalThis.setTimeout = wait;
		done(button.textContent);
	})`)
	if err != nil || label == "Copied" {
		t.Errorf("after two presses the button for the link says %q for good, %v", label, err)
	}
	link, err := browser.Eval[string](page, `localStorage.clear(); location.href`)
	w.check(err)
	other := w.visit(desktop, link)
	w.check(other.Wait(`document.querySelector("[name=text]").value === "a1-b1 g7-f6 ( d7-d6 !? {both ways} )"`))
	w.check(other.Wait(searched))
}

// A search reports several times a second. A line under the finger, or with the focus, stays there
// until it is chosen.
func TestALineOfARunningSearchKeepsTheFocus(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/analysis/chexers")
	w.check(page.Wait(searched))
	w.check(page.Wait(`(() => {
		const line = document.querySelectorAll("[data-lines] button")[1];
		globalThis.reports = 0;
		globalThis.chosen = line;
		new MutationObserver(() => reports++).observe(document.querySelector("[data-speed]"), { childList: true });
		line.focus();
		return document.activeElement === line;
	})()`))
	w.check(page.Wait(`reports > 2`))
	w.check(page.Wait(`document.activeElement === document.querySelectorAll("[data-lines] button")[1]`))
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.querySelectorAll("[data-tree] .move").length > 0`))
	// The line of the next position is a new one.
	w.check(page.Wait(`document.activeElement !== chosen && document.activeElement === document.querySelectorAll("[data-lines] button")[1]`))
}

// A reader can look at another person's tree and change it, and finds their own again without the
// link.
func TestSlowTheTreeOfALinkLeavesTheReadersOwn(t *testing.T) {
	w := newWorld(t)
	author := w.visit(desktop, w.site.URL+"/analysis/chexers")
	w.check(author.Wait(searched))
	w.check(author.DragPlaces("a1", "b1"))
	w.waitForMoves(author, "a1-b1")
	w.check(author.Click("[data-link]"))
	w.check(author.Wait(`location.hash.startsWith("#t=")`))
	link, err := browser.Eval[string](author, `location.href`)
	w.check(err)
	author.Close()
	page := w.visit(desktop, w.site.URL+"/analysis/chexers")
	_, err = browser.Eval[bool](page, `(localStorage.setItem("analysis./analysis/chexers", '"a1-b1 d7-d6"'), true)`)
	w.check(err)
	w.check(page.Reload())
	w.waitForMoves(page, "a1-b1 d7-d6")
	other := func(address, moves string) {
		w.Helper()
		w.check(page.Open(w.site.URL + "/")) // opening another fragment of the same page would not load it
		w.check(page.Open(address))
		w.waitForMoves(page, moves)
	}
	other(link, "a1-b1")
	other(w.site.URL+"/analysis/chexers", "a1-b1 d7-d6")
	other(link, "a1-b1")
	w.check(page.Click(`[data-step="last"]`))
	w.check(page.Click("#move-text"))
	w.check(page.Type("g7-f6"))
	w.check(page.Press("Enter"))
	w.waitForMoves(page, "a1-b1 g7-f6")
	w.check(page.Wait(searched))
	other(w.site.URL+"/analysis/chexers", "a1-b1 d7-d6")
	other(link, "a1-b1 g7-f6")
}

func TestSlowAPositionThatIsSetUpInAGameStays(t *testing.T) {
	w := newWorld(t)
	page := w.page(desktop)
	id := w.importsText(page, "game chexers\n1. a1-b1 d7-d6")
	w.check(page.Open(w.site.URL + "/g/" + id + "/1/analysis"))
	w.check(page.Wait(searched))
	const study = "[RRRR/5/6/7/6/5/BBBG r 0,3,1 0]\n{my study}"
	_, err := browser.Eval[bool](page, fmt.Sprintf(`(document.querySelector("[name=text]").value = %q, document.querySelector("form[data-text]").requestSubmit(), true)`, study))
	w.check(err)
	kept := fmt.Sprintf(`document.querySelectorAll("[data-tree] .move").length === 1 && %s === %q`, treeText, study)
	w.check(page.Wait(kept))
	w.check(page.Wait(searched))
	w.check(page.Reload())
	w.check(page.Wait(searched))
	w.check(page.Wait(kept))
	w.check(page.Click("[data-clear]"))
	w.waitForMoves(page, "a1-b1 d7-d6")
	w.check(page.Wait(searched))
	w.check(page.Reload())
	w.waitForMoves(page, "a1-b1 d7-d6")
	w.check(page.Wait(searched))
}

// A text with a move that the rules forbid does not replace the reader's own analysis.
func TestATextWithAnImpossibleMoveIsNotRead(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/analysis/chexers")
	w.check(page.Wait(searched))
	read := func(text string) {
		_, err := browser.Eval[bool](page, fmt.Sprintf(`(document.querySelector("[name=text]").value = %q, document.querySelector("form[data-text]").requestSubmit(), true)`, text))
		w.check(err)
	}
	read("game chexers\n1. a1-b1 d7-d6")
	w.check(page.Wait(treeText + ` === "a1-b1 d7-d6"`))
	w.check(page.Click("[data-step=last]"))
	w.check(page.Wait(searched))
	read("1. a1-b1 ( a4-b4 d7-d7 ) d7-d6")
	w.check(page.Wait(`document.querySelector(".status").textContent.startsWith("That text cannot be read: move 2")`))
	w.check(page.Wait(`document.querySelectorAll("[data-tree] .move").length === 3`)) // with the start
	w.check(page.Wait(searched))
	w.check(page.Click("#move-text"))
	w.check(page.Type("g4-f4"))
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.querySelectorAll("[data-tree] .move").length === 4 && ` + treeText + `.endsWith("a1-b1 d7-d6 g4-f4")`))
}

// treeText is the text of the tree on an analysis board.
const treeText = `document.querySelector("[name=text]").value`

func TestSlowAGameWhoseSecondSeatWasReadyFirstIsAnalysed(t *testing.T) {
	w := newWorld(t)
	page := w.page(desktop)
	id := w.importsText(page, "game hexachess\nsetup {\"variant\":\"screen\",\"army\":\"standard\"}\n1. 2:normal\n2. ready\n3. normal\n4. ready\n")
	w.check(page.Open(w.site.URL + "/g/" + id + "/4/analysis"))
	w.check(page.Wait(searched))
	w.check(page.Click("#move-text"))
	w.check(page.Type("a5-a6"))
	w.check(page.Press("Enter"))
	w.check(page.Wait(searched))
	w.check(page.Reload())
	w.check(page.Wait(searched))
	w.check(page.Wait(treeText + ` === "2:normal ready normal ready a5-a6"`))
	w.check(page.Click("[data-chances]"))
	w.check(page.Wait(complete))
}

func TestAGameIsAnalysedFromItsReplay(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(ada), table.Play{Version: tbl.Version, Text: "a1-b1"})
	w.check(err)
	page := w.visit(desktop, fmt.Sprintf("%s/g/%s/1/analysis", w.site.URL, tbl.ID))
	w.check(page.Wait(searched))
}

func TestSlowAnAnalysisBoardWorksWithoutALine(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	page := w.page(phone)
	line.mayCut(page)
	w.check(page.Open(line.URL + "/analysis/chexers"))
	w.check(page.Wait(searched))
	w.kept(page)
	// Wait must not get a promise, which is always true.
	_, err := browser.Eval[bool](page, `new Promise((done) => {
		const { program, network, start, engine } = document.querySelector("#analysis").dataset;
		const look = async () => {
			const kept = await Promise.all(["/analysis/chexers", program, network, start, engine, document.querySelector("script[src]").src].map((url) => caches.match(url)));
			if (kept.every((answer) => answer)) done(true);
			else setTimeout(look, 50);
		};
		void look();
	})`)
	w.check(err)
	w.check(page.TapPlaces("a1", "b1"))
	w.waitForMoves(page, "a1-b1")
	line.Cut()
	w.check(page.Reload())
	w.waitForMoves(page, "a1-b1")
	w.check(page.Wait(searched))
	w.check(page.Tap(`[data-step="last"]`))
	w.check(page.Wait(`document.querySelector(".status").textContent.startsWith("Green")`))
	w.check(page.TapPlaces("g7", "d4"))
	w.check(page.Wait(`document.querySelector(".status").textContent.includes("Too far")`))
	w.check(page.TapPlaces("f6"))
	w.waitForMoves(page, "a1-b1 g7-f6")
	w.check(page.Wait(searched))
}

// For a played game everything works offline, too: second moves of a turn, the
// three best moves, and the chances of the whole game.
func TestSlowTheAnalysisOfAGameWorksWithoutALine(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	tbl := w.hexachess(`{"variant":"three"}`, harried, bob, cleo)
	var turn game.Move
	for _, m := range tbl.State().Legal(0) {
		if m.First != nil && strings.Count(m.Text, "-") == 2 {
			turn = m
		}
	}
	ply := len(tbl.Moves)
	path := fmt.Sprintf("/g/%s/%d/analysis", tbl.ID, ply)
	page := w.page(desktop)
	line.mayCut(page)
	w.check(page.Open(line.URL + path))
	w.check(page.Wait(searched))
	w.kept(page)
	// Wait must not get a promise, which is always true.
	_, err := browser.Eval[bool](page, `new Promise((done) => {
		const { chess } = document.querySelector("[data-chess]").dataset;
		const look = async () => {
			const part = await caches.match("/g/`+tbl.ID+`/chances");
			const script = /data-script="([^"]+)"/.exec((await part?.text()) ?? "")?.[1];
			const kept = await Promise.all([location.pathname, chess, script].map((url) => url && caches.match(url)));
			if (kept.every((answer) => answer)) done(true);
			else setTimeout(look, 50);
		};
		void look();
	})`)
	w.check(err)
	line.Cut()
	w.check(page.Reload())
	w.check(page.Wait(searched))
	first, second := turn.Gesture.Places[:2], turn.Gesture.Places[2:]
	w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, first[0])))
	w.check(page.ClickPlaces(first...))
	w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, second[0])))
	w.check(page.ClickPlaces(second...))
	w.reads(page, ".confirm", "Play both moves?")
	w.press(page, "Play both")
	w.waitForMoves(page, harried+" "+turn.Text)
	w.check(page.Wait(searched))
	w.check(page.Click("[data-chances]"))
	w.check(page.Wait(`document.querySelector("[data-working]")?.hidden && document.querySelectorAll(".area").length === 4`))
}

// A position that was set up by hand can be played on offline: a turn of two moves, and the reason why a
// move is not possible.
func TestSlowAPositionSetUpByHandIsPlayedWithoutALine(t *testing.T) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)
	state := w.hexachess(`{"variant":"three"}`, harried, bob, cleo).State()
	page := w.page(desktop)
	line.mayCut(page)
	w.check(page.Open(line.URL + "/analysis/hexachess?players=3"))
	w.check(page.Wait(searched))
	w.kept(page)
	// Wait must not get a promise, which is always true.
	_, err := browser.Eval[bool](page, `new Promise((done) => {
		const { chess } = document.querySelector("[data-chess]").dataset;
		const look = async () => {
			const kept = await Promise.all([location.pathname + location.search, chess].map((url) => caches.match(url)));
			if (kept.every((answer) => answer)) done(true);
			else setTimeout(look, 50);
		};
		void look();
	})`)
	w.check(err)
	line.Cut()
	w.check(page.Reload())
	w.check(page.Wait(searched))
	_, err = browser.Eval[bool](page, fmt.Sprintf(`(document.querySelector("[name=position]").value = %q, document.querySelector("form[data-position] button").click(), true)`, state.Text()))
	w.check(err)
	const written = `document.querySelector("[name=text]").value.trim()`
	given := "[" + state.Text() + "]"
	w.check(page.Wait(fmt.Sprintf("%s === %q", written, given)))
	w.reads(page, ".status", "you may move two pieces")

	// Remove a pawn that is far from all of this.
	w.check(page.Click("[data-tray] > summary"))
	w.reads(page, "[data-speed]", "Not searching.") // the tray is open
	_, err = browser.Eval[bool](page, `(document.querySelector('.stock [value=""]').click(), true)`)
	w.check(err)
	w.check(page.ClickPlaces("k17"))
	w.check(page.Wait(`!document.querySelector('.pieces [data-at="k17"]')`))
	w.check(page.Click("[data-use]"))
	w.check(page.Wait(fmt.Sprintf("%s === %q", written, strings.Replace(given, " 2P@k17", "", 1))))
	w.check(page.Wait(searched))

	// A rook does not move obliquely.
	w.check(page.Wait(`document.querySelector('.piece.movable[data-at="c1"]')`))
	w.check(page.ClickPlaces("c1", "e4"))
	w.reads(page, ".status", "A rook moves straight")
	var turn game.Move
	for _, m := range state.Legal(0) {
		if m.First != nil && strings.Count(m.Text, "-") == 2 {
			turn = m
		}
	}
	first, second := turn.Gesture.Places[:2], turn.Gesture.Places[2:]
	w.check(page.ClickPlaces(first...))
	w.check(page.Wait(fmt.Sprintf(`document.querySelector('.piece.movable[data-at=%q]')`, second[0])))
	w.check(page.ClickPlaces(second...))
	w.reads(page, ".confirm", "Play both moves?")
	w.press(page, "Play both")
	w.waitForMoves(page, turn.Text)
	w.check(page.Wait(searched))
}

func TestAPositionIsSetUpOnTheBoard(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/analysis/hexdame")
	w.check(page.Wait(searched))
	w.check(page.Click("[data-tray] > summary"))
	if n := w.count(page, ".stock [name=piece]"); n != 5 {
		t.Errorf("the tray has %d choices, not men and kings of two and none", n)
	}
	w.check(page.Click("[data-empty]"))
	w.check(page.Wait(`document.querySelectorAll(".pieces [data-at]").length === 0`))
	put := func(piece string, cells ...string) {
		t.Helper()
		_, err := browser.Eval[bool](page, `(document.querySelector('.stock [value="`+piece+`"]').click(), true)`)
		w.check(err)
		for _, cell := range cells {
			w.check(page.TapPlaces(cell))
			w.check(page.Wait(`document.querySelector('.pieces [data-at="` + cell + `"]')`))
		}
	}
	put("0", "c3")
	put("1", "d4", "f6")
	put("1K", "a1")
	w.check(page.TapPlaces("f6")) // the man there becomes a king
	w.check(page.Wait(`document.querySelector('.pieces [data-at="f6"]').dataset.kind === "K"`))
	w.check(page.TapPlaces("f6")) // the king there is taken away
	w.check(page.Wait(`document.querySelectorAll(".pieces [data-at]").length === 3`))
	w.check(page.Click("[data-use]"))
	w.check(page.Wait(`document.querySelector("[name=text]").value.startsWith("[Ra1 rd4 wc3 white 0]")`))
	w.check(page.Wait(`document.querySelector("[data-lines] button")?.dataset.moves.startsWith("c3xe5")`)) // it must capture
	w.check(page.TapPlaces("c3", "e5"))
	w.waitForMoves(page, "c3xe5")

	_, err := browser.Eval[bool](page, `(document.querySelector("[name=position]").value = "nonsense", document.querySelector("form[data-position] button").click(), true)`)
	w.check(err)
	w.check(page.Wait(`document.querySelector(".status").textContent.startsWith("That text cannot be read:")`))
}

// Two workers share the search, and the browser remembers how many a person wants.
func TestSeveralWorkersShareTheSearch(t *testing.T) {
	w := newWorld(t)
	page := w.visit(phone, w.site.URL+"/analysis/hexdame")
	w.check(page.Wait(searched))
	choose := func(workers string) {
		t.Helper()
		_, err := browser.Eval[bool](page, `(() => {
			const select = document.querySelector("[data-workers]");
			for (const option of select.options) option.disabled = false; // a small machine can run two, too
			select.value = "`+workers+`";
			return select.dispatchEvent(new Event("change"));
		})()`)
		w.check(err)
	}
	_, err := browser.Eval[bool](page, `(() => {
		globalThis.parts = new Set();
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message) {
			const { ask, part, of } = JSON.parse(message.question ?? "{}");
			if (ask === "search") parts.add(part + "/" + of);
			return post.call(this, message);
		};
		return true;
	})()`)
	w.check(err)
	choose("2")
	w.check(page.Wait(`parts.has("0/2") && parts.has("1/2")`))
	w.check(page.Wait(searched))
	w.check(page.TapPlaces("e3", "e4"))
	w.check(page.Wait(`document.querySelectorAll("[data-tree] .move").length === 1`))
	w.check(page.Wait(searched))
	if n := w.count(page, ".arrow"); n != 3 {
		t.Errorf("%d arrows are on the board", n)
	}
	choose("1")
	w.check(page.Wait(searched))
	kept, err := browser.Eval[string](page, `localStorage.getItem("workers")`)
	w.check(err)
	if kept != "1" {
		t.Errorf("the browser has kept %s workers", kept)
	}
}

func TestSlowWhatFollowsACopiedLinkStays(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/analysis/chexers")
	w.check(page.Wait(searched))
	adds := func(move string) {
		w.Helper()
		w.check(page.Click(`[data-step="last"]`))
		w.check(page.Click("#move-text"))
		w.check(page.Type(move))
		w.check(page.Press("Enter"))
	}
	shares := func() string {
		w.Helper()
		_, err := browser.Eval[bool](page, `(history.replaceState(null, "", location.pathname), true)`) // an earlier link
		w.check(err)
		w.check(page.Click("[data-link]"))
		w.check(page.Wait(`location.hash.startsWith("#t=")`))
		link, err := browser.Eval[string](page, `location.href`)
		w.check(err)
		return link
	}
	again := func(moves string) {
		w.Helper()
		w.check(page.Wait(searched))
		w.check(page.Reload())
		w.waitForMoves(page, moves)
		w.check(page.Wait(searched))
	}
	adds("a1-b1")
	w.waitForMoves(page, "a1-b1")
	link := shares()
	again("a1-b1")
	adds("g7-f6")
	w.waitForMoves(page, "a1-b1 g7-f6")
	again("a1-b1 g7-f6")

	// The same holds for another person's tree; and a link that is pasted there shows the link's
	// own.
	_, err := browser.Eval[bool](page, `(location.hash = new URL(`+fmt.Sprintf("%q", link)+`).hash, true)`)
	w.check(err)
	w.waitForMoves(page, "a1-b1")
	adds("d7-d6")
	w.waitForMoves(page, "a1-b1 d7-d6")
	if other := shares(); other == link {
		t.Errorf("the changed tree is still linked by %s", link)
	}
	adds("g4-g5")
	w.waitForMoves(page, "a1-b1 d7-d6 g4-g5")
	again("a1-b1 d7-d6 g4-g5")
	w.check(page.Open(w.site.URL + "/")) // opening another fragment of the same page would not load it
	w.check(page.Open(w.site.URL + "/analysis/chexers"))
	w.waitForMoves(page, "a1-b1 g7-f6")
}

// This tab shows what was added in another one; otherwise it would overwrite that.
func TestAnAnalysisGoesOnInAnotherTab(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/analysis/chexers")
	w.check(page.Wait(searched))
	w.check(page.ClickPlaces("a1", "b1"))
	w.waitForMoves(page, "a1-b1")
	w.check(page.Wait(`Object.entries(localStorage).some(([key, kept]) => key.startsWith("analysis.") && kept === '"a1-b1"')`))
	_, err := browser.Eval[bool](page, `(() => {
		const place = Object.keys(localStorage).find((key) => key.startsWith("analysis."));
		localStorage.setItem(place, JSON.stringify("a1-b1 g7-f6"));
		document.dispatchEvent(new Event("visibilitychange"));
		return true;
	})()`)
	w.check(err)
	w.waitForMoves(page, "a1-b1 g7-f6")
}

// The reader's tree outlasts a visit at which the worker, or the program that it runs, does not come.
func TestAnAnalysisIsKeptWhenItsSearchCannotBeLoaded(t *testing.T) {
	w := newWorld(t)
	const kept = `a1-b1 ( a2-b2 {the reader's} )`
	for _, missing := range []string{"/engine.js", ".wasm"} {
		t.Run(missing, func(t *testing.T) {
			w := world{t, w.site}
			site := w.lacking(missing)
			page := w.page(desktop)
			page.Expect("503")
			w.check(page.Open(site + "/about"))
			_, err := browser.Eval[bool](page, fmt.Sprintf(`(localStorage.setItem("analysis./analysis/chexers", JSON.stringify(%q)), true)`, kept))
			w.check(err)
			w.check(page.Open(site + "/analysis/chexers"))
			w.check(page.Wait(`document.querySelector("[data-speed]").textContent.startsWith("The search could not be loaded.")`))
			w.waitForMoves(page, "a1-b1 a2-b2")
			isKept := fmt.Sprintf(`JSON.parse(localStorage.getItem("analysis./analysis/chexers")) === %q`, kept)
			w.check(page.Wait(isKept))
			// Nor does a position that is entered meanwhile, which nothing can check, take its place.
			_, err = browser.Eval[bool](page, `(document.querySelector("[name=position]").value = "nonsense", document.querySelector("form[data-position] button").click(), true)`)
			w.check(err)
			w.check(page.Wait(isKept))
			w.waitForMoves(page, "a1-b1 a2-b2")
		})
	}
}

func TestAnEmptiedBoardStaysEmpty(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/analysis/chexers")
	w.check(page.Wait(searched))
	w.check(page.Click("#move-text"))
	w.check(page.Type("a1-b1"))
	w.check(page.Press("Enter"))
	w.waitForMoves(page, "a1-b1")
	w.check(page.Wait(searched))
	w.check(page.Click("[data-clear]"))
	w.waitForMoves(page, "")
	w.check(page.Wait(searched))
	w.check(page.Reload())
	w.check(page.Wait(searched))
	w.waitForMoves(page, "")
}

// The tree of a link is in its fragment.
func TestTheTreeOfALinkStaysInAnotherThemeAndLanguage(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/analysis/chexers#t=")
	link := func() string {
		w.Helper()
		address, err := browser.Eval[string](page, `location.href`)
		w.check(err)
		return address
	}
	w.check(page.Wait(searched))
	w.check(page.DragPlaces("a1", "b1"))
	w.waitForMoves(page, "a1-b1")
	w.check(page.Click("[data-link]"))
	w.check(page.Wait(`location.hash.length > 3`))
	w.check(page.Wait(searched))
	want := link()
	w.check(page.Click(`form.language button[value="de"]`))
	w.check(page.Wait(`document.documentElement.lang === "de"`))
	w.waitForMoves(page, "a1-b1")
	w.check(page.Wait(`(document.querySelector('form.theme [value="dark"]').click(), true)`))
	w.check(page.Wait(`document.documentElement.dataset.theme === "dark"`))
	w.waitForMoves(page, "a1-b1")
	if got := link(); got != want {
		t.Errorf("the page is at %s, not %s", got, want)
	}
}

// A system that forces its colours takes away the backgrounds of buttons that do not say otherwise.
func TestForcedColoursShowTheMoveThatAnAnalysisBoardIsAt(t *testing.T) {
	w := newWorld(t)
	page := w.visit(browser.Screen{Width: 1280, Height: 800, Forced: true}, w.site.URL+"/analysis/chexers")
	w.check(page.Click("#move-text"))
	w.check(page.Type("a1-b1"))
	w.check(page.Press("Enter"))
	w.waitForMoves(page, "a1-b1")
	w.check(page.Click(`[data-symbol="!"]`))
	w.check(page.Wait(`document.querySelector('.symbols [aria-pressed="true"]')`))
	for _, marked := range []string{".move[aria-current]", ".symbols [aria-pressed=true]"} {
		shown, err := browser.Eval[bool](page, `((marked, probe) => {
			probe.style.setProperty("forced-color-adjust", "none");
			probe.style.background = "Highlight";
			document.body.append(probe);
			const [a, b] = [marked, probe].map(e => getComputedStyle(e));
			return a.forcedColorAdjust === "none" && a.backgroundColor === b.backgroundColor;
		})(document.querySelector("`+marked+`"), document.createElement("i"))`)
		w.check(err)
		if !shown {
			t.Errorf("%s looks like the others", marked)
		}
	}
}
