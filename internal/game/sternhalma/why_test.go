package sternhalma_test

import (
	"testing"

	"triplecross/internal/game"
)

func TestAnIllegalMoveHasAReason(t *testing.T) {
	for _, test := range []struct {
		setup          game.Setup
		text, from, to string
		want           string
	}{
		{two, "i9=N i10=N 1", "i9", "i10", "chinese-checkers.taken"},
		{two, "i9=N i10=S 1", "i9", "i10", "chinese-checkers.swap"},
		{plain, "i9=N i10=S 1", "i9", "i10", "chinese-checkers.taken"},
		{two, "i9=N 1", "i9", "i11", "chinese-checkers.hop"},
		{two, "i9=N h4=S 1", "i9", "h4", "chinese-checkers.hop"},
		{two, "h4=N 1", "h4", "h5", "chinese-checkers.stay"},
		{three, "i5=N 1", "i5", "j5", "chinese-checkers.foreign"},
		{two, "h4=N 1", "h4", "", ""},
		{two, "m17=N l16=N m16=N k15=S m15=S 1", "m17", "", "chinese-checkers.stuck"},
		{two, "i9=N i10=S 1", "i10", "i11", ""},
	} {
		if got := state(t, test.setup, test.text).Why(0, test.from, test.to).Rule; got != test.want {
			t.Errorf("%s: %s to %q: %q instead of %q", test.text, test.from, test.to, got, test.want)
		}
	}
}
