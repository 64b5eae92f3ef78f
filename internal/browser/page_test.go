package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/identity"
)

// ada is the cookie of the host of the tables that tests create.
const ada = "ADAADAADAADAADAADAADAADAAD"

// create creates a public table of Chexers with Ada on the first seat.
func (w world) create(others ...table.Holder) table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "chexers", Host: identity.PersonOf(ada), Name: "Ada", Public: true, Settings: table.Settings{Several: true},
		Seats: append([]table.Holder{{Kind: table.SeatPerson}}, others...),
	})
	w.check(err)
	t, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return t
}

func botHolder(level string) table.Holder { return table.Holder{Kind: table.SeatBot, Bot: level} }

func TestALessonBoardPlaysMovesAndStartsOver(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/rules/chexers")
	at := func(cell string) string {
		return fmt.Sprintf(`document.querySelector('[data-mode="lesson"]').querySelector('.piece[data-at=%q]')`, cell)
	}
	w.check(page.Wait(at("a1") + `.matches(".movable")`))
	w.check(page.ClickPlaces("a1", "b1"))
	w.check(page.Wait(at("b1") + " && !" + at("a1")))
	w.check(page.Click("[data-reset]"))
	w.check(page.Wait(at("a1") + " && !" + at("b1")))
}

func TestAReplayIsWalkedByKeysAndLinks(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"), botHolder("beginner"))
	for len(tbl.Moves) < 4 {
		w.check(w.site.Lobby.Look(t.Context(), tbl.ID, lobby.Reader{})) // otherwise the bots would wait
		tbl = w.until(tbl, func(t table.Moment) bool { return onTurn(t) == 0 })
		play := table.Play{Version: tbl.Version, Text: tbl.State().Legal(0)[0].Text}
		_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(ada), play)
		w.check(err)
		tbl = w.refresh(tbl)
	}
	page := w.visit(desktop, fmt.Sprintf("%s/g/%s/0", w.site.URL, tbl.ID))
	shows := func(ply int) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`location.pathname.endsWith("/%d")`, ply)))
		w.check(page.Wait(fmt.Sprintf(`[...document.querySelectorAll(".piece")].map(p => p.dataset.at).sort().join() === %q.split(" ").map(p => p.split("=")[0]).sort().join()`,
			tbl.ViewAt(ply).Pieces)))
	}
	w.check(page.Press("ArrowRight"))
	shows(1)
	w.check(page.Click(`[data-step="next"]`))
	shows(2)
	w.check(page.Click(`#moves [data-ply="4"]`))
	shows(4)
	w.check(page.Press("Home"))
	shows(0)
}

func TestTheThemeSwitchKeepsTheInvitation(t *testing.T) {
	w := newWorld(t)
	table := w.create()
	page := w.visit(phone, w.site.URL+"/t/"+table.ID+"/join/"+table.JoinKey())
	for _, theme := range []string{"dark", "auto"} {
		w.check(page.Click("form.theme button"))
		w.check(page.Wait(fmt.Sprintf(`(document.documentElement.dataset.theme ?? "auto") === %q`, theme)))
		w.check(page.Wait(`document.querySelector('form[action$="/sit"] button')`))
	}
}

func TestAGuestStartsTheTableThatItsHostHasLeft(t *testing.T) {
	w := newWorld(t)
	tbl := w.create()
	page := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.check(page.Click(`form[action$="/sit"] button`))
	_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(ada), table.Stand{Seat: 0})
	w.check(err)
	w.check(page.Wait(`document.querySelector('form[action$="/start"] button')?.textContent.includes("two seats")`))
	w.check(page.Click(`form[action$="/start"] button`))
	w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Live })
	w.check(page.Wait(`document.querySelector("#table").dataset.status === "live"`))
}

func TestPeopleAgreeOnADraw(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(botHolder("beginner"))
	page := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	w.check(page.Click(`form[action$="/sit"] button`))
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Live })
	_, err := w.site.Lobby.Do(t.Context(), tbl.ID, identity.PersonOf(ada), table.OfferDraw{})
	w.check(err)
	w.check(page.Wait(`document.querySelector(".offer")?.textContent === "Ada offers a draw."`))
	watcher := w.visit(desktop, w.site.URL+"/t/"+tbl.ID)
	w.check(page.Click(`form[action$="/draw"] button`))
	w.check(page.Wait(`document.querySelector("#status").textContent.includes("Draw by agreement")`))
	// The watcher is offered a table of their own.
	w.check(watcher.Wait(`document.querySelector("#panel a.primary")`))
	w.check(watcher.Click("#panel a.primary"))
	w.check(watcher.Wait(`location.pathname === "/new" && document.querySelector('form[action="/tables"]')`))
}

func TestTheFrontPageShowsAGameThatRunsAndLetsOneSitDown(t *testing.T) {
	w := newWorld(t)
	page := w.visit(desktop, w.site.URL+"/")
	house, err := w.site.Lobby.Showcase(t.Context(), "")
	w.check(err)
	w.until(house, func(t table.Moment) bool { return len(t.Moves) > 2 })
	w.check(page.Wait(`document.querySelector("#showcase .trail")`))
	for sits := false; !sits; {
		w.check(page.Click(`#showcase form[action$="/sit"] button`))
		w.check(page.Wait(`document.querySelector("#table, .error-page")`))
		sits = w.count(page, "#table") == 1
		if !sits { // the game has just ended
			w.check(page.Open(w.site.URL + "/"))
		}
	}
	// Another node may learn of it a moment later.
	tbl := w.until(w.table(page), func(t table.Moment) bool { return seated(t) && t.SeatsOf("") == 0 })
	if !tbl.Showcase {
		t.Errorf("sitting down leads to the table %s, which is not the house's", tbl.ID)
	}
}

func seated(t table.Moment) bool {
	for s := range t.Players() {
		if t.Seats()[game.Seat(s)].Kind == table.SeatPerson {
			return true
		}
	}
	return false
}

func TestThePanelComesOverTheSocketAndIsNotFetched(t *testing.T) {
	w := newWorld(t)
	tbl := w.create()
	page := w.page(desktop)
	w.check(page.SetCookie(w.site.URL, "person", ada))
	w.check(page.Open(w.site.URL + "/t/" + tbl.ID))
	w.check(page.Wait(`document.querySelector("#panel button.primary")`))
	_, err := browser.Eval[bool](page, `(window.fetch = () => Promise.reject(new TypeError("no line")), true)`)
	w.check(err)
	_, err = w.site.Lobby.Do(t.Context(), tbl.ID, "somebodyelse", table.Sit{Seat: 1, Name: "Bob"})
	w.check(err)
	w.check(page.Wait(`document.querySelector("#status").textContent.includes("one more")`))
	w.check(page.Wait(`document.querySelector("#panel").textContent.includes("Bob")`))
}

func TestTheLevelOfABotIsSetByChoosingIt(t *testing.T) {
	w := newWorld(t)
	tbl := w.create()
	page := w.come(phone, ada, tbl)
	choose := func(selector, level string) {
		t.Helper()
		w.check(page.Wait(fmt.Sprintf(`(() => {
			const select = document.querySelector(%q);
			if (!select) return false;
			select.focus();
			select.value = %q;
			select.dispatchEvent(new Event("change", { bubbles: true }));
			return true;
		})()`, selector, level)))
	}
	choose("#fill", "beginner")
	w.check(page.Click(`.seats li:nth-child(2) [value="bot"]`))
	choose("#level1", "learner")
	w.until(tbl, func(t table.Moment) bool { return t.Seats()[1].Bot == "learner" })
	w.reads(page, ".seats .occupant", "Learner, bot")
	w.check(page.Wait(`document.activeElement.id === "level1"`))
	w.check(page.Click(`form[action$="/start"] button`))
	w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Live && t.Seats()[2].Bot == "beginner" })
}

// After the server has closed the connection for good, the page says so even to a person who looks
// at it later.
func TestAConnectionThatHasEndedForGoodIsNotMadeAgain(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("hexdame", table.Settings{}, bob)
	page := w.come(desktop, ada, tbl)
	const heard = `document.querySelector("#connection + [role=status]").innerText.trim()`
	if got, err := browser.Eval[string](page, heard); got != "" || err != nil {
		t.Errorf("screen readers find %q before anything has happened to the connection, %v", got, err)
	}
	// From now on seconds are ten times as short, and the table is unknown.
	_, err := browser.Eval[bool](page, `(() => {
		const [Real, wait, every] = [WebSocket, setTimeout, setInterval];
		globalThis.setTimeout = (does, ms) => wait(does, ms / 10);
		globalThis.setInterval = (does, ms) => every(does, ms / 10);
		globalThis.WebSocket = class extends Real { constructor(url) { super(url.replace("`+tbl.ID+`", "aaaaaaaaaaaaaaa")); } };
		return dispatchEvent(new Event("online"));
	})()`)
	w.check(err)
	w.reads(page, "#notice", "The connection has ended.")
	w.check(page.Click(`#table .piece`)) // which hides other notices
	_, err = browser.Eval[bool](page, `new Promise((done) => setTimeout(() => done(true), 7_000))`)
	w.check(err)
	w.reads(page, "#notice", "The connection has ended.")
	if n := w.count(page, "#connection.broken"); n != 0 {
		t.Errorf("the page says %q", w.text(page, "#connection span"))
	}
}

func TestWhatOthersDoLeavesWhatOneEntersAndTheFocus(t *testing.T) {
	w := newWorld(t)
	tbl := w.create()
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(`(() => {
		const name = document.querySelector("#name");
		const chip = document.querySelector(".seats li:nth-child(3) [value=bot]");
		if (!name || !chip) return false;
		name.value = "Ada of";
		chip.focus();
		return document.activeElement === chip;
	})()`))
	w.do(tbl.ID, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.reads(page, ".seats li:nth-child(2) .occupant", "Bob")
	w.check(page.Wait(`document.activeElement === document.querySelector(".seats li:nth-child(3) [value=bot]")`))
	w.check(page.Wait(`document.querySelector("#name").value === "Ada of"`))
	w.press(page, "Save")
	w.until(tbl, func(t table.Moment) bool { return t.Seats()[0].Name == "Ada of" })
}

// A new panel keeps the focus on elements that a script shows, and tells similar ones apart.
func TestAPanelThatComesKeepsTheFocusInItsMenus(t *testing.T) {
	w := newWorld(t)
	for _, menu := range []struct {
		tbl    table.Moment
		opened string // opens the menu and focuses something in it
		act    func(id string)
		keeps  string
	}{{
		w.publicTable("hexdame", table.Settings{}, bob),
		`document.querySelector("#more > summary").click(), document.querySelector("[data-prefer=coordinates]").focus()`,
		func(id string) { w.do(id, bob, table.OfferDraw{}) },
		`document.querySelector("#more").open && document.activeElement.matches("[data-prefer=coordinates]")`,
	}, {
		w.severalSeats(),
		`document.querySelectorAll(".own > summary")[1].click(), document.querySelectorAll(".own > summary")[1].focus()`,
		func(id string) { w.do(id, bob, table.Sit{Seat: 2, Name: "Bob"}) },
		`[...document.querySelectorAll(".own")].every((own, i) => own.open === (i === 1) && own.contains(document.activeElement) === (i === 1))`,
	}} {
		page := w.come(desktop, ada, menu.tbl)
		w.check(page.Wait(`(` + menu.opened + `, globalThis.old = document.querySelector("#panel"), ` + menu.keeps + `)`))
		menu.act(menu.tbl.ID)
		w.check(page.Wait(`document.querySelector("#panel") !== old`))
		if kept, err := browser.Eval[bool](page, menu.keeps); err != nil || !kept {
			t.Errorf("it does not hold that %s: %v", menu.keeps, err)
		}
		w.check(page.Press("Escape")) // which closes menus that cover something, and is no error for the others
	}
}

// A scrolled menu stays scrolled, and a question of others is announced once.
func TestAPanelThatComesStaysWhereItIsReadAndSaysWhatOthersAsk(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	page := w.come(phone, ada, tbl)
	w.check(page.Wait(`(globalThis.said = [], new MutationObserver(() => said.push(document.querySelector("#log").textContent)).observe(document.querySelector("#log"), { childList: true }), true)`))
	w.check(page.Tap("#more > summary"))
	w.check(page.Wait(`(document.querySelector("#more > .content").scrollTop = 150, document.querySelector("#more > .content").scrollTop === 150)`))
	w.do(tbl.ID, bob, table.OfferDraw{})
	w.check(page.Wait(`said.length === 1 && said[0].startsWith("Bob offers a draw.") && said[0].includes("Decline")`))
	if at, err := browser.Eval[float64](page, `document.querySelector("#more > .content").scrollTop`); err != nil || at != 150 {
		t.Errorf("the menu is scrolled to %v, %v", at, err)
	}
	w.check(page.Wait(`(globalThis.old = document.querySelector("#panel"), true)`))
	w.do(tbl.ID, ada, table.Rename{Name: "Adele"})
	w.check(page.Wait(`document.querySelector("#panel") !== old`))
	if n, err := browser.Eval[int](page, `said.length`); err != nil || n != 1 {
		t.Errorf("the question is said %d times, %v", n, err)
	}
}

// severalSeats returns an open table at which Ada has two seats.
func (w world) severalSeats() table.Moment {
	w.Helper()
	id, err := w.site.Lobby.Create(w.Context(), table.Spec{
		Game: "chinese-checkers", Setup: `{"players":6}`, Host: identity.PersonOf(ada), Name: "Ada", Public: true,
		Seats: []table.Holder{{Kind: table.SeatPerson}}, Settings: table.Settings{Several: true},
	})
	w.check(err)
	w.do(id, ada, table.Sit{Seat: 1, Name: "Ada"})
	tbl, err := w.site.Lobby.Table(w.Context(), id)
	w.check(err)
	return tbl
}

func TestSlowTheNameOfEveryLevelFitsOnItsPlate(t *testing.T) {
	w := newWorld(t)
	for _, level := range bot.Levels() {
		table := w.create(botHolder(level.Slug), botHolder(level.Slug))
		page := w.visit(phone, w.site.URL+"/t/"+table.ID)
		cut, err := browser.Eval[string](page, `[...document.querySelectorAll(".plate .name")]
			.map(e => e.scrollWidth > e.clientWidth ? e.textContent + " " + e.scrollWidth + ">" + e.clientWidth : "").join("")`)
		w.check(err)
		if cut != "" {
			t.Errorf("cut off: %s", cut)
		}
	}
}
