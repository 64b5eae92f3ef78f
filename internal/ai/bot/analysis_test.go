package bot_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// Every game is analysed for every number of seats: three different moves, each the first of its
// line, and chances that add up to 1.
func TestEveryGameIsAnalysed(t *testing.T) {
	for _, tt := range []struct {
		game  string
		setup game.Setup
	}{
		{"chexers", ""},
		{"hexdame", ""},
		{"chinese-checkers", `{"players":2}`},
		{"chinese-checkers", `{"players":3}`},
		{"chinese-checkers", `{"players":6}`},
		{"hexachess", `{"players":2}`},
		{"hexachess", `{"players":3}`},
	} {
		t.Run(tt.game+string(tt.setup), func(t *testing.T) {
			g, _ := games.Find(tt.game)
			state, err := g.Start(tt.setup)
			if err != nil {
				t.Fatal(err)
			}
			reports := 0
			a, err := bot.Analyse(t.Context(), bot.Wish{
				State: state, Budget: search.Budget{Nodes: 20_000}, Lines: 3,
				Report: func(bot.Analysis) { reports++ },
			})
			if err != nil {
				t.Fatal(err)
			}
			if reports == 0 || a.Depth < 1 || a.Nodes < 1 || len(a.Lines) != 3 {
				t.Fatalf("%d reports, then %+v", reports, a)
			}
			var firsts []string
			for _, line := range a.Lines {
				firsts = append(firsts, line.Moves[0])
				at := state
				for _, text := range line.Moves {
					if at, err = at.Play(at.Turn().First(), text); err != nil {
						t.Fatalf("%v: %v", line.Moves, err)
					}
				}
				sum := line.Draw
				for _, c := range line.Chances {
					sum += c
				}
				if len(line.Chances) != state.Players() || sum < 0.98 || sum > 1.02 {
					t.Errorf("%v and %v are no chances of %d seats", line.Chances, line.Draw, state.Players())
				}
			}
			slices.Sort(firsts)
			if len(slices.Compact(firsts)) != 3 {
				t.Errorf("the lines begin alike: %v", firsts)
			}
		})
	}
}

func TestAnAnalysisEndsWithItsContext(t *testing.T) {
	g, _ := games.Find("hexdame")
	state, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = bot.Analyse(ctx, bot.Wish{State: state, Report: func(bot.Analysis) { cancel() }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}
