package evening

import "triplecross/internal/store"

// Placed returns the result of a game.
func (b *Book) Placed(s store.Summary) (Placed, error) { return b.placed(s) }

// Evenings returns the number of evenings in memory.
func (p *Presence) Evenings() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.evenings)
}
