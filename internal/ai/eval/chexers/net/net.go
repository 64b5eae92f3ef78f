package net

import (
	"math"
	"math/bits"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

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

func (c *column) add(d *column) {
	for i := range c {
		c[i] += d[i]
	}
}

func (c *column) sub(d *column) {
	for i := range c {
		c[i] -= d[i]
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
	n := &Net{frame: NewFrame(), bias: pack(&w.InBias), powers: newPowers()}
	for i := range n.bias {
		n.bias[i] += every * zero
	}
	for r := range n.columns {
		for i := range n.columns[r] {
			row := w.In[i]
			for h, v := range w.Bend[r][i] {
				row[h] += v
			}
			n.columns[r][i] = pack(&row)
		}
	}
	for i := range n.out {
		n.out[i] = pair(w.Out[0][i], w.Out[1][i], w.Out[2][i], w.Out[3][i], fine)
	}
	for i := range n.squares {
		n.squares[i] = uint32((i*i + one/2) / one)
	}
	n.outBias = pair(w.OutBias[0], w.OutBias[1], w.OutBias[2], w.OutBias[3], one*fine)
	return n
}

func pack(row *[Hidden]float32) column {
	var c column
	for i, v := range row {
		c[i/lanes] += uint64(round(v, 2*InLimit, one)) << (i % lanes * width)
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

// Chances are those of the seat that has moved, of the next, of the one before,
// and of a draw. They sum to one.
type Chances [Outputs]float32

// Chances evaluates a position after a move.
func (n *Net) Chances(p chexers.Position) Chances {
	f := n.fork(p, before(p.Turn()), p.Ply())
	return n.output(&f.hidden)
}

// Fork is a position from which moves are evaluated: what the positions after all
// of them have in common.
type Fork struct {
	position chexers.Position
	by       game.Seat
	regime   int
	hidden   column
	board    board
	prey     [hunts]plane
}

// Fork prepares the evaluation of the positions after moves of the seat on turn.
func (n *Net) Fork(p chexers.Position) Fork { return n.fork(p, p.Turn(), p.Ply()+1) }

func (n *Net) fork(p chexers.Position, by game.Seat, ply int) Fork {
	f := Fork{position: p, by: by, regime: regime(p, by), hidden: n.bias}
	var buf [Active]uint16
	inputs, board := n.frame.inputs(p, by, ply, buf[:0])
	columns := &n.columns[f.regime]
	for _, in := range inputs {
		f.hidden.add(&columns[in])
	}
	n.hunt(&f.hidden, &f, &board)
	f.board, f.prey = board, board.prey()
	return f
}

// After evaluates the position after a move.
func (n *Net) After(f *Fork, m chexers.Move) Chances {
	if m.IsPass() {
		return n.output(&f.hidden)
	}
	hidden, board, turned := f.hidden, f.board, &n.frame.turned[f.by]
	columns := &n.columns[f.regime]
	hidden.sub(&columns[pieceInputs+int(turned[m.From])])
	board[0] ^= n.frame.planes[m.From]
	if m.IsExit() {
		exits := exitInputs + f.position.Exits(f.by)
		hidden.sub(&columns[exits])
		hidden.add(&columns[exits+1])
	} else {
		hidden.add(&columns[pieceInputs+int(turned[m.To])])
		board[0] ^= n.frame.planes[m.To]
		if over := m.Over() &^ f.position.Pieces(f.by); over != 0 && !n.convert(&hidden, f, &board, over) {
			return n.Chances(chexers.Rules{}.Play(f.position, f.by, m))
		}
	}
	n.hunt(&hidden, f, &board)
	return n.output(&hidden)
}

// convert gives the single piece on the cells over to the seat and reports true.
// If that would change the regime, it does nothing and reports false.
func (n *Net) convert(hidden *column, f *Fork, b *board, over chexers.Cells) bool {
	at := bits.TrailingZeros64(uint64(over))
	cell := int(n.frame.turned[f.by][at])
	owner := 1
	loser := (f.by + 1) % seats
	if over&f.position.Pieces(loser) == 0 {
		owner, loser = 2, before(f.by)
	}
	mine := f.position.Pieces(f.by).Len() + f.position.Exits(f.by)
	theirs := f.position.Pieces(loser).Len() + f.position.Exits(loser)
	if mine == goal-1 || theirs == goal {
		return false
	}
	columns := &n.columns[f.regime]
	hidden.sub(&columns[pieceInputs+owner*cells+cell])
	hidden.add(&columns[pieceInputs+cell])
	b[owner] ^= n.frame.planes[at]
	b[0] ^= n.frame.planes[at]
	gain, loss := stockInputs+mine, stockInputs+owner*(stock+1)+theirs
	hidden.sub(&columns[gain])
	hidden.add(&columns[gain+1])
	hidden.sub(&columns[loss])
	hidden.add(&columns[loss-1])
	return true
}

// hunt updates the inputs of prey: pieces that can be jumped on b and could not
// at the fork, and the other way round.
func (n *Net) hunt(hidden *column, f *Fork, b *board) {
	facing, columns := &n.frame.facing[f.by], &n.columns[f.regime]
	prey := b.prey()
	for hunt := range prey {
		for more := prey[hunt] &^ f.prey[hunt]; more != 0; more &= more - 1 {
			hidden.add(&columns[preyInput(hunt, facing, more)])
		}
		for less := f.prey[hunt] &^ prey[hunt]; less != 0; less &= less - 1 {
			hidden.sub(&columns[preyInput(hunt, facing, less)])
		}
	}
}

// output returns the outputs for the hidden units.
func (n *Net) output(hidden *column) Chances {
	const (
		sign = every << (width - 1)
		top  = one - 1
	)
	sum := n.outBias
	for i, w := range hidden {
		// Cut off what is negative, then what is too much, four at a time.
		positive := w & sign
		w &= positive - positive>>(width-1)
		much := (w + every*(zero-one)) & sign
		much |= much - much>>(width-1)
		w = w&^much | every*top&much
		out := (*[lanes]pairs)(n.out[lanes*i:])
		a, b, c, d := n.square(w), n.square(w>>width), n.square(w>>(2*width)), n.square(w>>(3*width))
		sum.first += a*out[0].first + b*out[1].first + c*out[2].first + d*out[3].first
		sum.second += a*out[0].second + b*out[1].second + c*out[2].second + d*out[3].second
	}
	return n.powers.softmax(sum)
}

// square returns the square of the lowest unit of a word.
func (n *Net) square(w uint64) int64 { return int64(n.squares[w&(one-1)]) }

// The outputs are turned into chances by tables of powers of e: a power of a
// number up to reach, in steps of 1/(perStep·steps), is a product of two.
const (
	reach, steps, perStep = 16, 16, 128
	fraction              = one * fine / (steps * perStep)
)

// powers are e to the power of -i/steps, and of -i/(steps·perStep).
type powers struct {
	coarse [reach * steps]float32
	fine   [perStep]float32
}

func newPowers() *powers {
	p := new(powers)
	for i := range p.coarse {
		p.coarse[i] = float32(math.Exp(-float64(i) / steps))
	}
	for i := range p.fine {
		p.fine[i] = float32(math.Exp(-float64(i) / (steps * perStep)))
	}
	return p
}

// below returns e to the power of what x lies below top, by fractions.
func (p *powers) below(top, x int32) float32 {
	i := uint32(top-x) / fraction
	i = min(i, reach*steps*perStep-1)
	return p.coarse[i/perStep] * p.fine[i%perStep]
}

// softmax turns two pairs of sums into chances.
func (p *powers) softmax(sum pairs) Chances {
	a, b := int32(sum.first), int32(uint64(sum.first-int64(int32(sum.first)))>>32)
	c, d := int32(sum.second), int32(uint64(sum.second-int64(int32(sum.second)))>>32)
	top := max(max(a, b), max(c, d))
	x, y, z, w := p.below(top, a), p.below(top, b), p.below(top, c), p.below(top, d)
	scale := 1 / (x + (y + z) + w)
	return Chances{x * scale, y * scale, z * scale, w * scale}
}
