package locale_test

import (
	"context"
	"testing"

	"triplecross/internal/locale"
)

func open(t *testing.T) *locale.Catalogues {
	t.Helper()
	c, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// speaking returns a context whose reader understands a language.
func speaking(t *testing.T, tag string) context.Context {
	t.Helper()
	l := open(t).Find(tag)
	if l == nil {
		t.Fatalf("there is no language %q", tag)
	}
	return locale.With(t.Context(), l)
}

func TestATextIsInTheReadersLanguage(t *testing.T) {
	for _, test := range []struct {
		tag, want, key string
		args           []any
	}{
		{"en", "Rules", "site.rules", nil},
		{"de", "Regeln", "site.rules", nil},
		{"en", "1 player", "card.players", []any{"N", 1}},
		{"en", "3 players", "card.players", []any{"N", 3}},
		{"de", "3 Personen", "card.players", []any{"N", 3}},
		{"de", "Ann möchte eine Revanche.", "ended.wants", []any{"By", "Ann"}},
		{"de", "{By} möchte eine Revanche.", "ended.wants", nil},
		{"de", "no.such", "no.such", nil},
	} {
		if got := locale.T(speaking(t, test.tag), test.key, test.args...); got != test.want {
			t.Errorf("%s in %s is %q, not %q", test.key, test.tag, got, test.want)
		}
	}
	if got := locale.T(t.Context(), "site.rules"); got != "site.rules" {
		t.Errorf("without a language the text is %q", got)
	}
}

func TestAnEnglishPhraseIsFoundInItsFamily(t *testing.T) {
	for _, test := range []struct{ family, english, want string }{
		{"reason", "four exits", "vier Steine vom Brett"},
		{"reason", "100 turns of kings", "100 Damenzüge ohne Schlag"},
		{"refusal", "That seat is kept for Ann.", "Dieser Platz ist für Ann reserviert."},
		{"refusal", "This game has 3 seats, not 4.", "Dieses Spiel hat 3 Plätze, nicht 4."},
		{"reason", "because", "because"},
		{"colour", "four exits", "four exits"},
	} {
		if got := locale.Phrase(speaking(t, "de"), test.family, test.english); got != test.want {
			t.Errorf("%q is %q, not %q", test.english, got, test.want)
		}
		if got := locale.Phrase(speaking(t, "en"), test.family, test.english); got != test.english {
			t.Errorf("%q is %q in English", test.english, got)
		}
	}
}

func TestTheBrowserIsAskedForTheLanguage(t *testing.T) {
	c := open(t)
	for accept, want := range map[string]string{
		"":                        "en",
		"de":                      "de",
		"de-AT,de;q=0.9,en;q=0.8": "de",
		"en-GB,en;q=0.9,de;q=0.8": "en",
		"tlh,de;q=0.5":            "de",
		"tlh":                     "en",
		"tlh;q=x":                 "en",
	} {
		if got := c.Match(accept).Tag; got != want {
			t.Errorf("Accept-Language: %s chooses %s, not %s", accept, got, want)
		}
	}
}

func TestTheOtherLanguagesAreNamedInThemselves(t *testing.T) {
	names := make(map[string]string)
	for _, l := range open(t).Find("en").Others() {
		names[l.Tag] = l.Name
	}
	if _, itself := names["en"]; itself || names["de"] != "Deutsch" {
		t.Errorf("the others than English are %v", names)
	}
}
