package mine

import (
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"slices"

	"triplecross/internal/puzzle"
)

const (
	// bandWidth is the width, in points of rating, of the bands that Pick treats alike.
	bandWidth = 200
	// easy is the rating below which a puzzle is only for beginners; at most one in easyShare is.
	easy, easyShare = 470, 8
)

// Pick returns n of a game's puzzles, or all if there are fewer, spread over the themes and the
// ratings: each theme in each band of ratings takes its turn, and within these the IDs give the
// order, which is as good as random.
func Pick(all []puzzle.Puzzle, n int) []puzzle.Puzzle {
	type kind struct {
		theme string
		band  int
	}
	kinds := make(map[kind][]puzzle.Puzzle)
	var order []kind
	known := make(map[string]bool)
	for _, p := range all {
		if known[p.ID()] {
			continue
		}
		known[p.ID()] = true
		k := kind{p.Theme, p.Rating / bandWidth}
		if kinds[k] == nil {
			order = append(order, k)
		}
		kinds[k] = append(kinds[k], p)
	}
	slices.SortFunc(order, func(a, b kind) int { return cmp.Or(cmp.Compare(a.theme, b.theme), cmp.Compare(a.band, b.band)) })
	for _, k := range order {
		slices.SortFunc(kinds[k], func(a, b puzzle.Puzzle) int { return cmp.Compare(a.ID(), b.ID()) })
	}
	var picked []puzzle.Puzzle
	obvious := 0
	for round := 0; len(picked) < n; round++ {
		more := false
		for _, k := range order {
			if round >= len(kinds[k]) || len(picked) == n {
				continue
			}
			more = true
			p := kinds[k][round]
			if p.Rating < easy {
				if obvious == n/easyShare {
					continue
				}
				obvious++
			}
			picked = append(picked, p)
		}
		if !more {
			break
		}
	}
	return picked
}

// Pack writes puzzles in the form in which they are part of the program: compressed text, the
// easiest puzzles first.
func Pack(w io.Writer, all []puzzle.Puzzle) error {
	all = slices.SortedFunc(slices.Values(all), func(a, b puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.ID(), b.ID()))
	})
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, p := range all {
		if _, err := fmt.Fprintln(packed, p); err != nil {
			return err
		}
	}
	return packed.Close()
}
