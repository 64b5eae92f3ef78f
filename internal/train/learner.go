package train

import (
	"math"
	"math/rand/v2"
	"sync"

	"triplecross/internal/ai/eval/chexers/net"
)

const (
	// batch is the number of samples in one step.
	batch = 256
	// epsilon keeps Adam from moving weights that hardly matter.
	epsilon = 1e-8
)

// learner fits a network's weights to samples by Adam (D. P. Kingma and J. Ba,
// "Adam: A Method for Stochastic Optimization", 2015).
type learner struct {
	Weights      net.Weights
	Mean, Square net.Weights // of the gradients
	Steps        int

	halves [2]*gradients
}

// half returns the memory for half a batch. It creates it when it is first
// needed, because checkpoints do not hold it.
func (l *learner) half(i int) *gradients {
	if l.halves[i] == nil {
		l.halves[i] = newGradients()
	}
	return l.halves[i]
}

// newLearner returns a learner with random weights.
func newLearner(rng *rand.Rand) *learner {
	l := new(learner)
	fill := func(row []float32, spread float64) {
		for i := range row {
			row[i] = float32(spread * rng.NormFloat64())
		}
	}
	for i := range l.Weights.In {
		fill(l.Weights.In[i][:], 0.12)
	}
	// All regimes start alike: their Bend is zero.
	for i := range l.Weights.InBias {
		l.Weights.InBias[i] = 0.3
	}
	for i := range l.Weights.Out {
		fill(l.Weights.Out[i][:], 0.12)
	}
	return l
}

// learn goes over all samples once and returns the mean loss, in nats: the
// divergence of the network's chances from the targets. A batch is always
// learned in two halves, at the same time if there are two threads.
func (l *learner) learn(samples []sample, rate float64, threads int) float64 {
	if len(samples) == 0 {
		return 0
	}
	loss := 0.0
	for rest := samples; len(rest) > 0; {
		n := min(batch, len(rest))
		loss += l.slope(rest[:n], threads)
		// A short batch makes a smaller step.
		l.step(rate*float64(n)/batch, n, threads)
		rest = rest[n:]
	}
	return loss / float64(len(samples))
}

// slope computes the gradients of both halves of a batch and returns its loss.
func (l *learner) slope(samples []sample, threads int) float64 {
	var loss [2]float64
	inParallel(threads, func(i int) {
		at := len(samples) / 2
		part := samples[:at]
		if i == 1 {
			part = samples[at:]
		}
		sum, half := 0.0, l.half(i)
		for s := range part {
			sum += half.add(&l.Weights, &part[s])
		}
		loss[i] = sum
	})
	return loss[0] + loss[1]
}

// inParallel calls do with 0 and 1, at the same time if there are two threads.
func inParallel(threads int, do func(int)) {
	if threads < 2 {
		do(0)
		do(1)
		return
	}
	var other sync.WaitGroup
	other.Go(func() { do(1) })
	do(0)
	other.Wait()
}

// step moves the weights against the gradient of n samples. Weights that no
// sample touches stay as they are.
func (l *learner) step(rate float64, n, threads int) {
	const keepMean, keepSquare = 0.9, 0.999
	l.Steps++
	rate *= math.Sqrt(1-math.Pow(keepSquare, float64(l.Steps))) / (1 - math.Pow(keepMean, float64(l.Steps)))
	weights, means, squares := l.Weights.Numbers(), l.Mean.Numbers(), l.Square.Numbers()
	first, second := l.half(0), l.half(1)
	scale, stride := 1/float32(n), float32(rate)
	inParallel(threads, func(i int) {
		for r := i; r < len(weights); r += 2 {
			if !first.touched[r] && !second.touched[r] {
				continue
			}
			limit := float32(net.OutLimit)
			if r < net.Inside {
				limit = net.InLimit
			}
			w, mean, square := weights[r], means[r], squares[r]
			a, b := first.rows[r], second.rows[r]
			for i := range w {
				g := (a[i] + b[i]) * scale
				mean[i] += (g - mean[i]) * (1 - keepMean)
				square[i] += (g*g - square[i]) * (1 - keepSquare)
				v := w[i] - stride*mean[i]/(float32(math.Sqrt(float64(square[i])))+epsilon)
				w[i] = min(max(v, -limit), limit)
			}
			first.clear(r)
			second.clear(r)
		}
	})
}
