package templates_test

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/locale/localetest"
)

func TestNoPageHasEnglishLeftInGerman(t *testing.T) {
	english := allPages(t)
	for name, page := range pagesIn(localetest.Reader(t, "de"), t) {
		said := texts(english[name])
		for _, text := range texts(page) {
			if slices.Contains(said, text) && wordy(text) {
				t.Errorf("%s says %q in German too", name, text)
			}
		}
	}
}

// texts lists what a page says: in its elements, and in those attributes that
// people read or hear.
func texts(page string) []string {
	page = regexp.MustCompile(`(?s)<script.*?</script>|<code.*?</code>`).ReplaceAllString(page, "")
	said := regexp.MustCompile(`(?s)>([^<]+)<|\s(?:title|aria-label|placeholder|alt|content)="([^"]*)"`)
	var all []string
	for _, found := range said.FindAllStringSubmatch(page, -1) {
		if text := strings.TrimSpace(html.UnescapeString(found[1] + found[2])); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// wordy reports whether a text has words besides those that are the same in both
// languages: names, what is written on keys, and the sample's levels.
func wordy(text string) bool {
	for _, name := range []string{
		nasty, "Triplecross", "Ann & Bo", "Chexers", "HexDame", "Grand Hexachess", "Grand", "Standard", "Pre", "Screen", "West", "Club", "Casual", "Bot", "Chat", "Esc", "Home", "End", "JSON", "Enter",
		"Gold", "Plays at sight & forgets.", "Thinks ahead.", "PNG", "SVG", "Python",
		"summary_large_image", "width=device-width, initial-scale=1, viewport-fit=cover",
	} {
		text = strings.ReplaceAll(text, name, "")
	}
	return regexp.MustCompile(`\pL{3}`).MatchString(text)
}
