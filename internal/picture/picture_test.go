package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

func TestACardShowsEachPieceInTheColourOfItsSeat(t *testing.T) {
	themes := map[bool][]Theme{true: {Light, Dark}, false: {Light}}
	for name, scene := range tables(t) {
		for _, theme := range themes[name == "chexers"] {
			data, err := renderer(t).PNG(scene, theme)
			if err != nil {
				t.Fatal(err)
			}
			m, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if size := m.Bounds().Size(); size.X != Width || size.Y != Height {
				t.Errorf("%s: %v", name, size)
			}
			d := newBoardDrawing(nil, scene, scene.colours(theme), cardBoard())
			on := map[int]int{}
			for _, p := range scene.View.Pieces {
				on[p.Cell] = scene.hue(p.Seat) + 1
			}
			offset := 11.5
			if scene.Board.Figures {
				offset = 14
			}
			for cell, at := range d.plan.Centres {
				// The pixel is next to the emblem or figure, where the gloss is faintest.
				dot := d.centre.Add(at.Add(hex.Point{X: offset}).Scale(d.scale))
				got := color.NRGBAModel.Convert(m.At(int(dot.X), int(dot.Y))).(color.NRGBA)
				hue, taken := on[cell]
				if want := theme.palette().hue(hue - 1).body; taken && far(got, want) > 24 {
					t.Errorf("%s, %s: %s is %v, not %v", name, theme, scene.Board.Grid.Name(cell), got, want)
				}
			}
		}
	}
}

// far returns the distance between two colours.
func far(a, b color.NRGBA) float64 {
	return math.Hypot(math.Hypot(float64(a.R)-float64(b.R), float64(a.G)-float64(b.G)), float64(a.B)-float64(b.B))
}

func TestTheVectorsAreXMLThatTellsWhatItShows(t *testing.T) {
	for name, scene := range tables(t) {
		scene.Status = `"Red" & <Green>`
		text := renderer(t).SVG(scene, Light)
		var title string
		for d := xml.NewDecoder(bytes.NewReader(text)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if words, ok := token.(xml.CharData); ok {
				title += string(words)
			}
		}
		if want := scene.Game + ". " + scene.Status; strings.TrimSpace(title) != want {
			t.Errorf("%s: %q, not %q", name, title, want)
		}
	}
}

// A letter that the font lacks would be drawn as a box.
func TestANameIsWrittenWithoutWhatTheFontLacks(t *testing.T) {
	r := renderer(t)
	for name, want := range map[string]string{
		"Ada": "Ada", "Jürgen Müßig": "Jürgen Müßig", "Ελένη": "Ελένη", "Дмитрий": "Дмитрий",
		"🦊 Fox 🦊": "Fox", "": "Red", "🦊🦊": "Red", "愛子": "Red", "愛子 A": "Red", "  Zoë\u200d ": "Zoë",
	} {
		if got := r.name(Seat{Colour: "Red", Name: name}); got != want {
			t.Errorf("%q is written %q, not %q", name, got, want)
		}
	}
}

func TestALongLineIsCutOffWhereItEnds(t *testing.T) {
	sans := renderer(t).fonts.sans
	long := strings.Repeat("Wolfeschlegelsteinhausen ", 4)
	got := sans.fit(long, 30, 300)
	if !strings.HasSuffix(got, "…") || !strings.HasPrefix(long, strings.TrimSuffix(got, "…")) || sans.width(got, 30) > 300 {
		t.Errorf("%q is %.0f wide", got, sans.width(got, 30))
	}
}

func TestTheColoursAreThoseOfTheStyleSheets(t *testing.T) {
	compare := func(file, what, pattern string, of func(Theme) color.NRGBA) {
		t.Helper()
		sheet, err := os.ReadFile("../../static/css/" + file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(pattern + `: light-dark\(#([0-9a-f]+), #([0-9a-f]+)\)`).FindSubmatch(sheet)
		if found == nil {
			t.Errorf("%s: %s has no colour", what, file)
			return
		}
		for i, theme := range []Theme{Light, Dark} {
			if got, want := of(theme), hexColour(t, string(found[i+1])); got != want {
				t.Errorf("%s, %s: %v, and %v in %s", what, theme, got, want, file)
			}
		}
	}
	check := func(what, pattern string, of func(palette) color.NRGBA) {
		t.Helper()
		compare("tokens.css", what, pattern, func(theme Theme) color.NRGBA { return of(theme.palette()) })
	}
	chess := func(what, pattern string, of func(palette) color.NRGBA) {
		t.Helper()
		compare("figures.css", what, pattern, func(theme Theme) color.NRGBA { return of(theme.chess()) })
	}
	for token, of := range map[string]func(palette) color.NRGBA{
		"page":    func(p palette) color.NRGBA { return p.page },
		"surface": func(p palette) color.NRGBA { return p.surface },
		"line":    func(p palette) color.NRGBA { return p.line },
		"text":    func(p palette) color.NRGBA { return p.text },
		"dim":     func(p palette) color.NRGBA { return p.dim },
		"accent":  func(p palette) color.NRGBA { return p.accent },
		"last":    func(p palette) color.NRGBA { return p.last },
		"cell":    func(p palette) color.NRGBA { return p.cell },
		"cell-2":  func(p palette) color.NRGBA { return p.cell2 },
		"well":    func(p palette) color.NRGBA { return p.well },
		"rim":     func(p palette) color.NRGBA { return p.rim },
		"bad":     func(p palette) color.NRGBA { return p.bad },
	} {
		check(token, `--`+token, of)
	}
	check("nobody", `\.hue-none \{ --c`, func(p palette) color.NRGBA { return p.nobody.body })
	chess("well", `--well`, func(p palette) color.NRGBA { return p.well })
	chess("stone", `--stone`, func(p palette) color.NRGBA { return p.nobody.body })
	chess("stone cut", `\.hue-none \{[^}]*--e`, func(p palette) color.NRGBA { return p.nobody.cut })
	chess("ice", `--ice`, func(p palette) color.NRGBA { return p.ice })
	chess("frost", `--frost`, func(p palette) color.NRGBA { return p.frost })
	for n, token := range []string{"--cell", "--cell-2", "--cell-2"} {
		chess("a tone", `\.shade-`+strconv.Itoa(n)+` \{ `+token, func(p palette) color.NRGBA { return p.tones[n] })
	}
	for hue := range 6 {
		class := `\.hue-` + strconv.Itoa(hue) + ` \{ `
		check(class, class+`--c`, func(p palette) color.NRGBA { return p.seats[hue].body })
		check(class+"cut", class+`[^}]*--e`, func(p palette) color.NRGBA { return p.seats[hue].cut })
	}
}

func hexColour(t *testing.T, digits string) color.NRGBA {
	t.Helper()
	if len(digits) == 3 {
		digits = strings.Repeat(digits[:1], 2) + strings.Repeat(digits[1:2], 2) + strings.Repeat(digits[2:], 2)
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return rgb(uint32(n))
}

func BenchmarkPNG(b *testing.B) {
	r, scene := renderer(b), tables(b)["chexers"]
	for b.Loop() {
		if _, err := r.PNG(scene, Light); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	r, scene := renderer(b), tables(b)["chexers"]
	for b.Loop() {
		r.SVG(scene, Light)
	}
}

func TestAKingInCheckAndAFrozenArmyAreShown(t *testing.T) {
	scene := tables(t)["three armies"]
	for _, key := range []string{"check", "frozen"} {
		plain, err := renderer(t).PNG(scene, Light)
		if err != nil {
			t.Fatal(err)
		}
		scene.View.Remarks = append(scene.View.Remarks, game.Remark{Key: key, Seat: 1})
		marked, err := renderer(t).PNG(scene, Light)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(plain, marked) {
			t.Errorf("%s is not shown", key)
		}
	}
}
