package hexdame_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/hexdame"
)

// BenchmarkPerft6 counts the start's 13 660 774 sequences of six turns. The
// goal is less than 1.5 s on one core.
func BenchmarkPerft6(b *testing.B) {
	b.ReportAllocs()
	var rules hexdame.Rules
	start, err := rules.Start("")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if n := game.Perft(rules, start, 6); n != 13_660_774 {
			b.Fatalf("counted %d", n)
		}
	}
}
