package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"triplecross/internal/store"
)

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, a store.Append) error {
	err := a.Check()
	if err == nil {
		err = s.committer.submitStaged(ctx, func(w *writer) error { return w.append(a) })
	}
	if err != nil {
		return fmt.Errorf("sqlite: append to %s: %w", a.GameID, err)
	}
	return nil
}

// Disown implements store.Privacy.
func (s *Store) Disown(ctx context.Context, d store.Disowning) error {
	err := s.committer.submit(ctx, func(w *writer) error {
		return w.overwriting(func(ctx context.Context) error { return w.disown(ctx, d) })
	})
	if err != nil {
		return fmt.Errorf("sqlite: disown %s: %w", d.GameID, err)
	}
	return nil
}

// overwriting runs a change of which nothing may stay in the free parts of pages.
func (w *writer) overwriting(change func(context.Context) error) error {
	ctx := context.Background()
	if _, err := w.conn.ExecContext(ctx, `PRAGMA secure_delete = ON`); err != nil {
		return err
	}
	err := change(ctx)
	_, failed := w.conn.ExecContext(ctx, `PRAGMA secure_delete = OFF`)
	return errors.Join(err, failed)
}

func (w *writer) disown(ctx context.Context, d store.Disowning) error {
	// The journal holds the person as well: once all of it is folded, it is empty.
	if err := w.fold(w.tail.oldest(time.Now(), math.MaxInt)); err != nil {
		return err
	}
	var number int64
	var last int
	if err := notFound(w.folder.game.QueryRowContext(ctx, d.GameID).Scan(&number, &last)); err != nil {
		return err
	}
	for _, e := range d.Events {
		_, err := w.conn.ExecContext(ctx, `UPDATE event SET body = ?, sum = ? WHERE game = ? AND seq = ?`, string(e.Body), eventSum(number, e), number, e.Seq)
		if err != nil {
			return err
		}
	}
	seats, err := json.Marshal(d.Seats)
	if err != nil {
		return err
	}
	if _, err := w.conn.ExecContext(ctx, `UPDATE game SET seats = ? WHERE number = ?`, string(seats), number); err != nil {
		return err
	}
	_, err = w.conn.ExecContext(ctx, `UPDATE participant SET person = ?3 WHERE game = ?1 AND person = ?2`, number, d.Person, d.Other)
	return err
}
