package hexachess_test

import (
	"strings"
	"testing"

	"triplecross/internal/game"
)

// BenchmarkPerft3 counts the 774 649 sequences of three moves from the Grand
// start. The goal is 0.1 s on one core.
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

// crowded is a position of three whole armies in which the seat on turn may move
// two pieces, in nearly 20 000 ways.
const crowded = "1B@l7 1P@a4 1P@c4 1N@d4 1P@h4 1P@i4 1P@j4 1P@c3 1P@d3 1P@e3 1P@f3 1P@k3 1K@g2 1R@h2 1B@a1 1R@c1 1B@e1 1Q@g1 1N@h1 " +
	"2B@i17 2N@j17 2P@k17 2P@j16 2R@g15 2P@i15 2P@h14 2Q@f13 2P@g13 2K@d12 2P@f12 2B@d11 2P@e11 2N@b10 2P@d10 2R@c9 2P@c8 2P@a7 2P@b7 2B@f1 " +
	"3P@o17 3B@q17 3P@o16 3N@q16 3P@o15 3P@o14 3K@q14 3P@n13 3B@q13 3P@o12 3R@p11 3P@n10 3P@o10 3N@q10 3R@k9 3P@o9 3B@q9 3Q@d7 3P@n7 3P@o7 3 quiet=1"

// BenchmarkTurnsOfTwo lists those turns, which takes some 30 ms, and plays and
// reads one of them, as replaying a stored game does, which must not take as long.
func BenchmarkTurnsOfTwo(b *testing.B) {
	fresh := func() game.State { return state(b, three, crowded) }
	b.Run("list", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if n := len(fresh().Legal(2)); n < 19_000 {
				b.Fatalf("listed %d", n)
			}
		}
	})
	b.Run("play", func(b *testing.B) {
		b.ReportAllocs()
		moves := fresh().Legal(2)
		text := moves[len(moves)/2].Text
		for b.Loop() {
			if _, err := fresh().Play(2, text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("read", func(b *testing.B) {
		moves := fresh().Legal(2)
		text := moves[len(moves)/2].Text
		spaced := strings.Replace(text, "&", " & ", 1)
		for b.Loop() {
			if read, err := fresh().Read(2, spaced); err != nil || read != text {
				b.Fatal(read, err)
			}
		}
	})
}
