package net

// A Net computes with integers, so that rotated positions get the same outputs to
// the last bit. Four hidden units share a machine word: adding words adds each of
// the four.
const (
	lanes = 4  // hidden units in a word
	width = 16 // bits of each
	words = Hidden / lanes
	// one stands for 1 in the hidden units, fine for 1 in the weights of the
	// outputs.
	one, fine = 1 << 8, 1 << 12
	// InLimit and OutLimit bound the absolute values of the weights, so that no
	// sum leaves its lane. A hidden unit adds up two weights for each of Active
	// inputs, and a bias.
	InLimit, OutLimit = 1.4, 8
	// zero is the value a hidden unit starts from, so that it is never negative.
	zero = 1 << (width - 1)
	// every has a 1 in each of the four units.
	every = 1 | 1<<width | 1<<(2*width) | 1<<(3*width)
)

// column is what an input adds to the hidden units.
type column [words]uint64

// add adds columns, four words at a time, which is faster than one by one.
func (c *column) add(d *column) {
	for i := 0; i < words; i += 4 {
		to, plus := (*[4]uint64)(c[i:]), (*[4]uint64)(d[i:])
		to[0] += plus[0]
		to[1] += plus[1]
		to[2] += plus[2]
		to[3] += plus[3]
	}
}

func (c *column) sub(d *column) {
	for i := 0; i < words; i += 4 {
		to, minus := (*[4]uint64)(c[i:]), (*[4]uint64)(d[i:])
		to[0] -= minus[0]
		to[1] -= minus[1]
		to[2] -= minus[2]
		to[3] -= minus[3]
	}
}

// swapped sets c to the sums of from without the input off and with the input on.
func (c *column) swapped(from, off, on *column) {
	for i := 0; i < words; i += 4 {
		to, base, minus, plus := (*[4]uint64)(c[i:]), (*[4]uint64)(from[i:]), (*[4]uint64)(off[i:]), (*[4]uint64)(on[i:])
		to[0] = base[0] - minus[0] + plus[0]
		to[1] = base[1] - minus[1] + plus[1]
		to[2] = base[2] - minus[2] + plus[2]
		to[3] = base[3] - minus[3] + plus[3]
	}
}

// Net is a network prepared for play. It is immutable and may serve many searches
// at a time.
type Net struct {
	frame   *Frame
	bias    column
	columns [Regimes][Inputs]column
	out     [Hidden]pairs
	outBias pairs
	powers  *powers
	squares [one]uint32
}

// pairs holds the weights of a hidden unit for two outputs in each number, one in
// each half.
type pairs struct{ first, second int64 }

// New prepares weights for play.
func New(w *Weights) *Net {
	n := prepare(w, inOrder())
	return prepare(w, n.byActivity())
}

// prepare prepares weights with the hidden units in an order that affects only the
// speed.
func prepare(w *Weights, o order) *Net {
	n := &Net{frame: NewFrame(), bias: pack(&w.InBias, o), powers: newPowers()}
	for i := range n.bias {
		n.bias[i] += every * zero
	}
	for r := range n.columns {
		for i := range n.columns[r] {
			row := w.In[i]
			for h, v := range w.Bend[r][i] {
				row[h] += v
			}
			n.columns[r][i] = pack(&row, o)
		}
	}
	for i, u := range o {
		n.out[i] = pair(w.Out[0][u], w.Out[1][u], w.Out[2][u], w.Out[3][u], fine)
	}
	for i := range n.squares {
		n.squares[i] = uint32((i*i + one/2) / one)
	}
	n.outBias = pair(w.OutBias[0], w.OutBias[1], w.OutBias[2], w.OutBias[3], one*fine)
	return n
}

func pack(row *[Hidden]float32, o order) column {
	var c column
	for i, u := range o {
		c[i/lanes] += uint64(round(row[u], 2*InLimit, one)) << (i % lanes * width)
	}
	return c
}

func pair(a, b, c, d, unit float32) pairs {
	half := func(v float32) int64 { return round(v, OutLimit, unit) }
	return pairs{half(a) + half(b)<<32, half(c) + half(d)<<32}
}

// round returns v in units, kept within a limit.
func round(v, limit, unit float32) int64 {
	v = min(max(v, -limit), limit) * unit
	if v < 0 {
		return int64(v - 0.5)
	}
	return int64(v + 0.5)
}
