package moderation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNamesThatLookAlikeAreToldApartOnlyByMachines(t *testing.T) {
	for _, tt := range []struct {
		a, b  string
		alike bool
	}{
		{"Anna", "anna", true},
		{"Anna", "Аnnа", true}, // the A and the last a are Cyrillic
		{"Anna", "Ａｎｎａ", true},
		{"Ian", "lan", true}, // a capital i and a small L
		{"Bob", "B0b", true},
		{"Анна", "АННА", true},
		{"Anna", "Anne", false},
		{"Anna", "Anna 2", false},
		{"Zoë", "Zoe", false},
	} {
		if got := Alike(tt.a, tt.b); got != tt.alike {
			t.Errorf("%q and %q are alike: %t", tt.a, tt.b, got)
		}
	}
}

func TestForbiddenWordsAreFoundWholeInAnyDisguise(t *testing.T) {
	words, err := parseWords(strings.NewReader("\ufeff# of this site\nDarn\n\ngo away\nСлово\n"))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"darn!": true, "Oh, DARN it": true, "dаrn": true, "ｄａｒｎ": true, "well...darn": true,
		"darning socks": false, "undarn": false,
		"Go   away, you": true, "go far away": false, "слово": true, "": false, "a fine move": false,
	} {
		if got := words.In(text); got != want {
			t.Errorf("%q has a forbidden word: %t", text, got)
		}
	}
	if (*Words)(nil).In("darn") {
		t.Error("no list forbids something")
	}
}

func TestAFileOfWordsSaysWhatIsWrongWithIt(t *testing.T) {
	for text, want := range map[string]string{
		"fine\n---\n":                      "line 2 has neither letters nor digits",
		"a\xff\n":                          "line 1 is not UTF-8",
		"ok\n" + strings.Repeat("x", 300):  "line 2 is longer",
		"# only a comment\n":               "no words",
		strings.Repeat("x", 1<<20) + "\ny": "too long",
	} {
		path := filepath.Join(t.TempDir(), "words.txt")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadWords(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%.20q: %v, want %q", text, err, want)
		}
	}
	if _, err := ReadWords(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that is not there is read")
	}
}
