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

// AddChatMessage implements store.Store.
func (s *Store) AddChatMessage(ctx context.Context, gameID string, m store.ChatMessage) (number int, err error) {
	ctx, cancel := context.WithTimeout(ctx, commitTimeout)
	defer cancel()
	for {
		number, err = s.addChatMessage(ctx, gameID, m)
		var refused *pgconn.PgError
		if errors.As(err, &refused) && refused.Code == uniqueViolation {
			continue // another server was faster with that number
		}
		if err != nil {
			return 0, fmt.Errorf("postgres: chat message of %s: %w", gameID, err)
		}
		if number%trimChat == 0 {
			// If this fails, the message is stored all the same; the next time drops what this one has left.
			_ = trimChannel(ctx, s.pool, gameID, m.Channel)
		}
		return number, nil
	}
}

// CopyChatMessage implements store.Archive.
func (s *Store) CopyChatMessage(ctx context.Context, gameID string, m store.ChatMessage) error {
	tag, err := s.pool.Exec(ctx, `
		INSERT INTO chat_message (game, number, at, channel, person, name, seat, text)
		SELECT number, $2, $3, $4, $5, $6, $7, $8 FROM game WHERE id = $1`,
		gameID, m.Number, m.At.UnixMilli(), m.Channel, m.Person, m.Name, m.Seat, m.Text)
	var refused *pgconn.PgError
	switch {
	case errors.As(err, &refused) && refused.Code == uniqueViolation:
		err = store.ErrConflict
	case err == nil && tag.RowsAffected() == 0:
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("postgres: chat message %d of %s: %w", m.Number, gameID, err)
	}
	return nil
}

// trimChat is the number of messages of a game after which a channel is trimmed.
const trimChat = 64

// trimChannel drops all but the last store.MaxChat messages of a channel.
func trimChannel(ctx context.Context, pool *pgxpool.Pool, gameID, channel string) error {
	_, err := pool.Exec(ctx, `DELETE FROM chat_message
		WHERE game = (SELECT number FROM game WHERE id = $1) AND channel = $2 AND number <= (
			SELECT number FROM chat_message
			WHERE game = (SELECT number FROM game WHERE id = $1) AND channel = $2 ORDER BY number DESC LIMIT 1 OFFSET $3)`,
		gameID, channel, store.MaxChat)
	return err
}

// uniqueViolation is PostgreSQL's error code for a duplicate key.
const uniqueViolation = "23505"

func (s *Store) addChatMessage(ctx context.Context, gameID string, m store.ChatMessage) (number int, err error) {
	if s.committer.closed.Load() {
		return 0, store.ErrClosed
	}
	err = s.pool.QueryRow(ctx, `
		INSERT INTO chat_message (game, number, at, channel, person, name, seat, text)
		SELECT number, 1 + (SELECT coalesce(max(number), 0) FROM chat_message WHERE chat_message.game = game.number), $2, $3, $4, $5, $6, $7
		FROM game WHERE id = $1
		RETURNING number`, gameID, m.At.UnixMilli(), m.Channel, m.Person, m.Name, m.Seat, m.Text).Scan(&number)
	if errors.Is(err, pgx.ErrNoRows) {
		err = store.ErrNotFound
	}
	return number, err
}

// ChatMessages implements store.Store.
func (s *Store) ChatMessages(ctx context.Context, gameID string, limit int) ([]store.ChatMessage, error) {
	rows, err := s.pool.Query(ctx,
		`SELECT number, at, channel, person, name, seat, text FROM (
			SELECT *, row_number() OVER (PARTITION BY channel ORDER BY number DESC) AS age FROM chat_message
			WHERE game = (SELECT number FROM game WHERE id = $1)
		) AS message WHERE age <= $2 ORDER BY number`, gameID, limit)
	if err != nil {
		return nil, fmt.Errorf("postgres: chat messages of %s: %w", gameID, err)
	}
	messages, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (m store.ChatMessage, err error) {
		var at int64
		err = row.Scan(&m.Number, &at, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text)
		m.At = fromMillis(at)
		return m, err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: chat messages of %s: %w", gameID, err)
	}
	return messages, nil
}
