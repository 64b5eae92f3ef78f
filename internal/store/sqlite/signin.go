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
	if err := s.committer.submit(ctx, func(w *writer) error { return w.addTicket(t) }); err != nil {
		return fmt.Errorf("sqlite: ticket: %w", err)
	}
	return nil
}

// addTicket writes a ticket within a transaction, in place of those that have expired and of the person's others
// of its kind.
func (w *writer) addTicket(t store.Ticket) error {
	ctx := context.Background()
	if _, err := w.conn.ExecContext(ctx, `DELETE FROM ticket WHERE expires <= ?`, t.Made.UnixMilli()); err != nil {
		return err
	}
	if _, err := w.conn.ExecContext(ctx, `DELETE FROM ticket WHERE person = ? AND kind = ? AND person <> ''`, t.Person, t.Kind); err != nil {
		return err
	}
	_, err := w.conn.ExecContext(ctx, `INSERT INTO ticket (id, kind, person, body, made, expires) VALUES (?, ?, ?, ?, ?, ?)`,
		t.ID, t.Kind, t.Person, t.Body, t.Made.UnixMilli(), t.Expires.UnixMilli())
	return err
}

// change runs a statement about sign-in. It returns store.ErrConflict if no row changes.
func (s signIn) change(ctx context.Context, statement string, args ...any) error {
	err := changeRows(ctx, s.committer, statement, args...)
	if errors.Is(err, store.ErrNotFound) {
		return store.ErrConflict
	}
	return err
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
	err := changeRows(ctx, s.committer, `DELETE FROM ticket WHERE person = ? AND kind = ?`, person, kind)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("sqlite: drop tickets: %w", err)
	}
	return nil
}

// AddPasskey implements store.SignIn.
func (s signIn) AddPasskey(ctx context.Context, p store.Passkey) error {
	err := s.change(ctx, `
		INSERT INTO passkey (id, person, label, body, counter, made, used) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		p.ID, p.Person, p.Label, p.Body, p.Counter, p.Made.UnixMilli(), p.Used.UnixMilli())
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
	err := s.change(ctx, `UPDATE passkey SET counter = ?2, used = ?3 WHERE id = ?1 AND (counter < ?2 OR counter = 0 AND ?2 = 0)`,
		id, counter, at.UnixMilli())
	if err != nil {
		return fmt.Errorf("sqlite: use a passkey: %w", err)
	}
	return nil
}

// DropPasskey implements store.SignIn.
func (s signIn) DropPasskey(ctx context.Context, person string, id []byte) error {
	err := changeRows(ctx, s.committer, `DELETE FROM passkey WHERE person = ? AND id = ?`, person, id)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("sqlite: drop a passkey: %w", err)
	}
	return nil
}
