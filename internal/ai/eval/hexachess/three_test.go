package hexachess_test

import (
	"slices"
	"strings"
	"testing"

	eval "triplecross/internal/ai/eval/hexachess"
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

// After its first turn a search among three looks at captures that win and at how an attacked queen gets away, but not
// at everything; in check, at everything.
func TestASearchAmongThreeLooksAtPromisingMoves(t *testing.T) {
	const most = 8
	list := func(p hexachess.Position, root game.Situation, most int) []string {
		var texts []string
		for _, m := range eval.New(p).ThreeRules(root, most).Moves(p, 0, nil) {
			text, _ := hexachess.Rules{}.Notate(p, 0, m)
			texts = append(texts, text)
		}
		return texts
	}
	quiet, elsewhere := three(t, "1K@i9 1Q@g6 1R@d7 2K@c4 2R@g3 3K@p14 3N@d9 1"), game.Situation{}
	all := list(quiet, elsewhere, 0)
	if root := list(quiet, hexachess.Rules{}.Situation(quiet), most); !slices.Equal(root, all) {
		t.Errorf("%q at the root, not %q", root, all)
	}
	texts := list(quiet, elsewhere, most)
	if !slices.Equal(texts[:3], []string{"g6xg3", "d7xd9", "g6xd9"}) {
		t.Errorf("the captures are not first among %q", texts)
	}
	escapes := slices.DeleteFunc(slices.Clone(texts[3:]), func(text string) bool { return !strings.HasPrefix(text, "g6-") })
	if len(all) <= most || len(texts) != most || len(escapes) != most-3 {
		t.Errorf("%q of %d moves", texts, len(all))
	}
	check := three(t, "1K@i9 1Q@g6 1R@d7 2K@c4 2R@i3 3K@p14 3N@d9 1")
	if all, texts := list(check, elsewhere, 0), list(check, elsewhere, 1); len(all) < 2 || !slices.Equal(all, texts) {
		t.Errorf("%q in check, not %q", texts, all)
	}
}
