package search

import (
	"math"
	"slices"
)

// reserve sets how large the tree may become. It takes the memory for a tree of a
// given size at once, which costs little before it is used, so that the tree is
// not copied while it grows. A tree that may be larger than atOnce grows with need: the
// system may refuse more memory than it has, even if the search would never use it.
func (s *MonteCarlo[P, M]) reserve(bytes int) {
	s.maxNodes = maxTree
	if bytes == 0 {
		return
	}
	const buffers = 2 // the tree, and the next one while it is being trimmed
	size := sizeOf[treeNode[M]]()
	s.maxNodes = min(max(bytes/buffers/size, minTree), math.MaxInt32/2)
	room := min(s.maxNodes, atOnce/buffers/size)
	if cap(s.tree) > s.maxNodes { // give back the room that an earlier search had
		if len(s.tree) > s.maxNodes {
			s.trim()
		}
		s.tree, s.spare = append(make([]treeNode[M], 0, max(room, len(s.tree))), s.tree...), nil
	}
	if cap(s.tree) < room {
		s.tree = append(make([]treeNode[M], 0, room), s.tree...)
	}
	if cap(s.spare) < room || cap(s.spare) > s.maxNodes {
		s.spare = make([]treeNode[M], 0, room)
	}
}

// atOnce is the most memory, in bytes, that a search takes before its tree needs it.
const atOnce = 256 << 20

// withRoom returns a tree with room for n more nodes. It grows step by step, and the last step ends at the most that
// it may have, so that the tree and its copy fit in the memory for two.
func withRoom[N any](tree []N, n, most int) []N {
	if need := len(tree) + n; need > cap(tree) && need <= most && most < cap(tree)+cap(tree)/2 {
		return append(make([]N, 0, most), tree...)
	}
	return slices.Grow(tree, n)
}

// minTree is the number of nodes for which there is always room.
const minTree = 1 << 12

// trim drops the less visited half of the tree. Nodes that are visited again
// grow again, from the values that they had.
func (s *MonteCarlo[P, M]) trim() {
	digits, _ := s.mostVisited(s.maxNodes / 2)
	kept := s.copyBelow(append(s.spare[:0], s.tree[0]), digits)
	s.tree, s.spare = kept, s.tree
}

// tellDoubt calls the problem's Doubt with how divided the search is.
func (s *MonteCarlo[P, M]) tellDoubt() {
	if s.Doubt == nil || s.nodes < s.told {
		return
	}
	s.told = s.nodes + checkInterval
	top := &s.tree[0]
	var sum, squares, most float32
	best, visited := float32(-1), float32(-1)
	for i := top.first; i < top.first+int32(top.count); i++ {
		n := &s.tree[i]
		share := float32(n.visits)
		sum += share
		squares += share * share
		if n.visits > 0 && n.values[s.By] > best {
			best = n.values[s.By]
		}
		if share > most {
			most, visited = share, n.values[s.By]
		}
	}
	if sum == 0 {
		return
	}
	doubt := 1 - squares/(sum*sum)
	if visited < best-rival { // a move found late is about to become the favourite
		doubt = 1
	}
	s.Doubt(doubt)
}

// rival is the difference by which another move must look better than the most
// visited one for the choice to be in doubt.
const rival = 0.01
