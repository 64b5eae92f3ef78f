package plates_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
	"triplecross/internal/locale/localetest"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/templates/plates"
)

func TestThePlatesTellTheScoreAndTheWinner(t *testing.T) {
	info := game.Info{Seats: []string{"White", "Black"}, Goal: 4, GoalName: phrase.New("goal.exits", "exits")}
	got := plates.New(localetest.English(t), info, game.Board{}, game.View{Scores: []int{4, 1}}, protocol.View{
		Seats: []protocol.Seat{{Kind: protocol.Person, Name: "Ann"}, {Kind: protocol.Bot, Name: "Club", Bot: "club"}},
		You:   []int{1}, Outcome: &protocol.Outcome{Place: []int{1, 2}},
	}, game.SeatsOf(0))
	want := []plates.Plate{
		{Seat: 0, Colour: "White", Name: "Ann", Kind: protocol.Person, Here: true, Won: true, Score: 4, Goal: 4, GoalName: "exits"},
		{Seat: 1, Hue: 2, Colour: "Black", Name: "Club", Kind: protocol.Bot, Level: "Club", You: true, Out: true, Score: 1, Goal: 4, GoalName: "exits"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAPlateSaysInWhatStateASeatIsAndWhatItHasLost(t *testing.T) {
	ctx := localetest.English(t)
	g := game.Of(hexachess.Rules{})
	b, err := g.Board("")
	if err != nil {
		t.Fatal(err)
	}
	view := protocol.View{
		Status: protocol.Live, Seats: []protocol.Seat{{Kind: protocol.Person, Name: "Ada"}, {Kind: protocol.Person, Name: "Boris"}},
	}
	seen := game.View{
		Aside:   []game.Pile{{Seat: 0, Kind: "P", N: 3}, {Seat: 0, Kind: "Q", N: 1}, {Seat: 1, Kind: "N", N: 2}},
		Remarks: []game.Remark{{Key: "check", Seat: 1}, {Key: "debt", Seat: 1, N: 5}},
	}
	all := plates.New(ctx, g.Info(), b, seen, view, 0)
	if got := all[1].Remark; got != "in check, owes 5" {
		t.Errorf("Boris is %q", got)
	}
	want := []plates.Loss{{Kind: "P", Name: "pawn", N: 3}, {Kind: "Q", Name: "queen", N: 1}}
	if diff := cmp.Diff(want, all[0].Losses); diff != "" {
		t.Error(diff)
	}
	seen.Remarks = []game.Remark{{Key: "check", Seat: 1}, {Key: "harried", Seat: 1, Turn: true}}
	for outcome, want := range map[*protocol.Outcome]string{nil: "in check, 2 moves", {Place: []int{1, 2}}: "in check"} {
		view.Outcome = outcome
		if got := plates.New(ctx, g.Info(), b, seen, view, 0)[1].Remark; got != want {
			t.Errorf("with outcome %v Boris is %q, not %q", outcome, got, want)
		}
	}
	view.Outcome = nil
	view.You, seen.Placing = []int{0}, game.SeatsOf(0)
	if got := plates.New(ctx, g.Info(), b, seen, view, 0)[0].Losses; got != nil {
		t.Errorf("what Ada places is on her plate as well: %v", got)
	}
}
