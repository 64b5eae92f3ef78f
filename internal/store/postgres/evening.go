package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"triplecross/internal/store"
)

// evenings implements store.Evenings.
type evenings struct{ pool *pgxpool.Pool }

// Evenings implements store.Archive.
func (s *Store) Evenings() store.Evenings { return evenings{s.pool} }

// AddEvening implements store.Evenings.
func (s evenings) AddEvening(ctx context.Context, e store.Evening) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return addEvening(ctx, tx, e) })
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == uniqueViolation {
		err = store.ErrConflict
	}
	if err != nil {
		return fmt.Errorf("postgres: add an evening: %w", err)
	}
	return nil
}

func addEvening(ctx context.Context, tx pgx.Tx, e store.Evening) error {
	var number int64
	err := tx.QueryRow(ctx, `INSERT INTO evening (id, name, namer, maker, created) VALUES ($1, $2, $3, $4, $5) RETURNING number`,
		e.ID, e.Name, e.Namer, e.Maker, e.Created.UnixMilli()).Scan(&number)
	if err != nil {
		return err
	}
	for i, game := range e.Games {
		if _, err := tx.Exec(ctx, `INSERT INTO evening_game (evening, position, game) VALUES ($1, $2, $3)`, number, i, game); err != nil {
			return err
		}
	}
	for _, g := range e.Guests {
		if _, err := tx.Exec(ctx, `INSERT INTO evening_guest (evening, person, name, sits_out, since) VALUES ($1, $2, $3, $4, $5)`,
			number, g.Person, g.Name, g.Out, g.Since.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// changedEvening returns the error of a statement about an evening, or store.ErrNotFound if it changed no
// row.
func changedEvening(tag pgconn.CommandTag, err error, id string) error {
	if err == nil && tag.RowsAffected() == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("postgres: change the evening %s: %w", id, err)
	}
	return nil
}

// AddEveningGame implements store.Evenings. It locks the evening's row, so that no two games get the same
// position.
func (s evenings) AddEveningGame(ctx context.Context, id, gameID string) error {
	var tag pgconn.CommandTag
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var number int64
		err := tx.QueryRow(ctx, `SELECT number FROM evening WHERE id = $1 FOR UPDATE`, id).Scan(&number)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			return store.ErrNotFound
		case err != nil:
			return err
		}
		tag, err = tx.Exec(ctx, `INSERT INTO evening_game (evening, position, game)
			SELECT $1, coalesce(max(position), -1) + 1, $2 FROM evening_game WHERE evening = $1
			ON CONFLICT (game) DO UPDATE SET game = excluded.game`, number, gameID)
		return err
	})
	return changedEvening(tag, err, id)
}

// SetGuest implements store.Evenings.
func (s evenings) SetGuest(ctx context.Context, id string, g store.Guest) error {
	tag, err := s.pool.Exec(ctx, `
		INSERT INTO evening_guest (evening, person, name, sits_out, since) SELECT number, $2, $3, $4, $5 FROM evening WHERE id = $1
		ON CONFLICT (evening, person) DO UPDATE SET name = excluded.name, sits_out = excluded.sits_out`,
		id, g.Person, g.Name, g.Out, g.Since.UnixMilli())
	return changedEvening(tag, err, id)
}

// NameEvening implements store.Evenings.
func (s evenings) NameEvening(ctx context.Context, id, name, by string) error {
	tag, err := s.pool.Exec(ctx, `UPDATE evening SET name = $2, namer = $3 WHERE id = $1`, id, name, by)
	return changedEvening(tag, err, id)
}

// MoveEvening implements store.Evenings.
func (s evenings) MoveEvening(ctx context.Context, from, to string) error {
	tag, err := s.pool.Exec(ctx, `UPDATE evening SET id = $2 WHERE id = $1`, from, to)
	return changedEvening(tag, err, from)
}

// evening selects the columns of an evening, with its games and its guests as arrays.
const evening = `SELECT id, name, namer, maker, created,
	ARRAY(SELECT game FROM evening_game WHERE evening = number ORDER BY position),
	ARRAY(SELECT person FROM evening_guest WHERE evening = number ORDER BY since, person),
	ARRAY(SELECT name FROM evening_guest WHERE evening = number ORDER BY since, person),
	ARRAY(SELECT sits_out FROM evening_guest WHERE evening = number ORDER BY since, person),
	ARRAY(SELECT since FROM evening_guest WHERE evening = number ORDER BY since, person)
	FROM evening `

func scanEvening(row pgx.CollectableRow) (e store.Evening, err error) {
	var created int64
	var people, names []string
	var out []bool
	var since []int64
	err = row.Scan(&e.ID, &e.Name, &e.Namer, &e.Maker, &created, &e.Games, &people, &names, &out, &since)
	e.Created = fromMillis(created)
	for i := range people {
		e.Guests = append(e.Guests, store.Guest{Person: people[i], Name: names[i], Out: out[i], Since: fromMillis(since[i])})
	}
	return e, err
}

// Evening implements store.Evenings.
func (s evenings) Evening(ctx context.Context, id string) (store.Evening, error) {
	rows, err := s.pool.Query(ctx, evening+`WHERE id = $1`, id)
	if err != nil {
		return store.Evening{}, fmt.Errorf("postgres: evening %s: %w", id, err)
	}
	e, err := pgx.CollectExactlyOneRow(rows, scanEvening)
	if errors.Is(err, pgx.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Evening{}, fmt.Errorf("postgres: evening %s: %w", id, err)
	}
	return e, nil
}

// EveningOf implements store.Evenings.
func (s evenings) EveningOf(ctx context.Context, gameID string) (id string, err error) {
	err = s.pool.QueryRow(ctx, `SELECT id FROM evening_game JOIN evening ON number = evening WHERE game = $1`, gameID).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return "", fmt.Errorf("postgres: evening of %s: %w", gameID, err)
	}
	return id, nil
}

// EveningsOf implements store.Evenings.
func (s evenings) EveningsOf(ctx context.Context, person string, limit int) ([]store.Evening, error) {
	return s.list(ctx, evening+`WHERE number IN (
		SELECT number FROM evening WHERE maker = $1 AND maker <> '' UNION SELECT number FROM evening WHERE namer = $1 AND namer <> ''
		UNION SELECT evening FROM evening_guest WHERE person = $1)
		ORDER BY created DESC, number DESC LIMIT $2`, person, limit)
}

// AllEvenings implements store.Evenings.
func (s evenings) AllEvenings(ctx context.Context, behind string, limit int) ([]store.Evening, error) {
	return s.list(ctx, evening+`WHERE id > $1 ORDER BY id LIMIT $2`, behind, limit)
}

func (s evenings) list(ctx context.Context, query string, args ...any) ([]store.Evening, error) {
	rows, err := s.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("postgres: evenings: %w", err)
	}
	list, err := pgx.CollectRows(rows, scanEvening)
	if err != nil {
		return nil, fmt.Errorf("postgres: evenings: %w", err)
	}
	return list, nil
}

// leaveEvenings removes a person from all evenings, and the names that they gave.
func leaveEvenings(ctx context.Context, tx pgx.Tx, person string) error {
	for _, statement := range []string{
		`DELETE FROM evening_guest WHERE person = $1`,
		`UPDATE evening SET maker = '' WHERE maker = $1 AND maker <> ''`,
		`UPDATE evening SET name = '', namer = '' WHERE namer = $1 AND namer <> ''`,
	} {
		if _, err := tx.Exec(ctx, statement, person); err != nil {
			return err
		}
	}
	return nil
}
