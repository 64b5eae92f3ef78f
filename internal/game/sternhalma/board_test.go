package sternhalma_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/sternhalma"
)

func board(t testing.TB, setup game.Setup) game.Board {
	t.Helper()
	b, err := rules.Board(setup)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestPointsHaveTheHolesOfTheRuleSheet(t *testing.T) {
	for point, want := range map[sternhalma.Point]string{
		sternhalma.North:     northHoles,
		sternhalma.NorthEast: "n10 n11 n12 n13 o11 o12 o13 p12 p13 q13",
		sternhalma.SouthEast: "j5 k5 k6 l5 l6 l7 m5 m6 m7 m8",
		sternhalma.South:     southHoles,
		sternhalma.SouthWest: "a5 b5 b6 c5 c6 c7 d5 d6 d7 d8",
		sternhalma.NorthWest: "e10 e11 e12 e13 f11 f12 f13 g12 g13 h13",
	} {
		var names []string
		for i := range point.Holes().All() {
			names = append(names, holes[i])
		}
		slices.Sort(names)
		if diff := cmp.Diff(want, strings.Join(names, " ")); diff != "" {
			t.Errorf("%v: %s", point, diff)
		}
		if point.Opposite().Opposite() != point || point.Opposite().Holes().And(point.Holes()).Len() > 0 {
			t.Errorf("%v has the opposite %v", point, point.Opposite())
		}
	}
}

func TestHolesLieAsOnTheRuleSheet(t *testing.T) {
	b, layout := board(t, ""), hex.Layout{Size: 1}
	for i := range b.Grid.Len() {
		x, y := xy(i)
		at, want := layout.Center(b.Grid.Cell(i)), math.Sqrt(3)*(float64(x)-float64(y)/2)
		if math.Abs(at.X-want) > 1e-9 || math.Abs(at.Y+1.5*float64(y)) > 1e-9 {
			t.Errorf("%s is drawn at %v", holes[i], at)
		}
	}
	if b.Flat || b.Grid.Len() != 121 {
		t.Errorf("a board of %d holes, with flat tops: %t", b.Grid.Len(), b.Flat)
	}
}

func TestTheNorthIsOnTopAndEverySeatSeesItsHomeBelow(t *testing.T) {
	layout := hex.Layout{Size: 1}
	for _, setup := range []game.Setup{two, three, four, six, double, triple} {
		b, p := board(t, setup), typed(start(t, setup))
		for i := range sternhalma.North.Holes().All() {
			if at := layout.Center(b.Grid.Cell(i)); at.Y > -7 {
				t.Errorf("%s of the north is drawn at %v", holes[i], at)
			}
		}
		for seat, turns := range b.Home {
			for i := range p.Sets(game.Seat(seat))[0].Holes().All() {
				if at := layout.Center(b.Grid.Cell(i).Turn(turns)); at.Y < 7 {
					t.Errorf("%s: seat %d sees its %s at %v", setup, seat+1, holes[i], at)
				}
			}
		}
	}
}

func TestThePointsAreTheGroundOfThoseWhoStartThereOrHaveToArriveThere(t *testing.T) {
	for setup, want := range map[game.Setup]string{
		two: "N=1 S=2", three: "N=1 NE=3 NW=2 S=1 SE=2 SW=3", four: "NE=1 NW=4 SE=2 SW=3",
		six: "N=1 NE=2 NW=6 S=4 SE=3 SW=5", triple: "N=1 NE=2 NW=2 S=2 SE=1 SW=1", double: "N=1 NE=2 NW=3 S=1 SE=3 SW=2",
	} {
		b := board(t, setup)
		var got []string
		for i, seat := range b.Ground {
			point := pointAt(i)
			if (point != "") != (b.Shade[i] == 1) {
				t.Errorf("%s has the shade %d", holes[i], b.Shade[i])
			}
			if seat != game.Nobody {
				got = append(got, point+"="+string('1'+byte(seat)))
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, strings.Join(slices.Compact(got), " ")); diff != "" {
			t.Errorf("%s: %s", setup, diff)
		}
	}
}

func TestTheGoalIsAllPegsOfAllSets(t *testing.T) {
	for setup, want := range map[game.Setup]int{two: 10, three: 10, six: 10, double: 20, triple: 30} {
		if got := board(t, setup).Goal; got != want {
			t.Errorf("%s: %d instead of %d", setup, got, want)
		}
	}
}

func TestATipIsSixteenStepsFromTheOpposite(t *testing.T) {
	for name, want := range map[string]int{"m17": 0, "l16": 1, "i9": 8, "h4": 13, "e1": 16, "q13": 8} {
		if got := sternhalma.North.Steps(slices.Index(holes, name)); got != want {
			t.Errorf("%s is %d steps from the tip, not %d", name, got, want)
		}
	}
	for p := range sternhalma.Point(6) {
		sum := 0
		for i := range p.Opposite().Holes().All() {
			sum += p.Steps(i)
		}
		if sum != 1*16+2*15+3*14+4*13 {
			t.Errorf("%v is %d steps from its target", p, sum)
		}
	}
}

func TestNoMoreThanThreeHolesOfAPointLieWholeHopsApart(t *testing.T) {
	for p := range sternhalma.Point(6) {
		classes := map[[2]int]int{}
		for i := range p.Holes().All() {
			x, y := xy(i)
			classes[[2]int{x & 1, y & 1}]++
		}
		for class, n := range classes {
			if n > 3 {
				t.Errorf("%d holes of %v are in class %v", n, p, class)
			}
		}
	}
}
