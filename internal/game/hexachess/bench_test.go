package hexachess_test

import (
	"testing"

	"triplecross/internal/game"
)

// The 774 649 sequences of three moves from the Grand start are to be counted in
// 0.1 s on one core.
func BenchmarkPerft3(b *testing.B) {
	b.ReportAllocs()
	start, err := rules.Start(grand)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if n := game.Perft(rules, start, 3); n != 774_649 {
			b.Fatalf("counted %d", n)
		}
	}
}
