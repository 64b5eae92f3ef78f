package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"triplecross/internal/store"
)

var _ store.SignIn = (*Store)(nil)

// signIn implements store.SignIn.
type signIn struct {
	committer *committer
	reader    *reader
}

// AddTicket implements store.SignIn.
func (s signIn) AddTicket(ctx context.Context, t store.Ticket) error {
	err := s.change(ctx,
		execution{`DELETE FROM ticket WHERE expires <= ?`, []any{t.Made.UnixMilli()}},
		execution{`DELETE FROM ticket WHERE person = ? AND kind = ? AND person <> ''`, []any{t.Person, t.Kind}},
		execution{`INSERT INTO ticket (id, kind, person, body, made, expires) VALUES (?, ?, ?, ?, ?, ?)`, []any{t.ID, t.Kind, t.Person, t.Body, t.Made.UnixMilli(), t.Expires.UnixMilli()}})
	if err != nil {
		return fmt.Errorf("sqlite: ticket: %w", err)
	}
	return nil
}

// execution is a statement with its arguments.
type execution struct {
	text string
	args []any
}

// change runs statements in one transaction. It returns store.ErrConflict if the last one changes no row.
func (s signIn) change(ctx context.Context, executions ...execution) error {
	return s.committer.submit(ctx, func(w *writer) error {
		var changed int64
		for _, one := range executions {
			result, err := w.conn.ExecContext(context.Background(), one.text, one.args...)
			if err == nil {
				changed, err = result.RowsAffected()
			}
			if err != nil {
				return err
			}
		}
		if changed == 0 {
			return store.ErrConflict
		}
		return nil
	})
}

// Ticket implements store.SignIn.
func (s signIn) Ticket(ctx context.Context, id string, now time.Time) (store.Ticket, error) {
	t, err := scanTicket(s.reader.pool.QueryRowContext(ctx, `SELECT id, kind, person, body, made, expires FROM ticket WHERE id = ? AND expires > ?`, id, now.UnixMilli()))
	if err != nil {
		return t, fmt.Errorf("sqlite: ticket: %w", notFound(err))
	}
	return t, nil
}

// UseTicket implements store.SignIn.
func (s signIn) UseTicket(ctx context.Context, id string, now time.Time) (store.Ticket, error) {
	used := new(store.Ticket) // on the heap, because the committer may outlive this call
	err := s.committer.submit(ctx, func(w *writer) (err error) {
		*used, err = scanTicket(w.conn.QueryRowContext(context.Background(), `
			DELETE FROM ticket WHERE id = ? AND expires > ? RETURNING id, kind, person, body, made, expires`, id, now.UnixMilli()))
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	if err == nil && used.ID == "" {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Ticket{}, fmt.Errorf("sqlite: use a ticket: %w", err)
	}
	return *used, nil
}

func scanTicket(row scanner) (t store.Ticket, err error) {
	var made, expires int64
	err = row.Scan(&t.ID, &t.Kind, &t.Person, &t.Body, &made, &expires)
	t.Made, t.Expires = fromMillis(made), fromMillis(expires)
	return t, err
}

// Tickets implements store.SignIn.
func (s signIn) Tickets(ctx context.Context, person string) ([]store.Ticket, error) {
	list, err := listed(ctx, s.reader, scanTicket, `SELECT id, kind, person, body, made, expires FROM ticket WHERE person = ? ORDER BY made DESC, id`, person)
	if err != nil {
		return nil, fmt.Errorf("sqlite: tickets of a person: %w", err)
	}
	return list, nil
}

// TicketsOfKind implements store.SignIn.
func (s signIn) TicketsOfKind(ctx context.Context, kind string) ([]store.Ticket, error) {
	list, err := listed(ctx, s.reader, scanTicket, `SELECT id, kind, person, body, made, expires FROM ticket WHERE kind = ? ORDER BY made DESC, id`, kind)
	if err != nil {
		return nil, fmt.Errorf("sqlite: tickets of a kind: %w", err)
	}
	return list, nil
}

// DropTickets implements store.SignIn.
func (s signIn) DropTickets(ctx context.Context, person, kind string) error {
	err := s.change(ctx, execution{`DELETE FROM ticket WHERE person = ? AND kind = ?`, []any{person, kind}})
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("sqlite: drop tickets: %w", err)
	}
	return nil
}

// AddPasskey implements store.SignIn.
func (s signIn) AddPasskey(ctx context.Context, p store.Passkey) error {
	err := s.change(ctx, execution{
		`INSERT INTO passkey (id, person, label, body, counter, made, used) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		[]any{p.ID, p.Person, p.Label, p.Body, p.Counter, p.Made.UnixMilli(), p.Used.UnixMilli()},
	})
	if err != nil {
		return fmt.Errorf("sqlite: passkey: %w", err)
	}
	return nil
}

// passkeys is the start of all queries for passkeys.
const passkeys = `SELECT id, person, label, body, counter, made, used FROM passkey `

func scanPasskey(row scanner) (p store.Passkey, err error) {
	var made, used int64
	err = row.Scan(&p.ID, &p.Person, &p.Label, &p.Body, &p.Counter, &made, &used)
	p.Made, p.Used = fromMillis(made), fromMillis(used)
	return p, err
}

// Passkey implements store.SignIn.
func (s signIn) Passkey(ctx context.Context, id []byte) (store.Passkey, error) {
	p, err := scanPasskey(s.reader.pool.QueryRowContext(ctx, passkeys+`WHERE id = ?`, id))
	if err != nil {
		return p, fmt.Errorf("sqlite: passkey: %w", notFound(err))
	}
	return p, nil
}

// Passkeys implements store.SignIn.
func (s signIn) Passkeys(ctx context.Context, person string) ([]store.Passkey, error) {
	list, err := listed(ctx, s.reader, scanPasskey, passkeys+`WHERE person = ? ORDER BY made, id`, person)
	if err != nil {
		return nil, fmt.Errorf("sqlite: passkeys of a person: %w", err)
	}
	return list, nil
}

// AllPasskeys implements store.SignIn.
func (s signIn) AllPasskeys(ctx context.Context) ([]store.Passkey, error) {
	list, err := listed(ctx, s.reader, scanPasskey, passkeys+`ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("sqlite: all passkeys: %w", err)
	}
	return list, nil
}

// UsePasskey implements store.SignIn.
func (s signIn) UsePasskey(ctx context.Context, id []byte, counter uint32, at time.Time) error {
	err := s.change(ctx, execution{`
		UPDATE passkey SET counter = ?2, used = ?3 WHERE id = ?1 AND (counter < ?2 OR counter = 0 AND ?2 = 0)`, []any{id, counter, at.UnixMilli()}})
	if err != nil {
		return fmt.Errorf("sqlite: use a passkey: %w", err)
	}
	return nil
}

// DropPasskey implements store.SignIn.
func (s signIn) DropPasskey(ctx context.Context, person string, id []byte) error {
	err := s.change(ctx, execution{`DELETE FROM passkey WHERE person = ? AND id = ?`, []any{person, id}})
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("sqlite: drop a passkey: %w", err)
	}
	return nil
}
