package table_test

import (
	"strings"
	"testing"

	"triplecross/internal/table"
)

func TestNamesAreCleanedAndNeverBlank(t *testing.T) {
	for name, want := range map[string]string{
		"Ada":                              "Ada",
		"  Ada \t\n Lovelace ":             "Ada Lovelace",
		"Zoë 🦊":                            "Zoë 🦊",
		"A\u0000d\u202ea\u200b":            "Ada",
		"":                                 "Shrew",
		"  ":                               "Shrew",
		"...":                              "Shrew",
		"\u3164\u3164\u2800":               "Shrew",
		"\u0301\u0302":                     "Shrew",
		"Z" + strings.Repeat("\u0301", 20): "Z\u0301\u0301",
		"a very long name for a player":    "a very long name for",
	} {
		if got := table.CleanName(name, "adaadaada"); got != want {
			t.Errorf("%q becomes %q, not %q", name, got, want)
		}
	}
}
