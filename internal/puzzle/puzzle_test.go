package puzzle_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game/games"
	"triplecross/internal/puzzle"
)

func shipped(t *testing.T) *puzzle.Collection {
	t.Helper()
	c, err := puzzle.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestThereAreEnoughPuzzlesOfEachGameSpreadOverThemesAndRatings(t *testing.T) {
	for slug, want := range map[string]int{"chexers": 400, "hexdame": 200, "hexachess": 200, "chinese-checkers": 200} {
		all := shipped(t).Of(slug)
		if len(all) < want {
			t.Errorf("%d puzzles of %s, not %d", len(all), slug, want)
		}
		themes, easy, hard := map[string]int{}, 0, 0
		for _, p := range all {
			themes[p.Theme]++
			if p.Rating < 470 { // fifty below the Beginner
				easy++
			}
			if p.Rating > 1300 {
				hard++
			}
		}
		t.Log(slug, len(all), themes, "easy", easy, "hard", hard)
		if len(themes) < 4 || easy > len(all)/6 || hard < len(all)/20 {
			t.Errorf("the puzzles of %s are not spread: %v, %d easy, %d hard", slug, themes, easy, hard)
		}
	}
}

func TestEveryShippedPuzzleIsAPositionWithALegalLine(t *testing.T) {
	c := shipped(t)
	for _, p := range c.All() {
		states, err := p.States(games.Find)
		if err != nil {
			t.Error(err)
			continue
		}
		me := states[0].Turn().First()
		if states[0].Text() != p.Start {
			t.Errorf("%s: the position is written %s", p, states[0].Text())
		}
		if by := states[len(states)-2].Turn().First(); by != me {
			t.Errorf("%s: seat %d makes the last move, not %d", p, by, me)
		}
		if len(states[0].Legal(me)) < 2 {
			t.Errorf("%s: there is nothing to choose", p)
		}
		if found, ok := c.Find(p.ID()); !ok || found.Start != p.Start {
			t.Errorf("%s: another puzzle has its ID", p)
		}
	}
}

func TestAPuzzleIsReadAsItWasWritten(t *testing.T) {
	all := shipped(t).All()
	for _, p := range all {
		again, err := puzzle.Parse(p.String())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(p, again); diff != "" {
			t.Fatal(diff)
		}
	}
	some, err := puzzle.Read(strings.NewReader("# a remark\n" + all[0].String() + "\n\n"))
	if err != nil || len(some) != 1 {
		t.Errorf("%v, %v", some, err)
	}
}

func TestWhatIsNoPuzzleIsRefused(t *testing.T) {
	good := shipped(t).All()[0].String()
	f := strings.Split(good, "\t")
	for i, wrong := range map[int]string{0: "go", 3: "", 4: "lose", 5: "nothing", 6: "high"} {
		bad := append([]string(nil), f...)
		bad[i] = wrong
		if p, err := puzzle.Parse(strings.Join(bad, "\t")); err == nil {
			t.Errorf("%q is %v", bad, p)
		}
	}
	if _, err := puzzle.Parse(good + "\tmore"); err == nil {
		t.Error("a puzzle may have more fields")
	}
}

// Links to withdrawn puzzles work.
func TestWithdrawnPuzzlesAreFoundAndNotOffered(t *testing.T) {
	c := shipped(t)
	withdrawn := c.Withdrawn()
	if len(withdrawn) == 0 {
		t.Fatal("no puzzle was ever withdrawn")
	}
	offered := map[string]bool{}
	for _, p := range c.All() {
		offered[p.ID()] = true
		if p.Withdrawn {
			t.Errorf("%s is offered", p)
		}
	}
	for _, p := range withdrawn {
		if _, err := p.States(games.Find); err != nil {
			t.Error(err)
		}
		if found, ok := c.Find(p.ID()); !ok || !found.Withdrawn || offered[p.ID()] {
			t.Errorf("%s: found %v, withdrawn %v, offered %v", p, ok, found.Withdrawn, offered[p.ID()])
		}
	}
}

func TestEveryDayHasAPuzzleOfAnotherGame(t *testing.T) {
	c := shipped(t)
	at := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	seen := map[string]int{}
	for day := range 40 {
		p, ok := c.OfDay(at.AddDate(0, 0, day))
		if !ok {
			t.Fatal("there is no puzzle of the day")
		}
		later, _ := c.OfDay(at.AddDate(0, 0, day).Add(11 * time.Hour))
		if later.ID() != p.ID() {
			t.Error("the puzzle changes within a day")
		}
		next, _ := c.OfDay(at.AddDate(0, 0, day+1))
		if next.Game == p.Game {
			t.Errorf("two days have %s", p.Game)
		}
		seen[p.ID()]++
	}
	if len(seen) != 40 {
		t.Errorf("%d puzzles in 40 days", len(seen))
	}
	if _, ok := puzzle.Collect(nil).OfDay(at); ok {
		t.Error("nothing has a puzzle of the day")
	}
}
