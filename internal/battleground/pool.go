package battleground

import "sync"

// pool is who waits for others, by channel.
type pool struct {
	mu      sync.Mutex
	waiting map[string][]*ticket
}

// ticket is a client's wish to play.
type ticket struct {
	name string
	// seated is closed when the wish is fulfilled, or cannot be; then at and err
	// tell how.
	seated chan struct{}
	at     seat
	err    error
}

// join adds a ticket. If that makes a table full, it returns its tickets, which
// wait no more.
func (p *pool) join(channel string, t *ticket) []*ticket {
	p.mu.Lock()
	defer p.mu.Unlock()
	group := append(p.waiting[channel], t)
	if len(group) == len(colours) {
		delete(p.waiting, channel)
		return group
	}
	if p.waiting == nil {
		p.waiting = make(map[string][]*ticket)
	}
	p.waiting[channel] = group
	return nil
}

// leave takes a ticket out, and reports whether it was still waiting.
func (p *pool) leave(channel string, t *ticket) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.waiting[channel] {
		if other == t {
			p.waiting[channel] = append(p.waiting[channel][:i], p.waiting[channel][i+1:]...)
			if len(p.waiting[channel]) == 0 {
				delete(p.waiting, channel)
			}
			return true
		}
	}
	return false
}
