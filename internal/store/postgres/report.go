package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/store"
)

var _ store.Reports = (*Store)(nil)

// AddReport implements store.Reports.
func (s *Store) AddReport(ctx context.Context, gameID string, number int, by string, at time.Time) error {
	tag, err := s.pool.Exec(ctx, `
		INSERT INTO report (game, number, person, at, settled)
		SELECT game, number, $3, $4, EXISTS (SELECT 1 FROM report AS r WHERE r.game = m.game AND r.number = m.number AND settled)
		FROM chat_message AS m WHERE game = (SELECT number FROM game WHERE id = $1) AND number = $2 AND text <> ''
		ON CONFLICT (game, number, person) DO UPDATE SET at = report.at`, gameID, number, by, at.UnixMilli())
	if err == nil && tag.RowsAffected() == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("postgres: report message %d of %s: %w", number, gameID, err)
	}
	return nil
}

// SettleReports implements store.Reports.
func (s *Store) SettleReports(ctx context.Context, gameID string, number int) error {
	tag, err := s.pool.Exec(ctx, `UPDATE report SET settled = TRUE
		WHERE game = (SELECT number FROM game WHERE id = $1) AND number = $2`, gameID, number)
	if err == nil && tag.RowsAffected() == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("postgres: settle the reports of message %d of %s: %w", number, gameID, err)
	}
	return nil
}

// Reports implements store.Reports.
func (s *Store) Reports(ctx context.Context, q store.ReportQuery) ([]store.Report, error) {
	which, args := "TRUE", []any{}
	and := func(condition string, value any) {
		args = append(args, value)
		which += fmt.Sprintf(" AND "+condition+" $%d", len(args))
	}
	if q.GameID != "" {
		and("game.id =", q.GameID)
	}
	if q.By != "" {
		and("report.person =", q.By)
	}
	if q.Open {
		and("NOT settled AND channel <>", store.HiddenChannel)
	}
	limit := ""
	if q.Limit > 0 {
		limit = fmt.Sprintf(" LIMIT %d", q.Limit)
	}
	rows, err := s.pool.Query(ctx, `
		SELECT game.id, m.number, m.at, channel, m.person, name, seat, text, report.person, report.at, settled
		FROM report JOIN game ON game.number = report.game
		JOIN chat_message AS m ON m.game = report.game AND m.number = report.number
		WHERE `+which+` ORDER BY report.at DESC, game.id, report.number, report.person`+limit, args...)
	if err != nil {
		return nil, fmt.Errorf("postgres: reports: %w", err)
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (r store.Report, err error) {
		var said, at int64
		m := &r.Message
		err = row.Scan(&r.GameID, &m.Number, &said, &m.Channel, &m.Person, &m.Name, &m.Seat, &m.Text, &r.By, &at, &r.Settled)
		m.At, r.At = fromMillis(said), fromMillis(at)
		return r, err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: reports: %w", err)
	}
	return list, nil
}
