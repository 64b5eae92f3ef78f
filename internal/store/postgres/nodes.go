package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/cluster"
)

// Nodes is the cluster.Registry of the servers that share a database.
type Nodes struct{ store *Store }

var _ cluster.Registry = Nodes{}

// Nodes returns the registry of the servers that share the database, and makes its table if there is
// none. The table is no part of the schema: it holds nothing that has to be kept. Its rows have to
// outlive a crash of PostgreSQL all the same, or the first node afterwards would believe that it is
// alone.
//
// To change a table waits for whoever reads it, such as pg_dump, and all nodes that want to say that they
// are alive wait behind it. So a table that is as it should be is only looked at.
func (s *Store) Nodes(ctx context.Context) (Nodes, error) {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(migrationLock)); err != nil {
			return err
		}
		var known bool
		err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_attribute
			WHERE attrelid = to_regclass('node') AND attname = 'roles' AND NOT attisdropped)`).Scan(&known)
		if err != nil || known {
			return err
		}
		_, err = tx.Exec(ctx, `
			SET LOCAL lock_timeout = '1s';
			CREATE TABLE IF NOT EXISTS node (
				id   text        PRIMARY KEY,
				url  text        NOT NULL,
				seen timestamptz NOT NULL
			);
			ALTER TABLE node ADD COLUMN IF NOT EXISTS roles smallint NOT NULL DEFAULT 0;`)
		return err
	})
	if err != nil {
		return Nodes{}, fmt.Errorf("postgres: nodes: %w", err)
	}
	return Nodes{s}, nil
}

// Beat implements cluster.Registry. Only the clock of the database counts. The table is read as it was before
// this beat, which is how the last one is found.
func (n Nodes) Beat(ctx context.Context, self cluster.Node, within time.Duration) (roll cluster.Roll, err error) {
	rows, err := n.store.urgent.Query(ctx, `
		WITH beat AS (
			INSERT INTO node (id, url, roles, seen) VALUES ($1, $2, $3, clock_timestamp())
			ON CONFLICT (id) DO UPDATE SET url = excluded.url, roles = excluded.roles, seen = excluded.seen
		), dead AS (
			DELETE FROM node WHERE seen < now() - interval '1 hour' AND id <> $1
		)
		SELECT clock_timestamp(), now() - coalesce((SELECT seen FROM node WHERE id = $1), now()), coalesce(id, ''), coalesce(url, ''), coalesce(roles, 0)
		FROM (SELECT) AS always LEFT JOIN node ON seen > now() - $4::interval`, self.ID, self.URL, int16(self.Roles), within)
	if err != nil {
		return roll, fmt.Errorf("postgres: nodes: %w", err)
	}
	var node cluster.Node
	_, err = pgx.ForEachRow(rows, []any{&roll.Now, &roll.Silent, &node.ID, &node.URL, &node.Roles}, func() error {
		if node.ID != "" {
			roll.Alive = append(roll.Alive, node)
		}
		return nil
	})
	if err != nil {
		return roll, fmt.Errorf("postgres: nodes: %w", err)
	}
	return roll, nil
}

// Alive implements cluster.Registry.
func (n Nodes) Alive(ctx context.Context, within time.Duration) ([]cluster.Node, error) {
	rows, err := n.store.urgent.Query(ctx, "SELECT id, url, roles FROM node WHERE seen > now() - $1::interval", within)
	return collectNodes(rows, err)
}

// collectNodes returns the nodes that a query has found.
func collectNodes(rows pgx.Rows, err error) ([]cluster.Node, error) {
	if err != nil {
		return nil, fmt.Errorf("postgres: nodes: %w", err)
	}
	alive, err := pgx.CollectRows(rows, pgx.RowToStructByPos[cluster.Node])
	if err != nil {
		return nil, fmt.Errorf("postgres: nodes: %w", err)
	}
	return alive, nil
}

// Leave implements cluster.Registry.
func (n Nodes) Leave(ctx context.Context, id string) error {
	if _, err := n.store.urgent.Exec(ctx, "DELETE FROM node WHERE id = $1", id); err != nil {
		return fmt.Errorf("postgres: leave: %w", err)
	}
	return nil
}
