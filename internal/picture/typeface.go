package picture

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"triplecross/internal/game/hex"
)

//go:embed font/fraunces.ttf
var fraunces []byte

// typeface turns texts into outlines. It is immutable and safe for concurrent use.
type typeface struct{ font *sfnt.Font }

// fonts are the typefaces of a picture: one for headings, one for the rest.
type fonts struct{ serif, sans typeface }

func openFonts() (fonts, error) {
	serif, err := sfnt.Parse(fraunces)
	if err != nil {
		return fonts{}, fmt.Errorf("picture: serif: %w", err)
	}
	sans, err := sfnt.Parse(gomedium.TTF)
	if err != nil {
		return fonts{}, fmt.Errorf("picture: sans: %w", err)
	}
	return fonts{serif: typeface{serif}, sans: typeface{sans}}, nil
}

// ppem is the size at which outlines are loaded; they are scaled from there.
const ppem = 64

// write returns the outline of a text whose baseline begins at a point, and its
// width. Characters that the font lacks are left out.
func (l typeface) write(text string, size float64, at hex.Point) (outline path, end float64) {
	var buffer sfnt.Buffer
	scale := size / ppem
	x, last := 0.0, sfnt.GlyphIndex(0)
	for _, r := range text {
		glyph, err := l.font.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			continue
		}
		if kern, err := l.font.Kern(&buffer, last, glyph, fixed.I(ppem), font.HintingNone); err == nil && last != 0 {
			x += float64(kern) / 64
		}
		segments, err := l.font.LoadGlyph(&buffer, glyph, fixed.I(ppem), nil)
		if err != nil {
			continue
		}
		outline = append(outline, glyphPath(segments).transformed(transform{scale: scale, at: at.Add(hex.Point{X: x * scale})})...)
		advance, err := l.font.GlyphAdvance(&buffer, glyph, fixed.I(ppem), font.HintingNone)
		if err != nil {
			continue
		}
		x, last = x+float64(advance)/64, glyph
	}
	return outline, x * scale
}

// width returns the width of a text.
func (l typeface) width(text string, size float64) float64 {
	_, wide := l.write(text, size, hex.Point{})
	return wide
}

// fit returns a text, cut off if it is wider than the given width.
func (l typeface) fit(text string, size, wide float64) string {
	if l.width(text, size) <= wide {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 {
		runes = runes[:len(runes)-1]
		if cut := strings.TrimRightFunc(string(runes), unicode.IsSpace) + "…"; l.width(cut, size) <= wide {
			return cut
		}
	}
	return ""
}

// legible returns the characters of a text that the font has, and nothing if it
// lacks more than half of the letters.
func (l typeface) legible(text string) string {
	var buffer sfnt.Buffer
	var kept strings.Builder
	had, has := 0, 0
	for _, r := range text {
		glyph, err := l.font.GlyphIndex(&buffer, r)
		known := err == nil && glyph != 0
		if known {
			kept.WriteRune(r)
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			had++
			if known {
				has++
			}
		}
	}
	if has == 0 || 2*has < had {
		return ""
	}
	return strings.Join(strings.Fields(kept.String()), " ")
}

// glyphPath returns the outline of a letter.
func glyphPath(segments sfnt.Segments) path {
	p := make(path, 0, len(segments)+4) // room for the closes
	at := func(v fixed.Point26_6) hex.Point { return hex.Point{X: float64(v.X) / 64, Y: float64(v.Y) / 64} }
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.close()
			}
			p.move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.quad(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.cube(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	p.close()
	return p
}
