package battleground

import "sync"

// matchmaker holds the clients that wait for opponents, by channel.
type matchmaker struct {
	mu      sync.Mutex
	waiting map[string][]*waiter
}

// waiter is a client that waits to be matched.
type waiter struct {
	name string
	// seated is closed when the client has got a seat, and at is set, or cannot
	// get one, and err is set.
	seated chan struct{}
	at     seat
	err    error
}

// join adds a waiter. If that makes a full table, it removes the whole group and
// returns it.
func (m *matchmaker) join(channel string, w *waiter) []*waiter {
	m.mu.Lock()
	defer m.mu.Unlock()
	group := append(m.waiting[channel], w)
	if len(group) == len(colours) {
		delete(m.waiting, channel)
		return group
	}
	if m.waiting == nil {
		m.waiting = make(map[string][]*waiter)
	}
	m.waiting[channel] = group
	return nil
}

// leave removes a waiter, and reports whether it was still waiting.
func (m *matchmaker) leave(channel string, w *waiter) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, other := range m.waiting[channel] {
		if other == w {
			m.waiting[channel] = append(m.waiting[channel][:i], m.waiting[channel][i+1:]...)
			if len(m.waiting[channel]) == 0 {
				delete(m.waiting, channel)
			}
			return true
		}
	}
	return false
}
