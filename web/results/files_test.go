package results

import "testing"

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
