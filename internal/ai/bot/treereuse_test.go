package bot

import (
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestOnlyStrongBotsGoOnWithWhatTheyThought(t *testing.T) {
	s, err := game.Of(chexers.Rules{}).Start("")
	if err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]bool{"regular": false, "club": false, "expert": true, "champion": true} {
		m := &Memory{Trees: search.NewTreeCache(64 << 20)}
		level, _ := LevelNamed(slug)
		if _, err := Choose(t.Context(), Request{State: s, Level: level, Memory: m, TreeKey: "a seat"}); err != nil {
			t.Fatal(err)
		}
		if keeps := m.Trees.Take("a seat") != nil; keeps != want {
			t.Errorf("%s keeps a tree: %t", slug, keeps)
		}
	}
}
