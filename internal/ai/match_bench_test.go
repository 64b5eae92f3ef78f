package ai

import (
	"math/rand/v2"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hexdame"
	"triplecross/internal/game/sternhalma"
)

// An operation is a game: -benchtime 200x plays two hundred.
func BenchmarkClubAgainstGreedy(b *testing.B) {
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
						level, _ = LevelNamed("club")
						moves++
					}
					s = moved(b, s, level, uint64(n))
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

// opening returns a state after some moves by lot, so that games differ.
func opening(b *testing.B, g game.Game, setup game.Setup, seed uint64) game.State {
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

// moved returns the state after the seat on turn has moved as a level does.
func moved(b *testing.B, s game.State, level Level, seed uint64) game.State {
	for by := range s.Turn().All() {
		c, err := Choose(b.Context(), Request{State: s, Seat: by, Level: level, Seed: seed})
		if err != nil {
			b.Fatal(err)
		}
		if s, err = s.Play(by, c.Text); err != nil {
			b.Fatal(err)
		}
	}
	return s
}
