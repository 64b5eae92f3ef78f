package sqlite

import (
	"context"
	"fmt"

	"triplecross/internal/store"
)

// evenings implements store.Evenings.
type evenings struct{ *Store }

// Evenings implements store.Archive.
func (s *Store) Evenings() store.Evenings { return evenings{s} }

// AddEvening implements store.Evenings.
func (s evenings) AddEvening(ctx context.Context, e store.Evening) error {
	err := s.committer.submit(ctx, func(w *writer) error { return w.addEvening(e) })
	if err != nil {
		return fmt.Errorf("sqlite: add an evening: %w", err)
	}
	return nil
}

func (w *writer) addEvening(e store.Evening) error {
	ctx := context.Background()
	taken := false
	if err := w.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM evening WHERE id = ?)`, e.ID).Scan(&taken); err != nil {
		return err
	}
	for _, game := range e.Games {
		in := false
		if err := w.conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM evening_game WHERE game = ?)`, game).Scan(&in); err != nil {
			return err
		}
		taken = taken || in
	}
	if taken {
		return store.ErrConflict
	}
	result, err := w.conn.ExecContext(ctx, `INSERT INTO evening (id, name, namer, maker, created) VALUES (?, ?, ?, ?, ?)`,
		e.ID, e.Name, e.Namer, e.Maker, e.Created.UnixMilli())
	if err != nil {
		return err
	}
	number, err := result.LastInsertId()
	if err != nil {
		return err
	}
	for i, game := range e.Games {
		if _, err := w.conn.ExecContext(ctx, `INSERT INTO evening_game (evening, position, game) VALUES (?, ?, ?)`, number, i, game); err != nil {
			return err
		}
	}
	for _, g := range e.Guests {
		if _, err := w.conn.ExecContext(ctx, `INSERT INTO evening_guest (evening, person, name, sits_out, since) VALUES (?, ?, ?, ?, ?)`,
			number, g.Person, g.Name, g.Out, g.Since.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// change runs a statement about an evening. It returns store.ErrNotFound if no row changes.
func (s evenings) change(ctx context.Context, id, statement string, args ...any) error {
	if err := changeRows(ctx, s.committer, statement, append([]any{id}, args...)...); err != nil {
		return fmt.Errorf("sqlite: change the evening %s: %w", id, err)
	}
	return nil
}

// AddEveningGame implements store.Evenings.
func (s evenings) AddEveningGame(ctx context.Context, id, gameID string) error {
	return s.change(ctx, id, `
		INSERT INTO evening_game (evening, position, game)
		SELECT number, (SELECT coalesce(max(position), -1) + 1 FROM evening_game WHERE evening = number), ?2 FROM evening WHERE id = ?1
		ON CONFLICT (game) DO UPDATE SET game = excluded.game`, gameID)
}

// SetGuest implements store.Evenings.
func (s evenings) SetGuest(ctx context.Context, id string, g store.Guest) error {
	return s.change(ctx, id, `
		INSERT INTO evening_guest (evening, person, name, sits_out, since) SELECT number, ?2, ?3, ?4, ?5 FROM evening WHERE id = ?1
		ON CONFLICT (evening, person) DO UPDATE SET name = excluded.name, sits_out = excluded.sits_out`, g.Person, g.Name, g.Out, g.Since.UnixMilli())
}

// NameEvening implements store.Evenings.
func (s evenings) NameEvening(ctx context.Context, id, name, by string) error {
	return s.change(ctx, id, `UPDATE evening SET name = ?2, namer = ?3 WHERE id = ?1`, name, by)
}

// MoveEvening implements store.Evenings.
func (s evenings) MoveEvening(ctx context.Context, from, to string) error {
	return s.change(ctx, from, `UPDATE evening SET id = ?2 WHERE id = ?1`, to)
}

// Evening implements store.Evenings.
func (s evenings) Evening(ctx context.Context, id string) (store.Evening, error) {
	list, err := s.reader.evenings(ctx, `WHERE id = ?`, id)
	if err == nil && len(list) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Evening{}, fmt.Errorf("sqlite: evening %s: %w", id, err)
	}
	return list[0], nil
}

// EveningOf implements store.Evenings.
func (s evenings) EveningOf(ctx context.Context, gameID string) (id string, err error) {
	err = notFound(s.reader.row(ctx, `SELECT id FROM evening_game JOIN evening ON number = evening WHERE game = ?`, []any{gameID}, &id))
	if err != nil {
		return "", fmt.Errorf("sqlite: evening of %s: %w", gameID, err)
	}
	return id, nil
}

// EveningsOf implements store.Evenings.
func (s evenings) EveningsOf(ctx context.Context, person string, limit int) ([]store.Evening, error) {
	list, err := s.reader.evenings(ctx, `WHERE number IN (
		SELECT number FROM evening WHERE maker = ?1 AND maker <> '' UNION SELECT number FROM evening WHERE namer = ?1 AND namer <> ''
		UNION SELECT evening FROM evening_guest WHERE person = ?1)
		ORDER BY created DESC, number DESC LIMIT ?2`, person, limit)
	if err != nil {
		return nil, fmt.Errorf("sqlite: evenings of a person: %w", err)
	}
	return list, nil
}

// AllEvenings implements store.Evenings.
func (s evenings) AllEvenings(ctx context.Context, behind string, limit int) ([]store.Evening, error) {
	list, err := s.reader.evenings(ctx, `WHERE id > ? ORDER BY id LIMIT ?`, behind, limit)
	if err != nil {
		return nil, fmt.Errorf("sqlite: evenings: %w", err)
	}
	return list, nil
}

// evenings returns the evenings selected by the end of a query.
func (r *reader) evenings(ctx context.Context, which string, args ...any) ([]store.Evening, error) {
	var numbers []int64
	list, err := listed(ctx, r, func(row scanner) (e store.Evening, err error) {
		var number, created int64
		err = row.Scan(&number, &e.ID, &e.Name, &e.Namer, &e.Maker, &created)
		e.Created = fromMillis(created)
		numbers = append(numbers, number)
		return e, err
	}, `SELECT number, id, name, namer, maker, created FROM evening `+which, args...)
	for i := range list {
		if err == nil {
			list[i].Games, err = listed(ctx, r, scanOnly[string], `SELECT game FROM evening_game WHERE evening = ? ORDER BY position`, numbers[i])
		}
		if err == nil {
			list[i].Guests, err = listed(ctx, r, scanGuest, `SELECT person, name, sits_out, since FROM evening_guest WHERE evening = ? ORDER BY since, person`, numbers[i])
		}
	}
	return list, err
}

func scanGuest(row scanner) (g store.Guest, err error) {
	var since int64
	err = row.Scan(&g.Person, &g.Name, &g.Out, &since)
	g.Since = fromMillis(since)
	return g, err
}

// leaveEvenings removes a person from all evenings, and the names that they gave.
func (w *writer) leaveEvenings(ctx context.Context, person string) error {
	for _, statement := range []string{
		`DELETE FROM evening_guest WHERE person = ?`,
		`UPDATE evening SET maker = '' WHERE maker = ? AND maker <> ''`,
		`UPDATE evening SET name = '', namer = '' WHERE namer = ? AND namer <> ''`,
	} {
		if _, err := w.conn.ExecContext(ctx, statement, person); err != nil {
			return err
		}
	}
	return nil
}
