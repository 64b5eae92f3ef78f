package cluster

import (
	"fmt"
	"math"
	"testing"
)

func nodes(n int) (list []Node) {
	for i := range n {
		list = append(list, Node{ID: fmt.Sprintf("node-%02d", i)})
	}
	return list
}

const keys = 20_000

func owners(nodes []Node) (by [keys]string) {
	for k := range by {
		n, _ := owner(nodes, fmt.Sprintf("TABLE%05d", k))
		by[k] = n.ID
	}
	return by
}

func TestTablesAreSpreadEvenly(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 50} {
		share := map[string]int{}
		for _, id := range owners(nodes(n)) {
			share[id]++
		}
		mean := float64(keys) / float64(n)
		for id, tables := range share {
			// Six standard deviations of that many throws of a die.
			if deviation := math.Abs(float64(tables) - mean); deviation > 6*math.Sqrt(mean) {
				t.Errorf("of %d nodes %s has %d tables, not about %.0f", n, id, tables, mean)
			}
		}
		if len(share) != n {
			t.Errorf("%d of %d nodes have tables", len(share), n)
		}
	}
}

func TestOnlyTheTablesOfANodeMoveWhenItGoesOrComes(t *testing.T) {
	for _, n := range []int{2, 3, 10} {
		all := nodes(n)
		gone := all[n/2].ID
		before, after := owners(all), owners(append(nodes(n)[:n/2:n/2], all[n/2+1:]...))
		for k := range before {
			if before[k] != gone && before[k] != after[k] {
				t.Fatalf("of %d nodes: a table moved from %s to %s though %s has gone", n, before[k], after[k], gone)
			}
		}
	}
}

func TestTheOrderOfNodesDoesNotMatter(t *testing.T) {
	there, back := nodes(5), nodes(5)
	for i := range back {
		back[i] = there[len(there)-1-i]
	}
	if owners(there) != owners(back) {
		t.Error("it does")
	}
}

func TestWithoutNodesThereIsNoOwner(t *testing.T) {
	if n, ok := owner(nil, "a"); ok {
		t.Errorf("%+v", n)
	}
}
