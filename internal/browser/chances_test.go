package browser_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// complete is true once every position of a game has been searched and the report is there.
const complete = `document.querySelector("[data-working]")?.hidden && document.querySelector(".report h3") !== null`

// won imports a game of Chexers that somebody has won.
func (w world) won() string {
	w.Helper()
	page := w.page(desktop)
	id, _ := w.imports(page, "win")
	return id
}

func TestSlowTheChancesOfAGameStandOnItsReplay(t *testing.T) {
	w := newWorld(t)
	id := w.won()
	page := w.visit(desktop, w.site.URL+"/g/"+id+"/3")
	if n := w.count(page, `link[href*="chances"], script[src*="chances"]`); n != 0 {
		t.Error("the replay loads the chances before they are asked for")
	}
	w.check(page.Click("[data-chances]"))
	w.check(page.Wait(complete))
	for selector, want := range map[string]int{".stack .area": 4, ".triangle .path": 1, ".legend li": 4, ".report table": 2} {
		if n := w.count(page, selector); n != want {
			t.Errorf("%d of %s, not %d", n, selector, want)
		}
	}
	label, err := browser.Eval[string](page, `document.querySelector(".stack").getAttribute("aria-label")`)
	w.check(err)
	if !strings.Contains(label, "At the start: Red") {
		t.Errorf("the charts are described as %q", label)
	}
	axe, err := os.ReadFile(checker)
	w.check(err)
	for _, found := range w.faults(page, string(axe)) {
		t.Errorf("%s: %s: %v", found.ID, found.Help, found.Nodes)
	}
	w.check(page.Wait(`(() => { const box = document.querySelector(".stack").getBoundingClientRect();
		document.querySelector(".stack").dispatchEvent(new PointerEvent("pointerdown", { clientX: box.right - 1, clientY: box.top + 5, bubbles: true })); return true; })()`))
	w.check(page.Wait(`location.pathname.endsWith("/" + document.querySelector("#replay").dataset.last)`))

	if turned := w.text(page, ".report h3:nth-of-type(2) + ul li"); !regexp.MustCompile(`^\d+\. \w+ \S+: \d+% → \d+%`).MatchString(turned) {
		t.Errorf("the first moment that decided is %q", turned)
	}
	// Blue lets Green's last piece leave the board instead of hopping over it.
	if king := w.text(page, ".report h3:nth-of-type(4) + ul"); !strings.Contains(king, "13. Blue c1-c2: Blunder") || !strings.Contains(king, "better c1xa1") {
		t.Errorf("the move that made a king is %q", king)
	}

	again := w.visit(phone, fmt.Sprintf("%s/g/%s/2/analysis#chances", w.site.URL, id))
	w.check(again.Wait(complete))
	w.check(again.Wait(`document.querySelector(".chances").getBoundingClientRect().top < innerHeight / 2`)) // the board is above
	w.check(again.Click(".report li button"))
	w.check(again.Wait(searched))
}

// besides is the link that shows the chances beside a running game.
const besides = `a[href$="#chances"]`

// besides presses that link, which is in a menu.
func (w world) besides(p *browser.Page) {
	w.Helper()
	w.check(p.Wait(`document.querySelector('` + besides + `')`))
	w.check(p.Click("#panel .toolbar > .menu > summary"))
	w.check(p.Click(besides))
}

// told returns an expression that is true once the chances beside a game are known for the start
// and that many plies.
func told(plies int) string {
	return fmt.Sprintf(`document.querySelectorAll("#moves [data-ply]").length === %d && document.querySelector(".chances progress")?.max === %[1]d + 1 && document.querySelector("[data-working]").hidden`, plies)
}

func TestWatchersFollowTheChancesOfARunningGame(t *testing.T) {
	for _, c := range []struct {
		slug, setup string
		seats       int
		screen      browser.Screen
	}{
		{"hexdame", "", 2, desktop},
		{"chexers", "", 3, phone},
		{"chinese-checkers", `{"players":6}`, 6, desktop},
	} {
		t.Run(fmt.Sprint(c.seats), func(t *testing.T) {
			w := newWorld(t)
			tbl := w.alone(c.slug, c.setup, c.seats)
			page := w.visit(c.screen, w.site.URL+"/t/"+tbl.ID)
			w.check(page.Wait(`document.querySelector("#panel .toolbar")`))
			if n := w.count(page, besides); n != 0 {
				t.Error("chances are offered before the first move")
			}
			legal := func() string { return tbl.State().Legal(onTurn(tbl))[0].Text }
			tbl = w.moves(tbl, legal())
			tbl = w.moves(tbl, legal())
			w.besides(page)
			w.check(page.Wait(told(2)))
			for selector, want := range map[string]int{".chances .area": c.seats + 1, ".chances .bar i": c.seats + 1, ".triangle": map[int]int{3: 1}[c.seats], ".report h3": 0} {
				if n := w.count(page, selector); n != want {
					t.Errorf("%d of %s, not %d", n, selector, want)
				}
			}
			axe, err := os.ReadFile(checker)
			w.check(err)
			for _, found := range w.faults(page, string(axe)) {
				t.Errorf("%s: %s: %v", found.ID, found.Help, found.Nodes)
			}

			tbl = w.moves(tbl, legal())
			w.check(page.Wait(told(3)))
			w.do(tbl.ID, ada, table.TakeBack{})
			tbl = w.refresh(tbl)
			w.check(page.Wait(told(2)))
			w.besides(page)
			w.check(page.Wait(`!document.querySelector(".chances")`))

			// Players get none of this, whichever link they follow.
			player := w.come(c.screen, ada, tbl)
			w.check(player.Wait(`document.querySelector("#panel .toolbar")`))
			if n := w.count(player, besides); n != 0 {
				t.Error("a player is offered the chances")
			}
		})
	}
}

// alone returns a table at which Ada has all the seats.
func (w world) alone(slug, setup string, seats int) table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: slug, Setup: game.Setup(setup), Host: identity.PersonOf(ada), Name: "Ada", Public: true, Settings: table.Settings{Several: true},
		Seats: slices.Repeat([]table.Holder{{Kind: table.SeatPerson}}, seats),
	})
	w.check(err)
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

// A hidden page does not search, and the end of the game brings the report.
func TestTheChancesOfARunningGameRestWhileNobodySeesThem(t *testing.T) {
	w := newWorld(t)
	tbl := w.alone("hexdame", "", 2)
	legal := func() string { return tbl.State().Legal(onTurn(tbl))[0].Text }
	tbl = w.moves(tbl, legal())
	page := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	_, err := browser.Eval[bool](page, `(() => {
		globalThis.workers = [];
		const Real = Worker;
		globalThis.Worker = class extends Real {
			constructor(...all) { super(...all); this.runs = true; workers.push(this); }
			terminate() { this.runs = false; super.terminate(); }
		};
		Object.defineProperty(document, "hidden", { get: () => globalThis.away === true, configurable: true });
		return true;
	})()`)
	w.check(err)
	const resting = `workers.length > 0 && workers.every(({ runs }) => !runs)`
	hide := func(away bool) {
		t.Helper()
		_, err := browser.Eval[bool](page, fmt.Sprintf(`(globalThis.away = %v, document.dispatchEvent(new Event("visibilitychange")))`, away))
		w.check(err)
	}
	w.besides(page)
	w.check(page.Wait(told(1)))
	hide(true)
	w.check(page.Wait(resting))
	tbl = w.moves(tbl, legal())
	w.check(page.Wait(`document.querySelector(".chances progress").max === 3 && !document.querySelector("[data-working]").hidden && ` + resting))
	hide(false)
	w.check(page.Wait(told(2)))
	w.do(tbl.ID, ada, table.Resign{Seat: 1})
	w.check(page.Wait(complete))
	w.check(page.Wait(resting))
}

// While armies are placed in secret, nobody learns anything about them.
func TestNobodyIsToldTheChancesOfSecretArmies(t *testing.T) {
	w := newWorld(t)
	tbl := w.hexachess(`{"variant":"screen"}`, "", bob)
	tbl = w.moves(tbl, tbl.State().Legal(onTurn(tbl))[0].Text)
	page := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	w.check(page.Wait(`document.querySelector("#panel .toolbar")`))
	if n := w.count(page, besides); n != 0 {
		t.Error("the chances of secret armies are offered")
	}
}

// scriptless makes the next part that a page fetches name a script that does not exist.
const scriptless = `(() => {
	const honest = fetch;
	window.fetch = async (...request) => {
		window.fetch = honest;
		const answer = await honest(...request);
		return new Response((await answer.text()).replace(/data-script="[^"]*"/, 'data-script="/static/missing.js"'));
	};
	return true;
})()`

func TestAPartWhoseScriptDoesNotComeLeavesThePage(t *testing.T) {
	w := newWorld(t)
	page := w.page(desktop)
	page.Expect("missing.js", "404")
	tbl := w.alone("hexdame", "", 2)
	tbl = w.moves(tbl, tbl.State().Legal(0)[0].Text)
	w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
	w.check(page.Wait(`document.querySelector('` + besides + `')`))
	w.check(page.Wait(scriptless))
	w.besides(page)
	w.reads(page, "#notice", "did not answer")
	if n := w.count(page, ".chances"); n != 0 {
		t.Error("the part stays without its script")
	}
	w.besides(page)
	w.check(page.Wait(told(1)))
}

// People press again before the script of a part has come.
func TestAPartComesOnceHoweverOftenItIsAskedFor(t *testing.T) {
	w := newWorld(t)
	tbl := w.alone("hexdame", "", 2)
	tbl = w.moves(tbl, tbl.State().Legal(0)[0].Text)
	page := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	w.check(page.Wait(`document.querySelector('` + besides + `')`))
	w.check(page.Wait(`(() => {
		const honest = fetch;
		window.fetched = 0;
		window.fetch = async (...request) => {
			fetched++;
			const answer = await honest(...request);
			const text = await answer.text();
			answer.text = async () => {
				if (fetched === 1) document.querySelector('` + besides + `').click();
				return text;
			};
			return answer;
		};
		return true;
	})()`))
	w.besides(page)
	w.check(page.Wait(told(1)))
	if n, err := browser.Eval[int](page, `fetched`); err != nil || n != 1 {
		t.Errorf("the part was fetched %d times (%v)", n, err)
	}
}

func TestSlowChancesThatDoNotComeCanBeAskedForAgain(t *testing.T) {
	w := newWorld(t)
	id := w.won()
	for _, address := range []string{"/g/" + id + "/3", "/g/" + id + "/2/analysis"} {
		page := w.page(desktop)
		page.Expect("missing.js", "404")
		w.check(page.Open(w.site.URL + address))
		w.check(page.Wait(`document.querySelector("[data-chances]")?.checkVisibility()`))
		w.check(page.Wait(scriptless))
		w.check(page.Click("[data-chances]"))
		w.reads(page, "#notice", "did not answer")
		if n := w.count(page, ".chances"); n != 0 {
			t.Errorf("%s: the chances stay without their script", address)
		}
		w.check(page.Click("[data-chances]:not([aria-disabled])"))
		w.check(page.Wait(`document.querySelector(".chances progress")`))
	}
}
