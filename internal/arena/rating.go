package arena

import "math"

// Rating is an estimate of a player's strength: a normal distribution.
//
// It is the rating of OpenSkill with its default constants: the Plackett-Luce
// model of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online
// Ranking", Journal of Machine Learning Research 12 (2011), algorithm 4.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

const (
	firstMu    = 25.0
	firstSigma = firstMu / 3
	beta       = firstSigma / 2 // how much chance is in a game's result
	kappa      = 1e-4           // sigma squared shrinks at most to this share of itself
)

// newRating is the rating of an unknown player.
func newRating() Rating { return Rating{firstMu, firstSigma} }

// Ordinal is a lower bound of the player's strength, mu - 3 sigma: it is almost
// certainly higher.
func (r Rating) Ordinal() float64 { return r.Mu - 3*r.Sigma }

// rate returns the ratings of players after a game in which they took these
// places.
func rate(before []Rating, places []int) []Rating {
	sum := 0.0
	for _, r := range before {
		sum += r.Sigma*r.Sigma + beta*beta
	}
	c := math.Sqrt(sum)
	after := make([]Rating, len(before))
	for i, r := range before {
		omega, delta := 0.0, 0.0
		for q := range before {
			if places[q] > places[i] {
				continue
			}
			rest, ties := 0.0, 0.0 // the players not yet placed, and those tied with q
			for s := range before {
				if places[s] >= places[q] {
					rest += math.Exp(before[s].Mu / c)
				}
				if places[s] == places[q] {
					ties++
				}
			}
			p := math.Exp(r.Mu/c) / rest
			if q == i {
				omega += (1 - p) / ties
			} else {
				omega -= p / ties
			}
			delta += p * (1 - p) / ties
		}
		variance := r.Sigma * r.Sigma
		delta *= r.Sigma / c * variance / (c * c)
		after[i] = Rating{r.Mu + omega*variance/c, r.Sigma * math.Sqrt(max(1-delta, kappa))}
	}
	return after
}
