package results

import (
	"strings"
	"testing"

	"triplecross/internal/results"
)

func TestNoCellBeginsAFormula(t *testing.T) {
	for text, want := range map[string]string{
		"":                "",
		"Ann":             "Ann",
		"bot casual; Bob": "bot casual; Bob",
		"1 = 1":           "1 = 1",
		"=1+1":            "'=1+1",
		"+1":              "'+1",
		"-1":              "'-1",
		"@x":              "'@x",
		"  =1":            "'  =1",
		"\t=1":            "'\t=1",
		"\tx":             "'\tx",
		"\rx":             "'\rx",
		"\u00a0=1":        "'\u00a0=1",
		"＝1":              "'＝1",
		"＠x":              "'＠x",
	} {
		if got := cell(text); got != want {
			t.Errorf("%q becomes %q, not %q", text, got, want)
		}
	}
}

func TestAMateIsNoLineOfNoughts(t *testing.T) {
	all := lines(results.Record{People: []results.Person{{Name: "Bob", Together: 3}}})
	if got := strings.Join(all[len(all)-1], ","); got != "person,Bob,0,0,0,0,3" {
		t.Errorf("it is %q", got)
	}
}
