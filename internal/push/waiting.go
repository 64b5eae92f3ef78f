package push

import (
	"container/heap"
	"slices"
)

// waiting holds the waiting notices, at most one per person and table. The zero value is empty.
type waiting struct {
	about     map[about]*notice
	due       byDue
	rematches map[string][]*notice // by the ID of the rematch's table
}

// put adds a notice and replaces an earlier one about the same.
func (w *waiting) put(n *notice) {
	if w.about == nil {
		w.about, w.rematches = map[about]*notice{}, map[string][]*notice{}
	}
	if earlier := w.about[n.about]; earlier != nil {
		w.drop(earlier)
	}
	w.about[n.about] = n
	heap.Push(&w.due, n)
	if n.kind == rematch {
		w.rematches[n.next] = append(w.rematches[n.next], n)
	}
}

// drop removes a waiting notice.
func (w *waiting) drop(n *notice) {
	delete(w.about, n.about)
	if n.index != held {
		heap.Remove(&w.due, n.index)
	}
	if n.kind != rematch {
		return
	}
	// A copy: satDown drops notices while it ranges over these.
	if rest := slices.DeleteFunc(slices.Clone(w.rematches[n.next]), func(other *notice) bool { return other == n }); len(rest) > 0 {
		w.rematches[n.next] = rest
	} else {
		delete(w.rematches, n.next)
	}
}

// held is the index of a notice that waits, but not in the heap.
const held = -1

// hold keeps a notice without making it due.
func (w *waiting) hold(n *notice) {
	heap.Remove(&w.due, n.index)
	n.index = held
}

// first returns the notice that is due first, or nil.
func (w *waiting) first() *notice {
	if len(w.due) == 0 {
		return nil
	}
	return w.due[0]
}

// byDue is a heap of notices, the next due on top.
type byDue []*notice

func (h byDue) Len() int           { return len(h) }
func (h byDue) Less(i, j int) bool { return h[i].due.Before(h[j].due) }

func (h byDue) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

// Push implements heap.Interface.
func (h *byDue) Push(n any) {
	last := n.(*notice)
	last.index = len(*h)
	*h = append(*h, last)
}

// Pop implements heap.Interface.
func (h *byDue) Pop() any {
	end := len(*h) - 1
	last := (*h)[end]
	(*h)[end] = nil
	*h = (*h)[:end]
	return last
}
