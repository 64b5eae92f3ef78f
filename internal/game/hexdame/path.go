package hexdame

import (
	"cmp"
	"slices"
)

// path returns the cells of a chain that makes the legal capture m, from the
// first to the last: of all such chains the one whose cells come first by name.
func (c chase) path(m Move) []int {
	c.prey = m.Captured
	// A chain read backwards is a chain, so chains grown from the end tell from
	// which cells the end can still be reached, and what they will capture.
	left := m.Captured.Len()
	back := make([][]chain, 1, left)
	back[0] = []chain{{ends: cell(int(m.To))}}
	for len(back) < left {
		back = append(back, c.longer(nil, back[len(back)-1]))
	}
	path := []int{int(m.From)}
	var captured Cells
	for ; left > 0; left-- {
		here := chain{captured, cell(path[len(path)-1])}
		to := -1
		for _, ch := range c.extend(nil, here) {
			for i := range (ch.ends & ends(back[left-1], m.Captured&^ch.captured)).All() {
				if to < 0 || grid.Name(i) < grid.Name(to) {
					to, captured = i, ch.captured
				}
			}
		}
		path = append(path, to)
	}
	return path
}

// ends returns the cells on which chains that capture these pieces end.
func ends(sorted []chain, captured Cells) Cells {
	i, ok := slices.BinarySearchFunc(sorted, captured, func(ch chain, set Cells) int {
		return cmp.Compare(ch.captured, set)
	})
	if !ok {
		return 0
	}
	return sorted[i].ends
}

// take returns what the chain through the cells of a path captures, and
// whether there is such a chain.
func (c *chase) take(path []int) (Cells, bool) {
	ch := chain{ends: cell(path[0])}
	for _, to := range path[1:] {
		next := c.extend(nil, ch)
		i := slices.IndexFunc(next, func(ch chain) bool { return ch.ends.Has(to) })
		if i < 0 {
			return 0, false
		}
		ch = chain{next[i].captured, cell(to)}
	}
	return ch.captured, true
}
