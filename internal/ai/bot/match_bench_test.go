package bot

import (
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/game/sternhalma"
)

var (
	one    = flag.String("one", "master", "the `player` who plays alone in a benchmark of games")
	two    = flag.String("two", "champion", "the `player` who plays all others")
	oneNet = flag.String("onenet", "", "a `file` with the network of the one")
	twoNet = flag.String("twonet", "", "a `file` with the network of the two")
	keep   = flag.Bool("keep", false, "in BenchmarkMatch the one goes on with what it has thought before")
	first  = flag.Int("first", 0, "the `number` of the first game of BenchmarkMatch, BenchmarkExchanges or BenchmarkMoves, which decides its opening")
)

// BenchmarkMatch plays a game of Chexers per operation: -benchtime 200x plays
// two hundred, with the seats rotated, after six random plies.
func BenchmarkMatch(b *testing.B) {
	one, two := newSide(b, *one, *oneNet), newSide(b, *two, *twoNet)
	g := game.Of(chexers.Rules{})
	if *keep {
		one.keep = "the one"
	}
	won, drawn, plies := 0, 0, 0
	for n := range b.N {
		n += *first
		alone := game.Seat(n % 3)
		s := playedOut(b, opening(b, g, "", uint64(n/3)), alone, &one, &two, uint64(n))
		plies += s.Ply()
		switch o, _ := s.Outcome(); {
		case o.Drawn():
			drawn++
		case o.Winners().Has(alone):
			won++
		}
	}
	n := float64(b.N)
	share := float64(won) / n
	b.ReportMetric(100*share, "%won")
	b.ReportMetric(196*math.Sqrt(share*(1-share)/n), "±")
	b.ReportMetric(100*float64(drawn)/n, "%drawn")
	b.ReportMetric(float64(plies)/n, "plies/op")
}

// playedOut returns the end of a game in which one plays the seat alone and two all others.
func playedOut(b *testing.B, s game.State, alone game.Seat, one, two *side, seed uint64) game.State {
	for s.Turn() != 0 {
		at := two
		if s.Turn().Has(alone) {
			at = one
		}
		s = at.moved(b, s, seed)
	}
	return s
}

// side is a player with memory, and with a network of its own.
type side struct {
	level  Level
	net    *net.Net
	memory Memory
	keep   string
}

func newSide(b *testing.B, player, file string) side {
	level, err := ParsePlayer(player)
	if err != nil {
		b.Fatal(err)
	}
	if level.Millis > 0 {
		b.Fatalf("%s: this benchmark has no clock; use the arena", player)
	}
	s := side{level: level}
	if file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		var w net.Weights
		if err := w.UnmarshalBinary(data); err != nil {
			b.Fatal(err)
		}
		s.net = net.New(&w)
	}
	return s
}

func (d *side) moved(b *testing.B, s game.State, seed uint64) game.State {
	if d.net == nil {
		return moved(b, Request{State: s, Level: d.level, Seed: seed, Memory: &d.memory, TreeKey: d.keep})
	}
	t, _ := newGeneral[chexers.Position, chexers.Move](Request{State: s, Memory: &d.memory, TreeKey: d.keep})
	t.Evaluator = eval.Network{Net: d.net, RiskAversion: riskAversion}
	for by := range s.Turn().All() {
		c, err := t.play(b.Context(), by, d.level.configs[inChexers], rand.New(rand.NewPCG(seed, uint64(s.Ply()))))
		if err != nil {
			b.Fatal(err)
		}
		if s, err = s.Play(by, c.Text); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// BenchmarkChampionAgainstGreedy plays a game per operation: -benchtime 200x plays two hundred.
func BenchmarkChampionAgainstGreedy(b *testing.B) {
	for _, bench := range []struct {
		name    string
		game    game.Game
		setup   game.Setup
		players int
	}{
		{"chexers", game.Of(chexers.Rules{}), "", 3},
		{"hexdame", game.Of(hexdame.Rules{}), "", 2},
		{"chinese-2", game.Of(sternhalma.Rules{}), `{"players":2}`, 2},
		{"chinese-3", game.Of(sternhalma.Rules{}), `{"players":3}`, 3},
	} {
		b.Run(bench.name, func(b *testing.B) {
			won, moves := 0, 0
			for n := range b.N {
				alone := game.Seat(n % bench.players)
				s := opening(b, bench.game, bench.setup, uint64(n))
				for s.Turn() != 0 {
					level := greedy()
					if s.Turn().Has(alone) {
						level, _ = LevelNamed("champion")
						moves++
					}
					s = moved(b, Request{State: s, Level: level, Seed: uint64(n)})
				}
				if o, _ := s.Outcome(); o.Winners().Has(alone) && !o.Drawn() {
					won++
				}
			}
			b.ReportMetric(100*float64(won)/float64(b.N), "%won")
			b.ReportMetric(float64(moves)/float64(b.N), "clubmoves/op")
		})
	}
}

// opening returns a state after some random moves, so that games differ.
func opening(b testing.TB, g game.Game, setup game.Setup, seed uint64) game.State {
	b.Helper()
	s, err := g.Start(setup)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 6 {
		for by := range s.Turn().All() {
			legal := s.Legal(by)
			if s, err = s.Play(by, legal[rng.IntN(len(legal))].Text); err != nil {
				b.Fatal(err)
			}
		}
	}
	return s
}

// moved returns the state after the seat on turn has made the requested move.
func moved(b *testing.B, r Request) game.State {
	s := r.State
	for by := range s.Turn().All() {
		r.Seat = by
		c, err := Choose(b.Context(), r)
		if err != nil {
			b.Fatal(err)
		}
		if s, err = s.Play(by, c.Text); err != nil {
			b.Fatal(err)
		}
	}
	return s
}
