package ai

import (
	"fmt"
	"testing"
)

func TestTreesAreKeptWithinTheirBoundTheLastOnes(t *testing.T) {
	trees := newTreeCache(100)
	for i := range 1000 {
		trees.Put(fmt.Sprint("seat ", i%37), i, 1+i%30)
		if i%3 == 0 {
			trees.Take(fmt.Sprint("seat ", (i-5)%37))
		}
		sum := 0
		for e := trees.recent.Front(); e != nil; e = e.Next() {
			sum += e.Value.(*cachedTree).bytes
		}
		if sum != trees.bytes || sum > 100 || len(trees.byKey) != trees.recent.Len() {
			t.Fatalf("%d bytes by count, %d in all, of 100", trees.bytes, sum)
		}
	}
	trees.Put("last", "tree", 100)
	if len(trees.byKey) != 1 || trees.Take("last") != "tree" || trees.Take("last") != nil || trees.bytes != 0 {
		t.Errorf("%d trees of %d bytes", len(trees.byKey), trees.bytes)
	}
	trees.Put("too big", "tree", 101)
	if trees.Take("too big") != nil {
		t.Error("a tree is kept that has no room")
	}
}
