package static_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// tokens are the colours of a theme by name. Those of a seat are such as "c0" for its
// pieces and "e0" for their emblem.
type tokens map[string]string

func (s tokens) seat(t *testing.T, n int) rgb { return s.colour(t, fmt.Sprintf("c%d", n)) }

func (s tokens) colour(t *testing.T, name string) rgb {
	t.Helper()
	hex, ok := s[name]
	if !ok {
		t.Fatalf("the style sheet has no token %s", name)
	}
	return parse(t, hex)
}

// themes reads the tokens of the style sheet, light and dark, and what becomes of them with
// each of the boards that a reader can choose.
func themes(t *testing.T) map[string]tokens {
	t.Helper()
	light, dark := tokens{}, tokens{}
	all := map[string]tokens{"light": light, "dark": dark}
	sheet := read(t, "css/tokens.css")
	note := func(light, dark tokens, text []byte, seat string) {
		for _, found := range regexp.MustCompile(`--([a-z0-9-]+): light-dark\((#\w+), (#\w+)\)`).FindAllSubmatch(text, -1) {
			name := string(found[1]) + seat
			light[name], dark[name] = string(found[2]), string(found[3])
		}
	}
	root := regexp.MustCompile(`(?s):root \{.*?\n\}`).Find(sheet)
	note(light, dark, root, "")
	for _, rule := range regexp.MustCompile(`\.hue-(\d) \{.*\}`).FindAllSubmatch(sheet, -1) {
		note(light, dark, rule[0], string(rule[1]))
	}
	if len(light) < 16 {
		t.Fatalf("the style sheet has only these tokens: %v", light)
	}
	boards, err := filepath.Glob("css/board-*.css")
	if err != nil || len(boards) < 3 {
		t.Fatalf("there are %d boards to choose: %v", len(boards), err)
	}
	for _, name := range boards {
		light, dark := maps.Clone(light), maps.Clone(dark)
		note(light, dark, read(t, name), "")
		all[name+" light"], all[name+" dark"] = light, dark
	}
	return all
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	sheet, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

// Which colours are on which backgrounds, and the least contrast: 4.5 for text, 3 for
// icons and the outlines of controls (WCAG 2, 1.4.3 and 1.4.11).
func TestTheTokensContrastWithWhatTheyLieOn(t *testing.T) {
	const text, sign = 4.5, 3
	for _, rule := range []struct {
		least  float64
		on     []string
		tokens []string
	}{
		{7, []string{"page", "surface", "cell", "cell-2"}, []string{"text"}},
		{text, []string{"page", "surface", "cell"}, []string{"dim"}},
		{text, []string{"page", "surface"}, []string{"link", "accent", "ok", "bad"}},
		{text, []string{"last"}, []string{"text", "dim", "accent"}}, // the winner's plate
		{text, []string{"accent", "text"}, []string{"page"}},        // pressed and primary buttons
		{sign, []string{"page", "surface", "cell", "cell-2", "well", "last"}, []string{"focus"}},
		{sign, []string{"page", "surface"}, []string{"edge"}},
		{1.2, []string{"well"}, []string{"cell", "cell-2"}}, // so that one sees where the board ends
	} {
		for theme, sheet := range themes(t) {
			for _, below := range rule.on {
				for _, above := range rule.tokens {
					if got := contrast(sheet.colour(t, above), sheet.colour(t, below)); got < rule.least {
						t.Errorf("%s: %s on %s has a contrast of %.2f, less than %.1f", theme, above, below, got, rule.least)
					}
				}
			}
		}
	}
}

func TestPiecesAndTheirEmblemsAreSeen(t *testing.T) {
	for theme, sheet := range themes(t) {
		for seat := range 6 {
			disc := sheet.seat(t, seat)
			if got := contrast(disc, sheet.colour(t, fmt.Sprintf("e%d", seat))); got < 3 {
				t.Errorf("%s: the emblem of seat %d has a contrast of %.2f", theme, seat, got)
			}
			for _, ground := range []string{"cell", "cell-2", "well", "surface"} {
				below := sheet.colour(t, ground)
				// On a light cell a light piece is recognised by its rim.
				if got := max(contrast(disc, below), contrast(sheet.colour(t, "rim"), below)); got < 3 {
					t.Errorf("%s: a piece of seat %d has a contrast of %.2f on %s", theme, seat, got, ground)
				}
			}
		}
	}
}
