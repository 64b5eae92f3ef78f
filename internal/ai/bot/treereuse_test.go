package bot

import (
	"strings"
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// cache is a TreeCache without bounds.
type cache map[string]any

func (c cache) Take(key string) any {
	tree := c[key]
	delete(c, key)
	return tree
}

func (c cache) Put(key string, tree any, _ int) { c[key] = tree }

func TestOnlyStrongBotsGoOnWithWhatTheyThought(t *testing.T) {
	s, err := game.Of(chexers.Rules{}).Start("")
	if err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]bool{"regular": false, "club": false, "expert": true, "champion": true} {
		trees := make(cache)
		m := &Memory{Trees: trees}
		level, _ := LevelNamed(slug)
		if _, err := Choose(t.Context(), Request{State: s, Level: level, Memory: m, TreeKey: "a seat"}); err != nil {
			t.Fatal(err)
		}
		if keeps := trees["a seat"] != nil; keeps != want {
			t.Errorf("%s keeps a tree: %t", slug, keeps)
		}
	}
}

func TestATurnOfTwoIsSeenInAPositionThatWasExpected(t *testing.T) {
	// The queen is attacked by two and takes the bishop as part of a turn of two, which a search of an
	// earlier position does not list.
	before := hexachessState(t, `{"players":3}`, "1B@l10 1P@a5 1P@m5 1P@c3 1P@d3 1R@e3 1P@f3 1P@g3 1P@h3 1P@i3 1P@j3 1R@g2 1B@e1 1K@f1 "+
		"2P@j16 2P@k16 2B@m16 2P@i15 2B@e13 2P@h13 2P@f12 2K@d11 2R@e11 2R@c10 2P@e10 2B@a9 2P@d9 2N@i8 2P@a6 "+
		"3R@p14 3P@n13 3P@o13 3P@n12 3B@o12 3K@p12 3P@o11 3R@p11 3P@o10 3N@i9 3P@o9 3Q@p9 2 quiet=2")
	master, _ := LevelNamed("master")
	level, m := master.Limit(search.Budget{Nodes: 3_000}), &Memory{Trees: make(cache)}
	choose := func(s game.State) string {
		c, err := Choose(t.Context(), Request{State: s, Seat: s.Turn().First(), Level: level, Memory: m, TreeKey: "a seat"})
		if err != nil {
			t.Fatal(err)
		}
		return c.Text
	}
	text := choose(before)
	now, err := before.Play(before.Turn().First(), text)
	if err != nil {
		t.Fatal(err)
	}
	if text := choose(now); !strings.Contains(text, "&") {
		t.Errorf("%s, where a turn of two is better", text)
	}
}
