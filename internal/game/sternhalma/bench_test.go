package sternhalma_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// BenchmarkMovesOfTwo lists moves for two players. The goal is three million a
// second on one core.
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

// BenchmarkReplay plays the reference's games for two from the texts of their moves, as a server does when
// it reads a table.
func BenchmarkReplay(b *testing.B) {
	type recorded struct {
		setup game.Setup
		texts []string
	}
	var games []recorded
	for _, g := range referenceGames(b) {
		if g.Variant != "2" {
			continue
		}
		r := recorded{setup: setupOf(b, g.Variant, g.First)}
		s := start(b, r.setup)
		for _, turn := range g.Turns {
			p := typed(s)
			text, _ := rules.Notate(p, p.Turn(), keys(b, p)[turn.Move])
			r.texts = append(r.texts, text)
			s = play(b, s, text)
		}
		games = append(games, r)
	}
	b.ReportAllocs()
	plies := 0
	for b.Loop() {
		for _, r := range games {
			s := start(b, r.setup)
			for _, text := range r.texts {
				s = play(b, s, text)
			}
			plies += len(r.texts)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e6/float64(plies), "µs/ply")
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
