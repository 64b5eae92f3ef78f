package hex_test

import (
	"testing"

	"triplecross/internal/game/hex"
)

func TestSixTurnsAreNone(t *testing.T) {
	for _, c := range hex.Hexagon(5) {
		at := c
		for n := range 6 {
			if c.Turn(n) != at {
				t.Errorf("%v turned by %d is %v, not %v", c, n, c.Turn(n), at)
			}
			at = at.Turn(1)
		}
		if at != c || c.Turn(6) != c || c.Turn(-6) != c {
			t.Errorf("%v turned by six is %v", c, at)
		}
		if c.Turn(2).Turn(-2) != c || c.Turn(-1) != c.Turn(5) {
			t.Errorf("%v does not turn back", c)
		}
	}
}

func TestPassingTheCoordinatesOnIsTwoSixths(t *testing.T) {
	for _, c := range hex.Hexagon(4) {
		if want := (hex.Cell{Q: c.S(), R: c.Q}); c.Turn(2) != want {
			t.Errorf("%v turned by two is %v, not %v", c, c.Turn(2), want)
		}
	}
}

func TestDirectionsTurnAsCellsDo(t *testing.T) {
	for i, d := range hex.Directions() {
		if int(d) != i {
			t.Errorf("direction %d comes at %d", d, i)
		}
		for n := -7; n <= 7; n++ {
			if d.Turn(n).Vector() != d.Vector().Turn(n) {
				t.Errorf("direction %d turned by %d is %d", d, n, d.Turn(n))
			}
		}
		if d.Vector().Add(d.Turn(3).Vector()) != (hex.Cell{}) {
			t.Errorf("direction %d has no opposite", d)
		}
	}
}

func TestNeighboursAreOneStepApart(t *testing.T) {
	origin := hex.Cell{Q: 2, R: -1}
	near := map[hex.Cell]bool{}
	for _, d := range hex.Directions() {
		c := origin.Step(d)
		near[c] = true
		if origin.Distance(c) != 1 || c.Sub(origin) != d.Vector() {
			t.Errorf("%v is not a step in direction %d from %v", c, d, origin)
		}
	}
	if len(near) != 6 {
		t.Errorf("%d neighbours", len(near))
	}
}

func TestDistanceIsTheNumberOfSteps(t *testing.T) {
	for _, test := range []struct {
		from, to hex.Cell
		want     int
	}{
		{hex.Cell{}, hex.Cell{}, 0},
		{hex.Cell{Q: -3, R: 0}, hex.Cell{Q: 3, R: -3}, 6},
		{hex.Cell{Q: 1, R: 1}, hex.Cell{Q: -1, R: 2}, 2},
		{hex.Cell{Q: 0, R: -3}, hex.Cell{Q: 0, R: 3}, 6},
	} {
		if got := test.from.Distance(test.to); got != test.want {
			t.Errorf("from %v to %v: %d instead of %d", test.from, test.to, got, test.want)
		}
		if got := test.to.Distance(test.from); got != test.want {
			t.Errorf("from %v to %v: %d instead of %d", test.to, test.from, got, test.want)
		}
	}
}
