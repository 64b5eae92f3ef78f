package chexers_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestASeatOnTurnIsToldWhyItPasses(t *testing.T) {
	for text, want := range map[string]string{
		"4/5/6/B6/6/5/G3 r 0,0,3 30":       "You have no pieces left, so you pass.",
		"4/5/6/7/B1B3/GG3/RGG1 r 0,0,0 30": "None of your pieces can move, so you pass.",
		"R3/5/6/B6/6/5/G3 r 0,0,3 30":      "",
	} {
		s := state(t, text)
		if got := s.View(chexers.Red).Note.String(); got != want {
			t.Errorf("Red is told %q in %s, not %q", got, text, want)
		}
		for _, who := range []game.Seat{chexers.Green, chexers.Blue, game.Nobody} {
			if got := s.View(who).Note.String(); got != "" {
				t.Errorf("seat %d, which waits, is told %q in %s", who, got, text)
			}
		}
	}
}
