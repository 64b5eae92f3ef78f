package sternhalma_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// With two players three million moves are to be generated a second on one
// core.
func BenchmarkMovesOfTwo(b *testing.B) { benchmarkMoves(b, "2") }

func BenchmarkMovesOfSix(b *testing.B) { benchmarkMoves(b, "6") }

// benchmarkMoves lists the moves at every turn of the reference's games of a
// variant.
func benchmarkMoves(b *testing.B, variant string) {
	var all []sternhalma.Position
	for _, g := range referenceGames(b) {
		if g.Variant != variant {
			continue
		}
		s := start(b, setupOf(b, variant, g.First))
		for _, turn := range g.Turns {
			p := typed(s)
			all = append(all, p)
			text, _ := rules.Notate(p, p.Turn(), keys(b, p)[turn.Move])
			s = play(b, s, text)
		}
	}
	b.ReportAllocs()
	var buf [512]sternhalma.Move
	moves := 0
	for b.Loop() {
		for i := range all {
			moves += len(rules.Moves(all[i], all[i].Turn(), buf[:0]))
		}
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
}

func BenchmarkPerft4(b *testing.B) {
	b.ReportAllocs()
	p, err := rules.Start("")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if n := game.Perft(rules, p, 4); n != 115_600 {
			b.Fatalf("counted %d", n)
		}
	}
}
