package chexers

import (
	"fmt"
	"math"
	"testing"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game/chexers"
)

func TestALikelyDrawIsWorthLessInALongGame(t *testing.T) {
	for ply, want := range map[int]float64{0: 0.1, 300: 0.1, 480: 0.35, 660: 0.6, 765: 0.6} {
		p, err := chexers.Rules{}.Parse("", fmt.Sprintf("GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 %d", ply))
		if err != nil {
			t.Fatal(err)
		}
		by := p.Turn()
		moves := chexers.Rules{}.Moves(p, by, nil)[:1]
		var calm, averse [1]search.Values
		e := Network{Net: net.Trained()}
		e.EvaluateMoves(p, by, moves, 0, calm[:])
		e.RiskAversion = 0.1
		e.EvaluateMoves(p, by, moves, 0, averse[:])
		draw := e.Net.Chances(chexers.Rules{}.Play(p, by, moves[0]))[3]
		if draw < 0.01 {
			t.Fatalf("at ply %d a draw's chance is only %v", ply, draw)
		}
		got := float64(calm[0][by]-averse[0][by]) / float64(search.MaxEstimate*draw)
		if math.Abs(got-want) > 1e-3 {
			t.Errorf("at ply %d a sure draw is worth %.3f less, not %.3f", ply, got, want)
		}
	}
}
