// Package report makes tables and plots of the figures of load tests.
package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"triplecross/internal/loadtest"
)

// Results are the figures of many load tests, in the order in which they were made.
type Results []loadtest.Figures

// Read reads figures, one JSON object after the other.
func Read(r io.Reader) (Results, error) {
	var results Results
	in := json.NewDecoder(r)
	for {
		var f loadtest.Figures
		switch err := in.Decode(&f); {
		case errors.Is(err, io.EOF):
			return results, nil
		case err != nil:
			return nil, fmt.Errorf("report: the %d. figures: %w", len(results)+1, err)
		}
		results = append(results, f)
	}
}

// labels returns the labels of the cases that were measured, each once.
func (r Results) labels() []string {
	var labels []string
	for _, f := range r {
		if !slices.Contains(labels, f.Label) {
			labels = append(labels, f.Label)
		}
	}
	return labels
}

// servers returns the servers that are measured, the site first.
func servers() []loadtest.Peer { return append([]loadtest.Peer{""}, loadtest.Peers()...) }

// nameOf returns the name of a server.
func nameOf(p loadtest.Peer) string {
	if p == "" {
		return "Triplecross"
	}
	return string(p)
}

// of returns the figures of a case and a server.
func (r Results) of(label string, server loadtest.Peer) Results {
	return slices.DeleteFunc(slices.Clone(r), func(f loadtest.Figures) bool { return f.Label != label || f.Against != server })
}

// values returns the values of one kind, without those that were not measured.
func (r Results) values(of func(loadtest.Figures) float64) []float64 {
	var values []float64
	for _, f := range r {
		if v := of(f); v != 0 {
			values = append(values, v)
		}
	}
	return values
}

// median returns the middle of values, 0 if there are none.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	if n == 0 {
		return 0
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// ratio returns the median of the ratios of ours to theirs, round by round, 0 if there are none.
func ratio(ours, theirs []float64) float64 {
	var ratios []float64
	for i := range min(len(ours), len(theirs)) {
		ratios = append(ratios, ours[i]/theirs[i])
	}
	return median(ratios)
}
