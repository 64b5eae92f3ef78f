package bot

import (
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// playout plays a game with the seats at these levels and returns its last state.
func playout(t *testing.T, g game.Game, setup game.Setup, levels []Level, seed uint64) game.State {
	t.Helper()
	s, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	for s.Turn() != 0 {
		for by := range s.Turn().All() {
			c, err := Choose(t.Context(), Request{State: s, Seat: by, Level: levels[by], Seed: seed})
			if err != nil {
				t.Fatalf("%s in %s: %v", levels[by].Slug, s.Text(), err)
			}
			if s, err = s.Play(by, c.Text); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// wins returns the number of games that a level wins alone against others, with
// the seats rotated.
func wins(t *testing.T, g game.Game, setup game.Setup, players int, one, others Level, games int) int {
	t.Helper()
	won := 0
	for n := range games {
		alone := game.Seat(n % players)
		levels := make([]Level, players)
		for s := range levels {
			levels[s] = others
		}
		levels[alone] = one
		o, _ := playout(t, g, setup, levels, uint64(n)).Outcome()
		if o.Winners().Has(alone) && !o.Drawn() {
			won++
		}
	}
	t.Logf("%s%s: %s won %d of %d games against %s", g.Info().Slug, setup, one.Slug, won, games, others.Slug)
	return won
}

// quick returns the club level with that many nodes.
func quick(nodes int) Level {
	l, _ := LevelNamed("club")
	for i := range l.configs {
		l.configs[i].budget.Nodes = nodes
	}
	return l
}

// greedy returns the level that takes what looks best at once.
func greedy() Level {
	l, _ := LevelNamed("casual")
	l.Slug = "greedy"
	for i := range l.configs {
		l.configs[i].method, l.configs[i].budget, l.configs[i].noise = maxN, search.Budget{Depth: 1}, 0
	}
	l.configs[inHexachess].blunderRate, l.configs[inHexachessThree].blunderRate = 0, 0
	return l
}
