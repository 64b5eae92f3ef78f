package locale_test

import (
	"context"
	"testing"

	"triplecross/internal/locale"
	"triplecross/internal/phrase"
)

func open(t *testing.T) *locale.Catalogues {
	t.Helper()
	c, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// speaking returns a context with the reader's language.
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

func TestAPhraseIsSaidByItsKey(t *testing.T) {
	for _, test := range []struct {
		phrase  phrase.Phrase
		english string
		german  string
	}{
		{phrase.New("reason.fourExits", "four exits"), "four exits", "mit dem vierten Abgang"},
		{phrase.New("reason.kings", "{N} turns of kings", "N", 100), "100 turns of kings", "nach 100 Damenzügen ohne Schlag"},
		{phrase.New("refusal.kept", "That seat is kept for {Name}.", "Name", "Ann"), "That seat is kept for Ann.", "Dieser Platz ist für Ann reserviert."},
		{phrase.New("refusal.seats", "This game has {N} seats, not {M}.", "N", 3, "M", 4), "This game has 3 seats, not 4.", "Dieses Spiel hat 3 Plätze, nicht 4."},
		{phrase.New("reason.", "from an older game"), "from an older game", "from an older game"},
		{phrase.Phrase{English: "because"}, "because", "because"},
	} {
		if got := locale.Say(speaking(t, "de"), test.phrase); got != test.german {
			t.Errorf("%q is %q, not %q", test.english, got, test.german)
		}
		if got := locale.Say(speaking(t, "en"), test.phrase); got != test.english {
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
