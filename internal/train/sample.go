package train

import "triplecross/internal/ai/eval/chexers/net"

// sample is a position after a move, as the seat that made the move sees it, and
// the chances that the network should have given it.
type sample struct {
	inputs [net.Active]uint16
	active uint8
	regime uint8
	target net.Chances
}

// absolute holds the chances of seats 0, 1 and 2, and of a draw.
type absolute [net.Outputs]float32

// seenBy returns the chances in the order in which a seat sees them.
func (a absolute) seenBy(s int) net.Chances {
	return net.Chances{a[s], a[(s+1)%seats], a[(s+2)%seats], a[seats]}
}

// mix returns a weighted mean of a and b, in which b has the weight share.
func mix(a, b absolute, share float32) absolute {
	for i := range a {
		a[i] += (b[i] - a[i]) * share
	}
	return a
}
