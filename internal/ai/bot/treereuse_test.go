package bot

import (
	"testing"

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
