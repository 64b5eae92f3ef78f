package arena

import (
	"testing"
	"time"

	"triplecross/internal/engine"
)

func TestABotSpendsItsAllowanceAndNoMore(t *testing.T) {
	o := options(t, 1, "mcts:net,beginner,beginner")
	o.Limits, o.Allowance = engine.Limits{}, time.Second
	s, games := runArena(t, o)
	for _, f := range games[0].Forfeits {
		t.Errorf("seat %d lost its place: %s", f.Seat, f.Why)
	}
	for _, e := range games[0].Efforts {
		if e.Time > o.Allowance {
			t.Errorf("%v for a game, of %v", e.Time, o.Allowance)
		}
	}
	for _, p := range s.Players {
		if p.Player == "mcts:net" && p.Nodes < 500 {
			t.Errorf("%.0f positions a move", p.Nodes)
		}
	}
}

func TestWhoExceedsItsAllowanceLosesTheSeat(t *testing.T) {
	o := options(t, 1, "beginner,beginner,beginner")
	o.Players[1] = bad("dawdle")
	o.Allowance = 2 * time.Second
	_, games := runArena(t, o)
	forfeits := games[0].Forfeits
	if len(forfeits) != 1 || forfeits[0].Reason != engine.Late || games[0].Players[forfeits[0].Seat-1] != "exec:dawdle" {
		t.Errorf("forfeits: %+v", forfeits)
	}
}
