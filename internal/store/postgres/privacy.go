package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

var _ store.Privacy = (*Store)(nil)

// SaidBy implements store.Privacy.
func (s *Store) SaidBy(ctx context.Context, person string) ([]store.Said, error) {
	rows, err := s.pool.Query(ctx, `SELECT game.id, m.number, at, channel, person, name, seat, text
		FROM chat_message AS m JOIN game ON game.number = m.game
		WHERE person = $1 AND person <> '' ORDER BY m.game, m.number`, person)
	if err != nil {
		return nil, fmt.Errorf("postgres: chat messages of a person: %w", err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (m store.Said, err error) {
		var at int64
		err = row.Scan(&m.GameID, &m.Number, &at, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text)
		m.At = fromMillis(at)
		return m, err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: chat messages of a person: %w", err)
	}
	return list, nil
}

// DropChat implements store.Privacy.
func (s *Store) DropChat(ctx context.Context, before time.Time, limit int) (n int, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) (err error) {
		n, err = emptyMessages(ctx, tx, `UPDATE chat_message SET channel = 'hidden', person = '', name = '', text = '' WHERE (game, number) IN (
			SELECT game, number FROM chat_message WHERE at < $1 AND text <> '' ORDER BY at LIMIT $2)
			RETURNING game`, before.UnixMilli(), limit)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("postgres: drop old chat messages: %w", err)
	}
	return n, nil
}

// Unsay implements store.Privacy.
func (s *Store) Unsay(ctx context.Context, person string) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		_, err := emptyMessages(ctx, tx, `UPDATE chat_message SET channel = 'hidden', person = '', name = '', text = '' WHERE person = $1 AND person <> ''
			RETURNING game`, person)
		if err != nil {
			return err
		}
		var batch pgx.Batch
		batch.Queue("DELETE FROM report WHERE person = $1", person)
		batch.Queue("DELETE FROM ticket WHERE person = $1 AND person <> ''", person)
		batch.Queue("DELETE FROM passkey WHERE person = $1", person)
		batch.Queue("DELETE FROM subscription WHERE person = $1", person)
		if err := tx.SendBatch(ctx, &batch).Close(); err != nil {
			return err
		}
		return leaveEvenings(ctx, tx, person)
	})
	if err != nil {
		return fmt.Errorf("postgres: drop the chat messages of a person: %w", err)
	}
	return nil
}

// emptyMessages runs an update that empties messages and returns their games. It then removes the empty
// messages that are not the last of their game.
func emptyMessages(ctx context.Context, tx pgx.Tx, update string, args ...any) (int, error) {
	rows, err := tx.Query(ctx, update, args...)
	if err != nil {
		return 0, err
	}
	games, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return 0, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM report USING chat_message AS m
		WHERE m.game = ANY ($1::bigint[]) AND m.text = '' AND report.game = m.game AND report.number = m.number`, games)
	if err != nil {
		return 0, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM chat_message AS m WHERE game = ANY ($1::bigint[]) AND channel = 'hidden' AND text = ''
		AND number < (SELECT max(number) FROM chat_message WHERE game = m.game)`, games)
	return len(games), err
}

// Beginnings implements store.Privacy.
func (s *Store) Beginnings(ctx context.Context, texts ...string) ([]store.Beginning, error) {
	rows, err := s.pool.Query(ctx, `SELECT id, seq, at, kind, body
		FROM game CROSS JOIN LATERAL (SELECT * FROM event WHERE event.game = game.number AND seq <= 2) AS e
		WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS wanted WHERE position(wanted IN body) > 0) ORDER BY number, seq`, texts)
	if err != nil {
		return nil, fmt.Errorf("postgres: beginnings of games: %w", err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (b store.Beginning, err error) {
		var at int64
		var body string
		err = row.Scan(&b.GameID, &b.Seq, &at, &b.Kind, &body)
		b.At, b.Body = fromMillis(at), []byte(body)
		return b, err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: beginnings of games: %w", err)
	}
	return list, nil
}

// Overwrite implements store.Privacy. PostgreSQL itself reuses the space of removed rows after its next
// vacuum.
func (s *Store) Overwrite(context.Context) error { return nil }

// Disown implements store.Privacy.
func (s *Store) Disown(ctx context.Context, d store.Disowning) error {
	if err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return disown(ctx, tx, d) }); err != nil {
		return fmt.Errorf("postgres: disown %s: %w", d.GameID, err)
	}
	return nil
}

func disown(ctx context.Context, tx pgx.Tx, d store.Disowning) error {
	seats, err := json.Marshal(d.Seats)
	if err != nil {
		return err
	}
	var number int64
	err = tx.QueryRow(ctx, "UPDATE game SET seats = $2 WHERE id = $1 RETURNING number", d.GameID, string(seats)).Scan(&number)
	if errors.Is(err, pgx.ErrNoRows) {
		return store.ErrNotFound
	}
	if err != nil {
		return err
	}
	var batch pgx.Batch
	for _, e := range d.Events {
		batch.Queue("UPDATE event SET body = $3 WHERE game = $1 AND seq = $2", number, e.Seq, string(e.Body))
	}
	// The person may have sat down again since an earlier call, which has added the other.
	batch.Queue("DELETE FROM participant WHERE game = $1 AND person = $3 AND EXISTS (SELECT FROM participant WHERE game = $1 AND person = $2)",
		number, d.Person, d.Other)
	batch.Queue("UPDATE participant SET person = $3 WHERE game = $1 AND person = $2", number, d.Person, d.Other)
	return tx.SendBatch(ctx, &batch).Close()
}
