package hexdame_test

import (
	"strings"
	"testing"
)

func TestAPositionThatIsNoneIsRefusedWithTheReason(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "want white or red after the pieces",
		"wa1":                           "want white or red after the pieces",
		"wa1 0":                         `"0": want a piece, white or red`,
		"wa1 green":                     `"green": want a piece, white or red`,
		"wa1 White 0":                   `"White": want a piece, white or red`,
		"wa1 a2 white":                  `"a2": want a piece, white or red`,
		"wa1 wa10 white":                `"wa10": want a piece, white or red`,
		strings.Repeat("é", 40):         `"éééééééééééééééééééé": want a piece, white or red`,
		"wa1 wa6 white":                 `piece "wa6": no such cell`,
		"wA1 white":                     `piece "wA1": no such cell`,
		"wa1 ba2 white":                 `piece "ba2": want w, W, r or R first`,
		"wa1 ra1 white":                 `piece "ra1": the cell is taken`,
		"wa1 Wa1 white":                 `piece "Wa1": the cell is taken`,
		"wa1 white x":                   `turns of kings "x": want a number from 0 to 100`,
		"wa1 white -1":                  `turns of kings "-1": want a number from 0 to 100`,
		"wa1 white 101":                 `turns of kings "101": want a number from 0 to 100`,
		"wa1 white 99999999999999999":   `turns of kings "99999999999999999": want a number from 0 to 100`,
		"wa1 red wb1":                   `turns of kings "wb1": want a number from 0 to 100`,
		"wa1 red 0 0":                   `text after the turns of kings: "0"`,
		"wa1 red red":                   `turns of kings "red": want a number from 0 to 100`,
		"wd5 " + startText:              "17 white pieces, more than 16",
		strings.Repeat("ra1 ", 2) + "0": `piece "ra1": the cell is taken`,
		"re5 " + startText:              "17 red pieces, more than 16",
	} {
		p, err := rules.Parse("", text)
		if err == nil {
			t.Errorf("%q is read as %q", text, rules.Format(p))
		} else if err.Error() != want {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
	}
}

func TestAPositionIsWrittenSortedWithTheNumberOfKingTurns(t *testing.T) {
	for text, want := range map[string]string{
		startText:                         startText,
		"Wa1 rc3 re7 rg7 rg5 re5 white 0": "Wa1 rc3 re5 re7 rg5 rg7 white 0",
		"wb2 wa3 ri5 Wc3 Rd4 Wb3 red 12":  "Rd4 Wb3 Wc3 ri5 wa3 wb2 red 12",
		" \twa1\n  white ":                "wa1 white 0",
		"wa1 red 007":                     "wa1 red 7",
		"red":                             "red 0",
		"white 100":                       "white 100",
		"wi9 ra1 white":                   "ra1 wi9 white 0", // men that were never promoted
		"Wa1 Wa2 Wa3 Wa4 Wa5 Wb1 Wb2 Wb3 Wb4 red": "Wa1 Wa2 Wa3 Wa4 Wa5 Wb1 Wb2 Wb3 Wb4 red 0",
	} {
		if got := rules.Format(parse(t, text)); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestWhereKingTurnsAreNotLimitedTheirNumberIsDropped(t *testing.T) {
	p, err := rules.Parse(`{"kingRule":0}`, "Wa1 Re9 white 57")
	if got := rules.Format(p); err != nil || got != "Re9 Wa1 white 0" {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := rules.Parse(`{"kingRule":0}`, "Wa1 Re9 white 101"); err == nil {
		t.Error("more than 100 turns of kings are read")
	}
}
