package bot

import (
	"strings"
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestAMasterWhoIsAheadAvoidsRepetition(t *testing.T) {
	master, _ := LevelNamed("master")
	g := game.Of(chexers.Rules{})
	state, err := g.Position("", "2R1/1R3/2R3/1R1R2B/4G1/RG3/B3 r 1,0,0 60")
	if err != nil {
		t.Fatal(err)
	}
	// The others move back and forth; the master must not join in.
	seen := map[string]int{}
	for state.Turn() != 0 {
		if state.Turn() == game.SeatsOf(chexers.Red) {
			c, err := Choose(t.Context(), Request{State: state, Seat: chexers.Red, Level: master.Limit(search.Budget{Nodes: 4_000})})
			if err != nil {
				t.Fatal(err)
			}
			if state, err = state.Play(chexers.Red, c.Text); err != nil {
				t.Fatal(err)
			}
			board, _, _ := strings.Cut(state.Text(), " ")
			if seen[board]++; seen[board] > 2 {
				t.Fatalf("after %d plies it comes back to %s again", state.Ply(), board)
			}
			continue
		}
		for by := range state.Turn().All() {
			if state, err = state.Play(by, state.Legal(by)[0].Text); err != nil {
				t.Fatal(err)
			}
		}
	}
	if o, _ := state.Outcome(); o.Drawn() || !o.Winners().Has(chexers.Red) {
		t.Errorf("it ends as %v", o)
	}
}
