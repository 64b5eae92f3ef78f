package static_test

import (
	"math"
	"os"
	"regexp"
	"testing"
)

// chess reads the tokens of boards with chess pieces: those of all pages and those of
// their own sheet, with the tones of cells as tone0 to tone2 and the figure on a stone as
// scratch.
func chess(t *testing.T) map[string]tokens {
	t.Helper()
	sheet, err := os.ReadFile("css/figures.css")
	if err != nil {
		t.Fatal(err)
	}
	both := themes(t)
	all := map[string]tokens{"light": both["light"], "dark": both["dark"]} // chess has cells of its own
	const pair = `: light-dark\((#\w+), (#\w+)\)`
	for name, pattern := range map[string]string{
		"well": `--well` + pair, "stone": `--stone` + pair, "scratch": `\.hue-none \{[^}]*--e` + pair,
		"tone0": `\.shade-0 \{ --cell` + pair, "tone1": `\.shade-1 \{ --cell-2` + pair, "tone2": `\.shade-2 \{ --cell-2` + pair,
	} {
		found := regexp.MustCompile(pattern).FindSubmatch(sheet)
		if found == nil {
			t.Fatalf("the style sheet has no %s", name)
		}
		all["light"][name], all["dark"][name] = string(found[1]), string(found[2])
	}
	return all
}

func TestFiguresAndCoordinatesAreSeen(t *testing.T) {
	for theme, sheet := range chess(t) {
		if got := contrast(sheet.colour(t, "scratch"), sheet.colour(t, "stone")); got < 3 {
			t.Errorf("%s: the figure of a stone has a contrast of %.2f", theme, got)
		}
		if got := contrast(sheet.colour(t, "text"), sheet.colour(t, "well")); got < 7 {
			t.Errorf("%s: the coordinates have a contrast of %.2f", theme, got)
		}
		for _, tone := range []string{"tone0", "tone1", "tone2"} {
			below := sheet.colour(t, tone)
			rim := contrast(sheet.colour(t, "rim"), below)
			for _, counter := range []string{"c0", "c1", "c2", "c3", "stone"} {
				if got := max(contrast(sheet.colour(t, counter), below), rim); got < 2.5 {
					t.Errorf("%s: %s has a contrast of %.2f on %s", theme, counter, got, tone)
				}
			}
			if got := contrast(sheet.colour(t, "bad"), below); got < 3 {
				t.Errorf("%s: a king's cell in check has a contrast of %.2f to %s", theme, got, tone)
			}
		}
	}
}

func TestTheThreeTonesDifferForEverybody(t *testing.T) {
	const least = 5
	for theme, sheet := range chess(t) {
		worst := math.Inf(1)
		for _, vision := range visions() {
			seen := func(tone string) lab { return vision.sees(sheet.colour(t, tone)).lab() }
			for _, pair := range [][2]string{{"tone0", "tone1"}, {"tone1", "tone2"}, {"tone2", "tone0"}} {
				worst = min(worst, distance(seen(pair[0]), seen(pair[1])))
			}
		}
		t.Logf("%s: %.1f", theme, worst)
		if worst < least {
			t.Errorf("%s: two tones differ by %.1f, less than %d", theme, worst, least)
		}
	}
}
