package ai

import (
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestAPoolKeepsTreesForItsWorkers(t *testing.T) {
	pool := NewPool(PoolOptions{Workers: 2})
	defer pool.Close()
	// Unlike at the start, no two moves are equally good there.
	s, err := game.Of(chexers.Rules{}).Position("", "G1GG/1G3/R5/5BB/R5/R3B/R2B r 0,0,0 3")
	if err != nil {
		t.Fatal(err)
	}
	level, _ := bot.LevelNamed("master")
	level = level.Limit(search.Budget{Nodes: 2_000})
	treeBytes := func(key string) (int, bot.Choice) {
		done := make(chan bot.Choice, 1)
		pool.Choose(t.Context(), bot.Request{State: s, Level: level, TreeKey: key}, func(c bot.Choice, err error) {
			if err != nil {
				t.Error(err)
			}
			done <- c
		})
		c := <-done
		tree := pool.trees.Take(key).(search.Tree[chexers.Position, chexers.Move])
		pool.trees.Put(key, tree, tree.Bytes())
		return tree.Bytes(), c
	}
	_, c := treeBytes("a seat")
	for ply, text := range c.Line[:3] { // all play as expected
		if s, err = s.Play(game.Seat(ply), text); err != nil {
			t.Fatal(err)
		}
	}
	anew, _ := treeBytes("another seat")
	if on, _ := treeBytes("a seat"); on <= anew {
		t.Errorf("a tree of %d bytes after an earlier search, of %d without", on, anew)
	}
}
