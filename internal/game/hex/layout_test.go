package hex_test

import (
	"math"
	"testing"

	"triplecross/internal/game/hex"
)

var layouts = map[string]hex.Layout{
	"pointy": {Size: 10},
	"flat":   {Flat: true, Size: 10},
}

const tolerance = 1e-9

func distance(a, b hex.Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// angle returns the clockwise angle of p in degrees, from 0 (right) to 360.
func angle(p hex.Point) float64 {
	return math.Mod(math.Atan2(p.Y, p.X)*180/math.Pi+720, 360)
}

func TestNeighboursAreEquallyFar(t *testing.T) {
	for name, l := range layouts {
		c := hex.Cell{Q: 2, R: -3}
		for _, d := range hex.Directions() {
			if got := distance(l.Center(c), l.Center(c.Step(d))); math.Abs(got-10*math.Sqrt(3)) > tolerance {
				t.Errorf("%s: neighbour %d is %v away", name, d, got)
			}
		}
	}
}

func TestDirectionsGoClockwiseOnTheScreen(t *testing.T) {
	for name, west := range map[string]float64{"pointy": 180, "flat": 210} {
		for i, d := range hex.Directions() {
			want := math.Mod(west+60*float64(i), 360)
			if got := angle(layouts[name].Center(d.Vector())); math.Abs(got-want) > 1e-6 {
				t.Errorf("%s: direction %d is at %v°, not %v°", name, d, got, want)
			}
		}
	}
}

func TestATurnOfTheCellIsATurnOfThePicture(t *testing.T) {
	for name, l := range layouts {
		c := hex.Cell{Q: 1, R: 2}
		before, after := l.Center(c), l.Center(c.Turn(1))
		if turn := math.Mod(angle(after)-angle(before)+360, 360); math.Abs(turn-60) > 1e-6 {
			t.Errorf("%s: turned by %v°", name, turn)
		}
		if math.Abs(distance(before, hex.Point{})-distance(after, hex.Point{})) > tolerance {
			t.Errorf("%s: turned from %v to %v", name, before, after)
		}
	}
}

func TestCornersStandASizeFromTheCentreAndAreSharedByNeighbours(t *testing.T) {
	for name, l := range layouts {
		shared := map[int]int{} // corners of the neighbours on each corner
		corners := l.Corners(l.Center(hex.Cell{}), 1)
		for i, p := range corners {
			if got := distance(p, hex.Point{}); math.Abs(got-10) > tolerance {
				t.Errorf("%s: corner %d is %v away", name, i, got)
			}
			if next := corners[(i+1)%6]; math.Abs(math.Mod(angle(next)-angle(p)+360, 360)-60) > 1e-6 {
				t.Errorf("%s: corner %d is not followed clockwise", name, i)
			}
			for _, d := range hex.Directions() {
				for _, q := range l.Corners(l.Center(d.Vector()), 1) {
					if distance(p, q) < tolerance {
						shared[i]++
					}
				}
			}
		}
		for i := range corners {
			if shared[i] != 2 {
				t.Errorf("%s: corner %d belongs to %d neighbours", name, i, shared[i])
			}
		}
		if half := l.Corners(hex.Point{X: 3, Y: 4}, 0.5)[0]; math.Abs(distance(half, hex.Point{X: 3, Y: 4})-5) > tolerance {
			t.Errorf("%s: at half the size a corner is at %v", name, half)
		}
	}
}

func TestBeyondLiesStraightOutsideTheSide(t *testing.T) {
	for name, l := range layouts {
		for _, d := range hex.Directions() {
			// The side of the hexagon that faces between d and the next
			// direction runs from one corner to the next.
			side := []hex.Cell{{}, {}, {}, {}}
			for n := range side {
				for range 3 - n {
					side[n] = side[n].Step(d)
				}
				for range n {
					side[n] = side[n].Step(d.Turn(1))
				}
			}
			along := l.Center(side[3]).Add(l.Center(side[0]).Scale(-1))
			for _, c := range side {
				out := l.Beyond(c, d, 1).Add(l.Center(c).Scale(-1))
				if dot := out.X*along.X + out.Y*along.Y; math.Abs(dot) > 1e-6 {
					t.Errorf("%s: %v beyond %v is not straight out of side %d", name, out, c, d)
				}
				if got := distance(out, hex.Point{}); math.Abs(got-15) > tolerance {
					t.Errorf("%s: one row beyond %v is %v away", name, c, got)
				}
				if distance(l.Beyond(c, d, 1), hex.Point{}) <= distance(l.Center(c), hex.Point{}) {
					t.Errorf("%s: %v lies inside", name, l.Beyond(c, d, 1))
				}
			}
		}
	}
}
