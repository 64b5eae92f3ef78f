package bot

import (
	"math"
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

const (
	pliesApart      = 17      // between the compared positions of a game, so that all seats take turns
	comparisonNodes = 100_000 // to decide what a move is worth
)

// BenchmarkMoves compares the moves of -one and -two in a position per operation, from games in which -two
// plays all seats: -benchtime 6000x compares six thousand. It reports by how much, in thousandths
// and on average over all positions, an analysis rates the mover's chance to win higher after the move of
// -one. That tells two searches apart in far fewer games than a match. The program's own network is the
// judge, so the result says little about other networks. The margin treats positions as independent, though
// many come from one game.
func BenchmarkMoves(b *testing.B) {
	one, two := newSide(b, *one, *oneNet), newSide(b, *two, *twoNet)
	positions, differ, games := 0, 0, 0
	var sum, squares float64
	for ; positions < b.N; games++ {
		seed := uint64(*first + games)
		s := opening(b, game.Of(chexers.Rules{}), "", seed)
		for s.Turn() != 0 && positions < b.N {
			next := two.moved(b, s, seed)
			if s.Ply()%pliesApart == 0 {
				positions++
				if instead := one.moved(b, s, seed); instead.Text() != next.Text() {
					differ++
					by := s.Turn().First()
					gain := 1000 * float64(chance(b, instead, by)-chance(b, next, by))
					sum += gain
					squares += gain * gain
				}
			}
			s = next
		}
	}
	n := float64(positions)
	mean := sum / n
	b.ReportMetric(mean, "‰better")
	b.ReportMetric(1.96*math.Sqrt(max(0, squares/n-mean*mean)/n), "±")
	b.ReportMetric(100*float64(differ)/n, "%differ")
	b.ReportMetric(float64(games), "games")
}

// chance returns a seat's chance to win.
func chance(b *testing.B, s game.State, by game.Seat) float32 {
	if o, over := s.Outcome(); over {
		if o.Drawn() || !o.Winners().Has(by) {
			return 0
		}
		return 1
	}
	a, err := Analyse(b.Context(), Wish{State: s, Budget: search.Budget{Nodes: comparisonNodes}})
	if err != nil {
		b.Fatal(err)
	}
	return a.Lines[0].Chances[by]
}
