package table

import (
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// A player who had to pass asks for their last move back; others have moved twice since.
func TestNobodyLosesOnTimeByATakeback(t *testing.T) {
	g, _ := games.Find("chexers")
	start, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	before := Table{
		Origin: &Origin{Game: g, Settings: Settings{Clock: Clock{Base: time.Minute, Increment: 20 * time.Second}}},
		Moves: []Played{
			{Seat: 0, By: "ada"}, {Seat: 1, By: "bob"}, {Seat: 2, By: "cleo"}, {Seat: 0}, {Seat: 1, By: "bob"}, {Seat: 2, By: "cleo"},
		},
		States:  []game.State{start, start, start, start, start, start, start},
		seating: &seating{},
	}
	before.Left[0], before.Left[1], before.Left[2] = 50*time.Second, 30*time.Second, 15*time.Second
	after, err := before.Apply(nil, TakenBack{}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := [3]time.Duration(after.Left[:3]), [3]time.Duration{30 * time.Second, 20 * time.Second, 15 * time.Second}; got != want {
		t.Errorf("the clocks show %v, not %v", got, want)
	}
}
