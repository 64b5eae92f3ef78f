package net_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/game/chexers"
)

// random returns random weights, as large as trained ones.
func random(seed uint64) *net.Weights {
	rng := rand.New(rand.NewPCG(seed, 1))
	w := new(net.Weights)
	for _, row := range w.Numbers() {
		for i := range row {
			row[i] = 0.2 * float32(rng.NormFloat64())
		}
	}
	return w
}

// walk calls visit at each position of a random game.
func walk(rng *rand.Rand, visit func(chexers.Position)) {
	var rules chexers.Rules
	p, _ := rules.Start("")
	for rules.Turn(p) != 0 {
		visit(p)
		moves := rules.Moves(p, p.Turn(), nil)
		p = rules.Play(p, p.Turn(), moves[rng.IntN(len(moves))])
	}
}

func checkMoves(t *testing.T, n *net.Net, p chexers.Position) {
	t.Helper()
	var rules chexers.Rules
	fork := n.Fork(p)
	for _, m := range rules.Moves(p, p.Turn(), nil) {
		want := n.Chances(rules.Play(p, p.Turn(), m))
		if got := n.After(&fork, m); got != want {
			text, _ := rules.Notate(p, p.Turn(), m)
			t.Fatalf("%s after %s: %v step by step, %v at once", rules.Format(p), text, got, want)
		}
	}
}

func TestStepByStepIsTheSameAsAtOnce(t *testing.T) {
	n, rng := net.New(random(1)), rand.New(rand.NewPCG(2, 3))
	for range 20 {
		walk(rng, func(p chexers.Position) { checkMoves(t, n, p) })
	}
}

func FuzzStepByStepIsTheSameAsAtOnce(f *testing.F) {
	f.Add("GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0", uint64(1))
	f.Add("4/5/2G3/6R/2B3/R4/3R r 3,1,2 50", uint64(2))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		var rules chexers.Rules
		p, err := rules.Parse("", text)
		if err != nil || rules.Turn(p) == 0 {
			return
		}
		checkMoves(t, net.New(random(seed)), p)
	})
}

// plain computes the outputs of a network in floating point.
func plain(w *net.Weights, p chexers.Position) [net.Outputs]float64 {
	hidden := w.InBias
	bend := &w.Bend[net.Regime(p)]
	for _, in := range net.NewFrame().Inputs(p, nil) {
		for i := range hidden {
			hidden[i] += w.In[in][i] + bend[in][i]
		}
	}
	var out [net.Outputs]float64
	sum := 0.0
	for o := range out {
		z := float64(w.OutBias[o])
		for i, h := range hidden {
			h = min(max(h, 0), 1)
			z += float64(w.Out[o][i]) * float64(h*h)
		}
		out[o] = math.Exp(z)
		sum += out[o]
	}
	for o := range out {
		out[o] /= sum
	}
	return out
}

func TestWholeNumbersAreCloseToTheWeights(t *testing.T) {
	w, rng := random(4), rand.New(rand.NewPCG(5, 6))
	n := net.New(w)
	walk(rng, func(p chexers.Position) {
		want, got := plain(w, p), n.Chances(p)
		for o := range want {
			if math.Abs(want[o]-float64(got[o])) > 0.02 {
				t.Fatalf("%s: %v, want %v", chexers.Rules{}.Format(p), got, want)
			}
		}
	})
}

// All weights have the largest possible value.
func TestNoSumLeavesItsLane(t *testing.T) {
	for _, sign := range []float32{-1, 1} {
		w := new(net.Weights)
		for r, row := range w.Numbers() {
			for i := range row {
				if row[i] = sign * net.OutLimit; r < net.Inside {
					row[i] = sign * net.InLimit
				}
			}
		}
		n := net.New(w)
		walk(rand.New(rand.NewPCG(10, 11)), func(p chexers.Position) {
			if got := n.Chances(p); got != (net.Chances{0.25, 0.25, 0.25, 0.25}) {
				t.Fatalf("%s: %v, though the outputs are all alike", chexers.Rules{}.Format(p), got)
			}
		})
		w.Out[0] = [net.Hidden]float32{}
		n = net.New(w)
		walk(rand.New(rand.NewPCG(10, 11)), func(p chexers.Position) {
			want := plain(w, p)
			for o, got := range n.Chances(p) {
				if math.Abs(want[o]-float64(got)) > 0.001 {
					t.Fatalf("%s: output %d is %v, not %v", chexers.Rules{}.Format(p), o, got, want[o])
				}
			}
		})
	}
}

func TestWeightsAreReadAsTheyWereWritten(t *testing.T) {
	w := random(7)
	data, err := w.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	var back net.Weights
	if err := back.UnmarshalBinary(data); err != nil || back != *w {
		t.Errorf("read other weights than were written: %v", err)
	}
	for _, bad := range [][]byte{nil, data[1:], data[:len(data)-4], append([]byte("x"), data[1:]...)} {
		if back.UnmarshalBinary(bad) == nil {
			t.Errorf("%d bytes are taken for weights", len(bad))
		}
	}
}

// BenchmarkAfter evaluates one position after a move per operation.
func BenchmarkAfter(b *testing.B) {
	var rules chexers.Rules
	n := net.New(random(1))
	var forks []chexers.Position
	var moves [][]chexers.Move
	walk(rand.New(rand.NewPCG(8, 9)), func(p chexers.Position) {
		forks = append(forks, p)
		moves = append(moves, rules.Moves(p, p.Turn(), nil))
	})
	var sum float32
	done := 0
	for i := 0; done < b.N; i++ {
		f := n.Fork(forks[i%len(forks)])
		for _, m := range moves[i%len(forks)] {
			sum += n.After(&f, m)[0]
			done++
		}
	}
	if sum == 0 {
		b.Error("all chances are zero")
	}
}
