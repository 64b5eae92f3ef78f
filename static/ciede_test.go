package static_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"testing"
)

// lab is a CIELAB colour.
type lab struct{ L, a, b float64 }

// distance is the CIEDE2000 difference of two colours, where 1 is just noticeable.
// It follows Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula:
// implementation notes, supplementary test data, and mathematical
// observations", Color Research and Application 30 (2005).
func distance(x, y lab) float64 {
	mean := (math.Hypot(x.a, x.b) + math.Hypot(y.a, y.b)) / 2
	g := 1.5 - 0.5*math.Sqrt(saturation(mean))
	ax, ay := x.a*g, y.a*g
	cx, cy := math.Hypot(ax, x.b), math.Hypot(ay, y.b)
	hx, hy := hue(ax, x.b), hue(ay, y.b)

	turn, h := hy-hx, hx+hy
	switch grey := cx*cy == 0; {
	case grey:
		turn = 0
	case math.Abs(turn) <= 180:
		h /= 2
	default:
		turn -= math.Copysign(360, turn)
		h = math.Mod(h+360, 720) / 2
	}
	dL, dC := y.L-x.L, cy-cx
	dH := 2 * math.Sqrt(cx*cy) * sin(turn/2)
	L, C := (x.L+y.L)/2, (cx+cy)/2

	t := 1 - 0.17*cos(h-30) + 0.24*cos(2*h) + 0.32*cos(3*h+6) - 0.20*cos(4*h-63)
	sL := 1 + 0.015*(L-50)*(L-50)/math.Sqrt(20+(L-50)*(L-50))
	sC, sH := 1+0.045*C, 1+0.015*C*t
	twist := -2 * math.Sqrt(saturation(C)) * sin(60*math.Exp(-math.Pow((h-275)/25, 2)))
	l, c, r := dL/sL, dC/sC, dH/sH
	return math.Sqrt(l*l + c*c + r*r + twist*c*r)
}

// saturation grows from 0 to 1 with the chroma.
func saturation(chroma float64) float64 {
	c7 := math.Pow(chroma, 7)
	return c7 / (c7 + math.Pow(25, 7))
}

// hue is an angle in degrees from 0 to 360.
func hue(a, b float64) float64 {
	if h := math.Atan2(b, a) * 180 / math.Pi; h < 0 {
		return h + 360
	} else {
		return h
	}
}

func sin(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
func cos(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }

// The file has the test data of the paper: pairs of colours and their distances.
func TestTheDistanceOfColoursIsThatOfThePublishedPairs(t *testing.T) {
	file, err := os.Open("testdata/ciede2000.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	pairs := 0
	for lines := bufio.NewScanner(file); lines.Scan(); pairs++ {
		var x, y lab
		var want float64
		if _, err := fmt.Sscan(lines.Text(), &x.L, &x.a, &x.b, &y.L, &y.a, &y.b, &want); err != nil {
			t.Fatal(err)
		}
		for _, got := range []float64{distance(x, y), distance(y, x)} {
			if math.Abs(got-want) > 0.00005 {
				t.Errorf("%v and %v: %.4f, want %.4f", x, y, got, want)
			}
		}
	}
	if pairs != 34 {
		t.Errorf("%d pairs", pairs)
	}
}
