package bot

import (
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// The positions are from games of weaker bots, found by BenchmarkExchanges. In each, a bot converted a piece
// and the third seat profited, neither the bot nor the seat that lost the piece; another move was better.
func TestSlowExchangesThatTheThirdCollectsAreDeclined(t *testing.T) {
	level, _ := ParsePlayer("mcts:net:20000")
	lines := positions(t, "testdata/exchange.txt")
	declined := 0
	for _, line := range lines {
		fields := strings.Split(line, ";")
		s, err := game.Of(chexers.Rules{}).Position("", fields[0])
		if err != nil {
			t.Fatal(err)
		}
		c, err := Choose(t.Context(), Request{State: s, Seat: s.Turn().First(), Level: level})
		if err != nil {
			t.Fatal(err)
		}
		if c.Text == fields[1] {
			t.Logf("%s is played in %s, not %s", c.Text, fields[0], fields[2])
			continue
		}
		declined++
	}
	if t.Logf("%d of %d are declined", declined, len(lines)); declined < len(lines)*95/100 {
		t.Errorf("only %d of %d are declined", declined, len(lines))
	}
}
