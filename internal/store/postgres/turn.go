package postgres

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

// Turns implements store.Turns by notes.
type Turns struct{ store *Store }

var _ store.Turns = Turns{}

// NewTurns returns the turns kept in a store.
func NewTurns(s *Store) Turns { return Turns{s} }

// turnNote returns the name of the note for a table's current turn.
func turnNote(table string) string { return turnPrefix + table }

const turnPrefix = "turn/"

// KeepTurns implements store.Turns. It changes the notes in two transactions, and in each of them in the order of
// their names, so that servers cannot deadlock.
func (t Turns) KeepTurns(ctx context.Context, turns map[string][]byte, forget []string) error {
	err := t.insert(ctx, turns)
	if err == nil {
		err = t.remove(ctx, forget)
	}
	if err != nil {
		return fmt.Errorf("postgres: keep turns: %w", err)
	}
	return nil
}

func (t Turns) insert(ctx context.Context, turns map[string][]byte) error {
	if len(turns) == 0 {
		return nil
	}
	var names []string
	var values [][]byte
	for _, table := range slices.Sorted(maps.Keys(turns)) {
		names, values = append(names, turnNote(table)), append(values, turns[table])
	}
	_, err := t.store.pool.Exec(ctx, `INSERT INTO note (name, value) SELECT * FROM unnest($1::text[], $2::bytea[])
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, names, values)
	return err
}

func (t Turns) remove(ctx context.Context, tables []string) error {
	if len(tables) == 0 {
		return nil
	}
	var batch pgx.Batch
	for _, table := range slices.Sorted(slices.Values(tables)) {
		batch.Queue("DELETE FROM note WHERE name = $1", turnNote(table))
	}
	return t.store.pool.SendBatch(ctx, &batch).Close()
}

// KeptTurn implements store.Turns.
func (t Turns) KeptTurn(ctx context.Context, table string) ([]byte, error) {
	return t.store.Note(ctx, turnNote(table))
}

// AllTurns implements store.Turns.
func (t Turns) AllTurns(ctx context.Context) (map[string][]byte, error) {
	rows, err := t.store.pool.Query(ctx, "SELECT name, value FROM note WHERE starts_with(name, $1)", turnPrefix)
	if err != nil {
		return nil, fmt.Errorf("postgres: all turns: %w", err)
	}
	all := make(map[string][]byte)
	var name string
	var value []byte
	if _, err := pgx.ForEachRow(rows, []any{&name, &value}, func() error {
		all[strings.TrimPrefix(name, turnPrefix)] = bytes.Clone(value)
		return nil
	}); err != nil {
		return nil, fmt.Errorf("postgres: all turns: %w", err)
	}
	return all, nil
}
