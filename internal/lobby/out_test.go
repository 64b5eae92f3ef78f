package lobby_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// regicide returns a table for three at which a king has just been captured, who
// plays there, and whose king it was. The moves of a random game are recorded
// here, because finding such a game takes long.
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

func TestThreeWithOneOutPlayLikeTwo(t *testing.T) {
	w := open(t)
	id, people, out := w.regicide()
	winner, loser := (out+1)%3, (out+2)%3
	w.must(id, people[loser], table.Resign{Seat: loser})
	places := make([]int, 3)
	places[winner], places[loser], places[out] = 1, 2, 3
	w.ended(id, "resignation", places...)
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
