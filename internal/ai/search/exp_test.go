package search

import (
	"math"
	"testing"
)

func TestExpIsCloseToTheTrueOne(t *testing.T) {
	for x := float32(-20); x < 20; x += 0.01 {
		want := math.Exp(float64(x))
		if got := float64(exp(x)); math.Abs(got-want) > 1e-5*want {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
	}
}
