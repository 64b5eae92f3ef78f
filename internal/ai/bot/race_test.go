package bot

import (
	"testing"

	"triplecross/internal/ai/race"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// The positions are from games with a racer that wins within three turns if nobody stops it; at
// most half of the moves of the seat on turn stop it.
func TestSlowRacesAreStopped(t *testing.T) {
	one, _ := ParsePlayer("mcts:net:2000")
	racer, _ := ParsePlayer("racer")
	texts := positions(t, "testdata/race.txt")
	for _, onlooker := range []string{"passive", "waiter", "greedy"} {
		third, _ := ParsePlayer(onlooker)
		stopped, won := 0, 0
		for n, text := range texts {
			s, err := game.Of(chexers.Rules{}).Position("", text)
			if err != nil {
				t.Fatal(err)
			}
			alone, from := s.Turn().First(), s.Ply()
			line, _ := game.LineOf[chexers.Position, chexers.Move](s)
			runner := race.New().Runners(line.Position, alone).First()
			s = playedOn(t, s, uint64(n), func(by game.Seat) Level {
				switch by {
				case alone:
					return one
				case runner:
					return racer
				}
				return third
			})
			o, _ := s.Outcome()
			if o.Drawn() || !o.Winners().Has(runner) || s.Ply() > from+3*race.Horizon {
				stopped++
			}
			if !o.Drawn() && o.Winners().Has(alone) {
				won++
			}
		}
		t.Logf("beside %s %d of %d are stopped or outrun, and %d won", onlooker, stopped, len(texts), won)
		if stopped < len(texts)*95/100 {
			t.Errorf("beside %s only %d of %d are stopped or outrun", onlooker, stopped, len(texts))
		}
	}
}

// Without the discount of moves that leave the runner to the third seat, the bot plays another
// move.
func TestARunnerIsNotLeftToTheThirdSeat(t *testing.T) {
	level, _ := ParsePlayer("mcts:net:3000")
	s, err := game.Of(chexers.Rules{}).Position("", "3G/2R2/5G/1G1BB2/4BB/4B/4 b 3,0,0 98")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Choose(t.Context(), Request{State: s, Seat: chexers.Blue, Level: level})
	if err != nil {
		t.Fatal(err)
	}
	if c.Text != "e4-f5" && c.Text != "f3-g4" && c.Text != "e2-g4" {
		t.Errorf("%s lets Red run", c.Text)
	}
}
