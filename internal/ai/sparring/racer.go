package sparring

import eval "triplecross/internal/ai/eval/chexers"

// racer returns a partner that runs for the exits by the shortest way. It converts
// what lies on the way and looks back at nothing: opponents who do not stop it
// lose.
func racer() Partner {
	own := eval.Usual()
	own.Row, own.Back, own.Sprint, own.Exit = 0.5, 0.3, 5, 1
	own.Spare, own.Pair, own.Corner = 0.3, 0.04, 0
	return Partner{Slug: "racer", own: own, others: eval.Usual(), depth: 2, draw: 0, Noise: 0.01}
}
