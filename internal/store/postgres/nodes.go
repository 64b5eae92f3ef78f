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

// Nodes returns the registry of the servers that share the database, and creates its table if necessary. The
// table is not part of the schema, because nothing in it must be kept. But it must survive a crash of
// PostgreSQL, or the first node to come back would believe that it is alone.
//
// Changing a table waits for everybody who reads it, such as pg_dump, and the beats of all nodes wait behind.
// So a table that is up to date is only inspected, and another is changed when nobody reads it.
func (s *Store) Nodes(ctx context.Context) (Nodes, error) {
	err := whenUnlocked(ctx, s.pool, s.waits, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(migrationLock)); err != nil {
			return err
		}
		var known bool
		err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_attribute
			WHERE attrelid = to_regclass('node') AND attname = 'version' AND NOT attisdropped)`).Scan(&known)
		if err != nil || known {
			return err
		}
		_, err = tx.Exec(ctx, `
			CREATE TABLE IF NOT EXISTS node (
				id   text        PRIMARY KEY,
				url  text        NOT NULL,
				seen timestamptz NOT NULL
			);
			ALTER TABLE node
				ADD COLUMN IF NOT EXISTS roles smallint NOT NULL DEFAULT 0,
				ADD COLUMN IF NOT EXISTS version text NOT NULL DEFAULT '';`)
		return err
	})
	if err != nil {
		return Nodes{}, fmt.Errorf("postgres: nodes: %w", err)
	}
	return Nodes{s}, nil
}

// Beat implements cluster.Registry. Only the clock of the database counts. The query sees the table as it was
// before this beat, and so finds the previous one.
func (n Nodes) Beat(ctx context.Context, self cluster.Node, within time.Duration) (roll cluster.Roll, err error) {
	rows, err := n.store.urgent.Query(ctx, `
		WITH beat AS (
			INSERT INTO node (id, url, roles, version, seen) VALUES ($1, $2, $3, $5, clock_timestamp())
			ON CONFLICT (id) DO UPDATE SET url = excluded.url, roles = excluded.roles, version = excluded.version, seen = excluded.seen
		), dead AS (
			DELETE FROM node WHERE seen < now() - interval '1 hour' AND id <> $1
		)
		SELECT clock_timestamp(), now() - coalesce((SELECT seen FROM node WHERE id = $1), now()), coalesce(id, ''), coalesce(url, ''), coalesce(roles, 0), coalesce(version, '')
		FROM (SELECT) AS always LEFT JOIN node ON seen > now() - $4::interval`, self.ID, self.URL, int16(self.Roles), within, self.Version)
	if err != nil {
		return roll, fmt.Errorf("postgres: nodes: %w", err)
	}
	var node cluster.Node
	_, err = pgx.ForEachRow(rows, []any{&roll.Now, &roll.Silent, &node.ID, &node.URL, &node.Roles, &node.Version}, func() error {
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
	rows, err := n.store.urgent.Query(ctx, "SELECT id, url, roles, version FROM node WHERE seen > now() - $1::interval", within)
	return collectNodes(rows, err)
}

// collectNodes returns the nodes in the result of a query.
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

// NodesOf returns the URLs of the nodes that have served the site of a store within a time. It leaves a database that
// never had nodes as it is.
func NodesOf(ctx context.Context, s *Store, within time.Duration) ([]string, error) {
	var known bool
	if err := s.pool.QueryRow(ctx, "SELECT to_regclass('node') IS NOT NULL").Scan(&known); err != nil {
		return nil, fmt.Errorf("postgres: nodes: %w", err)
	}
	if !known {
		return nil, nil
	}
	rows, err := s.pool.Query(ctx, "SELECT url FROM node WHERE seen > now() - $1::interval ORDER BY url", within)
	if err != nil {
		return nil, fmt.Errorf("postgres: nodes: %w", err)
	}
	urls, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("postgres: nodes: %w", err)
	}
	return urls, nil
}

// Leave implements cluster.Registry.
func (n Nodes) Leave(ctx context.Context, id string) error {
	if _, err := n.store.urgent.Exec(ctx, "DELETE FROM node WHERE id = $1", id); err != nil {
		return fmt.Errorf("postgres: leave: %w", err)
	}
	return nil
}
