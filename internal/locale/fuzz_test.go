package locale_test

import (
	"slices"
	"testing"

	"triplecross/internal/locale"
)

// Whatever Accept-Language, a cookie or a form says, the result is a language of the catalogues.
func FuzzMatch(f *testing.F) {
	for _, text := range []string{"de-AT,de;q=0.9,en;q=0.1", "*", "fr;q=0", "x-klingon", "en-x-a-b-c-d", "de_DE.UTF-8", "und-u-co-phonebk"} {
		f.Add(text)
	}
	words, err := locale.Open()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if l := words.Match(text); !slices.Contains(words.Languages(), l) {
			t.Errorf("%q is matched by %v", text, l)
		}
		if l := words.Find(text); l != nil && l.Tag != text {
			t.Errorf("%q finds %s", text, l.Tag)
		}
	})
}
