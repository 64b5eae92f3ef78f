package textview

import (
	"slices"

	"triplecross/internal/drawing"
)

// ranks numbers the columns and rows of a board's cells.
func ranks(plan *drawing.Plan) (columns, rows []int) {
	across, down := make([]float64, len(plan.Centres)), make([]float64, len(plan.Centres))
	for i, at := range plan.Centres {
		across[i], down[i] = at.X, at.Y
	}
	return rank(across), rank(down)
}

// rank numbers values in ascending order. Values that differ only by rounding
// have the same number.
func rank(values []float64) []int {
	var distinct []float64
	for _, v := range slices.Sorted(slices.Values(values)) {
		if n := len(distinct); n == 0 || v-distinct[n-1] > drawing.Size/4 {
			distinct = append(distinct, v)
		}
	}
	numbers := make([]int, len(values))
	for i, v := range values {
		n, found := slices.BinarySearch(distinct, v)
		if !found && (n == len(distinct) || n > 0 && v-distinct[n-1] < distinct[n]-v) {
			n--
		}
		numbers[i] = n
	}
	return numbers
}
