package browser_test

import (
	"fmt"
	"testing"

	"triplecross/internal/browser"
	"triplecross/internal/game"
	"triplecross/internal/table"
)

// A player goes back in a running game with keys, moves of the list and the button, sees that moves
// are made meanwhile, and returns; a touch on the board returns, too, and plays nothing.
func TestEarlierPositionsAreSeenWhileTheGameGoesOn(t *testing.T) {
	w := newWorld(t)
	tbl := w.publicTable("chexers", table.Settings{}, bob, cleo)
	first := tbl.State().Legal(0)[0]
	tbl = w.moves(tbl, first.Text)
	tbl = w.moves(tbl, tbl.State().Legal(1)[0].Text)
	from := first.Gesture.Places[0]
	page := w.come(desktop, ada, tbl)
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 2`))
	w.check(page.Press("ArrowLeft"))
	w.check(page.Wait(`document.querySelector(".leaf:not([hidden])") && document.querySelector('#moves [data-ply="1"]').ariaCurrent === "true"`))
	w.check(page.Press("ArrowLeft"))
	w.check(page.Wait(`document.querySelector('.leaf a').href.endsWith("/g/` + tbl.ID + `/0") && !document.querySelector("#moves [aria-current]")`))

	tbl = w.moves(tbl, tbl.State().Legal(2)[0].Text) // the earlier position stays on the board
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 3 && document.querySelector(".leaf .primary")`))
	w.check(page.Wait(`document.querySelector('.leaf a').href.endsWith("/0")`))
	w.check(page.ClickPlaces(from))
	w.check(page.Wait(`document.querySelector(".leaf").hidden && !document.querySelector(".piece.selected")`))
	if now := w.refresh(tbl); len(now.Moves) != 3 {
		t.Errorf("%d moves were made", len(now.Moves))
	}

	w.check(page.Click(`#moves [data-ply="2"]`))
	w.check(page.Wait(`document.querySelector('#moves [data-ply="2"]').ariaCurrent === "true"`))
	w.check(page.Press("Escape"))
	w.check(page.Wait(`document.querySelector(".leaf").hidden`))
	w.check(page.Click(`.toolbar [data-ply]`))
	w.check(page.Wait(`document.querySelector('#moves [data-ply="2"]').ariaCurrent === "true"`))
	w.check(page.Press("End"))
	w.check(page.Wait(`document.querySelector(".leaf").hidden`))
}

func TestTheNumberOfARoundDoesNotTouchItsMoves(t *testing.T) {
	w := newWorld(t)
	page := w.as(ada, phone, w.site.URL+"/g/"+w.opened("chexers", hunted, botHolder("casual"), botHolder("casual")).ID)
	for _, seats := range []int{2, 3} {
		for _, round := range []int{9, 99, 100, 1000} {
			room, err := browser.Eval[float64](page, fmt.Sprintf(`(() => {
				const moves = document.querySelector("#moves");
				moves.className = "moves seats-%d";
				moves.style.counterReset = "round %d";
				const line = moves.querySelector("li");
				const { fontFamily, fontSize, fontVariantNumeric } = getComputedStyle(line, "::before");
				const number = document.createElement("span");
				number.textContent = "%d";
				Object.assign(number.style, { position: "absolute", fontFamily, fontSize, fontVariantNumeric });
				document.body.append(number);
				const room = parseFloat(getComputedStyle(line).gridTemplateColumns) - number.getBoundingClientRect().width;
				number.remove();
				return room;
			})()`, seats, round-1, round))
			w.check(err)
			if room < 3.9 {
				t.Errorf("of %d seats, round %d has %.1f pixels beside its number", seats, round, room)
			}
		}
	}
}

// A position that was asked for before moves were taken back is not shown as one of the new game.
func TestAnEarlierPositionThatComesAfterATakebackIsFetchedAgain(t *testing.T) {
	w := newWorld(t)
	tbl := w.alone("hexdame", "", 2)
	plays := func(seat game.Seat, nth int) string {
		w.Helper()
		move := tbl.State().Legal(seat)[nth]
		tbl = w.moves(tbl, move.Text)
		return move.Gesture.Places[len(move.Gesture.Places)-1]
	}
	plays(0, 0)
	plays(1, 0)
	plays(0, 0)
	page := w.come(desktop, ada, tbl)
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 3`))
	w.check(page.Wait(`(() => {
		const honest = fetch;
		window.held = [];
		window.fetch = async (...request) => {
			const answer = await honest(...request);
			if (String(request[0]).startsWith("/g/")) await new Promise((done) => held.push(done));
			return answer;
		};
		window.free = () => (window.fetch = honest, held.forEach((done) => done()), true);
		return true;
	})()`))
	w.check(page.Press("ArrowLeft"))
	w.check(page.Wait(`held.length === 1`))
	w.do(tbl.ID, ada, table.TakeBack{})
	w.do(tbl.ID, ada, table.TakeBack{})
	tbl = w.refresh(tbl)
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 1`))
	to := plays(1, len(tbl.State().Legal(1))-1)
	plays(0, 0)
	w.check(page.Wait(`document.querySelectorAll("#moves [data-ply]").length === 3`))
	w.check(page.Press("ArrowLeft"))
	w.check(page.Wait(`free()`))
	w.check(page.Wait(`document.querySelector('#moves [data-ply="2"]').ariaCurrent === "true"`))
	if n := w.count(page, `.piece[data-at="`+to+`"]`); n != 1 {
		t.Errorf("no piece has moved to %s", to)
	}
}
