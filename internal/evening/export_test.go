package evening

// Evenings returns the number of evenings in memory.
func (p *Presence) Evenings() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.evenings)
}
