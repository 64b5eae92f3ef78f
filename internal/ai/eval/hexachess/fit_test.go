package hexachess

import (
	"math"
	"math/rand/v2"
	"testing"
)

// sample is a position: its scores, how they change with each weight, and who won.
type sample struct {
	score    [threeSeats]float64
	gradient [][threeSeats]float32
	won      [threeSeats]float64
}

// fit finds the changes of weights with which the softmax of the scores predicts the winners
// best, by the cross-entropy. Scores count as linear in the weights.
type fit struct {
	training, validation []sample // fitted to, and only predicted
	units                []float64
	changes              []float64 // of the weights, in their units
	scale                float64   // see trioWeights.Scale
	best                 float64   // the least loss over validation samples
}

func (f *fit) add(s sample, validates bool) {
	if validates {
		f.validation = append(f.validation, s)
	} else {
		f.training = append(f.training, s)
	}
}

// lossGradient is the gradient of the loss by the changes of the weights and the logarithm of the
// scale.
type lossGradient struct {
	changes  []float64
	logScale float64
}

// loss returns the mean loss over samples, and adds its gradient to gradient unless that is nil.
func (f *fit) loss(samples []sample, gradient *lossGradient) float64 {
	sum := 0.0
	for i := range samples {
		s := &samples[i]
		var worth, chance [threeSeats]float64
		total := 0.0
		for seat := range worth {
			score := s.score[seat]
			for k, change := range f.changes {
				score += float64(s.gradient[k][seat]) * f.units[k] * change
			}
			worth[seat] = score / f.scale
		}
		top := max(worth[0], worth[1], worth[2])
		for seat := range worth {
			chance[seat] = math.Exp(worth[seat] - top)
			total += chance[seat]
		}
		for seat := range worth {
			chance[seat] /= total
			sum -= s.won[seat] * math.Log(max(chance[seat], 1e-9))
			if gradient == nil {
				continue
			}
			part := (chance[seat] - s.won[seat]) / float64(len(samples))
			for k := range gradient.changes {
				gradient.changes[k] += part * float64(s.gradient[k][seat]) * f.units[k] / f.scale
			}
			gradient.logScale -= part * worth[seat]
		}
	}
	return sum / float64(len(samples))
}

// Constants of the descent by Adam (Kingma and Ba, 2015).
const (
	descentSteps = 600
	learningRate = 0.05
	beta1, beta2 = 0.9, 0.999
	weightDecay  = 5e-5 // of the changes, so that weights which hardly matter stay
	checkedEach  = 25   // steps
	epsilon      = 1e-9
)

// descend returns the changes of the weights and the scale that predict the winners of the validation samples best.
func (f *fit) descend() (changes []float64, scale float64) {
	n := len(f.units)
	f.changes = make([]float64, n)
	f.best = math.Inf(1)
	first, second := make([]float64, n+1), make([]float64, n+1)
	for step := 1; step <= descentSteps; step++ {
		gradient := lossGradient{changes: make([]float64, n)}
		f.loss(f.training, &gradient)
		move := func(k int, part float64) float64 {
			first[k] = beta1*first[k] + (1-beta1)*part
			second[k] = beta2*second[k] + (1-beta2)*part*part
			unbiased1 := first[k] / (1 - math.Pow(beta1, float64(step)))
			unbiased2 := second[k] / (1 - math.Pow(beta2, float64(step)))
			return -learningRate * unbiased1 / (math.Sqrt(unbiased2) + epsilon)
		}
		for k := range n {
			f.changes[k] += move(k, gradient.changes[k]+weightDecay*f.changes[k])
		}
		f.scale *= math.Exp(move(n, gradient.logScale) / 3)
		if step%checkedEach != 0 {
			continue
		}
		if loss := f.loss(f.validation, nil); loss < f.best {
			f.best, scale, changes = loss, f.scale, make([]float64, n)
			for k := range changes {
				changes[k] = f.changes[k] * f.units[k]
			}
		}
	}
	return changes, scale
}

// The winners are drawn by chances that differ from the scores by two weights and the scale,
// and do not depend on the third weight.
func TestTheFitFindsWhatDecidedTheGames(t *testing.T) {
	const scale = 250
	want := []float64{40, -8, 0}
	dice := rand.New(rand.NewPCG(1, 2))
	f := fit{scale: 500, units: []float64{10, 4, 10}}
	for i := range 20_000 {
		s := sample{gradient: make([][threeSeats]float32, len(want))}
		var chance [threeSeats]float64
		total := 0.0
		for seat := range chance {
			s.score[seat] = 300 * dice.NormFloat64()
			score := s.score[seat]
			for k := range want {
				s.gradient[k][seat] = float32(dice.IntN(9) - 4)
				score += want[k] * float64(s.gradient[k][seat])
			}
			chance[seat] = math.Exp(score / scale)
			total += chance[seat]
		}
		draw := dice.Float64() * total
		winner := 0
		for winner < threeSeats-1 && draw > chance[winner] {
			draw -= chance[winner]
			winner++
		}
		s.won[winner] = 1
		f.add(s, i%5 == 0)
	}
	changes, found := f.descend()
	if math.Abs(found-scale) > scale/10 {
		t.Errorf("the scale is %.0f instead of %d", found, scale)
	}
	for k := range want {
		if math.Abs(changes[k]-want[k]) > 2 {
			t.Errorf("weight %d changes by %.1f instead of %.1f", k, changes[k], want[k])
		}
	}
}
