package train

import (
	"math"

	"triplecross/internal/ai/eval/chexers/net"
)

// gradients are the gradients of half a batch: the derivatives of the loss with
// respect to each weight.
type gradients struct {
	gradient net.Weights
	rows     [][]float32 // of the gradient
	touched  []bool      // rows that are not all zero

	hidden, slope [net.Hidden]float32
}

// The rows of the gradient, in the order of net.Weights.Numbers.
const (
	bendRows = net.Inputs
	biasRow  = net.Inside - 1
)

func newGradients() *gradients {
	s := new(gradients)
	s.rows = s.gradient.Numbers()
	s.touched = make([]bool, len(s.rows))
	return s
}

// clear makes a row zero.
func (s *gradients) clear(row int) {
	clear(s.rows[row])
	s.touched[row] = false
}

// add adds the gradient of a sample and returns its loss.
func (s *gradients) add(w *net.Weights, of *sample) float64 {
	inputs, bend := of.inputs[:of.active], int(of.regime)
	s.forward(w, inputs, bend)
	chances := s.chances(w)
	loss := 0.0
	var wrong net.Chances
	for o, p := range chances {
		t := of.target[o]
		wrong[o] = p - t
		if t > 0 {
			loss += float64(t) * math.Log(float64(t)/float64(max(p, 1e-9)))
		}
	}
	g := &s.gradient
	a, b, c, d := &w.Out[0], &w.Out[1], &w.Out[2], &w.Out[3]
	ga, gb, gc, gd := &g.Out[0], &g.Out[1], &g.Out[2], &g.Out[3]
	for i, h := range s.hidden {
		ga[i] += wrong[0] * h
		gb[i] += wrong[1] * h
		gc[i] += wrong[2] * h
		gd[i] += wrong[3] * h
		s.slope[i] *= wrong[0]*a[i] + wrong[1]*b[i] + wrong[2]*c[i] + wrong[3]*d[i]
	}
	for o, v := range wrong {
		g.OutBias[o] += v
	}
	for row := biasRow; row < len(s.touched); row++ {
		s.touched[row] = true
	}
	for i, v := range s.slope {
		g.InBias[i] += v
	}
	for _, in := range inputs {
		always, here := &g.In[in], &g.Bend[bend][in]
		for i, v := range s.slope {
			always[i] += v
			here[i] += v
		}
		s.touched[in], s.touched[bendRows+bend*net.Inputs+int(in)] = true, true
	}
	return loss
}

// forward sets the hidden units and their derivatives with respect to their sums.
func (s *gradients) forward(w *net.Weights, inputs []uint16, bend int) {
	s.hidden = w.InBias
	for _, in := range inputs {
		always, here := &w.In[in], &w.Bend[bend][in]
		for i := range s.hidden {
			s.hidden[i] += always[i] + here[i]
		}
	}
	for i, h := range s.hidden {
		s.slope[i] = 2 * h
		if h <= 0 || h >= 1 {
			s.slope[i] = 0
		}
		h = min(max(h, 0), 1)
		s.hidden[i] = h * h
	}
}

// chances returns the outputs for the hidden units.
func (s *gradients) chances(w *net.Weights) net.Chances {
	c := net.Chances(w.OutBias)
	for o := range c {
		row := &w.Out[o]
		var sum float32
		for i, h := range s.hidden {
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
