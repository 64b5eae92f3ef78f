package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

// Turns keeps what present turns have cost, as notes.
type Turns struct{ store *Store }

var _ store.Turns = Turns{}

// NewTurns returns the turns that a store keeps.
func NewTurns(s *Store) Turns { return Turns{s} }

// turnNote returns the name of the note of a table's present turn.
func turnNote(table string) string { return "turn/" + table }

// KeepTurns implements store.Turns.
func (t Turns) KeepTurns(ctx context.Context, turns map[string][]byte, forget []string) error {
	var names []string
	var values [][]byte
	for _, table := range slices.Sorted(maps.Keys(turns)) { // in one order, so that no two servers wait for each other
		names, values = append(names, turnNote(table)), append(values, turns[table])
	}
	var batch pgx.Batch
	if len(names) > 0 {
		batch.Queue(`INSERT INTO note (name, value) SELECT * FROM unnest($1::text[], $2::bytea[])
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`, names, values)
	}
	for _, table := range forget {
		batch.Queue("DELETE FROM note WHERE name = $1", turnNote(table))
	}
	if err := t.store.pool.SendBatch(ctx, &batch).Close(); err != nil {
		return fmt.Errorf("postgres: keep turns: %w", err)
	}
	return nil
}

// KeptTurn implements store.Turns.
func (t Turns) KeptTurn(ctx context.Context, table string) ([]byte, error) {
	return t.store.Note(ctx, turnNote(table))
}
