package arena

import "math"

// z is the number of standard deviations around the mean that hold 95 % of a normal distribution.
const z = 1.959964

// wilson returns the score interval of E. B. Wilson, "Probable Inference, the Law
// of Succession, and Statistical Inference", JASA 22 (1927): the probability of a
// success lies in it with 95 % confidence after the given successes and trials.
func wilson(successes, trials int) (low, high float64) {
	if trials == 0 {
		return 0, 1
	}
	n := float64(trials)
	p := float64(successes) / n
	middle := p + z*z/(2*n)
	margin := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	return max(0, (middle-margin)/scale), min(1, (middle+margin)/scale)
}
