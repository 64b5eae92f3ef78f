package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"triplecross/internal/store"
)

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
	return collect(rows, func(row scanner) (m store.Said, err error) {
		var at int64
		err = row.Scan(&m.GameID, &m.Number, &at, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text)
		m.At = fromMillis(at)
		return m, err
	})
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
			for _, statement := range [...]string{
				`DELETE FROM report WHERE person = ?`, `DELETE FROM ticket WHERE person = ? AND person <> ''`, `DELETE FROM passkey WHERE person = ?`,
				`DELETE FROM subscription WHERE person = ?`,
			} {
				_, failed := w.conn.ExecContext(ctx, statement, person)
				err = errors.Join(err, failed)
			}
			return errors.Join(err, w.leaveEvenings(ctx, person))
		})
	})
	if err != nil {
		return fmt.Errorf("sqlite: drop the chat messages of a person: %w", err)
	}
	return nil
}

// emptyMessages runs an update that empties messages and returns their games. It then removes the empty
// messages that are not the last of their game.
func (w *writer) emptyMessages(ctx context.Context, update string, args ...any) (n int, err error) {
	rows, err := w.conn.QueryContext(ctx, update, args...)
	if err != nil {
		return 0, err
	}
	games, err := collect(rows, scanOnly[int64])
	if err != nil {
		return 0, err
	}
	n = len(games)
	slices.Sort(games)
	for _, game := range slices.Compact(games) {
		if _, err := w.conn.ExecContext(ctx, `
			DELETE FROM chat_message WHERE game = ?1 AND channel = 'hidden' AND text = ''
			AND number < (SELECT max(number) FROM chat_message WHERE game = ?1)`, game); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// Disown implements store.Privacy.
func (s *Store) Disown(ctx context.Context, d store.Disowning) error {
	found := new(bool) // on the heap, because the committer may outlive this call
	err := s.committer.submit(ctx, func(w *writer) error {
		return w.overwriting(func(ctx context.Context) (err error) {
			*found, err = w.disown(ctx, d)
			return err
		})
	})
	if err == nil && !*found {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("sqlite: disown %s: %w", d.GameID, err)
	}
	return nil
}

// overwriting runs a change that must leave no traces in the free parts of pages.
func (w *writer) overwriting(change func(context.Context) error) error {
	ctx := context.Background()
	if _, err := w.conn.ExecContext(ctx, `PRAGMA secure_delete = ON`); err != nil {
		return err
	}
	err := change(ctx)
	_, failed := w.conn.ExecContext(ctx, `PRAGMA secure_delete = FAST`)
	return errors.Join(err, failed)
}

// disown removes a person from a game within a transaction, and reports whether there is such a game.
func (w *writer) disown(ctx context.Context, d store.Disowning) (found bool, err error) {
	// The journal mentions the person, too; folding all of it empties it. The commit log mentions the person
	// until Overwrite.
	if err := w.foldPending(); err != nil {
		return false, err
	}
	var number int64
	var last int
	err = w.folder.game.QueryRowContext(ctx, d.GameID).Scan(&number, &last)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, e := range d.Events {
		_, err := w.conn.ExecContext(ctx, `UPDATE event SET body = ?, sum = ? WHERE game = ? AND seq = ?`, string(e.Body), eventSum(number, e), number, e.Seq)
		if err != nil {
			return true, err
		}
	}
	seats, err := json.Marshal(d.Seats)
	if err != nil {
		return true, err
	}
	if _, err := w.conn.ExecContext(ctx, `UPDATE game SET seats = ? WHERE number = ?`, string(seats), number); err != nil {
		return true, err
	}
	// OR REPLACE: the person may have sat down again since an earlier call.
	_, err = w.conn.ExecContext(ctx, `UPDATE OR REPLACE participant SET person = ?3 WHERE game = ?1 AND person = ?2`, number, d.Person, d.Other)
	return true, err
}

// foldPending folds everything pending.
func (w *writer) foldPending() error { return w.fold(w.tail.oldest(time.Now(), math.MaxInt)) }

// Beginnings implements store.Privacy.
func (s *Store) Beginnings(ctx context.Context, texts ...string) ([]store.Beginning, error) {
	err := s.committer.submit(ctx, (*writer).foldPending) // then all rows exist
	var list []store.Beginning
	if err == nil {
		list, err = s.reader.beginnings(ctx, texts)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: beginnings of games: %w", err)
	}
	return list, nil
}

func (r *reader) beginnings(ctx context.Context, texts []string) ([]store.Beginning, error) {
	which, args := "FALSE", []any{}
	for _, text := range texts {
		which, args = which+" OR instr(body, ?) > 0", append(args, text)
	}
	rows, err := r.pool.QueryContext(ctx, `
		SELECT id, seq, at, kind, body FROM game CROSS JOIN event ON event.game = game.number AND seq <= 2
		WHERE `+which+` ORDER BY game.number, seq`, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(row scanner) (b store.Beginning, err error) {
		var at int64
		err = row.Scan(&b.GameID, &b.Seq, &at, &b.Kind, &b.Body)
		b.At = fromMillis(at)
		return b, err
	})
}

// Overwrite implements store.Privacy.
func (s *Store) Overwrite(ctx context.Context) error {
	err := s.committer.erase(ctx)
	if err == nil {
		err = s.checkpointer.empty(ctx)
	}
	if err != nil {
		return fmt.Errorf("sqlite: overwrite: %w", err)
	}
	return nil
}

// erase overwrites the free pages of the database and the commit log.
func (c *committer) erase(ctx context.Context) error {
	erased := new(error) // on the heap, because the committer may outlive this call
	err := c.submit(ctx, func(w *writer) error {
		if err := w.foldPending(); err != nil {
			return err
		}
		if w.log != nil {
			// The log's records were folded above; what others append in this transaction goes to the
			// journal.
			w.onCommit = append(w.onCommit, func() { *erased = w.log.Erase() })
		}
		return w.overwriting(w.overwriteFree)
	})
	if err == nil {
		err = *erased
	}
	return err
}

// maxOverwritten is the most free pages that are overwritten, 256 MiB. There are more only after a prune that
// did not shrink the file.
const maxOverwritten = 1 << 16

// overwriteFree overwrites the unused pages by allocating and freeing them.
func (w *writer) overwriteFree(ctx context.Context) error {
	var free, size int
	if err := w.conn.QueryRowContext(ctx, `PRAGMA freelist_count`).Scan(&free); err != nil || free == 0 {
		return err
	}
	if err := w.conn.QueryRowContext(ctx, `PRAGMA page_size`).Scan(&size); err != nil {
		return err
	}
	take := fmt.Sprintf("CREATE TABLE filler AS SELECT zeroblob(%d) AS zeros", min(free, maxOverwritten)*size)
	if _, err := w.conn.ExecContext(ctx, take); err != nil {
		return err
	}
	_, err := w.conn.ExecContext(ctx, `DROP TABLE filler`)
	return err
}
