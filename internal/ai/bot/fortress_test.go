package bot

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// The positions are from games against waiters: seven pieces against five, no
// exits yet, and the third seat has no pieces.
func TestSlowFortressesAreBroken(t *testing.T) {
	one, _ := ParsePlayer("mcts:net:3000")
	waiter, _ := ParsePlayer("waiter")
	texts := positions(t, "testdata/fortress.txt")
	won := 0
	for n, text := range texts {
		s, err := game.Of(chexers.Rules{}).Position("", text)
		if err != nil {
			t.Fatal(err)
		}
		alone := s.Turn().First()
		s = playedOn(t, s, uint64(n), func(by game.Seat) Level {
			if by == alone {
				return one
			}
			return waiter
		})
		if o, _ := s.Outcome(); !o.Drawn() && o.Winners().Has(alone) {
			won++
		}
	}
	if t.Logf("%d of %d won", won, len(texts)); won < len(texts)*8/10 {
		t.Errorf("only %d of %d are won", won, len(texts))
	}
}
