package chexers

import (
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game/chexers"
)

// Whoever minds its own position only does not mind that another player has taken three pieces off the board.
func TestTheExitsOfOthersDoNotMatterToWhoMindsOnlyItself(t *testing.T) {
	var rules chexers.Rules
	values := func(text string) (alone, hand search.Values) {
		p, err := rules.Parse("", text)
		if err != nil {
			t.Fatal(err)
		}
		moves := rules.Moves(p, p.Turn(), nil)[:1]
		out := make([]search.Values, 1)
		NewAlone().EvaluateSeats(p, p.Turn(), moves, rules.Turn(p), out)
		return out[0], New().Evaluate(p)
	}
	const board = "3R/4R/1G4/3B3/2R3/B1G2/1G2 r "
	aloneBefore, handBefore := values(board + "0,0,0 30")
	aloneAfter, handAfter := values(board + "0,3,0 30")
	if red := chexers.Red; aloneBefore[red] != aloneAfter[red] || handAfter[red] >= handBefore[red] {
		t.Errorf("alone %v, then %v; by hand %v, then %v", aloneBefore[red], aloneAfter[red], handBefore[red], handAfter[red])
	}
}
