package chexers_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// BenchmarkPerft7 counts the start's 16 899 816 sequences of seven plies. The
// goal is less than 0.3 s on one core.
func BenchmarkPerft7(b *testing.B) {
	b.ReportAllocs()
	var rules chexers.Rules
	start, err := rules.Start("")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if n := game.Perft(rules, start, 7); n != 16_899_816 {
			b.Fatalf("counted %d", n)
		}
	}
}
