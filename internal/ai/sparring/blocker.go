package sparring

import eval "triplecross/internal/ai/eval/chexers"

// blocker returns a partner that stands where the others leave the board and
// fights the seat that is furthest on, and cares less for its own race.
func blocker() Partner {
	own := eval.Usual()
	own.Row, own.Sprint, own.Gate = 0.05, 1.5, 0.45
	others := eval.Usual()
	others.Row, others.Sprint = 0.35, 4
	return Partner{Slug: "blocker", own: own, others: others, paranoid: true, depth: 2, draw: 0.2, Noise: 0.01}
}
