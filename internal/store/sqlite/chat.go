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

// addChatMessage writes a message within a transaction and returns its number, or 0 if there is no such game.
// From time to time it drops the oldest messages of the channel.
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
	if err == nil && number%trimChat == 0 {
		err = w.trimChannel(gameID, m.Channel)
	}
	return number, err
}

// CopyChatMessage implements store.Archive.
func (s *Store) CopyChatMessage(ctx context.Context, gameID string, m store.ChatMessage) error {
	found := new(bool) // on the heap, because the committer may outlive this call
	err := s.committer.submit(ctx, func(w *writer) (err error) {
		*found, err = w.copyChatMessage(gameID, m)
		return err
	})
	if err == nil && !*found {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("sqlite: chat message %d of %s: %w", m.Number, gameID, err)
	}
	return nil
}

// copyChatMessage writes a message within a transaction, and reports whether there is such a game.
func (w *writer) copyChatMessage(gameID string, m store.ChatMessage) (found bool, err error) {
	if err := w.foldCreated(gameID); err != nil {
		return false, err
	}
	var game int64
	err = w.conn.QueryRowContext(context.Background(), `SELECT number FROM game WHERE id = ?`, gameID).Scan(&game)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	result, err := w.conn.ExecContext(context.Background(), `
		INSERT INTO chat_message (game, number, at, channel, person, name, seat, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`, game, m.Number, m.At.UnixMilli(), m.Channel, m.Person, m.Name, m.Seat, m.Text)
	if err != nil {
		return true, err
	}
	added, err := result.RowsAffected()
	if err == nil && added == 0 {
		err = store.ErrConflict
	}
	return true, err
}

// trimChat is the number of messages of a game after which a channel is trimmed.
const trimChat = 64

// trimChannel drops all but the last store.MaxChat messages of a channel.
func (w *writer) trimChannel(gameID, channel string) error {
	_, err := w.conn.ExecContext(context.Background(), `
		WITH chat AS (SELECT number AS game FROM game WHERE id = ?1)
		DELETE FROM chat_message WHERE game = (SELECT game FROM chat) AND channel = ?2 AND number <= (
			SELECT number FROM chat_message WHERE game = (SELECT game FROM chat) AND channel = ?2 ORDER BY number DESC LIMIT 1 OFFSET ?3)`,
		gameID, channel, store.MaxChat)
	return err
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
	// The query handles one channel after the other. In each it looks up the oldest message to return, so
	// that it reads no others.
	rows, err := r.query(ctx, `
		WITH RECURSIVE chat AS (SELECT number AS game FROM game WHERE id = ?1),
		channels (channel) AS (
			SELECT min(channel) FROM chat_message WHERE game = (SELECT game FROM chat)
			UNION ALL
			SELECT (SELECT min(m.channel) FROM chat_message AS m WHERE m.game = (SELECT game FROM chat) AND m.channel > channels.channel)
			FROM channels WHERE channels.channel IS NOT NULL
		)
		SELECT m.number, at, m.channel, person, name, seat, text
		FROM channels CROSS JOIN chat_message AS m ON m.game = (SELECT game FROM chat) AND m.channel = channels.channel AND m.number > coalesce((
			SELECT number FROM chat_message WHERE game = (SELECT game FROM chat) AND channel = channels.channel
			ORDER BY number DESC LIMIT 1 OFFSET ?2), 0)
		WHERE channels.channel IS NOT NULL
		ORDER BY m.number`, gameID, limit)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(row scanner) (m store.ChatMessage, err error) {
		var at int64
		err = row.Scan(&m.Number, &at, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text)
		m.At = fromMillis(at)
		return m, err
	})
}
