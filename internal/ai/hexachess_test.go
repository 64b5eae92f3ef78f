package ai

import (
	"math/rand/v2"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

func BenchmarkHexachess(b *testing.B) {
	for _, setup := range []game.Setup{"", `{"variant":"standard"}`, `{"players":3}`, `{"players":4}`} {
		b.Run(string(setup), func(b *testing.B) {
			s, _ := game.Of(hexachess.Rules{}).Start(setup)
			rng := rand.New(rand.NewPCG(1, 2))
			for range 12 {
				for by := range s.Turn().All() {
					l := s.Legal(by)
					s, _ = s.Play(by, l[rng.IntN(len(l))].Text)
				}
			}
			nodes := 0
			for b.Loop() {
				for by := range s.Turn().All() {
					l, _ := LevelNamed("master")
					start := time.Now()
					c, err := Choose(b.Context(), Request{State: s, Seat: by, Level: l})
					if err != nil {
						b.Fatal(err)
					}
					nodes += c.Nodes
					b.Log(c, time.Since(start))
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
