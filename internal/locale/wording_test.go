package locale_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestReadersStumbleOverNoSentenceTwice keeps wording that readers found hard to follow out of the
// catalogues: testdata/stumbles.<tag>.txt lists it, one phrase a line. A line that begins with "="
// is a whole text.
func TestReadersStumbleOverNoSentenceTwice(t *testing.T) {
	for tag, texts := range catalogues(t) {
		body, err := os.ReadFile("testdata/stumbles." + tag + ".txt")
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		listed := strings.Split(strings.TrimSpace(string(body)), "\n")
		if len(listed) < 10 {
			t.Errorf("%s: only %d sentences are listed", tag, len(listed))
		}
		for key, forms := range texts {
			for _, form := range forms {
				for _, words := range listed {
					whole, isWhole := strings.CutPrefix(words, "=")
					if isWhole && form == whole || !isWhole && strings.Contains(form, words) {
						t.Errorf("%s says in %s again %q: %q", key, tag, words, form)
					}
				}
			}
		}
	}
}

func TestFrenchSaysVousToEveryReader(t *testing.T) {
	familiar := regexp.MustCompile(`(?i)(^|[^\pL])(tu|te|toi|ton|ta|tes)([^\pL]|$)`)
	for key, forms := range catalogues(t)["fr"] {
		for _, form := range forms {
			if familiar.MatchString(form) {
				t.Errorf("%s says tu to the reader: %q", key, form)
			}
		}
	}
}
