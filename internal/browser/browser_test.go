package browser_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

func TestThreeFriendsPlayWhileSomebodyWatches(t *testing.T) {
	threeFriends(t, 24)
}

func TestSlowThreeFriendsPlayToTheEndWhileSomebodyWatches(t *testing.T) {
	threeFriends(t, math.MaxInt)
}

// threeFriends has three people play with mouse, taps and drags while a fourth watches, until the game
// is over or has the given number of plies.
func threeFriends(t *testing.T, plies int) {
	w := newWorld(t)
	line := newProxy(t, w.site.URL)

	ada := w.visit(desktop, w.site.URL+"/new?game=chexers")
	w.check(ada.Click(`form[action="/tables"] button.primary`))
	tbl := w.table(ada)
	join, err := browser.Eval[string](ada, `document.querySelector("[data-copy*='/join/']").dataset.copy`)
	w.check(err)
	if !strings.HasPrefix(join, w.site.URL+"/t/"+tbl.ID+"/join/") {
		t.Fatalf("the invitation is %q", join)
	}

	watcher := w.visit(phone, w.site.URL+"/t/"+tbl.ID)
	bob := w.page(phone)
	line.mayCut(bob) // the tunnel may begin at any time
	w.check(bob.Open(strings.Replace(join, w.site.URL, line.URL, 1)))
	w.check(bob.Click(`form[action$="/sit"] button`))
	w.check(ada.Wait(`document.querySelectorAll("#panel .plate, .plates .plate").length && document.body.textContent.includes("Waiting for one more player")`))
	cleo := w.visit(desktop, join)
	w.check(cleo.Click(`form[action$="/sit"] button`))
	tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Live })

	people := [...]struct {
		page  *browser.Page
		enter enters
	}{{ada, (*browser.Page).ClickPlaces}, {bob, (*browser.Page).TapPlaces}, {cleo, (*browser.Page).DragPlaces}}
	for tbl.Status != protocol.Over && len(tbl.Moves) < plies {
		on := people[onTurn(tbl)]
		switch len(tbl.Moves) {
		case 9: // somebody closes the laptop and opens it again
			w.check(cleo.Reload())
		case 13: // Bob plays in a tunnel, without a connection
			w.check(bob.Wait(`document.querySelector(".piece.movable")`))
			line.Cut()
			move := w.choose(tbl)
			w.check(bob.TapPlaces(move.Gesture.Places...))
			w.check(bob.Wait(`document.querySelector("#connection.broken")`))
			says := func(want string) { // to screen readers
				w.check(bob.Wait(fmt.Sprintf(`document.querySelector("#connection + [role=status]").innerText.trim() === %q`, want)))
			}
			says("Disconnected")
			line.Mend()
			says("Connected")
			tbl = w.until(tbl, func(t table.Moment) bool { return len(t.Moves) > 13 })
			if got := tbl.Moves[13].Move.Text; got != move.Text {
				t.Fatalf("Bob played %s, and the table has %s", move.Text, got)
			}
			continue
		case 18: // his page sleeps while the others play on
			line.Cut()
		case 19:
			line.Mend()
		}
		tbl = w.play(tbl, on.page, on.enter)
	}
	for _, page := range []*browser.Page{ada, bob, cleo, watcher} {
		w.shows(page, tbl)
	}
	if status, want := w.text(watcher, "#status"), w.text(ada, "#status"); tbl.Status == protocol.Over && status != want {
		t.Errorf("the watcher reads %q, Ada %q", status, want)
	}

	// Every position of the game has its address.
	replay := w.visit(desktop, w.site.URL+"/g/"+tbl.ID)
	if path, err := browser.Eval[string](replay, "location.pathname"); err != nil || path != fmt.Sprintf("/g/%s/%d", tbl.ID, len(tbl.Moves)) {
		t.Errorf("the replay is at %q, %v", path, err)
	}
}

// noted makes a page note the kinds of pointers that act on it.
const noted = `(window.pointers = new Set(), addEventListener("pointerdown", e => pointers.add(e.pointerType), true), true)`

func TestSlowOnePersonPlaysTwoBotsToTheEndByTouchAlone(t *testing.T) {
	w := newWorld(t)
	for _, screen := range sizes {
		screen.Touch = true
		page := w.visit(screen, w.site.URL+"/")
		w.check(page.Tap(`form[action="/play-bots"] button`))
		w.check(page.Wait(`location.pathname.startsWith("/t/")`))
		tbl := w.table(page)
		if tbl.Status != protocol.Live {
			t.Fatalf("one press leads to a table that is %s", tbl.Status)
		}
		w.check(page.Wait(noted))
		for tbl.Status != protocol.Over {
			tbl = w.until(tbl, func(t table.Moment) bool { return t.Status == protocol.Over || onTurn(t) == 0 })
			if tbl.Status != protocol.Over {
				tbl = w.play(tbl, page, (*browser.Page).TapPlaces)
			}
		}
		w.shows(page, tbl)
		w.check(page.Wait(`document.querySelector('form[action$="/rematch"] button')`))
		felt, err := browser.Eval[string](page, `[...pointers].join() + " " + scrollY`)
		w.check(err)
		if felt != "touch 0" {
			t.Errorf("the pointers and how far the page was scrolled: %s", felt)
		}
		w.check(page.Tap(`form[action$="/rematch"] button`))
		w.check(page.Wait(fmt.Sprintf(`document.querySelector("#table") && document.querySelector("#table").dataset.id !== %q`, tbl.ID)))
		if again := w.table(page); again.Status != protocol.Live {
			t.Errorf("the rematch is %s", again.Status)
		}
	}
}

func TestWatchingNeedsNoScript(t *testing.T) {
	w := newWorld(t)
	house, err := w.site.Lobby.Showcase(t.Context(), "")
	w.check(err)
	blind := desktop
	blind.NoScript = true
	page := w.visit(blind, w.site.URL+"/t/"+house.ID)
	// The page reloads itself, and the bots play on for its reader.
	start := house.ViewFor("").Pieces
	w.until(house, func(t table.Moment) bool { return len(t.Moves) > 3 && t.ViewFor("").Pieces != start })
	w.check(page.Wait(`!document.querySelector("#view").textContent.includes('"ply":0,')`))
	tbl := w.until(house, func(t table.Moment) bool { return t.Status == protocol.Over })
	w.check(page.Open(w.site.URL + "/t/" + house.ID))
	w.shows(page, tbl)

	// The replay works by links and a form.
	w.check(page.Open(w.site.URL + "/g/" + house.ID + "/2"))
	w.check(page.Click(`a[data-step="next"]`))
	w.check(page.Wait(`location.pathname.endsWith("/3")`))
}
