package locale_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// text holds the plural forms of a text in a catalogue; a text with a single
// form has only "other".
type text map[string]string

func (x *text) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*x = text{"other": one}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(x))
}

// catalogues reads the files of all languages, by tag.
func catalogues(t *testing.T) map[string]map[string]text {
	t.Helper()
	files, err := filepath.Glob("*.json")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]map[string]text)
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]text
		if err := json.Unmarshal(body, &texts); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[strings.TrimSuffix(file, ".json")] = texts
	}
	return all
}

func TestEveryLanguageHasTheSameTexts(t *testing.T) {
	all := catalogues(t)
	want := slices.Sorted(maps.Keys(all["en"]))
	for tag, texts := range all {
		if diff := cmp.Diff(want, slices.Sorted(maps.Keys(texts))); diff != "" {
			t.Errorf("%s.json differs from English (-want +got):\n%s", tag, diff)
		}
	}
}

func TestEveryTextHasTheSameGapsInAllLanguages(t *testing.T) {
	all := catalogues(t)
	for tag, texts := range all {
		for key, forms := range texts {
			if want, got := gaps(all["en"][key]), gaps(forms); !slices.Equal(want, got) {
				t.Errorf("%s has in %s the gaps %v, not %v", key, tag, got, want)
			}
		}
	}
}

// gaps lists the placeholders of a text, without the number that selects its form.
func gaps(forms text) []string {
	found := make(map[string]bool)
	for _, form := range forms {
		for _, gap := range regexp.MustCompile(`{\w*}`).FindAllString(form, -1) {
			found[gap] = true
		}
	}
	delete(found, "{N}")
	return slices.Sorted(maps.Keys(found))
}

func TestATextThatCountsHasAllPluralForms(t *testing.T) {
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
	}
	for tag, texts := range catalogues(t) {
		all := make(map[string]bool)
		for n := range 1000 {
			all[names[plural.Cardinal.MatchPlural(language.MustParse(tag), n, 0, 0, 0, 0)]] = true
		}
		want := slices.Sorted(maps.Keys(all))
		for key, forms := range texts {
			if got := slices.Sorted(maps.Keys(forms)); len(forms) > 1 && !slices.Equal(want, got) {
				t.Errorf("%s has in %s the forms %v, not %v", key, tag, got, want)
			}
		}
	}
}

func TestTextsAreMarkedByEmphasisAndLinksOfTheSiteAlone(t *testing.T) {
	tag := regexp.MustCompile(`</?(?:b|em|code)>|<a href="/[\w/-]*">|</a>`)
	for language, texts := range catalogues(t) {
		for key, forms := range texts {
			for _, form := range forms {
				if rest := tag.ReplaceAllString(form, ""); strings.ContainsAny(rest, "<>") || strings.TrimSpace(form) == "" {
					t.Errorf("%s is in %s %q", key, language, form)
				}
			}
		}
	}
}
