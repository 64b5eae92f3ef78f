package table

import "sync"

// Hall holds tables of one kind by name.
type Hall[T any] struct {
	New func() T // returns a new table

	mu     sync.Mutex
	tables map[string]T
}

// Table returns the table with a name, and creates it the first time.
func (h *Hall[T]) Table(name string) T {
	h.mu.Lock()
	defer h.mu.Unlock()
	t, ok := h.tables[name]
	if !ok {
		if h.tables == nil {
			h.tables = make(map[string]T)
		}
		t = h.New()
		h.tables[name] = t
	}
	return t
}
