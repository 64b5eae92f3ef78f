package search

import "math"

// reserve sets how large the tree may become. It takes the memory for a tree of a
// given size at once, which costs little before it is used, so that the tree is
// not copied while it grows.
func (s *MonteCarlo[P, M]) reserve(bytes int) {
	s.maxNodes = maxTree
	if bytes == 0 {
		return
	}
	const buffers = 2 // the tree, and the next one while it is being trimmed
	s.maxNodes = min(max(bytes/buffers/sizeOf[treeNode[M]](), minTree), math.MaxInt32/2)
	if cap(s.tree) > s.maxNodes { // give back the room that an earlier search had
		if len(s.tree) > s.maxNodes {
			s.trim()
		}
		s.tree, s.spare = append(make([]treeNode[M], 0, s.maxNodes), s.tree...), nil
	}
	if cap(s.tree) < s.maxNodes {
		s.tree = append(make([]treeNode[M], 0, s.maxNodes), s.tree...)
	}
	if cap(s.spare) < s.maxNodes {
		s.spare = make([]treeNode[M], 0, s.maxNodes)
	}
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
