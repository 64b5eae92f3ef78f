package bot

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// match plays games between one bot of one level and two bots of another, with
// the seats rotated, and returns the wins of each side.
func match(t *testing.T, one, two Level, games int) (ones, twos int) {
	t.Helper()
	g := game.Of(chexers.Rules{})
	for n := range games {
		s := opening(t, g, "", uint64(n/3)) // because bots without randomness would repeat a game
		alone := game.Seat(n % 3)
		s = playedOn(t, s, uint64(n), func(by game.Seat) Level {
			if by == alone {
				return one
			}
			return two
		})
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

// playedOn plays a game to its end with a level for each seat and returns the last state.
func playedOn(t *testing.T, s game.State, seed uint64, level func(game.Seat) Level) game.State {
	t.Helper()
	for s.Turn() != 0 {
		for by := range s.Turn().All() {
			c, err := Choose(t.Context(), Request{State: s, Seat: by, Level: level(by), Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Play(by, c.Text); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

func TestSlowEveryLevelBeatsTwoOfTheLevelBelow(t *testing.T) {
	levels := Levels()
	for i, one := range levels[1:] {
		two := levels[i]
		if one.configs[inChexers].budget.Nodes > 800 {
			break // the other levels take long; docs/bots.md has their results
		}
		const games, enough = 60, 26 // an equal would win 20
		ones, twos := match(t, one, two, games)
		t.Logf("%s against two of %s: %d won, %d lost, of %d", one.Slug, two.Slug, ones, twos, games)
		if ones < enough {
			t.Errorf("%s won %d of %d games against two of %s", one.Slug, ones, games, two.Slug)
		}
	}
}
