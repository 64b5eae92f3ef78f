package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

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
// 0 if there is no such game. Now and then it drops the oldest of the channel.
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

// trimChat is after how many messages of a game a channel is trimmed.
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
	// It looks up one channel after the other, and in each the oldest message to be
	// read, so that it reads no other.
	rows, err := r.pool.QueryContext(ctx, `
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

var _ store.Privacy = (*Store)(nil)

// SaidBy implements store.Privacy.
func (s *Store) SaidBy(ctx context.Context, person string) ([]store.Said, error) {
	said, err := s.reader.saidBy(ctx, person)
	if err != nil {
		return nil, fmt.Errorf("sqlite: chat messages of a person: %w", err)
	}
	return said, nil
}

func (r *reader) saidBy(ctx context.Context, person string) ([]store.Said, error) {
	rows, err := r.pool.QueryContext(ctx, `
		SELECT game.id, m.number, at, channel, person, name, seat, text
		FROM chat_message AS m CROSS JOIN game ON game.number = m.game
		WHERE person = ? AND person <> '' ORDER BY m.game, m.number`, person)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []store.Said
	for rows.Next() {
		var m store.Said
		var at int64
		if err := rows.Scan(&m.GameID, &m.Number, &at, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text); err != nil {
			return nil, err
		}
		m.At = fromMillis(at)
		list = append(list, m)
	}
	return list, rows.Err()
}

// DropChat implements store.Privacy.
func (s *Store) DropChat(ctx context.Context, before time.Time, limit int) (int, error) {
	n := new(int) // on the heap, because the committer may outlive this call
	err := s.committer.submit(ctx, func(w *writer) error {
		return w.overwriting(func(ctx context.Context) (err error) {
			*n, err = w.emptyMessages(ctx, `
				UPDATE chat_message SET channel = 'hidden', person = '', name = '', text = '' WHERE (game, number) IN (
					SELECT game, number FROM chat_message WHERE at < ? AND text <> '' ORDER BY at LIMIT ?)
				RETURNING game`, before.UnixMilli(), limit)
			return err
		})
	})
	if err != nil {
		return 0, fmt.Errorf("sqlite: drop old chat messages: %w", err)
	}
	return *n, nil
}

// Unsay implements store.Privacy.
func (s *Store) Unsay(ctx context.Context, person string) error {
	err := s.committer.submit(ctx, func(w *writer) error {
		return w.overwriting(func(ctx context.Context) error {
			_, err := w.emptyMessages(ctx, `
				UPDATE chat_message SET channel = 'hidden', person = '', name = '', text = '' WHERE person = ? AND person <> ''
				RETURNING game`, person)
			_, failed := w.conn.ExecContext(ctx, `DELETE FROM report WHERE person = ?`, person)
			return errors.Join(err, failed)
		})
	})
	if err != nil {
		return fmt.Errorf("sqlite: drop the chat messages of a person: %w", err)
	}
	return nil
}

// emptyMessages runs an update that empties messages and returns their games. It removes those
// of them that are not the last of their game.
func (w *writer) emptyMessages(ctx context.Context, update string, args ...any) (n int, err error) {
	rows, err := w.conn.QueryContext(ctx, update, args...)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	games := map[int64]bool{}
	for ; rows.Next(); n++ {
		var game int64
		if err := rows.Scan(&game); err != nil {
			return 0, err
		}
		games[game] = true
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return 0, err
	}
	for game := range games {
		if _, err := w.conn.ExecContext(ctx, `
			DELETE FROM chat_message WHERE game = ?1 AND channel = 'hidden' AND text = ''
			AND number < (SELECT max(number) FROM chat_message WHERE game = ?1)`, game); err != nil {
			return 0, err
		}
	}
	return n, nil
}
