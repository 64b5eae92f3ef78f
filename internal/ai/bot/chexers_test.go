package bot

import (
	"fmt"
	"math"
	"testing"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestALikelyDrawIsWorthLessInALongGame(t *testing.T) {
	for ply, want := range map[int]float64{0: 0, 300: 0, 480: 0.25, 660: 0.5, 765: 0.5} {
		if got := float64(impatience(ply)); math.Abs(got-want) > 1e-3 {
			t.Errorf("at ply %d it is worth %.3f less, not %.3f", ply, got, want)
		}
	}
}

// The chances that a bot reports leave out its impatience.
func TestImpatienceDoesNotChangeTheChancesThatABotTells(t *testing.T) {
	for _, ply := range []int{30, 699} {
		text := fmt.Sprintf("GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 %d", ply)
		s, err := game.Of(chexers.Rules{}).Position("", text)
		if err != nil {
			t.Fatal(err)
		}
		c := chosen(t.Context(), t, s, quick(1), 1)
		p, err := chexers.Rules{}.Parse("", text)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range (chexers.Rules{}).Moves(p, p.Turn(), nil) {
			if name, _ := (chexers.Rules{}).Notate(p, p.Turn(), m); name == c.Text {
				p = chexers.Rules{}.Play(p, p.Turn(), m)
				break
			}
		}
		if want := net.Trained().Chances(p)[3]; math.Abs(float64(c.Draw-want)) > 0.05+0.2*float64(want) {
			t.Errorf("at ply %d the chance of a draw is said to be %.2f, and the network says %.2f", ply, c.Draw, want)
		}
	}
}
