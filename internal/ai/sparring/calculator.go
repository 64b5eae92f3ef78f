package sparring

import eval "triplecross/internal/ai/eval/chexers"

// calculator returns a partner that plays max^n three plies deep with the usual
// weights, as many programs do.
func calculator() Partner {
	return Partner{Slug: "maxn3", own: eval.Usual(), others: eval.Usual(), depth: 3, draw: 0.05, Noise: 0.004}
}
