package search_test

import (
	"testing"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/search"
	"triplecross/internal/game/chexers"
)

// A seat that is behind takes a draw: the leader must avoid a move after which the
// next seat can make a situation occur for the fourth time.
func TestWhoLeadsLeavesNobodyADraw(t *testing.T) {
	for _, from := range []string{
		"2R1/1R3/2R3/1R1R2B/4G1/RG3/B3 r 1,0,0 60",
		"2RR/1G3/2GG2/4G1G/2R3/3G1/RR1G g 0,0,0 121", // Blue has no pieces
	} {
		q := judged(at(t, from, search.Budget{Nodes: 4_000}))
		q.Rules, q.Draw = eval.NewRules(), 0.05
		free := find(t, new(monteCarlo).Search, q).Moves[0]
		p := q.Rules.Play(q.Position, q.By, free.Move)
		for q.Rules.Moves(p, p.Turn(), nil)[0].IsPass() {
			p = q.Rules.Play(p, p.Turn(), chexers.Pass())
		}
		replies := q.Rules.Moves(p, p.Turn(), nil)
		draws := q.Rules.Play(p, p.Turn(), replies[len(replies)-1])
		q.Seen[q.Rules.Situation(draws)] = 3
		for _, m := range find(t, new(monteCarlo).Search, q).Moves {
			if m.Move == free.Move && m.Value > 0.2 {
				t.Errorf("%s: %s is worth %v although the others can draw then; %v without that", from, text(q, m.Move), m.Value, free.Value)
			}
		}
	}
}

func TestAThirdOccurrenceIsADrawToWhoLeads(t *testing.T) {
	q := judged(at(t, "2R1/1R3/2R3/1R1R2B/4G1/RG3/B3 r 1,0,0 60", search.Budget{Nodes: 4_000}))
	q.Rules, q.Draw = eval.NewRules(), 0.05
	free := find(t, new(monteCarlo).Search, q).Moves[0]
	q.Seen[q.Rules.Situation(q.Rules.Play(q.Position, q.By, free.Move))] = 2
	for _, m := range find(t, new(monteCarlo).Search, q).Moves {
		if m.Move == free.Move && m.Value > 2*q.Draw {
			t.Errorf("%s is worth %v at its third occurrence", text(q, m.Move), m.Value)
		}
	}
}
