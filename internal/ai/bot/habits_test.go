package bot

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/habit"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// played returns a game of three after a number of plies or at its end.
func played(t *testing.T, seed uint64, plies int, players ...string) game.State {
	t.Helper()
	s := opening(t, game.Of(chexers.Rules{}), "", seed)
	var memory Memory
	for s.Turn() != 0 && s.Ply() < plies {
		by := s.Turn().First()
		level, err := ParsePlayer(players[by])
		if err != nil {
			t.Fatal(err)
		}
		c, err := Choose(t.Context(), Request{State: s, Seat: by, Level: level, Seed: seed, Memory: &memory})
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(by, c.Text); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// habits returns the habits that a game shows of the seats other than by.
func habits(s game.State, by game.Seat) *habit.Habits {
	made := game.MadeOf[chexers.Position, chexers.Move](s, habit.Window)
	return habit.Learn(made, by, eval.Network{Net: net.Trained(), RiskAversion: riskAversion}, drawWorth)
}

func TestPlayersWithTheHandWrittenEvaluationAreToldFromThoseWithTheNetwork(t *testing.T) {
	const games = 6
	hand, network := 0, 0
	for seed := range uint64(games) {
		h := habits(played(t, seed, 66, "mcts:net:800", "mcts:hand:400", "mcts:net:400"), chexers.Red)
		if h != nil && h.Evaluators()[chexers.Green] != 0 {
			hand++
		}
		if h != nil && h.Evaluators()[chexers.Blue] != 0 {
			network++
		}
	}
	if hand < games-1 || network > 0 {
		t.Errorf("in %d games a player with the hand-written evaluation is taken for one in %d, a player with the network in %d", games, hand, network)
	}
}

// Seats that choose by different evaluators may expect more together than there is.
func TestChancesAddUp(t *testing.T) {
	for name, c := range map[string]struct{ chances, want []float32 }{
		"too much": {[]float32{0.5, 0.2, 0.3}, []float32{0.7, 0.12, 0.18}},
		"all":      {[]float32{1, 0, 0}, []float32{1, 0, 0}},
	} {
		share(c.chances, chexers.Red, 0.7)
		if diff := cmp.Diff(c.want, c.chances, cmpopts.EquateApprox(0, 1e-6)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestABotTellsItsChancesAgainstAHandWrittenEvaluation(t *testing.T) {
	s := played(t, 2, 66, "mcts:net:1500", "mcts:hand:400", "mcts:hand:400")
	if h := habits(s, chexers.Red); h == nil || h.Evaluators()[chexers.Green] == 0 || h.Evaluators()[chexers.Blue] == 0 {
		t.Fatalf("the evaluation of the others is not found out: %+v", h)
	}
	level, err := ParsePlayer("mcts:net:1500")
	if err != nil {
		t.Fatal(err)
	}
	c, err := Choose(t.Context(), Request{State: s, Seat: chexers.Red, Level: level, Memory: new(Memory)})
	if err != nil {
		t.Fatal(err)
	}
	if own := c.Chances[0]; own > c.Value+0.02 || own < c.Value-0.05 {
		t.Errorf("worth %.3f to the bot, chances %v, draw %.3f", c.Value, c.Chances, c.Draw)
	}
}

func TestHabitsTellPartnersFromStrongPlayers(t *testing.T) {
	var strange, strong float32
	const games = 6
	for seed := range uint64(games) {
		s := played(t, seed, 66, "mcts:net:800", "racer", "mcts:net:800")
		if h := habits(s, chexers.Red); h != nil {
			strange += h.Share(chexers.Green) / games
			strong += h.Share(chexers.Blue) / games
		}
	}
	if t.Logf("shares %.2f and %.2f", strange, strong); strange < 0.15 || strong > 0.05 {
		t.Errorf("a racer goes by habits in a share of %.2f, a strong player in one of %.2f", strange, strong)
	}
}

// A player that has shuffled for ten rounds is no longer expected to come out, unless a strong
// player would have shuffled, too.
func TestAWaiterIsNotExpectedToComeOut(t *testing.T) {
	const games = 8
	strange, stays := 0, 0
	for seed := range uint64(games) {
		s := played(t, seed, 6+3*10, "waiter", "waiter", "waiter")
		h := habits(s, chexers.Red)
		if h == nil || h.Share(chexers.Green) < 0.2 {
			continue
		}
		strange++
		if out, back := outAndBack(t, s, h); out < back {
			stays++
		}
	}
	if t.Logf("strange in %d games of %d, and expected to stay in %d", strange, games, stays); strange < games/2 || stays < strange-1 {
		t.Errorf("waiters are strange in %d games of %d, and expected to stay in %d", strange, games, stays)
	}
}

// outAndBack returns the mean weight of Green's forward moves and that of its other moves.
func outAndBack(t *testing.T, s game.State, h *habit.Habits) (out, back float32) {
	t.Helper()
	line, _ := game.LineOf[chexers.Position, chexers.Move](s)
	for line.Position.Turn() != chexers.Green {
		line.Position = line.Rules.Play(line.Position, line.Position.Turn(), chexers.Pass())
	}
	moves := line.Rules.Moves(line.Position, chexers.Green, nil)
	weights := make([]float32, len(moves))
	h.Weigh(line.Position, chexers.Green, moves, make([]search.Values, len(moves)), weights)
	board, err := chexers.Rules{}.Board("")
	if err != nil {
		t.Fatal(err)
	}
	rows := func(cell int8) int { return chexers.RowsToGo(chexers.Green, board.Grid.Cell(int(cell))) }
	var outs, backs float32
	for i, m := range moves {
		switch {
		case m.IsExit() || rows(m.To) < rows(m.From):
			out, outs = out+weights[i], outs+1
		default:
			back, backs = back+weights[i], backs+1
		}
	}
	if outs == 0 || backs == 0 {
		t.Fatalf("%v moves forward and %v others allow no comparison", outs, backs)
	}
	return out / outs, back / backs
}
