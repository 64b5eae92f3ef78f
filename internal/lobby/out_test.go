package lobby_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// regicide returns a table for three at which a king has just been captured, the people at it, and the seat
// of the captured king. The moves are recorded because finding such a game takes long.
func (w *world) regicide() (id string, people []table.Person, out game.Seat) {
	w.t.Helper()
	people = []table.Person{ada, bob, cleo}
	const setup = `{"variant":"three"}`
	text, err := os.ReadFile("testdata/regicide.txt")
	if err != nil {
		w.t.Fatal(err)
	}
	moves := strings.Fields(string(text))
	last := moves[len(moves)-1]
	g, _ := w.Game("hexachess")
	state, err := g.Start(setup)
	if err != nil {
		w.t.Fatal(err)
	}
	board, err := g.Board(setup)
	if err != nil {
		w.t.Fatal(err)
	}
	var opening table.Opening
	for _, text := range moves[:len(moves)-1] {
		seat := state.Turn().First()
		opening.Moves = append(opening.Moves, table.Opened{Seat: seat, Text: text})
		if state, err = state.Play(seat, text); err != nil {
			w.t.Fatal(err)
		}
	}
	out = game.Nobody
	_, target, _ := strings.Cut(last, "x")
	for s := range game.Seat(len(people)) {
		if slices.Contains(strings.Fields(protocol.Pieces(board, state.View(game.Nobody))), fmt.Sprintf("%s=%dK", target, s)) {
			out = s
		}
	}
	if out == game.Nobody {
		w.t.Fatalf("%s captures no king", last)
	}
	id, err = w.Create(w.t.Context(), table.Spec{
		Game: "hexachess", Setup: setup, Host: ada, Name: "Ada", Public: true, Opening: &opening,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	seat := state.Turn().First()
	w.must(id, people[seat], table.Play{Version: w.table(id).Version, Seat: seat, Text: last})
	return id, people, out
}

// A seat that may move two pieces no longer may when the others have resigned.
func TestNobodyMovesAfterTheLastResignation(t *testing.T) {
	w := open(t)
	opening := table.Opening{}
	for s, text := range []string{"h1-i4", "b8-c8", "o9-n9"} {
		opening.Moves = append(opening.Moves, table.Opened{Seat: game.Seat(s), Text: text})
	}
	id, err := w.Create(t.Context(), table.Spec{
		Game: "hexachess", Setup: `{"variant":"three"}`, Host: ada, Name: "Ada", Public: true, Opening: &opening,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	want := []protocol.Remark{{Key: "harried", Seat: 0}}
	if got := w.table(id).ViewFor("").Remarks; !slices.Equal(got, want) {
		t.Errorf("the remarks are %v, not %v", got, want)
	}
	w.must(id, bob, table.Resign{Seat: 1})
	w.must(id, cleo, table.Resign{Seat: 2})
	if got := w.table(id).ViewFor("").Remarks; len(got) > 0 {
		t.Errorf("at the end the remarks are %v", got)
	}
	if got := w.table(id).ViewAt(len(opening.Moves)).Remarks; len(got) > 0 {
		t.Errorf("the last position of the finished game has the remarks %v", got)
	}
}

func TestThreeWithOneOutPlayLikeTwo(t *testing.T) {
	w := open(t)
	id, people, out := w.regicide()
	winner, loser := (out+1)%3, (out+2)%3
	w.must(id, people[loser], table.Resign{Seat: loser})
	places := make([]int, 3)
	places[winner], places[loser], places[out] = 1, 2, 3
	w.ended(id, "resignation", places...)
}

// People who learn their place when they resign keep it.
func TestLaterLosersRankBeforeEarlierOnes(t *testing.T) {
	w := open(t)
	id, err := w.Create(t.Context(), table.Spec{Game: "chinese-checkers", Setup: `{"players":4}`, Host: ada, Public: true, Seats: []table.Holder{
		{Kind: table.SeatPerson}, {Kind: table.SeatFree}, {Kind: table.SeatFree}, {Kind: table.SeatFree},
	}})
	if err != nil {
		t.Fatal(err)
	}
	people := []table.Person{ada, bob, cleo, "dandandan"}
	for s, p := range people[1:] {
		w.must(id, p, table.Sit{Seat: game.Seat(s + 1)})
	}
	w.must(id, cleo, table.Resign{Seat: 2})
	w.must(id, ada, table.Resign{Seat: 0})
	for s, want := range map[game.Seat]int{2: 4, 0: 3} {
		if got, _ := table.PlaceOf(w.table(id).Table, s); got != want {
			t.Errorf("seat %d is %d., not %d.", s, got, want)
		}
	}
	w.restart()
	w.must(id, "dandandan", table.Resign{Seat: 3})
	w.ended(id, "resignation", 3, 1, 4, 2)
}

func TestPlayersWhosePlaceIsDecidedCannotResign(t *testing.T) {
	w := open(t)
	id, people, out := w.regicide()
	w.refused(id, people[out], table.Resign{Seat: out}, protocol.CodeStatus)
}

func TestAPlayerWhoIsOutHasNoSayInADraw(t *testing.T) {
	w := open(t)
	id, people, out := w.regicide()
	w.refused(id, people[out], table.OfferDraw{}, protocol.CodeSeat)
	first, second := people[(out+1)%3], people[(out+2)%3]
	w.must(id, first, table.OfferDraw{})
	if tbl := w.table(id); tbl.Status != protocol.Live || !tbl.CanDraw(second) || tbl.CanDraw(people[out]) {
		t.Errorf("after one offer: %s", tbl.Status)
	}
	w.must(id, second, table.OfferDraw{})
	places := []int{1, 1, 1}
	places[out] = 3
	w.ended(id, "agreement", places...)
}

// hunted is a game of Chexers in which Red loses all pieces.
const hunted = "a1-b1 e7-d6 d1-c1 a3-b3 d6-d5 c1xa1 a4-b5 d5-e6 a1xa3 b5-c6 d7xb5 a3xc3"

// hunted returns a table at which Ada plays Red, who has no pieces left, against bots.
func (w *world) hunted() string {
	w.t.Helper()
	var opening table.Opening
	for i, text := range strings.Fields(hunted) {
		opening.Moves = append(opening.Moves, table.Opened{Seat: game.Seat(i % 3), Text: text})
	}
	bot := table.Holder{Kind: table.SeatBot, Bot: "casual"}
	id, err := w.Create(w.t.Context(), table.Spec{
		Game: "chexers", Host: ada, Name: "Ada", Opening: &opening, Seats: []table.Holder{{Kind: table.SeatPerson}, bot, bot},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func TestSomebodyWithoutPiecesIsOut(t *testing.T) {
	w := open(t)
	id := w.hunted()
	tbl := w.table(id)
	if table.Out(tbl.Table) != game.SeatsOf(0) || !table.Unattended(tbl.Table) {
		t.Errorf("out are %b, unattended: %t", table.Out(tbl.Table), table.Unattended(tbl.Table))
	}
	// In Chexers a draw is still possible, so the place is not decided.
	if place, _ := table.PlaceOf(tbl.Table, 0); place != 0 {
		t.Errorf("Red is said to be %d.", place)
	}
}

func TestOnlyTheBotsAreSkipped(t *testing.T) {
	w := open(t)
	id := w.three()
	w.refused(id, "watcher", table.SkipToEnd{}, protocol.CodeSeat)
	w.must(id, ada, table.Resign{Seat: 0})
	if place, ahead := table.PlaceOf(w.table(id).Table, 0); place != 3 || ahead {
		t.Errorf("who resigned is %d., ahead: %t", place, ahead)
	}
	w.refused(id, ada, table.SkipToEnd{}, protocol.CodeSeat) // Bob and Cleo play on
	w.must(id, bob, table.Stand{Seat: 1})
	w.refused(id, ada, table.SkipToEnd{}, protocol.CodeSeat) // Bob may come back
}

// Bots that take an hour per move finish in no time.
func TestAPlayerWhoIsOutCanSkipToTheEnd(t *testing.T) {
	w := open(t)
	w.minBotTime = time.Hour
	w.restartOver(plain)
	id := w.hunted()
	sub := w.look(id, ada, 0)
	w.must(id, ada, table.SkipToEnd{})
	tbl := w.wait(sub, id, func(t table.Moment) bool { return t.Status == protocol.Over })
	if o, over := tbl.Outcome(); !over || o.Winners().Has(0) && len(tbl.Moves) < 100 {
		t.Errorf("the game ended with %v after %d moves", o, len(tbl.Moves))
	}
	w.refused(id, ada, table.SkipToEnd{}, protocol.CodeStatus)
}
