package table

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"triplecross/internal/protocol"
)

// Every name becomes printable, on one line, not empty and not too long, and cleaning it again changes
// nothing.
func FuzzCleanName(f *testing.F) {
	for _, name := range []string{"Ada", "  a\tb ", "\u202egnp.exe", "e\u0301\u0301\u0301\u0301", "\xff\xfe", strings.Repeat("🙂", 60), "\u3164", " \u0301a"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name := CleanName(text, "person")
		if bad := unfit(name, protocol.MaxName); bad != "" || name == "" {
			t.Errorf("%q becomes the name %q: %s", text, name, bad)
		}
		if again := CleanName(name, "person"); again != name {
			t.Errorf("%q becomes %q, and that %q", text, name, again)
		}
	})
}

// Every message becomes printable and not too long, and cleaning it again changes nothing.
func FuzzCleanLine(f *testing.F) {
	for _, line := range []string{"good game", "\x00\x1b[2J", "<b>", "a\u0301\u0301\u0301", " \u03010", strings.Repeat("x ", 400)} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := CleanLine(text)
		if bad := unfit(line, protocol.MaxLine); bad != "" {
			t.Errorf("%q becomes the line %q: %s", text, line, bad)
		}
		if again := CleanLine(line); again != line {
			t.Errorf("%q becomes %q, and that %q", text, line, again)
		}
	})
}

// unfit returns what is wrong with a text that others see.
func unfit(text string, longest int) string {
	switch {
	case !utf8.ValidString(text):
		return "not UTF-8"
	case utf8.RuneCountInString(text) > longest:
		return "too long"
	case strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "not printable"
	case text != strings.TrimSpace(text):
		return "space around it"
	}
	return ""
}

// Only a seat's own key opens it.
func FuzzOpens(f *testing.F) {
	f.Add("")
	f.Add("aaaaaaaaaaaaaaaaaaaaaaaaaa")
	keys := NewKeys([]byte("a secret"))
	own := []string{keys.join("t", 0), keys.seat("t", 0, 1)}
	f.Fuzz(func(t *testing.T, key string) {
		for _, k := range own {
			if sameKey(k, key) != (k == key) {
				t.Errorf("%q counts as %q", key, k)
			}
		}
		if isMark(key) && len(key) != 8 {
			t.Errorf("%q counts as a pseudonym", key)
		}
	})
}

// Every event that can be read is written and read back the same. Logs contain names and texts of strangers.
func FuzzDecode(f *testing.F) {
	for kind, body := range map[string]string{
		kindMade: `{"game":"chexers","seats":[{"kind":"person","name":"\ud800"}],"by":"ada","id":"7f"}`, kindSat: `{"seat":1,"name":"<b>"}`,
		kindMoved: `{"seat":0,"text":"a1-b1","id":"x","took":12}`, kindSilenced: `{"who":"aaaaaaaa"}`, kindImported: `{}`, "?": `null`,
	} {
		f.Add(kind, []byte(body))
	}
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		first, err := Decode(kind, body)
		if err != nil {
			return
		}
		kind, written, err := Encode(first)
		if err != nil {
			t.Fatalf("%s %q: %v", kind, body, err)
		}
		second, err := Decode(kind, written)
		if err != nil {
			t.Fatalf("%s %q is written as %q: %v", kind, body, written, err)
		}
		if _, again, err := Encode(second); err != nil || string(again) != string(written) {
			t.Errorf("%s %q is written as %q and then as %q (%v)", kind, body, written, again, err)
		}
	})
}
