package ai

import (
	"fmt"
	"testing"

	"triplecross/internal/ai/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// keeping returns the problem of the first move of a game of Chexers, for a seat
// whose tree is kept.
func keeping(t *testing.T, nodes int) Problem[chexers.Position, chexers.Move] {
	t.Helper()
	p, err := chexers.Rules{}.Start("")
	if err != nil {
		t.Fatal(err)
	}
	return Problem[chexers.Position, chexers.Move]{
		Rules: newChexersEnds(), Position: p, By: p.Turn(), Evaluation: ChexersNet{Net: net.Chexers()},
		Seen: map[game.Situation]int{}, Budget: Budget{Nodes: nodes}, Draw: drawWorth, Keep: "a seat",
	}
}

func TestAKeptTreeFitsAndIsGoneOnWith(t *testing.T) {
	q := keeping(t, 20_000)
	s := new(MonteCarlo[chexers.Position, chexers.Move])
	found, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range found.Line[:3] { // all play as expected
		q.Position = q.Rules.Play(q.Position, q.Position.Turn(), m)
	}
	for _, most := range []int{0, 1 << 10, 1 << 14, 1 << 16, 1 << 18, treeBytes} {
		k := s.keep(most)
		if k.bytes() > most && len(k.twigs) > 0 {
			t.Errorf("a tree of %d bytes where %d are allowed", k.bytes(), most)
		}
		if most == treeBytes && len(k.twigs) != len(s.twigs) {
			t.Errorf("%d of %d twigs are kept where all have room", len(k.twigs), len(s.twigs))
		}
		on := new(MonteCarlo[chexers.Position, chexers.Move])
		on.Problem = q
		on.recall(k)
		on.players = s.players
		on.rooted(&q)
		if visits := on.twigs[0].visits; visits == 0 && most >= 1<<18 {
			t.Errorf("with %d bytes the next search begins with nothing", most)
		}
		if _, err := on.Search(t.Context(), q); err != nil {
			t.Error(err)
		}
	}
}

func TestOnlyStrongBotsGoOnWithWhatTheyThought(t *testing.T) {
	s, err := game.Of(chexers.Rules{}).Start("")
	if err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]bool{"regular": false, "club": false, "expert": true, "champion": true} {
		m := &Memory{trees: newTrees(treesBytes)}
		level, _ := LevelNamed(slug)
		if _, err := Choose(t.Context(), Request{State: s, Level: level, Memory: m, Keep: "a seat"}); err != nil {
			t.Fatal(err)
		}
		if keeps := m.trees.take("a seat") != nil; keeps != want {
			t.Errorf("%s keeps a tree: %t", slug, keeps)
		}
	}
}

func TestTreesAreKeptWithinTheirBoundTheLastOnes(t *testing.T) {
	trees := newTrees(100)
	for i := range 1000 {
		trees.put(fmt.Sprint("seat ", i%37), i, 1+i%30)
		if i%3 == 0 {
			trees.take(fmt.Sprint("seat ", (i-5)%37))
		}
		sum := 0
		for e := trees.recent.Front(); e != nil; e = e.Next() {
			sum += e.Value.(*shelved).bytes
		}
		if sum != trees.bytes || sum > 100 || len(trees.named) != trees.recent.Len() {
			t.Fatalf("%d bytes by count, %d in all, of 100", trees.bytes, sum)
		}
	}
	trees.put("last", "tree", 100)
	if len(trees.named) != 1 || trees.take("last") != "tree" || trees.take("last") != nil || trees.bytes != 0 {
		t.Errorf("%d trees of %d bytes", len(trees.named), trees.bytes)
	}
	trees.put("too big", "tree", 101)
	if trees.take("too big") != nil {
		t.Error("a tree is kept that has no room")
	}
}

func TestAPoolKeepsTreesForItsWorkers(t *testing.T) {
	pool := NewPool(PoolOptions{Workers: 2})
	defer pool.Close()
	// No two moves are alike there, as they are at the start.
	s, err := game.Of(chexers.Rules{}).Position("", "G1GG/1G3/R5/5BB/R5/R3B/R2B r 0,0,0 3")
	if err != nil {
		t.Fatal(err)
	}
	level, _ := LevelNamed("master")
	level = level.Within(Budget{Nodes: 2_000})
	visits := func(keep string) (int32, Choice) {
		done := make(chan Choice, 1)
		pool.Choose(t.Context(), Request{State: s, Level: level, Keep: keep}, func(c Choice, err error) {
			if err != nil {
				t.Error(err)
			}
			done <- c
		})
		c := <-done
		tree := pool.trees.take(keep).(kept[chexers.Position, chexers.Move])
		pool.trees.put(keep, tree, tree.bytes())
		return tree.twigs[0].visits, c
	}
	_, c := visits("a seat")
	for ply, text := range c.Line[:3] { // all play as expected
		if s, err = s.Play(game.Seat(ply), text); err != nil {
			t.Fatal(err)
		}
	}
	anew, _ := visits("another seat")
	if on, _ := visits("a seat"); on <= anew {
		t.Errorf("%d visits with a tree of before, %d without", on, anew)
	}
}
