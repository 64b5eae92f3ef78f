package chexers_test

import (
	"strings"
	"testing"
)

func TestAPositionThatIsNoneIsRefusedWithTheReason(t *testing.T) {
	const board = "GGGG/5/6/R5B/R4B/R3B/R2B"
	for text, want := range map[string]string{
		"":                                                `want "<rows> <turn> <exits> <ply>"`,
		board:                                             `want "<rows> <turn> <exits> <ply>"`,
		board + " r 0,0,0":                                `want "<rows> <turn> <exits> <ply>"`,
		board + " r 0,0,0 0 ":                             `want "<rows> <turn> <exits> <ply>"`,
		board + "  r 0,0,0 0":                             `want "<rows> <turn> <exits> <ply>"`,
		"GGGG/5/6/7/6/5 r 0,0,0 0":                        "6 rows instead of 7",
		"4/5/6/7/6/5/4/ r 0,0,0 0":                        "8 rows instead of 7",
		"GGG/5/6/7/6/5/4 r 0,0,0 0":                       "row 1: 3 cells instead of 4",
		"4/6/6/7/6/5/4 r 0,0,0 0":                         "row 2: 6 cells instead of 5",
		"4/5/6/7/6/5R/4 r 0,0,0 0":                        "row 6: 6 cells instead of 5",
		"4/5/6/7/6/5/RRRRR r 0,0,0 0":                     "row 7: 5 cells instead of 4",
		"4/5/6/R0R5/6/5/4 r 0,0,0 0":                      "row 4: unexpected '0'",
		"4/5/6/8/6/5/4 r 0,0,0 0":                         "row 4: unexpected '8'",
		"4/5/6/Y6/6/5/4 r 0,0,0 0":                        "row 4: unexpected 'Y'",
		"4/5/6/g6/6/5/4 r 0,0,0 0":                        "row 4: unexpected 'g'",
		"4/5/6/\xff6/6/5/4 r 0,0,0 0":                     "row 4: unexpected '�'",
		"4/5/6/43/6/5/4 r 0,0,0 0":                        `not in the normal form "4/5/6/7/6/5/4 r 0,0,0 0"`,
		board + " x 0,0,0 0":                              `turn "x": want r, g or b`,
		board + " R 0,0,0 0":                              `turn "R": want r, g or b`,
		board + " rg 0,0,0 0":                             `turn "rg": want r, g or b`,
		strings.Replace(board, "R", "1", 1) + "  0,0,0 0": `turn "": want r, g or b`,
		"4/5/6/7/6/5/4 r 0,0 0":                           `exits "0,0": want 3 numbers`,
		"4/5/6/7/6/5/4 r 0,0,0,0 0":                       `exits "0,0,0,0": want 3 numbers`,
		"4/5/6/7/6/5/4 r 0,5,0 0":                         `exits "0,5,0": want numbers from 0 to 4`,
		"4/5/6/7/6/5/4 r 0,-1,0 0":                        `exits "0,-1,0": want numbers from 0 to 4`,
		"4/5/6/7/6/5/4 r 0,,0 0":                          `exits "0,,0": want numbers from 0 to 4`,
		"4/5/6/7/6/5/4 r 4,4,0 0":                         `exits "4,4,0": more than one winner`,
		"4/5/6/7/6/5/4 r 00,0,0 0":                        `not in the normal form "4/5/6/7/6/5/4 r 0,0,0 0"`,
		board + " r 0,0,0 769":                            `ply "769": want a number from 0 to 768`,
		board + " r 0,0,0 -1":                             `ply "-1": want a number from 0 to 768`,
		board + " r 0,0,0 99999999999":                    `ply "99999999999": want a number from 0 to 768`,
		board + " r 0,0,0 x":                              `ply "x": want a number from 0 to 768`,
		board + " r 1,0,0 3":                              "13 pieces and exits, more than 12",
		"RRRR/5/6/7/6/RRRRR/RRRR r 0,0,0 0":               "13 pieces and exits, more than 12",
	} {
		p, err := rules.Parse("", text)
		if err == nil {
			t.Errorf("%q is read as %q", text, rules.Format(p))
		} else if err.Error() != want {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
	}
}

func TestAPositionIsWrittenAsItWasRead(t *testing.T) {
	for _, text := range []string{
		startText,
		"4/5/6/7/6/5/4 b 0,0,0 768",
		"4/5/5R/6B/5R/3G1/2BG g 0,0,0 0", // fewer pieces than a game has
		"BGRB/RGBRG/RRR3/7/6/5/4 r 0,0,0 7",
		"4/5/6/7/6/5/RGBR g 4,2,2 301",
	} {
		if got := rules.Format(parse(t, text)); got != text {
			t.Errorf("%s becomes %s", text, got)
		}
	}
}
