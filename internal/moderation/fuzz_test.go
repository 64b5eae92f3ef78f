package moderation

import (
	"strings"
	"testing"
)

// Every listed word is found, alone and among others, also in capitals.
func FuzzWords(f *testing.F) {
	f.Add("darn", "oh well")
	f.Add("go away", "İ ß ﬃ")
	f.Add("\ufeff# no\nСлово", "\xff\u0301")
	f.Fuzz(func(t *testing.T, list, line string) {
		words, err := parseWords(strings.NewReader(list))
		if err != nil {
			return
		}
		words.In(line)
		first, _, _ := strings.Cut(list, "\n")
		if only, err := parseWords(strings.NewReader(first)); err == nil {
			word := strings.TrimPrefix(first, "\ufeff")
			if !only.In(word) || !only.In(word+" . "+word) {
				t.Errorf("the word %q is not found in itself", word)
			}
		}
	})
}

// Alike is symmetric, and every name is like itself.
func FuzzAlike(f *testing.F) {
	f.Add("Anna", "Аnnа")
	f.Add("I", "l")
	f.Add("\xff", "�")
	f.Fuzz(func(t *testing.T, a, b string) {
		if !Alike(a, a) {
			t.Errorf("%q is not like itself", a)
		}
		if Alike(a, b) != Alike(b, a) {
			t.Errorf("%q and %q are alike in one direction", a, b)
		}
	})
}
