package gametest

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

// snapshot is everything that a state shows.
type snapshot struct {
	Text    string
	Ply     int
	Turn    game.Seats
	Over    bool
	Outcome game.Outcome
	Views   []game.View   // Nobody's first
	Legal   [][]game.Move // by seat
}

func take(s game.State) snapshot {
	shot := snapshot{Text: s.Text(), Ply: s.Ply(), Turn: s.Turn(), Views: []game.View{s.View(game.Nobody)}}
	shot.Outcome, shot.Over = s.Outcome()
	for seat := range game.Seat(s.Players()) {
		shot.Views = append(shot.Views, s.View(seat))
		shot.Legal = append(shot.Legal, s.Legal(seat))
	}
	return shot
}

// same reports an error unless the snapshots are equal.
func same(t testing.TB, what string, want, got snapshot) {
	t.Helper()
	if !reflect.DeepEqual(want, got) { // much faster than cmp.Diff
		t.Errorf("%s (-want +got):\n%s", what, cmp.Diff(want, got))
	}
}

// scribble overwrites everything that a state has returned, except the legal
// moves, which it shares.
func (shot snapshot) scribble() {
	clear(shot.Outcome.Place)
	for _, v := range shot.Views {
		clear(v.Pieces)
		clear(v.Scores)
		clear(v.Remarks)
		clear(v.Aside)
	}
}

// bare returns a view without its empty lists.
func bare(v game.View) game.View {
	if len(v.Pieces) == 0 {
		v.Pieces = nil
	}
	if len(v.Scores) == 0 {
		v.Scores = nil
	}
	if len(v.Remarks) == 0 {
		v.Remarks = nil
	}
	if len(v.Aside) == 0 {
		v.Aside = nil
	}
	return v
}

// texts returns the texts of moves.
func texts(moves []game.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.Text
	}
	return list
}
