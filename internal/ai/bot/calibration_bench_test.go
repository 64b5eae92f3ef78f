package bot

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

var (
	savedGames = flag.String("games", "", "a `file` of games that the arena has saved, for BenchmarkCalibration")
	savedGame  = flag.String("game", "hexachess", "the `game` of these")
	savedSetup = flag.String("setup", "", "their `set-up`")
)

// BenchmarkCalibration prints how often the seat on turn won where an analysis saw chances of about a
// tenth, two tenths and so on, so that one sees whether the chances that people are shown are true:
//
//	triplecross arena -game hexachess -players alphabeta:hand:10000,alphabeta:hand:10000 -random-moves 10 -save games.jsonl
//	go test ./internal/ai/bot -run '^$' -bench Calibration -benchtime 1x -args -game hexachess -games $PWD/games.jsonl
//
// The factor is that by which the logarithms of all odds would have to be multiplied to predict the winners best.
func BenchmarkCalibration(b *testing.B) {
	if *savedGames == "" {
		b.Skip("no -games")
	}
	for b.Loop() {
		predictions := predicted(b)
		var sums [10]prediction
		var counts [len(sums)]float64
		for _, p := range predictions {
			i := min(int(p.chance*float64(len(sums))), len(sums)-1)
			sums[i].chance += p.chance
			sums[i].won += p.won
			counts[i]++
		}
		for i, n := range counts {
			if n == 0 {
				continue
			}
			fmt.Printf("%.3f expected, %.3f won, %.0f positions\n", sums[i].chance/n, sums[i].won/n, n)
		}
		b.ReportMetric(bestFactor(predictions), "factor")
		b.ReportMetric(float64(len(predictions)), "positions")
	}
}

// prediction is a chance of the seat on turn, and its share of the first place.
type prediction struct{ chance, won float64 }

// predicted analyses every sixth position of the games, except the first and those that the search decides.
func predicted(b *testing.B) (all []prediction) {
	b.Helper()
	g, ok := games.Find(*savedGame)
	if !ok {
		b.Fatalf("no game %q", *savedGame)
	}
	file, err := os.Open(*savedGames)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		var saved struct {
			Moves   []string
			Outcome game.Outcome
		}
		if err := json.Unmarshal(lines.Bytes(), &saved); err != nil {
			b.Fatal(err)
		}
		s, err := g.Start(game.Setup(*savedSetup))
		if err != nil {
			b.Fatal(err)
		}
		for i, move := range saved.Moves {
			by := s.Turn().First()
			if i > 11 && i%6 == n%6 {
				a, err := Analyse(b.Context(), Wish{State: s, Budget: search.Budget{Nodes: 5_000}})
				if err != nil {
					b.Fatal(err)
				}
				best := a.Lines[0]
				p := prediction{chance: float64(best.Chances[by] + best.Draw/float32(s.Players()))}
				if first := saved.Outcome.Winners(); first.Has(by) {
					p.won = 1 / float64(first.Len())
				}
				if p.chance > 1-search.MaxEstimate && p.chance < search.MaxEstimate {
					all = append(all, p)
				}
			}
			if s, err = s.Play(by, move); err != nil {
				b.Fatal(err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		b.Fatal(err)
	}
	return all
}

// bestFactor returns the factor of the logarithms of the odds with the least cross-entropy.
func bestFactor(all []prediction) float64 {
	best, least := 0.0, math.Inf(1)
	for factor := 0.1; factor < 3; factor += 0.05 {
		loss := 0.0
		for _, p := range all {
			chance := 1 / (1 + math.Pow(1/p.chance-1, factor))
			loss -= p.won*math.Log(chance) + (1-p.won)*math.Log(1-chance)
		}
		if loss < least {
			best, least = factor, loss
		}
	}
	return best
}
