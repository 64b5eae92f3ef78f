package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// cardOf returns the card of an evening.
func cardOf(t *testing.T, s Standings, theme Theme) image.Image {
	t.Helper()
	data, err := renderer(t).StandingsPNG(s, theme)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// differs returns the part in which two pictures differ.
func differs(a, b image.Image) (part image.Rectangle) {
	for y := range Height {
		for x := range Width {
			if a.At(x, y) != b.At(x, y) {
				part = part.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return part
}

func TestTheCardOfAnEveningShowsHowPeopleStand(t *testing.T) {
	card := Standings{Title: "Friday", Status: "3 games", Caption: "Hexagonal board games", Rows: []Row{{"Ada", "5 330"}, {"Bob", "2"}, {"Cleo", "1"}}}
	for _, theme := range []Theme{Light, Dark} {
		m := cardOf(t, card, theme)
		if size := m.Bounds().Size(); size.X != Width || size.Y != Height {
			t.Errorf("%s: %v", theme, size)
		}
		hues := 0
		for i := range card.Rows { // each has a disc in its own colour
			for y := range Height {
				if far(color.NRGBAModel.Convert(m.At(2*margin+30, y)).(color.NRGBA), theme.palette().hue(i).body) < 24 {
					hues++
					break
				}
			}
		}
		if hues != len(card.Rows) {
			t.Errorf("%s: %d people have a disc", theme, hues)
		}
	}
	before := cardOf(t, card, Light)
	var above image.Rectangle
	for i, row := range card.Rows {
		other := card
		other.Rows = append([]Row(nil), card.Rows...)
		other.Rows[i] = Row{row.Name, row.Points + "8"}
		points := differs(before, cardOf(t, other, Light))
		other.Rows[i] = Row{"Somebody else", row.Points}
		name := differs(before, cardOf(t, other, Light))
		if points.Empty() || name.Empty() || name.Max.X > points.Min.X || name.Min.Y < above.Max.Y || points.Min.Y < above.Max.Y {
			t.Errorf("%s: the name is at %v, the points are at %v, below %v", row.Name, name, points, above)
		}
		above = name.Union(points)
	}
}

func TestTheCardOfAnEveningHasRoomForFive(t *testing.T) {
	card := Standings{Title: "Friday", Rows: []Row{{"A", "5"}, {"B", "4"}, {"C", "3"}, {"D", "2"}, {"E", "1"}}}
	before := cardOf(t, card, Light)
	card.Rows = append(card.Rows, Row{"F", "0"})
	if part := differs(before, cardOf(t, card, Light)); !part.Empty() {
		t.Errorf("the sixth is at %v", part)
	}
	card.Rows[0].Name = "Wolfeschlegelsteinhausen the Elder, whose name is longer than the card is wide, and then some"
	if part := differs(before, cardOf(t, card, Light)); part.Max.X > Width-2*margin {
		t.Errorf("a long name reaches to %v", part)
	}
}
