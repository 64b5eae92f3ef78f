package sparring

import eval "triplecross/internal/ai/eval/chexers"

// waiter returns a partner that goes into corners and onto the rim, where it can
// hardly be jumped, stays there and converts what comes too close. It never sets
// out for the exits, so its opponents must come and break the fortress.
func waiter() Partner {
	own := eval.Usual()
	own.Row, own.Back, own.Sprint, own.Exit = 0, 0, 0, -0.5
	own.Spare, own.Thrift = 1.2, 0.8
	own.Pair, own.Rim, own.Corner = 0.12, 0.3, 0.8
	own.Danger = [3]float32{0.9, 0.8, 0.7}
	others := eval.Usual()
	others.Corner = 0
	return Partner{Slug: "waiter", own: own, others: others, paranoid: true, depth: 3, draw: 0.4, Noise: 0.01}
}
