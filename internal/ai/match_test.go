package ai

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// match plays games of one bot of a level against two of another one, with the
// seats rotated, and returns how many each side won.
func match(t *testing.T, one, two Level, games int) (ones, twos int) {
	t.Helper()
	g := game.Of(chexers.Rules{})
	for n := range games {
		s, err := g.Start("")
		if err != nil {
			t.Fatal(err)
		}
		alone := game.Seat(n % 3)
		for s.Turn() != 0 {
			for by := range s.Turn().All() {
				level := two
				if by == alone {
					level = one
				}
				c, err := Choose(t.Context(), Request{State: s, Seat: by, Level: level, Seed: uint64(n)})
				if err != nil {
					t.Fatal(err)
				}
				if s, err = s.Play(by, c.Text); err != nil {
					t.Fatal(err)
				}
			}
		}
		o, _ := s.Outcome()
		switch {
		case o.Drawn():
		case o.Winners().Has(alone):
			ones++
		default:
			twos++
		}
	}
	return ones, twos
}

func TestEveryLevelBeatsTwoOfTheLevelBelow(t *testing.T) {
	levels := Levels()
	beginner, casual, club := levels[0], levels[1], levels[2]
	club.budget.Nodes = 8_000 // a hundredth of a second
	for _, m := range []struct {
		one, two    Level
		games, wins int // of a third of the games by chance
	}{
		{casual, beginner, 24, 16},
		{club, casual, 36, 18},
	} {
		ones, twos := match(t, m.one, m.two, m.games)
		t.Logf("%s against two of %s: %d won, %d lost, of %d", m.one.Slug, m.two.Slug, ones, twos, m.games)
		if ones < m.wins {
			t.Errorf("%s won %d of %d games against two of %s, want at least %d", m.one.Slug, ones, m.games, m.two.Slug, m.wins)
		}
	}
}
