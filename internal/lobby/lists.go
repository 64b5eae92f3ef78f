package lobby

import (
	"context"
	"fmt"

	"triplecross/internal/store"
)

// Count returns how many tables match a query, ignoring its Limit.
func (l *Lobby) Count(ctx context.Context, q store.Query) (int, error) {
	n, err := l.options.Store.Count(ctx, q)
	if err != nil {
		return 0, fmt.Errorf("lobby: count tables: %w", err)
	}
	return n, nil
}

// Rooms returns the number of rooms in memory.
func (l *Lobby) Rooms() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.rooms)
}
