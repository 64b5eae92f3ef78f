package bot_test

import (
	"testing"

	"triplecross/internal/ai/aitest"
	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/games"
)

func TestPlayersAreReadFromTexts(t *testing.T) {
	for text, millis := range map[string]int{
		"master": 0, "mcts": 0, "mcts:net": 0, "mcts:hand:300": 0, "maxn:net:depth2": 0,
		"paranoid:hand:20": 0, "brs:net:200": 0, "alphabeta:hand:500": 0, "greedy": 0, "greedy:net": 0,
		"mcts:net:50ms": 50, "brs:hand:2s": 2000,
	} {
		l, err := bot.ParsePlayer(text)
		if err != nil || l.Slug != text || l.Name == "" || l.Millis != millis {
			t.Errorf("%q: %v, %v", text, l, err)
		}
	}
	for _, text := range []string{
		"", "nobody", "mcts:", "mcts:brain", "mcts:net:", "mcts:net:0", "mcts:net:-3", "mcts:net:depth", "mcts:net:depth0",
		"mcts:net:ms", "mcts:net:0.5s", "mcts:net:99999999999999999999", "mcts:net:5:6", "MCTS:net:5",
	} {
		if l, err := bot.ParsePlayer(text); err == nil {
			t.Errorf("%q is taken for %v", text, l)
		}
	}
}

func TestEveryKindOfPlayerPlaysEveryGame(t *testing.T) {
	all := append(games.All(), game.Of(aitest.Pile{Seats: 4}))
	for _, g := range all {
		for _, text := range []string{
			"mcts:net:300", "mcts:hand:300", "maxn:net:300", "paranoid:hand:300", "brs:net:300", "alphabeta:net:300", "greedy:net",
		} {
			level, err := bot.ParsePlayer(text)
			if err != nil {
				t.Fatal(err)
			}
			s, err := g.Start("")
			if err != nil {
				t.Fatal(err)
			}
			for range 12 {
				for by := range s.Turn().All() {
					c, err := bot.Choose(t.Context(), bot.Request{State: s, Seat: by, Level: level})
					if err != nil || len(c.Line) == 0 || c.Line[0] != c.Text {
						t.Fatalf("%s, %s: %v, %v", g.Info().Slug, text, c, err)
					}
					if s, err = s.Play(by, c.Text); err != nil {
						t.Fatalf("%s, %s: %v", g.Info().Slug, text, err)
					}
				}
			}
		}
	}
}

func TestAChoiceTellsWhatASearchHasFound(t *testing.T) {
	s := state(t, game.Of(chexers.Rules{}), "2R1/1R3/2R3/1R1R2B/4G1/RG3/B3 r 1,0,0 60")
	level, _ := bot.ParsePlayer("mcts:net:5000")
	c, err := bot.Choose(t.Context(), bot.Request{State: s, Level: level})
	if err != nil {
		t.Fatal(err)
	}
	sum := c.Draw
	for _, p := range c.Chances {
		sum += p
	}
	if len(c.Chances) != 3 || sum < 0.999 || sum > 1.001 || c.Chances[0] < 0.8 {
		t.Errorf("chances %v and of a draw %v", c.Chances, c.Draw)
	}
	if c.Nodes < 4000 || c.Depth != len(c.Line) || c.Depth < 3 || c.Doubt < 0 || c.Doubt > 1 || c.Forced {
		t.Errorf("%+v", c)
	}
	for _, text := range c.Line { // it can be played
		for by := range s.Turn().All() {
			if s, err = s.Play(by, text); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestAForcedMoveTakesNoTimeAndADoubtfulOneMore(t *testing.T) {
	var clear, doubtful float64
	for seed := range uint64(1000) {
		if p := (bot.Choice{Forced: true, Doubt: 0.5}).Pause(seed); p != 0 {
			t.Fatalf("%v s to make the only move", p)
		}
		clear += bot.Choice{Doubt: 0.1}.Pause(seed) / 1000
		doubtful += bot.Choice{Doubt: 0.8}.Pause(seed) / 1000
	}
	if clear < 0.3 || doubtful < 1.5*clear || doubtful > 3 {
		t.Errorf("%v s for a clear move, %v s for a doubtful one", clear, doubtful)
	}
}
