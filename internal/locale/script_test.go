package locale_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

func TestTheScriptHasWordsAndPhrasesOfItsLanguage(t *testing.T) {
	scripts, err := open(t).Scripts()
	if err != nil {
		t.Fatal(err)
	}
	body, ok := strings.CutPrefix(string(scripts["dist/words.de.js"]), "globalThis.words=")
	var words map[string]any
	if err := json.Unmarshal([]byte(body), &words); !ok || err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	for key, want := range map[string]string{
		"status.yourTurn": "Du bist am Zug", "reason.fourExits": "mit dem vierten Abgang",
		"reason.kings": "nach {N} Damenzügen ohne Schlag",
	} {
		if words[key] != want {
			t.Errorf("%s is %q, not %q", key, words[key], want)
		}
	}
	if len(scripts) != len(open(t).Languages())-1 {
		t.Errorf("there are %d files", len(scripts))
	}
	// The families of the phrases that the script shows.
	for file, source := range sources(t, "../../web/client/*/*.ts") {
		for _, found := range regexp.MustCompile(`\bphrase\("(\w+)"`).FindAllStringSubmatch(source, -1) {
			if !strings.Contains(body, `"`+found[1]+`.`) {
				t.Errorf("%s says a phrase of the family %s, of which the script has none", file, found[1])
			}
		}
	}
}
