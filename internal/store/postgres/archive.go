package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

var _ store.Archive = (*Store)(nil)

// Games implements store.Archive.
func (s *Store) Games(ctx context.Context, behind string, limit int) ([]string, error) {
	ids, err := texts(ctx, s, "SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2", behind, limit)
	if err != nil {
		return nil, fmt.Errorf("postgres: games: %w", err)
	}
	return ids, nil
}

// Participants implements store.Archive.
func (s *Store) Participants(ctx context.Context, gameID string) ([]string, error) {
	people, err := texts(ctx, s, "SELECT person FROM participant WHERE game = (SELECT number FROM game WHERE id = $1) ORDER BY person", gameID)
	if err != nil {
		return nil, fmt.Errorf("postgres: participants of %s: %w", gameID, err)
	}
	return people, nil
}

// texts returns the only column of a query.
func texts(ctx context.Context, s *Store, query string, args ...any) ([]string, error) {
	rows, err := s.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
