package sternhalma_test

import (
	"strings"
	"testing"

	"triplecross/internal/game"
)

func TestAPositionThatIsNoneIsRefusedWithTheReason(t *testing.T) {
	const shape = `want "<hole>=<point> … <seat on turn>"`
	eleven := in(northHoles, "N") + "i9=N 1"
	for _, test := range []struct {
		setup      game.Setup
		text, want string
	}{
		{two, "", `seat "": want a number from 1 to 2`},
		{two, "h4=S", shape},
		{two, "h4=S h5=N 1 1", shape},
		{two, "h4=S h5=N 1 ", shape},
		{two, "h4=S  h5=N 1", shape},
		{two, "h4=S 1 h5=N", shape},
		{places, "h4=N 1 1 1", shape},
		{two, "h4=S h5=N 3", `seat "3": want a number from 1 to 2`},
		{two, "h4=S 0", `seat "0": want a number from 1 to 2`},
		{two, "h4=S 01", `seat "01": want a number from 1 to 2`},
		{two, "h4=S +1", `seat "+1": want a number from 1 to 2`},
		{two, "i3=S 1", `peg "i3=S": no such hole`},
		{two, "I9=S 1", `peg "I9=S": no such hole`},
		{two, "=S 1", `peg "=S": no such hole`},
		{two, "h4=S h4=N 1", `peg "h4=N": the hole is taken`},
		{two, "h4=x h4=x 1", `peg "h4=x": the hole is taken`},
		{two, "h4=X 1", `peg "h4=X": no such set in this game`},
		{two, "h4=NE 1", `peg "h4=NE": no such set in this game`},
		{four, "h4=N 1", `peg "h4=N": no such set in this game`},
		{two, "h4= 1", `peg "h4=": no such set in this game`},
		{two, "h4=S=N 1", `peg "h4=S=N": no such set in this game`},
		{two, eleven, `peg "i9=N": more than 10 of its set`},
		{two, in(strings.Join(holes[:61], " "), "x") + "1", "61 pegs, more than 60"},
		{places, "h4=N 1 1", "seat 1 has not finished"},
		{places, "h4=N 1 4", `seat "4": want a number from 1 to 3`},
		{places, "h4=N 1 2,", "seat 2 has not finished"},
		{places, in(southHoles, "N") + "2 1,1", "seat 1 has finished twice"},
		{places, in(southHoles, "N") + "1", "seat 1 is on turn but has finished"},
		{places, in(southHoles, "N") + "1 1", "seat 1 is on turn but has finished"},
		{`{"players":5}`, "h4=S 1", "set-up: no game for 5 players with 1 sets each"},
	} {
		p, err := rules.Parse(test.setup, test.text)
		if err == nil {
			t.Errorf("%q is read as %q", test.text, rules.Format(p))
		} else if err.Error() != test.want {
			t.Errorf("%q: %v, not %s", test.text, err, test.want)
		}
	}
}

func TestAPositionIsWrittenAsItWasRead(t *testing.T) {
	won := in(southHoles, "N")
	for text, setup := range map[string]game.Setup{
		"h4=S h5=N 1":                    two,
		"2":                              two,
		"a5=x e1=N e9=N e10=S q13=x 2":   two, // in the order of letters, then of numbers
		"h4=SE i9=SW 3":                  three,
		won + "i9=SE i10=SW 2 1":         places,
		"e1=N i9=SE i10=SW 3":            places,
		"e1=N i9=SE i10=SW 3 2":          `{"players":3,"places":true,"spoiling":"fill"}`, // its target was full once
		in("e1 e2 e3", "SW") + "i9=NW 6": six,
	} {
		if got := rules.Format(parse(t, setup, text)); got != text {
			t.Errorf("%s becomes %s", text, got)
		}
	}
}

func TestThePegsMayComeInAnyOrder(t *testing.T) {
	if got := rules.Format(parse(t, two, "e10=S e1=N h5=x e9=N 2")); got != "e1=N e9=N e10=S h5=x 2" {
		t.Error(got)
	}
}

func TestAPlayerWhoIsHomeHasFinishedEvenIfTheTextDoesNotSaySo(t *testing.T) {
	text := in(southHoles, "N") + "i9=SE i10=SW 2"
	if got := rules.Format(parse(t, places, text)); got != text+" 1" {
		t.Error(got)
	}
}

func TestEveryPegAndTheTurnCountInASituation(t *testing.T) {
	seen := map[game.Situation]string{}
	note := func(text string) {
		situation := rules.Situation(parse(t, six, text))
		if other, ok := seen[situation]; ok {
			t.Errorf("%q and %q make the same situation", other, text)
		}
		seen[situation] = text
	}
	for _, hole := range holes {
		for _, peg := range []string{"x", "N", "NE", "SE", "S", "SW", "NW"} {
			note(hole + "=" + peg + " 1")
		}
	}
	for _, turn := range []string{"1", "2", "3", "4", "5", "6"} {
		note("e1=N i9=S " + turn)
	}
}

func TestASetUpThatIsNoneIsRefusedWithTheReason(t *testing.T) {
	for setup, want := range map[game.Setup]string{
		`{"players":2,"sets":2}`:               "set-up: no game for 2 players with 2 sets each",
		`{"players":3,"first":4}`:              "set-up: seat 4 of 3 cannot begin",
		`{"players":3,"unused":"populated"}`:   "set-up: with 3 players every point is a home or a target",
		`{"unused":"full"}`:                    `set-up: unused points cannot be "full"`,
		`{"spoiling":"never"}`:                 `set-up: no way "never" against spoiling`,
		`{"players":4,"sets":1,"spoiling":""}`: `set-up: no way "" against spoiling`,
	} {
		if _, err := rules.Start(setup); err == nil || err.Error() != want {
			t.Errorf("%s: %v, not %s", setup, err, want)
		}
	}
}
