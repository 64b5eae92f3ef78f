package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"triplecross/internal/store"
)

var _ store.SignIn = (*Store)(nil)

// signIn implements store.SignIn.
type signIn struct{ pool *pgxpool.Pool }

// AddTicket implements store.SignIn.
func (s signIn) AddTicket(ctx context.Context, t store.Ticket) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var batch pgx.Batch
		batch.Queue(`DELETE FROM ticket WHERE expires <= $1`, t.Made.UnixMilli())
		batch.Queue(`DELETE FROM ticket WHERE person = $1 AND kind = $2 AND person <> ''`, t.Person, t.Kind)
		batch.Queue(`INSERT INTO ticket (id, kind, person, body, made, expires) VALUES ($1, $2, $3, $4, $5, $6)`, t.ID, t.Kind, t.Person, t.Body, t.Made.UnixMilli(), t.Expires.UnixMilli())
		return tx.SendBatch(ctx, &batch).Close()
	})
	if err != nil {
		return fmt.Errorf("postgres: ticket: %w", err)
	}
	return nil
}

// Ticket implements store.SignIn.
func (s signIn) Ticket(ctx context.Context, id string, now time.Time) (store.Ticket, error) {
	t, err := one(ctx, s, scanTicket, `SELECT id, kind, person, body, made, expires FROM ticket WHERE id = $1 AND expires > $2`, id, now.UnixMilli())
	if err != nil {
		return t, fmt.Errorf("postgres: ticket: %w", err)
	}
	return t, nil
}

// UseTicket implements store.SignIn. If several servers delete the row, only one gets it.
func (s signIn) UseTicket(ctx context.Context, id string, now time.Time) (store.Ticket, error) {
	t, err := one(ctx, s, scanTicket, `DELETE FROM ticket WHERE id = $1 AND expires > $2 RETURNING id, kind, person, body, made, expires`, id, now.UnixMilli())
	if err != nil {
		return t, fmt.Errorf("postgres: use a ticket: %w", err)
	}
	return t, nil
}

func scanTicket(row pgx.CollectableRow) (t store.Ticket, err error) {
	var made, expires int64
	err = row.Scan(&t.ID, &t.Kind, &t.Person, &t.Body, &made, &expires)
	t.Made, t.Expires = fromMillis(made), fromMillis(expires)
	return t, err
}

// one returns the one row of a query, or store.ErrNotFound.
func one[T any](ctx context.Context, s signIn, scan pgx.RowToFunc[T], query string, args ...any) (found T, err error) {
	rows, err := s.pool.Query(ctx, query, args...)
	if err == nil {
		found, err = pgx.CollectOneRow(rows, scan)
	}
	if errors.Is(err, pgx.ErrNoRows) {
		err = store.ErrNotFound
	}
	return found, err
}

// all returns the rows of a query.
func all[T any](ctx context.Context, s signIn, scan pgx.RowToFunc[T], query string, args ...any) ([]T, error) {
	rows, err := s.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scan)
}

// Tickets implements store.SignIn.
func (s signIn) Tickets(ctx context.Context, person string) ([]store.Ticket, error) {
	list, err := all(ctx, s, scanTicket, `SELECT id, kind, person, body, made, expires FROM ticket WHERE person = $1 ORDER BY made DESC, id`, person)
	if err != nil {
		return nil, fmt.Errorf("postgres: tickets of a person: %w", err)
	}
	return list, nil
}

// TicketsOfKind implements store.SignIn.
func (s signIn) TicketsOfKind(ctx context.Context, kind string) ([]store.Ticket, error) {
	list, err := all(ctx, s, scanTicket, `SELECT id, kind, person, body, made, expires FROM ticket WHERE kind = $1 ORDER BY made DESC, id`, kind)
	if err != nil {
		return nil, fmt.Errorf("postgres: tickets of a kind: %w", err)
	}
	return list, nil
}

// DropTickets implements store.SignIn.
func (s signIn) DropTickets(ctx context.Context, person, kind string) error {
	if _, err := s.pool.Exec(ctx, `DELETE FROM ticket WHERE person = $1 AND kind = $2`, person, kind); err != nil {
		return fmt.Errorf("postgres: drop tickets: %w", err)
	}
	return nil
}

// changed returns store.ErrConflict if a statement has changed no row.
func changed(tag pgconn.CommandTag, err error) error {
	if err == nil && tag.RowsAffected() == 0 {
		return store.ErrConflict
	}
	return err
}

// AddPasskey implements store.SignIn.
func (s signIn) AddPasskey(ctx context.Context, p store.Passkey) error {
	err := changed(s.pool.Exec(ctx, `INSERT INTO passkey (id, person, label, body, counter, made, used) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT DO NOTHING`, p.ID, p.Person, p.Label, p.Body, p.Counter, p.Made.UnixMilli(), p.Used.UnixMilli()))
	if err != nil {
		return fmt.Errorf("postgres: passkey: %w", err)
	}
	return nil
}

// passkeys is the start of all queries for passkeys.
const passkeys = `SELECT id, person, label, body, counter, made, used FROM passkey `

func scanPasskey(row pgx.CollectableRow) (p store.Passkey, err error) {
	var made, used int64
	err = row.Scan(&p.ID, &p.Person, &p.Label, &p.Body, &p.Counter, &made, &used)
	p.Made, p.Used = fromMillis(made), fromMillis(used)
	return p, err
}

// Passkey implements store.SignIn.
func (s signIn) Passkey(ctx context.Context, id []byte) (store.Passkey, error) {
	p, err := one(ctx, s, scanPasskey, passkeys+`WHERE id = $1`, id)
	if err != nil {
		return p, fmt.Errorf("postgres: passkey: %w", err)
	}
	return p, nil
}

// Passkeys implements store.SignIn.
func (s signIn) Passkeys(ctx context.Context, person string) ([]store.Passkey, error) {
	list, err := all(ctx, s, scanPasskey, passkeys+`WHERE person = $1 ORDER BY made, id`, person)
	if err != nil {
		return nil, fmt.Errorf("postgres: passkeys of a person: %w", err)
	}
	return list, nil
}

// AllPasskeys implements store.SignIn.
func (s signIn) AllPasskeys(ctx context.Context) ([]store.Passkey, error) {
	list, err := all(ctx, s, scanPasskey, passkeys+`ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("postgres: all passkeys: %w", err)
	}
	return list, nil
}

// UsePasskey implements store.SignIn.
func (s signIn) UsePasskey(ctx context.Context, id []byte, counter uint32, at time.Time) error {
	err := changed(s.pool.Exec(ctx, `UPDATE passkey SET counter = $2, used = $3
		WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)`, id, int64(counter), at.UnixMilli()))
	if err != nil {
		return fmt.Errorf("postgres: use a passkey: %w", err)
	}
	return nil
}

// DropPasskey implements store.SignIn.
func (s signIn) DropPasskey(ctx context.Context, person string, id []byte) error {
	if _, err := s.pool.Exec(ctx, `DELETE FROM passkey WHERE person = $1 AND id = $2`, person, id); err != nil {
		return fmt.Errorf("postgres: drop a passkey: %w", err)
	}
	return nil
}
