package hexachess_test

import (
	"slices"
	"strings"
	"testing"

	eval "triplecross/internal/ai/eval/hexachess"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// three returns a position of the game for three.
func three(t *testing.T, text string) hexachess.Position {
	t.Helper()
	p, err := hexachess.Rules{}.Parse(`{"variant":"three"}`, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWhoeverIsAheadOfThreeHasToGetOn(t *testing.T) {
	const start = "1K@i9 1Q@g6 1P@d7 2K@c4 3K@p14 1"
	value := func(text string) float32 {
		p := three(t, text)
		return eval.New(p).Evaluate(p)[0]
	}
	last := value(start)
	for _, quiet := range []string{" quiet=40", " quiet=90", " quiet=140"} {
		v := value(start + quiet)
		if v >= last-0.05 {
			t.Errorf("%s: %.2f after %.2f", quiet, v, last)
		}
		last = v
	}
	if far, near := value("1K@g9 1Q@g6 1P@d7 2K@i9 3K@p14 1"), value("1K@c9 1Q@g6 1P@d7 2K@a9 3K@p14 1"); near <= far {
		t.Errorf("a king on the rim is worth %.3f, in the middle %.3f", near, far)
	}
}

func TestTwoOfThreeWhoDrawHaveNotWon(t *testing.T) {
	p := three(t, "1K@i9 1Q@g6 2K@c4 3P@m10 1 quiet=100")
	rules := eval.New(p).ThreeRules(hexachess.Rules{}.Situation(p), 0)
	if o, over := rules.Outcome(p, 1); !over || !o.Drawn() {
		t.Errorf("%+v, %t", o, over)
	}
}

// Captures that win come first, then how an attacked queen gets away. In check, everything is promising.
func TestPromisingMovesAmongThree(t *testing.T) {
	const most = 8
	promising := func(text string, most int) (texts []string, of int) {
		p := three(t, text)
		rules := eval.New(p).ThreeRules(game.Situation{}, most).(search.Selective[hexachess.Position, hexachess.Move])
		moves := rules.Moves(p, 0, nil)
		for _, m := range moves[:rules.Promising(p, 0, moves)] {
			text, _ := rules.Notate(p, 0, m)
			texts = append(texts, text)
		}
		return texts, len(moves)
	}
	const quiet = "1K@i9 1Q@g6 1R@d7 2K@c4 2R@g3 3K@p14 3N@d9 1"
	texts, of := promising(quiet, most)
	if of <= most || len(texts) != most || !slices.Equal(texts[:3], []string{"g6xg3", "d7xd9", "g6xd9"}) {
		t.Fatalf("%q of %d", texts, of)
	}
	for _, text := range texts[3:] {
		if !strings.HasPrefix(text, "g6-") {
			t.Errorf("%s before the queen is safe", text)
		}
	}
	if texts, of := promising("1K@i9 1Q@g6 1R@d7 2K@c4 2R@i3 3K@p14 3N@d9 1", 1); of < 2 || len(texts) != of {
		t.Errorf("%d of %d in check", len(texts), of)
	}
}
