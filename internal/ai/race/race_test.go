package race_test

import (
	"slices"
	"testing"

	"triplecross/internal/ai/race"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func position(t *testing.T, text string) chexers.Position {
	t.Helper()
	s, err := game.Of(chexers.Rules{}).Position("", text)
	if err != nil {
		t.Fatal(err)
	}
	line, _ := game.LineOf[chexers.Position, chexers.Move](s)
	return line.Position
}

// holding returns the texts of the moves after which the runners do not win.
func holding(p chexers.Position, runners game.Seats) []string {
	var rules chexers.Rules
	var texts []string
	c := race.New()
	for _, m := range rules.Moves(p, p.Turn(), nil) {
		if !c.Lost(rules.Play(p, p.Turn(), m), p.Turn(), runners) {
			text, _ := rules.Notate(p, p.Turn(), m)
			texts = append(texts, text)
		}
	}
	return texts
}

func TestARaceIsCountedToItsEnd(t *testing.T) {
	green, blue := game.SeatsOf(chexers.Green), game.SeatsOf(chexers.Blue)
	for _, c := range []struct {
		about, position string
		runners         game.Seats
		holding         []string
	}{
		{"only this jump converts one of the two that Green needs", "4/5/6/2R3B/R1R2G/R1B1G/1B1G r 0,2,0 159", green, []string{"c3xc1"}},
		{"the third seat could do it, too, and is not counted on", "B1B1/5/4B1/R6/R5/2RGB/2BG b 0,2,0 113", green, []string{"c1xe3"}},
		{"a race can be outrun", "4/5/6/5RR/3G2/R4/1R2 r 2,3,2 147", green, []string{"f4-g5", "f4-e3", "b1-c1", "g4-off"}},
		{"nobody can stop it any more", "1B2/4R/4R1/7/6/2G2/1G2 r 2,2,3 102", green | blue, nil},
	} {
		p := position(t, c.position)
		if runners := race.New().Runners(p, p.Turn()); runners&c.runners != c.runners {
			t.Errorf("%s: the runners are %v", c.about, runners)
		}
		got, want := holding(p, c.runners), slices.Clone(c.holding)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v hold, not %v", c.about, got, want)
		}
	}
}

func TestNobodyRunsAtTheStart(t *testing.T) {
	p := position(t, "GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0")
	if runners := race.New().Runners(p, chexers.Red); runners != 0 {
		t.Errorf("runners %v", runners)
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	p := position(t, "4/5/6/2R3B/R1R2G/R1B1G/1B1G r 0,2,0 159")
	next := chexers.Rules{}.Play(p, p.Turn(), chexers.Rules{}.Moves(p, p.Turn(), nil)[0])
	c := race.New()
	if n := testing.AllocsPerRun(10, func() { c.Lost(next, chexers.Red, game.SeatsOf(chexers.Green)) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
