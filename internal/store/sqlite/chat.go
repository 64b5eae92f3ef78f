package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"triplecross/internal/store"
)

// AddChatMessage implements store.Store.
func (s *Store) AddChatMessage(ctx context.Context, gameID string, m store.ChatMessage) (int, error) {
	number := new(int) // on the heap, because the committer may outlive this call
	err := s.committer.submit(ctx, func(w *writer) (err error) {
		*number, err = w.addChatMessage(gameID, m)
		return err
	})
	if err == nil && *number == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return 0, fmt.Errorf("sqlite: chat message of %s: %w", gameID, err)
	}
	return *number, nil
}

// addChatMessage writes a message within a transaction and returns its number,
// 0 if there is no such game.
func (w *writer) addChatMessage(gameID string, m store.ChatMessage) (number int, err error) {
	if err := w.foldCreated(gameID); err != nil {
		return 0, err
	}
	err = w.conn.QueryRowContext(context.Background(), `
		INSERT INTO chat_message (game, number, at, channel, person, name, seat, text)
		SELECT number, 1 + (SELECT coalesce(max(number), 0) FROM chat_message WHERE chat_message.game = game.number), ?2, ?3, ?4, ?5, ?6, ?7 FROM game WHERE id = ?1
		RETURNING number`, gameID, m.At.UnixMilli(), m.Channel, m.Person, m.Name, m.Seat, m.Text).Scan(&number)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return number, err
}

// ChatMessages implements store.Store.
func (s *Store) ChatMessages(ctx context.Context, gameID string, limit int) ([]store.ChatMessage, error) {
	messages, err := s.reader.chatMessages(ctx, gameID, limit)
	if err != nil {
		return nil, fmt.Errorf("sqlite: chat messages of %s: %w", gameID, err)
	}
	return messages, nil
}

func (r *reader) chatMessages(ctx context.Context, gameID string, limit int) ([]store.ChatMessage, error) {
	rows, err := r.pool.QueryContext(ctx,
		`SELECT number, at, channel, person, name, seat, text FROM (
			SELECT *, row_number() OVER (PARTITION BY channel ORDER BY number DESC) AS age FROM chat_message WHERE game = (SELECT number FROM game WHERE id = ?)
		) WHERE age <= ? ORDER BY number`, gameID, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var messages []store.ChatMessage
	for rows.Next() {
		var m store.ChatMessage
		var at int64
		if err := rows.Scan(&m.Number, &at, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text); err != nil {
			return nil, err
		}
		m.At = fromMillis(at)
		messages = append(messages, m)
	}
	return messages, rows.Err()
}
