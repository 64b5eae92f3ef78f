package templates_test

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/locale/localetest"
)

func TestNoPageHasEnglishLeftInAnotherLanguage(t *testing.T) {
	english := allPages(t)
	for tag, same := range map[string][]string{
		"de": {"Vibration", "Gold", "Grand", "Standard", "Pre", "Screen", "West", "Casual", "Chat", "Home", "End", "Bot", "Français"},
		"fr": {"Vibration", "Site", "Table", "bot", "Chat", "Grand", "Standard", "Pre", "Screen", "Casual", "Home", "End", "Deutsch"},
	} {
		for name, page := range pagesIn(localetest.Reader(t, tag), t) {
			said := texts(english[name])
			for _, text := range texts(page) {
				if slices.Contains(said, text) && wordy(text, same) {
					t.Errorf("%s says %q in %s too", name, text, tag)
				}
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

// wordy reports whether a text has words besides names, what is written on keys, the
// sample's levels, and the words that are the same in the other language.
func wordy(text string, same []string) bool {
	for _, name := range append([]string{
		nasty, "Triplecross", "Ann & Bo", "Chexers", "HexDame", "Grand Hexachess", "Club", "Esc", "JSON", "Enter",
		"Plays at sight & forgets.", "Thinks ahead.", "PNG", "SVG", "Python",
		"summary_large_image", "width=device-width, initial-scale=1, viewport-fit=cover",
	}, same...) {
		text = strings.ReplaceAll(text, name, "")
	}
	return regexp.MustCompile(`\pL{3}`).MatchString(text)
}
