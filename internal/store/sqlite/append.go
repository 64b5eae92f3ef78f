package sqlite

import (
	"context"
	"fmt"

	"triplecross/internal/store"
)

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, a store.Append) error {
	err := a.Check()
	if err == nil {
		err = s.committer.submitStaged(ctx, func(w *writer) error { return w.append(a) })
	}
	if err != nil {
		return fmt.Errorf("sqlite: append to %s: %w", a.GameID, err)
	}
	return nil
}
