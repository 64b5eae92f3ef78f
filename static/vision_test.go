package static_test

import (
	"fmt"
	"math"
	"testing"
)

// rgb is an sRGB colour in linear light, each component from 0 to 1.
type rgb [3]float64

// parse reads a colour such as #1f8a78 or #fff.
func parse(t *testing.T, hex string) rgb {
	t.Helper()
	if len(hex) == 4 {
		hex = fmt.Sprintf("#%c%c%c%c%c%c", hex[1], hex[1], hex[2], hex[2], hex[3], hex[3])
	}
	var bytes [3]uint8
	if _, err := fmt.Sscanf(hex, "#%02x%02x%02x", &bytes[0], &bytes[1], &bytes[2]); err != nil {
		t.Fatalf("%q is no colour: %v", hex, err)
	}
	var c rgb
	for i, b := range bytes {
		if v := float64(b) / 255; v <= 0.04045 {
			c[i] = v / 12.92
		} else {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return c
}

// luminance is the relative luminance of WCAG 2.
func (c rgb) luminance() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// contrast is the contrast ratio of WCAG 2, from 1 to 21.
func contrast(x, y rgb) float64 {
	a, b := x.luminance(), y.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// lab converts to CIELAB with the white point of sRGB, D65.
func (c rgb) lab() lab {
	root := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (v*24389/27 + 16) / 116
	}
	x := root((0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047)
	y := root(0.2126729*c[0] + 0.7151522*c[1] + 0.0721750*c[2])
	z := root((0.0193339*c[0] + 0.1191920*c[1] + 0.9503041*c[2]) / 1.08883)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// vision is how somebody sees colours: a linear map of linear colours.
type vision [3]rgb

func (v vision) sees(c rgb) rgb {
	var seen rgb
	for i, row := range v {
		sum := row[0]*c[0] + row[1]*c[1] + row[2]*c[2]
		seen[i] = min(max(sum, 0), 1)
	}
	return seen
}

// visions are normal sight and the three kinds of colour blindness, each at full
// severity. The matrices are from Machado, Oliveira and Fernandes, "A
// physiologically-based model for simulation of color vision deficiency", IEEE
// Transactions on Visualization and Computer Graphics 15 (2009).
func visions() map[string]vision {
	return map[string]vision{
		"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
		"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
		"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	}
}

func TestTheColoursOfSeatsDifferForEverybody(t *testing.T) {
	for theme, sheet := range themes(t) {
		for _, few := range []struct {
			seats []int
			least float64
		}{
			{[]int{0, 2}, 23},
			{[]int{0, 1, 2}, 23},
			{[]int{0, 1, 2, 3, 4, 5}, 16},
		} {
			worst, who := math.Inf(1), ""
			for name, vision := range visions() {
				for i, a := range few.seats {
					for _, b := range few.seats[:i] {
						d := distance(vision.sees(sheet.seat(t, a)).lab(), vision.sees(sheet.seat(t, b)).lab())
						if d < worst {
							worst, who = d, fmt.Sprintf("%d and %d, %s", b, a, name)
						}
					}
				}
			}
			t.Logf("%s, %d seats: %.1f (%s)", theme, len(few.seats), worst, who)
			if worst < few.least {
				t.Errorf("%s, %d seats: the colours of %s differ by %.1f, less than %.0f", theme, len(few.seats), who, worst, few.least)
			}
		}
	}
}

// This is why the palette does not consist of plain red, green and blue.
func TestPlainColoursLookAlikeToSome(t *testing.T) {
	worst := math.Inf(1)
	plain := []rgb{parse(t, "#f00"), parse(t, "#008000"), parse(t, "#00f")}
	for _, vision := range visions() {
		for i, a := range plain {
			for _, b := range plain[:i] {
				worst = min(worst, distance(vision.sees(a).lab(), vision.sees(b).lab()))
			}
		}
	}
	if worst > 23 {
		t.Errorf("the distance is %.1f", worst)
	}
}
