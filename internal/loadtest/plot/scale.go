package plot

import (
	"math"
	"slices"
)

// scale places values along an axis.
type scale struct {
	low, high float64 // the values at both ends, or their logarithms on a logarithmic axis
	length    float64
	log       bool
	ticks     []float64
}

// at returns the distance of a value from the beginning of the axis.
func (s scale) at(v float64) float64 {
	if s.log {
		v = math.Log10(v)
	}
	return s.length * (v - s.low) / (s.high - s.low)
}

// scale returns a scale for values that begins and ends at a tick. Ticks are roughly apart from
// each other, or more.
func (a Axis) scale(values []float64, length, apart float64) scale {
	if len(values) == 0 {
		values = []float64{1}
	}
	s := scale{length: length, log: a.Log}
	if a.Log {
		s.ticks = decades(slices.Min(values), slices.Max(values), int(length/apart))
		s.low, s.high = math.Log10(s.ticks[0]), math.Log10(s.ticks[len(s.ticks)-1])
		return s
	}
	s.ticks = steps(slices.Max(values))
	s.high = s.ticks[len(s.ticks)-1]
	return s
}

// decades returns ticks around low and high: 1, 2, 5, 10 … if there is room for as many,
// else 1, 10, 100 ….
func decades(low, high float64, room int) []float64 {
	marks := []float64{1, 2, 5}
	if 3*math.Log10(high/low)+2 > float64(room) {
		marks = marks[:1]
	}
	first, last := math.Floor(math.Log10(low)), math.Ceil(math.Log10(high))
	var ticks []float64
	for e := first; e <= last; e++ {
		for _, m := range marks {
			// Dividing gives the nearest number for powers below one.
			v := m * math.Pow(10, e)
			if e < 0 {
				v = m / math.Pow(10, -e)
			}
			ticks = append(ticks, v)
		}
	}
	begin, end := 0, len(ticks)-1
	for begin+1 < len(ticks) && ticks[begin+1] <= low {
		begin++
	}
	for end-1 > begin && ticks[end-1] >= high {
		end--
	}
	if end == begin {
		end++
	}
	return ticks[begin : end+1]
}

// steps returns about six ticks from 0 to a round number that is not below high.
func steps(high float64) []float64 {
	power := math.Pow(10, math.Floor(math.Log10(high)))
	step := power
	for _, m := range []float64{0.2, 0.5, 1, 2} {
		if step = m * power; high/step <= 6 {
			break
		}
	}
	ticks := []float64{0}
	for i := 1.0; ticks[len(ticks)-1] < high; i++ {
		ticks = append(ticks, i*step)
	}
	return ticks
}
