package push

import (
	"container/heap"
	"slices"
)

// waiting are the notices that wait, at most one for each person and table. The zero value has none.
type waiting struct {
	about     map[about]*notice
	due       byDue
	rematches map[string][]*notice // by the table that is the rematch
}

// put adds a notice, in place of an earlier one about the same.
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

// drop removes a notice that waits.
func (w *waiting) drop(n *notice) {
	delete(w.about, n.about)
	if n.index != held {
		heap.Remove(&w.due, n.index)
	}
	if n.kind != rematch {
		return
	}
	// A copy: satDown drops notices while it goes through these.
	if rest := slices.DeleteFunc(slices.Clone(w.rematches[n.next]), func(other *notice) bool { return other == n }); len(rest) > 0 {
		w.rematches[n.next] = rest
	} else {
		delete(w.rematches, n.next)
	}
}

// held is the index of a notice that waits, but for something else than to be due.
const held = -1

// hold has a notice wait without ever being first.
func (w *waiting) hold(n *notice) {
	heap.Remove(&w.due, n.index)
	n.index = held
}

// first returns the notice that is due first, nil if none waits.
func (w *waiting) first() *notice {
	if len(w.due) == 0 {
		return nil
	}
	return w.due[0]
}

// byDue is a heap of notices, the one that is due first on top.
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
