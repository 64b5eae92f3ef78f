package train

import (
	"math"
	"math/rand/v2"

	"triplecross/internal/ai/net"
)

// batch is how many samples make one step.
const batch = 256

// learner moves a network's weights towards samples, by Adam.
type learner struct {
	Weights      net.Weights
	Mean, Square net.Weights // of the gradients
	Steps        int

	gradient net.Weights
	hidden   [net.Hidden]float32
	slope    [net.Hidden]float32
}

// newLearner returns a learner with weights by lot.
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
	for i := range l.Weights.InBias {
		l.Weights.InBias[i] = 0.3
	}
	for i := range l.Weights.Out {
		fill(l.Weights.Out[i][:], 0.12)
	}
	return l
}

// learn goes over all samples once and returns the mean loss: by how many nats
// the network's chances differ from the targets.
func (l *learner) learn(samples []sample, rate float64) float64 {
	if len(samples) == 0 {
		return 0
	}
	loss := 0.0
	for rest := samples; len(rest) > 0; {
		n := min(batch, len(rest))
		l.gradient = net.Weights{}
		for i := range rest[:n] {
			loss += l.add(&rest[i])
		}
		// A short batch is a small step.
		l.step(rate*float64(n)/batch, n)
		rest = rest[n:]
	}
	return loss / float64(len(samples))
}

// add adds the gradient of a sample and returns its loss.
func (l *learner) add(s *sample) float64 {
	w := &l.Weights
	hidden, slope := &l.hidden, &l.slope
	*hidden = w.InBias
	inputs := s.inputs[:s.active]
	for _, in := range inputs {
		row := &w.In[in]
		for i := range hidden {
			hidden[i] += row[i]
		}
	}
	for i, h := range hidden {
		slope[i] = 1
		if h <= 0 || h >= 1 {
			slope[i] = 0
		}
		hidden[i] = min(max(h, 0), 1)
	}
	chances := l.chances()
	loss := 0.0
	var wrong net.Chances
	for o, p := range chances {
		t := s.target[o]
		wrong[o] = p - t
		if t > 0 {
			loss += float64(t) * math.Log(float64(t)/float64(max(p, 1e-9)))
		}
	}
	g := &l.gradient
	a, b, c, d := &w.Out[0], &w.Out[1], &w.Out[2], &w.Out[3]
	ga, gb, gc, gd := &g.Out[0], &g.Out[1], &g.Out[2], &g.Out[3]
	for i, h := range hidden {
		ga[i] += wrong[0] * h
		gb[i] += wrong[1] * h
		gc[i] += wrong[2] * h
		gd[i] += wrong[3] * h
		slope[i] *= wrong[0]*a[i] + wrong[1]*b[i] + wrong[2]*c[i] + wrong[3]*d[i]
	}
	for o, v := range wrong {
		g.OutBias[o] += v
	}
	for i, v := range slope {
		g.InBias[i] += v
	}
	for _, in := range inputs {
		row := &g.In[in]
		for i, v := range slope {
			row[i] += v
		}
	}
	return loss
}

// chances returns what the outputs say to the hidden units.
func (l *learner) chances() net.Chances {
	w := &l.Weights
	c := net.Chances(w.OutBias)
	for o := range c {
		row := &w.Out[o]
		var sum float32
		for i, h := range l.hidden {
			sum += row[i] * h
		}
		c[o] += sum
	}
	top := max(c[0], c[1], c[2], c[3])
	var sum float32
	for o := range c {
		c[o] = float32(math.Exp(float64(c[o] - top)))
		sum += c[o]
	}
	for o := range c {
		c[o] /= sum
	}
	return c
}

// step moves the weights against the gradient of n samples.
func (l *learner) step(rate float64, n int) {
	const keepMean, keepSquare, tiny = 0.9, 0.999, 1e-8
	l.Steps++
	rate *= math.Sqrt(1-math.Pow(keepSquare, float64(l.Steps))) / (1 - math.Pow(keepMean, float64(l.Steps)))
	scale, stride := 1/float32(n), float32(rate)
	weights, means, squares := l.Weights.Numbers(), l.Mean.Numbers(), l.Square.Numbers()
	for r, gradient := range l.gradient.Numbers() {
		limit := float32(net.OutLimit)
		if r <= net.Inputs {
			limit = net.InLimit
		}
		w, mean, square := weights[r], means[r], squares[r]
		for i, g := range gradient {
			g *= scale
			mean[i] += (g - mean[i]) * (1 - keepMean)
			square[i] += (g*g - square[i]) * (1 - keepSquare)
			v := w[i] - stride*mean[i]/(float32(math.Sqrt(float64(square[i])))+tiny)
			w[i] = min(max(v, -limit), limit)
		}
	}
}
