package search

import (
	"slices"
	"testing"
)

// A node that gets all its children keeps what is known of the first ones: the visited ones come first, and those without
// visits stay in the order of their priors, for choose stops at the first of them.
func TestANodeThatGetsAllItsChildrenKeepsTheirVisits(t *testing.T) {
	type node = treeNode[int]
	before := []node{{move: 1, prior: 0.6, visits: 3, first: 7, count: 2}, {move: 2, prior: 0.4}, {move: 3, visits: 2}}
	now := []node{{move: 5, prior: 0.3}, {move: 1, prior: 0.25}, {move: 2, prior: 0.2}, {move: 4, prior: 0.15}, {move: 3, prior: 0.1}}
	keepVisits(before, now)
	want := []node{
		{move: 1, prior: 0.25, visits: 3, first: 7, count: 2},
		{move: 3, prior: 0.1, visits: 2},
		{move: 5, prior: 0.3},
		{move: 2, prior: 0.2},
		{move: 4, prior: 0.15},
	}
	if !slices.Equal(now, want) {
		t.Errorf("%+v, not %+v", now, want)
	}
	if !slices.Equal(before, make([]node, 3)) {
		t.Errorf("copies stay behind: %+v", before)
	}
}

// The tree of an earlier search may have a move that the rules no longer list.
func TestANodeForgetsAChildThatIsNoLongerListed(t *testing.T) {
	type node = treeNode[int]
	before := []node{{move: 1, prior: 0.6, visits: 3}, {move: 2, prior: 0.4, visits: 2}}
	now := []node{{move: 2, prior: 1}}
	keepVisits(before, now)
	if want := []node{{move: 2, prior: 1, visits: 2}}; !slices.Equal(now, want) {
		t.Errorf("%+v, not %+v", now, want)
	}
}
