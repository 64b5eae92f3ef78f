package search

import (
	"slices"
	"testing"
)

func TestMovesAreRankedByTheirLowerConfidenceBound(t *testing.T) {
	type node = treeNode[int]
	won, lost, drawn := Values{1}, Values{0, 1}, Values{0.05, 0.05}
	for name, tt := range map[string]struct {
		nodes     []node
		discounts []float32
		want      []int
	}{
		"a late find":                      {[]node{{visits: 300, values: Values{0.4}}, {visits: 40, values: Values{0.5}}}, nil, []int{1, 0}},
		"a lucky visit":                    {[]node{{visits: 300, values: Values{0.4}}, {visits: 1, values: Values{0.9}}, {visits: 2}}, nil, []int{0, 2, 1}},
		"of little difference many visits": {[]node{{visits: 20, values: Values{0.41}}, {visits: 100, values: Values{0.4}}}, nil, []int{1, 0}},
		"a loss with most visits":          {[]node{{visits: 900, values: lost, proven: true}, {visits: 50, values: Values{0.2}}, {visits: 30, values: Values{0.3}}}, nil, []int{2, 1, 0}},
		"a win at once":                    {[]node{{visits: 900, values: Values{0.9}}, {values: won, proven: true}}, nil, []int{1, 0}},
		"a certain draw":                   {[]node{{visits: 900, values: Values{0.03}}, {visits: 1, values: drawn, proven: true}}, nil, []int{1, 0}},
		"a discount":                       {[]node{{visits: 100, values: Values{0.6}}, {visits: 100, values: Values{0.5}}}, []float32{0.5, 0}, []int{1, 0}},
		"no visits":                        {[]node{{values: Values{0.2}}, {values: Values{0.5}}, {values: Values{0.5, 0.1}}}, nil, []int{1, 2, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			s := MonteCarlo[int, int]{players: 3, discounts: tt.discounts}
			s.tree = append(s.tree, node{first: 1, count: uint16(len(tt.nodes))})
			s.tree = append(s.tree, tt.nodes...)
			var got []int
			for _, m := range s.ranked() {
				got = append(got, m.child)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("the order is %v instead of %v", got, tt.want)
			}
		})
	}
}
