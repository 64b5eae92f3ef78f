package sqlite

import (
	"context"
	"fmt"
	"time"

	"triplecross/internal/store"
)

var _ store.Archive = (*Store)(nil)

// Bans implements store.Operator.
func (s *Store) Bans(ctx context.Context) ([]store.Ban, error) {
	bans, err := s.reader.bans(ctx)
	if err != nil {
		return nil, fmt.Errorf("sqlite: bans: %w", err)
	}
	return bans, nil
}

func (r *reader) bans(ctx context.Context) ([]store.Ban, error) {
	rows, err := r.pool.QueryContext(ctx, `SELECT kind, key, until, why FROM ban ORDER BY kind, key`)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(row scanner) (b store.Ban, err error) {
		var until int64
		err = row.Scan(&b.Kind, &b.Key, &until, &b.Why)
		b.Until = fromMillis(until)
		return b, err
	})
}

// SetBan implements store.Operator.
func (s *Store) SetBan(ctx context.Context, b store.Ban) error {
	err := s.committer.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `INSERT OR REPLACE INTO ban (kind, key, until, why) VALUES (?, ?, ?, ?)`,
			b.Kind, b.Key, b.Until.UnixMilli(), b.Why)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: ban of %s %s: %w", b.Kind, b.Key, err)
	}
	return nil
}

// LiftBan implements store.Operator.
func (s *Store) LiftBan(ctx context.Context, kind store.BanKind, key string) error {
	err := s.committer.submit(ctx, func(w *writer) error {
		_, err := w.conn.ExecContext(context.Background(), `DELETE FROM ban WHERE kind = ? AND key = ?`, kind, key)
		return err
	})
	if err != nil {
		return fmt.Errorf("sqlite: lift the ban of %s %s: %w", kind, key, err)
	}
	return nil
}

// HideChatMessage implements store.Operator.
func (s *Store) HideChatMessage(ctx context.Context, gameID string, number int) error {
	changed := new(int64) // on the heap, because the committer may outlive this call
	err := s.committer.submit(ctx, func(w *writer) error {
		result, err := w.conn.ExecContext(context.Background(),
			`UPDATE chat_message SET channel = ? WHERE game = (SELECT number FROM game WHERE id = ?) AND number = ?`, store.HiddenChannel, gameID, number)
		if err == nil {
			*changed, err = result.RowsAffected()
		}
		return err
	})
	if err == nil && *changed == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("sqlite: hide message %d of %s: %w", number, gameID, err)
	}
	return nil
}

var _ store.Reports = (*Store)(nil)

// AddReport implements store.Reports.
func (s *Store) AddReport(ctx context.Context, gameID string, number int, by string, at time.Time) error {
	err := changeRows(ctx, s.committer, `
		INSERT INTO report (game, number, person, at, settled)
		SELECT game, number, ?3, ?4, EXISTS (SELECT 1 FROM report AS r WHERE r.game = m.game AND r.number = m.number AND settled)
		FROM chat_message AS m WHERE game = (SELECT number FROM game WHERE id = ?1) AND number = ?2 AND text <> ''
		ON CONFLICT DO UPDATE SET at = report.at`, gameID, number, by, at.UnixMilli())
	if err != nil {
		return fmt.Errorf("sqlite: report message %d of %s: %w", number, gameID, err)
	}
	return nil
}

// SettleReports implements store.Reports.
func (s *Store) SettleReports(ctx context.Context, gameID string, number int) error {
	err := changeRows(ctx, s.committer, `UPDATE report SET settled = 1 WHERE game = (SELECT number FROM game WHERE id = ?1) AND number = ?2`, gameID, number)
	if err != nil {
		return fmt.Errorf("sqlite: settle the reports of message %d of %s: %w", number, gameID, err)
	}
	return nil
}

// changeRows runs a statement. It returns store.ErrNotFound if no row changes.
func changeRows(ctx context.Context, c *committer, statement string, args ...any) error {
	changed := new(int64) // on the heap, because the committer may outlive this call
	err := c.submit(ctx, func(w *writer) error {
		result, err := w.conn.ExecContext(context.Background(), statement, args...)
		if err == nil {
			*changed, err = result.RowsAffected()
		}
		return err
	})
	if err == nil && *changed == 0 {
		err = store.ErrNotFound
	}
	return err
}

// Reports implements store.Reports.
func (s *Store) Reports(ctx context.Context, q store.ReportQuery) ([]store.Report, error) {
	list, err := s.reader.reports(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("sqlite: reports: %w", err)
	}
	return list, nil
}

func (r *reader) reports(ctx context.Context, q store.ReportQuery) ([]store.Report, error) {
	which, args := "TRUE", []any{}
	if q.GameID != "" {
		which, args = which+" AND game.id = ?", append(args, q.GameID)
	}
	if q.By != "" {
		which, args = which+" AND report.person = ?", append(args, q.By)
	}
	if q.Open {
		which, args = which+" AND settled = 0 AND channel <> ?", append(args, store.HiddenChannel)
	}
	if q.Limit == 0 {
		q.Limit = -1
	}
	rows, err := r.pool.QueryContext(ctx, `
		SELECT game.id, m.number, m.at, channel, m.person, name, seat, text, report.person, report.at, settled
		FROM report JOIN game ON game.number = report.game
		JOIN chat_message AS m ON m.game = report.game AND m.number = report.number
		WHERE `+which+` ORDER BY report.at DESC, game.id, report.number, report.person LIMIT ?`, append(args, q.Limit)...)
	if err != nil {
		return nil, err
	}
	return collect(rows, func(row scanner) (r store.Report, err error) {
		var said, at int64
		m := &r.Message
		err = row.Scan(&r.GameID, &m.Number, &said, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text, &r.By, &at, &r.Settled)
		m.At, r.At = fromMillis(said), fromMillis(at)
		return r, err
	})
}
