package net

import (
	"math"

	"triplecross/internal/game/chexers"
)

// Chances are the chances of the seat that has moved, of the next seat, of the
// one before, and of a draw. They sum to one.
type Chances [Outputs]float32

// Chances evaluates a position after a move.
func (n *Net) Chances(p chexers.Position) Chances {
	f := n.fork(p, before(p.Turn()), p.Ply())
	return n.output(&f.hidden)
}

// output returns the outputs for the hidden units. It skips words whose units are all 0,
// more than half of them; see byActivity.
func (n *Net) output(hidden *column) Chances {
	const (
		sign = every << (width - 1)
		top  = one - 1
	)
	sum := n.outBias
	for i, w := range hidden {
		// Clamp four values at a time: to 0 from below, then to the upper limit.
		positive := w & sign
		if positive == 0 {
			continue
		}
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

// below returns e to the power of x - top, both fixed-point numbers with x at most top.
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
