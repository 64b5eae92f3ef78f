package lobby_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// regicide plays at a table for three at random until a king can be captured, and
// captures it. It returns the table, who plays there, and whose king it was.
func (w *world) regicide() (id string, people []table.Person, out game.Seat) {
	w.t.Helper()
	people = []table.Person{ada, bob, cleo}
	id, err := w.Create(w.t.Context(), table.Spec{
		Game: "hexachess", Setup: `{"variant":"three"}`, Host: ada, Name: "Ada", Public: true,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	for rng := rand.New(rand.NewPCG(1, 1)); ; {
		tbl := w.table(id)
		seat := slices.Collect(tbl.State().Turn().All())[0]
		legal := slices.DeleteFunc(slices.Clone(tbl.State().Legal(seat)), func(m game.Move) bool { return m.First != nil })
		play := table.Play{Version: tbl.Version, Seat: seat, Text: legal[rng.IntN(len(legal))].Text}
		victim := game.Nobody
		for _, m := range legal {
			_, target, _ := strings.Cut(m.Text, "x")
			for s := range game.Seat(len(people)) {
				king := fmt.Sprintf("%s=%dK", target, s)
				if slices.Contains(strings.Fields(tbl.ViewFor("").Pieces), king) {
					play.Text, victim = m.Text, s
				}
			}
		}
		w.must(id, people[seat], play)
		if victim != game.Nobody {
			return id, people, victim
		}
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

func TestWhoIsOutHasNoSayInADraw(t *testing.T) {
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
