package chexers_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// The start's 16 899 816 sequences of seven plies are to be counted in under
// 0.3 s on one core.
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
