package search_test

import (
	"math/rand/v2"
	"testing"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
)

// randomWeights returns a network with random weights.
func randomWeights(seed uint64) *net.Weights {
	w := new(net.Weights)
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, row := range w.Numbers() {
		for i := range row {
			row[i] = 0.2 * float32(rng.NormFloat64())
		}
	}
	return w
}

// BenchmarkMonteCarlo shows the network's evaluations in a search: two million a second and more.
func BenchmarkMonteCarlo(b *testing.B) {
	p, seen := randomPosition(rand.New(rand.NewPCG(3, 4)), 24)
	for name, e := range map[string]search.Evaluator[position]{"hand": eval.New(), "net": eval.Network{Net: net.Trained()}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			s := new(monteCarlo)
			nodes := 0
			for b.Loop() {
				q := of(p, search.Budget{Nodes: 50_000})
				q.Seen, q.Evaluator = seen, e
				r, err := s.Search(b.Context(), q)
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
