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

// In each position two moves win. The analysis of one line ends when it has proved one of them, but that of several
// lines has to find the true value of the next one, too.
func TestAnAnalysisOfSeveralLinesFindsTheSecondWin(t *testing.T) {
	for _, tt := range []struct {
		game     string
		setup    game.Setup
		position string
		nodes    int
	}{
		{"hexachess", `{"players":2,"variant":"trimmed"}`, "2r1bkr2/10/p1p1pppppNp/12/13/2P7K1/P1PPPPP1PPP/3B3q2/2R2b3 b 2", 50_000},
		{"chinese-checkers", `{"players":3}`, "e2=N e3=N e9=SE e10=SE e11=SE e12=SE f2=N f3=N f4=N f5=N f7=SE f12=SE f13=SE g3=N g4=N g9=SE h4=N i5=N i13=SE " +
			"k12=SE m12=SW n10=SW n11=SW n12=SW n13=SW o11=SW o12=SW p12=SW p13=SW q13=SW 3", 6_000},
	} {
		g, _ := games.Find(tt.game)
		state, err := g.Position(tt.setup, tt.position)
		if err != nil {
			t.Fatal(err)
		}
		a, err := bot.Analyse(t.Context(), bot.Wish{State: state, Budget: search.Budget{Nodes: tt.nodes}, Lines: 3})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range a.Lines[:2] {
			if chance := l.Chances[state.Turn().First()]; chance <= search.MaxEstimate {
				t.Errorf("%s: %s has a chance of %.3f, want a proved win", tt.game, l.Moves[0], chance)
			}
		}
	}
}

// The third best move loses at once. That must not end a search for three lines while the best ones are not decided.
func TestAnAnalysisOfSeveralLinesIsNotEndedByALoss(t *testing.T) {
	g, _ := games.Find("hexachess")
	state, err := g.Position(`{"players":2,"variant":"trimmed"}`, "8b/6bk2/p5p3p/1p4p1pn1P/2P1Pb1r1pp2/PBP2K3P2/6P2P1/1R1r3B2/8R w")
	if err != nil {
		t.Fatal(err)
	}
	const nodes = 20_000
	a, err := bot.Analyse(t.Context(), bot.Wish{State: state, Budget: search.Budget{Nodes: nodes}, Lines: 3})
	if err != nil {
		t.Fatal(err)
	}
	if a.Nodes < nodes {
		t.Errorf("%d positions, %d plies, want %d positions", a.Nodes, a.Depth, nodes)
	}
}

// One move wins. Some of the others are soon proved to lose, but the best of them has to be known, too.
func TestAnAnalysisOfSeveralLinesFindsThatAllOthersLose(t *testing.T) {
	g, _ := games.Find("chinese-checkers")
	state, err := g.Position(`{"players":2}`, "e1=N e2=N e3=N e4=N f2=N f3=N f4=N f5=N g3=N h4=N k14=S k15=S l13=S l14=S l15=S l16=S m14=S m15=S m16=S m17=S 2")
	if err != nil {
		t.Fatal(err)
	}
	a, err := bot.Analyse(t.Context(), bot.Wish{State: state, Budget: search.Budget{Nodes: 2_000}, Lines: 3})
	if err != nil {
		t.Fatal(err)
	}
	me := state.Turn().First()
	if a.Lines[0].Chances[me] <= search.MaxEstimate || a.Lines[1].Chances[me] >= 1-search.MaxEstimate {
		t.Errorf("%+v, want a proved win and proved losses", a.Lines)
	}
}

// Chances are those of games between equal bots, see BenchmarkCalibration. They used to be far too sure: 0.04 without a knight.
func TestAPieceLessInHexachessIsNotYetTheGame(t *testing.T) {
	g, _ := games.Find("hexachess")
	for _, tt := range []struct {
		without     string
		least, most float32
		army        string
	}{
		{"nothing", 0.45, 0.60, "PPPPPPPPPPP/10/BNRQBWRNB"},
		{"a pawn", 0.35, 0.50, "PPPPP1PPPPP/10/BNRQBWRNB"},
		{"a knight", 0.12, 0.33, "PPPPPPPPPPP/10/B1RQBWRNB"},
		{"a queen", 0.01, 0.08, "PPPPPPPPPPP/10/BNR1BWRNB"},
	} {
		at, err := g.Position("", "2dkv2/8/bnrqbwrnb/10/ppppppppppp/12/13/12/"+tt.army+"/8/2DKV2 w")
		if err != nil {
			t.Fatal(err)
		}
		a, err := bot.Analyse(t.Context(), bot.Wish{State: at, Budget: search.Budget{Nodes: 20_000}})
		if err != nil {
			t.Fatal(err)
		}
		if chance := a.Lines[0].Chances[0]; chance < tt.least || chance > tt.most {
			t.Errorf("without %s White's chance is %.2f, not from %.2f to %.2f", tt.without, chance, tt.least, tt.most)
		}
	}
}
