package sparring

import eval "triplecross/internal/ai/eval/chexers"

// passive returns a partner that goes to and fro at home. It guards its pieces
// and attacks nobody, like a third player who takes no part in a race.
func passive() Partner {
	own := eval.Usual()
	own.Row, own.Back, own.Sprint, own.Exit = -0.05, 0, 0, -0.5
	own.Spare, own.Lack, own.Pair = 0.2, 1.5, 0.1
	own.Danger = [3]float32{0, 0.8, 0.6}
	return Partner{Slug: "passive", own: own, others: own, depth: 1, draw: 0.3, Noise: 0.05}
}
