package hexachess_test

import (
	"testing"

	eval "triplecross/internal/ai/eval/hexachess"
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
	rules := eval.New(p).ThreeRules(hexachess.Rules{}.Situation(p))
	if o, over := rules.Outcome(p, 1); !over || !o.Drawn() {
		t.Errorf("%+v, %t", o, over)
	}
}
