// Package postgres keeps games in a PostgreSQL database, which several servers may share.
//
// A game's row knows the newest event of its log. An append changes that row only if its first
// event is the next one, so that of two servers that append the same event the second gets
// store.ErrConflict. One goroutine, the committer, writes all waiting appends of this process in
// one transaction, so that they share the cost of reaching the disk.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"triplecross/internal/store"
)

// How many connections one process opens. The urgent ones are for the committer and for the beats of the
// node, so that neither waits for slow reads.
const (
	maxConns       = 6
	maxUrgentConns = 2
)

// sessionName is what PostgreSQL calls the sessions of stores.
const sessionName = "triplecross"

// InUse reports whether somebody has a database open as a store.
func InUse(ctx context.Context, url string) (used bool, err error) {
	config, err := parseURL(url) // it takes the settings of pools out, which PostgreSQL would refuse
	if err != nil {
		return false, fmt.Errorf("postgres: %w", err)
	}
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err == nil {
		err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1)", sessionName).Scan(&used)
		err = errors.Join(err, conn.Close(ctx))
	}
	if err != nil {
		return false, fmt.Errorf("postgres: look for others: %w", err)
	}
	return used, nil
}

// Store implements store.Store.
type Store struct {
	signIn
	pool      *pgxpool.Pool
	urgent    *pgxpool.Pool
	committer *committer
	close     func()      // runs shut once
	waits     func(error) // as in OpenTelling
}

var _ store.Store = (*Store)(nil)

// Open opens a database given by its URL, as in "postgres://user@host/database", or by the keywords of libpq.
// It brings the schema up to date; several servers may do so at once. It fails with ErrNewerSchema if a newer
// version of the program has used the database.
func Open(ctx context.Context, url string) (*Store, error) { return OpenTelling(ctx, url, nil) }

// OpenTelling is Open, but it, and later Nodes, call waits if they must wait for other users of the database
// before they can bring the schema up to date.
func OpenTelling(ctx context.Context, url string, waits func(error)) (*Store, error) {
	s, err := open(ctx, url, func(pool *pgxpool.Pool, steps []string) error { return migrate(ctx, pool, steps, waits) })
	if err != nil {
		return nil, err
	}
	s.waits = waits
	return s, nil
}

// OpenAsIs opens a database that must have the schema of this program, and changes nothing in it. It fails with
// ErrNoSchema, ErrOlderSchema or ErrNewerSchema if the schema is another.
func OpenAsIs(ctx context.Context, url string) (*Store, error) {
	return open(ctx, url, func(pool *pgxpool.Pool, steps []string) error { return inspect(ctx, pool, steps) })
}

func open(ctx context.Context, url string, prepare func(pool *pgxpool.Pool, steps []string) error) (_ *Store, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("postgres: open: %w", err)
		}
	}()
	config, err := configuration(url)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	config = config.Copy()
	config.MaxConns = maxUrgentConns
	urgent, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		pool.Close()
		return nil, err
	}
	steps, err := migrationSteps()
	if err == nil {
		err = prepare(pool, steps)
	}
	if err != nil {
		urgent.Close()
		pool.Close()
		return nil, err
	}
	s := &Store{signIn: signIn{pool}, pool: pool, urgent: urgent, committer: startCommitter(urgent)}
	s.close = sync.OnceFunc(s.shut)
	return s, nil
}

// parseURL reads the URL of a database, or the keywords of libpq.
func parseURL(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil { // pgx leaves out the password
		return nil, fmt.Errorf("a database is named as in postgres://user@host/database: %w", err)
	}
	return config, nil
}

// configuration returns how connections to a database are made.
func configuration(url string) (*pgxpool.Config, error) {
	config, err := parseURL(url)
	if err != nil {
		return nil, err
	}
	config.MaxConns = maxConns
	parameters := config.ConnConfig.RuntimeParams
	parameters["application_name"] = sessionName
	// Acknowledged writes have reached the disk, also that of a synchronous standby if there is one.
	parameters["synchronous_commit"] = "on"
	// Conditions such as "this is the next event" are checked again after waiting for a lock.
	parameters["default_transaction_isolation"] = "read committed"
	dial := config.ConnConfig.DialFunc
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", store.ErrStalled, err)
		}
		return conn, nil
	}
	return config, nil
}

// Ready implements store.Store. The store is ready while it is open, the database answers and
// accepts writes, and the last transaction was committed. After a failure the committer tries to
// write once a second, and the store is ready again when that succeeds.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.ready(ctx); err != nil {
		return fmt.Errorf("postgres: ready: %w", err)
	}
	return nil
}

func (s *Store) ready(ctx context.Context) error {
	if s.committer.closed.Load() {
		return store.ErrClosed
	}
	if failure := s.committer.failure.Load(); failure != nil {
		return fmt.Errorf("the last write failed: %w", *failure)
	}
	var readOnly bool
	err := s.pool.QueryRow(ctx, "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean").Scan(&readOnly)
	if err == nil && readOnly {
		err = errors.New("the database is a standby or accepts no writes")
	}
	return err
}

// Close implements store.Store. Calling it again does nothing.
func (s *Store) Close() error {
	s.close()
	return nil
}

func (s *Store) shut() {
	s.committer.close()
	s.urgent.Close()
	s.pool.Close()
}
