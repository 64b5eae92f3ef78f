package sparring

import eval "triplecross/internal/ai/eval/chexers"

// trader returns a partner that converts whatever it can at once, whatever that
// costs: after two such exchanges, the third player has won.
func trader() Partner {
	own := eval.Usual()
	own.Spare, own.Thrift = 1.5, 0.9
	own.Danger = [3]float32{0, 0, 0.3}
	return Partner{Slug: "trader", own: own, others: own, depth: 1, draw: 0.05, Noise: 0.02}
}
