package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

var (
	tablet = browser.Screen{Width: 768, Height: 1024}
	small  = browser.Screen{Width: 360, Height: 740}
	sizes  = []browser.Screen{desktop, tablet, small}
)

// tabTo presses Tab until the focus is on an element that a selector matches.
func (w world) tabTo(p *browser.Page, selector string) {
	w.Helper()
	for range 100 {
		there, err := browser.Eval[bool](p, fmt.Sprintf(`document.activeElement.matches(%q)`, selector))
		w.check(err)
		if there {
			return
		}
		w.check(p.Press("Tab"))
	}
	w.Fatalf("Tab does not lead to %s", selector)
}

// hasKeys waits until a page has loaded what the first key asked for.
func (w world) hasKeys(p *browser.Page) {
	w.Helper()
	_, err := browser.Eval[bool](p, `import(document.querySelector("[data-keys]").dataset.keys).then(() => true)`)
	w.check(err)
}

func TestNothingCutsOffTheFocusInTheHeader(t *testing.T) {
	w := newWorld(t)
	for _, screen := range []browser.Screen{desktop, small} {
		page := w.visit(screen, w.site.URL+"/about")
		w.check(page.Press("Tab"))
		for _, link := range []string{".brand", ".header nav a", ".header .theme button"} {
			w.tabTo(page, link)
			top, err := browser.Eval[float64](page, `(() => {
				const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement);
				return document.activeElement.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
			})()`)
			w.check(err)
			if top < 0 {
				t.Errorf("at a width of %d, the ring around %s begins at %v", screen.Width, link, top)
			}
		}
	}
}

// says waits until the label of the cell with the focus is as wanted.
func (w world) says(p *browser.Page, want string) {
	w.Helper()
	says := `document.activeElement.ariaLabel`
	if err := p.Wait(fmt.Sprintf(`%s === %q`, says, want)); err != nil {
		got, _ := browser.Eval[string](p, says)
		w.Fatalf("the cell says %q, not %q", got, want)
	}
}

// walkTo moves the focus over the board to a place with the keys around S, each
// step bringing it nearer on the screen.
func (w world) walkTo(p *browser.Page, place string) {
	w.Helper()
	w.hasKeys(p)
	for range 40 {
		key, err := browser.Eval[string](p, fmt.Sprintf(`(() => {
			const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
			const [x, y] = middle(document.activeElement);
			const target = document.querySelector('[data-place=%q]');
			if (target === document.activeElement) return "";
			const [tx, ty] = middle(target);
			const flat = document.querySelector("[data-board] > svg").dataset.flat === "true";
			const sixth = Math.round((Math.atan2(ty - y, tx - x) / Math.PI * 3 + 6 - (flat ? 0.5 : 0))) %% 6;
			return "dxzawe"[sixth];
		})()`, place))
		w.check(err)
		if key == "" {
			return
		}
		before, err := browser.Eval[string](p, `document.activeElement.dataset.place`)
		w.check(err)
		w.check(p.Press(key))
		w.check(p.Wait(fmt.Sprintf(`document.activeElement.dataset.place !== %q`, before)))
	}
	w.Fatalf("the keys do not lead to %s", place)
}

// steer enters moves with keys only.
func steer(w world) enters {
	return func(p *browser.Page, places ...string) error {
		for _, place := range places {
			w.walkTo(p, place)
			if err := p.Press("Enter"); err != nil {
				return err
			}
		}
		return nil
	}
}

func TestSlowAWholeGameIsPlayedByKeysAlone(t *testing.T) {
	w := newWorld(t)
	for _, screen := range sizes {
		tbl := w.create(botHolder("beginner"), botHolder("beginner"))
		page := w.come(screen, ada, tbl)
		w.tabTo(page, `[role="gridcell"]`)
		for tbl.Status != protocol.Over {
			tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over || onTurn(t) == 0 })
			if tbl.Status != protocol.Over {
				tbl = w.play(tbl, page, steer(w))
			}
		}
		w.shows(page, tbl)
		w.check(page.Wait(`/wins|You win!|Draw/.test(document.querySelector("#log").textContent)`))
	}
}

func TestTheBoardIsOneTabStop(t *testing.T) {
	w := newWorld(t)
	table := w.create(botHolder("beginner"), botHolder("beginner"))
	for _, url := range []string{"/t/" + table.ID, "/g/" + table.ID + "/0"} {
		page := w.page(desktop)
		w.check(page.SetCookie(w.site.URL, "person", ada))
		w.check(page.Open(w.site.URL + url))
		w.check(page.Wait(`document.querySelector("[role=grid] [role=row] > [role=gridcell][aria-label]")`))
		var stops []string
		for range 60 {
			w.check(page.Press("Tab"))
			at, err := browser.Eval[string](page, `document.activeElement.closest("svg") ? "board" : document.activeElement.className`)
			w.check(err)
			if len(stops) > 0 && at == "skip" { // once around
				break
			}
			stops = append(stops, at)
		}
		if n := strings.Count(strings.Join(stops, " "), "board"); n != 1 {
			t.Errorf("%s: Tab stops at the board %d times: %q", url, n, stops)
		}
		// The arrows move within it.
		w.tabTo(page, `[role="gridcell"]`)
		w.check(page.Press("ArrowUp", "ArrowLeft"))
		w.check(page.Wait(`document.querySelectorAll('[role=gridcell][tabindex="0"]').length === 1 && document.activeElement.matches('[tabindex="0"]')`))
	}
}

func TestTheCellsSayWhatIsThereAndWhatCanBeDone(t *testing.T) {
	w := newWorld(t)
	table := w.create(botHolder("beginner"), botHolder("beginner"))
	page := w.come(desktop, ada, table)
	w.tabTo(page, `[role="gridcell"]`)
	w.walkTo(page, "a1")
	w.says(page, "a1, Red, can move, 2 moves")
	w.check(page.Press("Enter"))
	w.says(page, "a1, Red, selected, 2 moves")
	w.check(page.Press("e"))
	w.says(page, "b1, empty, legal")
	// A cell that changes gets a new label, not a new node.
	_, err := browser.Eval[bool](page, `(window.cell = document.activeElement, true)`)
	w.check(err)
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.activeElement === window.cell && cell.ariaLabel.startsWith("b1, Red")`))
	w.check(page.Wait(`document.querySelector("#log").textContent !== ""`))
}

// A line fixed to the bottom of a form hides nothing that the keys lead to.
func TestSlowNothingHidesWhatHasTheFocus(t *testing.T) {
	w := newWorld(t)
	waiting := w.create(table.Holder{Kind: table.SeatFree}, table.Holder{Kind: table.SeatFree})
	for _, path := range []string{"/new?game=chexers", "/pool/chexers", "/import", "/t/" + waiting.ID} {
		for _, screen := range []browser.Screen{desktop, {Width: 740, Height: 360}} {
			page := w.as(ada, screen, w.site.URL+path)
			for range 60 {
				w.check(page.Press("Tab"))
				over, err := browser.Eval[string](page, `(() => {
					const e = document.activeElement;
					const { x, y, width, height } = e.getBoundingClientRect();
					const over = document.elementFromPoint(x + width / 2, y + height / 2);
					return e === document.body ? "end" : over?.closest(".form-submit, .start") && !over.contains(e) && !e.contains(over) ? e.outerHTML : "";
				})()`)
				w.check(err)
				if over == "end" {
					break
				}
				if over != "" {
					t.Errorf("%s, %d wide: hidden is %s", path, screen.Width, over)
				}
			}
		}
	}
}

// After leaving a menu with a key, or sending a form in it, the focus is back where the menu was
// opened. If that control is gone, the page says how the game stands.
func TestAMenuThatClosesGivesTheFocusBack(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.come(phone, ada, tbl)
	open := func(to string) {
		t.Helper()
		w.tabTo(page, "#more > summary")
		w.check(page.Press("Enter"))
		w.tabTo(page, to)
	}
	closes := func(key string) {
		t.Helper()
		w.check(page.Press(key))
		w.check(page.Wait(`!document.querySelector("#more").open && document.activeElement.matches("#more > summary")`))
	}
	open(`form[action$="/stand"] button`)
	closes("Escape")
	open("#name")
	w.check(page.Type("la"))
	closes("Enter")
	w.do(tbl.ID, bob, table.OfferDraw{})
	w.tabTo(page, `[name=agree]`)
	w.hasKeys(page)
	w.check(page.Press("Enter"))
	w.check(page.Wait(`!document.querySelector("[name=agree]") && document.activeElement.id === "status"`))
}

// resignsByKeys lets the player of a page resign by keys alone.
func (w world) resignsByKeys(page *browser.Page) {
	w.Helper()
	w.tabTo(page, "#more > summary")
	w.check(page.Press("Enter"))
	w.tabTo(page, ".resign > summary")
	w.check(page.Press("Enter"))
	w.tabTo(page, `form[action$="/resign"] button`)
	w.hasKeys(page)
	w.check(page.Press("Enter"))
}

// The end of a game takes the menu away in which the player has resigned.
func TestWhoResignsByKeysIsLedToHowTheGameEnded(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	page := w.come(desktop, ada, tbl)
	w.resignsByKeys(page)
	w.check(page.Wait(`!document.querySelector("#more") && document.activeElement.id === "status"`))
}

// On a phone the result takes the place of the status that had the focus.
func TestTheEndOfAGameOnAPhoneLeadsTheKeysToItsResult(t *testing.T) {
	w := newWorld(t)
	tbl := w.hexachess(`{"variant":"three"}`, "", bob, cleo)
	page := w.come(phone, bob, tbl)
	w.resignsByKeys(page)
	w.check(page.Wait(`!document.querySelector("#more")`))
	// The focus is on the status, or on the menu of watchers if the player's menu closed before its panel was replaced.
	w.check(page.Wait(`(document.querySelector("#status").focus(), document.activeElement.id === "status")`))
	w.do(tbl.ID, cleo, table.Resign{Seat: 2})
	w.check(page.Wait(`document.activeElement.matches(".verdict")`))
}

// “New game” hides itself.
func TestANewGameOfTheBrowserLeadsTheKeysToItsForm(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/play/chexers")
	w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
	w.begin(page, "beginner", 0)
	w.check(page.Wait(`document.querySelector(".piece.movable")`))
	w.tabTo(page, "[data-stage=live] [data-again]")
	w.check(page.Press("Enter"))
	w.check(page.Wait(`document.activeElement.matches("form[data-begin] select")`))
}

// A button that can be pressed once leaves the focus at what it has changed.
func TestSlowAButtonThatIsUsedUpLeavesTheKeysAtItsPart(t *testing.T) {
	w := newWorld(t)
	leads := func(page *browser.Page, selector, to string) {
		t.Helper()
		w.tabTo(page, selector)
		w.check(page.Press("Enter"))
		w.check(page.Wait(fmt.Sprintf(`document.activeElement.matches(%q)`, to)))
	}
	page := w.visit(desktop, w.site.URL+"/g/"+w.won()+"/3")
	leads(page, "[data-chances]", ".chances")

	page = w.come(desktop, ada, w.against("chexers", 3))
	w.helped(page)
	w.tabTo(page, "[data-hint]")
	w.check(page.Press("Enter"))
	w.check(page.Wait(answered))
	leads(page, "[data-hint]", ".hints")
	w.check(page.Wait(`document.querySelector("[data-hint]:disabled")`))

	page = w.come(desktop, ada, w.hexachess(`{"variant":"screen","army":"standard"}`, "", bob))
	w.ready(page)
	leads(page, `.tray [value="normal"]`, ".tray")
	w.check(page.Wait(`document.querySelector('.tray [value="ready"]:enabled')`))
	w.check(page.Press("Tab"))
	w.check(page.Wait(`document.activeElement.matches('.tray [value="ready"]')`))
}

// Text for screen readers is written into an element that they already watch.
func TestANoticeIsWatchedBeforeItIsWritten(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	for _, path := range []string{"/t/" + tbl.ID, "/t/" + tbl.ID + "?view=text", "/g/" + tbl.ID + "/0"} {
		page := w.as(ada, phone, w.site.URL+path)
		w.check(page.Wait(`document.querySelector("#notice").hidden`))
		w.check(page.Wait(`getComputedStyle(document.querySelector("#notice")).display !== "none"`))
	}
}

// A screen reader that presses cells is led to the question that follows.
func TestAPressWithoutAPointerLeadsToTheQuestion(t *testing.T) {
	w := newWorld(t)
	page := w.come(phone, ada, w.create(botHolder("beginner"), botHolder("beginner")))
	w.check(page.Wait(`document.querySelector("[role=gridcell][aria-label]")`))
	w.check(page.Wait(`(document.querySelector("[data-prefer=confirm]").click(), true)`))
	press := func(place string) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`document.querySelector("[data-place=%s]").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))`, place)))
	}
	press("a1")
	w.says(page, "a1, Red, selected, 2 moves")
	press("b1")
	w.check(page.Wait(`document.activeElement.matches("#confirm button")`))
	w.check(page.Press("Escape"))
	w.says(page, "b1, empty")
}

func TestTheKeysTellTurnAndHelp(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	page := w.come(desktop, ada, tbl)
	w.tabTo(page, `[role="gridcell"]`)
	w.walkTo(page, "a1")
	hears := func(key, sentence string) {
		t.Helper()
		w.check(page.Press(key))
		w.reads(page, "#log", sentence)
	}
	hears("m", "a1: b2, b1")
	hears("l", "No move has been played.")
	hears("c", "There are no clocks.")
	hears("o", "Red 0 of 4 exits, on turn; Green 0 of 4 exits; Blue 0 of 4 exits")
	w.check(page.Press("]"))
	w.check(page.Wait(`document.activeElement.ariaLabel.includes("can move") && document.activeElement.dataset.place !== "a1"`))
	w.check(page.Press("["))
	w.says(page, "a1, Red, can move, 2 moves")

	// The board turns by a sixth, and the keys with it.
	w.check(page.Press("f"))
	w.check(page.Wait(`location.search.startsWith("?turn=") && document.activeElement.dataset.place === "a1"`))
	w.check(page.Press("w"))
	w.check(page.Wait(`document.activeElement.dataset.place !== "a1"`))
	const places = `Object.fromEntries([...document.querySelectorAll(".piece")].map((e) => [e.dataset.at, e.getBoundingClientRect().x]))`
	drawn, err := browser.Eval[string](page, `JSON.stringify(`+places+`)`)
	w.check(err)
	w.check(page.Reload())
	// A turned board differs by a tenth of a pixel from one that was drawn that way.
	w.check(page.Wait(fmt.Sprintf(`((was, is) => Object.keys(was).length === Object.keys(is).length &&
		Object.entries(was).every(([at, x]) => Math.abs(x - is[at]) < 1))(%s, %s)`, drawn, places)))

	w.tabTo(page, `[role="gridcell"]`)
	w.check(page.Wait(`(globalThis.online = fetch, globalThis.fetch = async () => { throw new TypeError(); }, true)`))
	w.check(page.Press("?"))
	w.reads(page, "#notice", "The server did not answer.")
	w.check(page.Wait(`(globalThis.fetch = online, true)`))
	w.check(page.Press("?"))
	w.check(page.Wait(`document.querySelector("dialog[open] kbd") && document.querySelector("dialog [data-needs='#move-text']")`))
	w.check(page.Press("Enter"))
	w.check(page.Wait(`!document.querySelector("dialog[open]") && document.activeElement.role === "gridcell"`))

	// A move can be typed, even in the spelling of the official project.
	w.check(page.Press("/"))
	w.check(page.Wait(`document.activeElement.id === "move-text"`))
	w.check(page.Type(`["MOVE",[[-3,3],[-2,3]]]`))
	w.check(page.Press("Enter"))
	w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > 0 })
	w.check(page.Wait(`document.querySelector("#move-text")?.value === ""`))
}

// The list of keys is a page of its own, which the server or the line may fail to bring.
func TestSlowThatTheListOfKeysCannotBeLoadedIsSaid(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/analysis/chexers", "/puzzles/" + w.riddle("chexers", 1).ID()} {
		for _, screen := range []browser.Screen{phone, desktop} {
			page := w.visit(screen, w.site.URL+path)
			w.check(page.Wait(`document.querySelector('[role="gridcell"]')`))
			w.check(page.Wait(`(document.querySelector('[role="gridcell"][tabindex="0"]').focus(), document.activeElement.role === "gridcell")`))
			w.check(page.Wait(`fetch = () => Promise.reject(new TypeError("no network"))`))
			w.check(page.Press("?"))
			w.reads(page, "#notice:not([hidden])", "The server did not answer. Try again.")
			if over, err := browser.Eval[string](page, `(() => {
				const { left, top, width, height } = document.querySelector("#notice").getBoundingClientRect();
				return document.elementFromPoint(left + width / 2, top + height / 2)?.id ?? "";
			})()`); over != "notice" || err != nil {
				t.Errorf("on %s of %v the notice lies below %q, %v", path, screen, over, err)
			}
		}
	}
}
