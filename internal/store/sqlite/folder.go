package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"triplecross/internal/store"
)

// foldEvents is about how many events are folded at once, because appends wait in the
// meantime.
const foldEvents = 128

// folder holds the statements that move events and summaries from the journal to
// the rows.
type folder struct {
	game                              *sql.Stmt
	create, update, progress, advance *sql.Stmt
	event, participant, status, trim  *sql.Stmt
}

func (f *folder) statements() []statement {
	return []statement{
		{&f.game, `SELECT number, last_seq FROM game WHERE id = ?`},
		{&f.create, `
			INSERT INTO game (last_seq, slug, setup, status, public, showcase, players, plies, seats, position, outcome, updated, due, clock, created, id)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)`},
		{&f.update, `
			UPDATE game SET last_seq = ?1, slug = ?2, setup = ?3, status = ?4, public = ?5, showcase = ?6, players = ?7, plies = ?8,
				seats = ?9, position = ?10, outcome = ?11, updated = ?12, due = ?13, clock = ?14
			WHERE number = ?15`},
		{&f.progress, `UPDATE game SET last_seq = ?2, plies = ?3, position = ?4, updated = ?5 WHERE number = ?1`},
		{&f.advance, `UPDATE game SET last_seq = ?2 WHERE number = ?1`},
		{&f.event, `INSERT INTO event (game, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)`},
		{&f.participant, `
			INSERT INTO participant (person, status, created, id, game)
			SELECT ?1, status, created, id, number FROM game WHERE number = ?2
			ON CONFLICT DO NOTHING`},
		{&f.status, `UPDATE participant SET status = ?2 WHERE game = ?1 AND status <> ?2`},
		{&f.trim, `DELETE FROM journal WHERE number < ?`},
	}
}

// fold writes what is pending of games to their rows, within a transaction, and removes
// the records that nothing needs any more. Folding the same again changes nothing.
func (w *writer) fold(games []*pending) error {
	for _, p := range games {
		if err := w.folder.fold(p); err != nil {
			return fmt.Errorf("fold %s: %w", p.game, err)
		}
	}
	w.folded = append(w.folded, games...)
	record, ok := w.tail.front(w.folded)
	if !ok {
		record = w.number + 1
	}
	_, err := do(w.folder.trim, record)
	return err
}

// foldCreated folds a game that has no row yet.
func (w *writer) foldCreated(game string) error {
	p := w.tail.games[game]
	if p == nil || p.events[0].Seq > 1 {
		return nil
	}
	return w.fold([]*pending{p})
}

// fold writes what is pending of one game.
func (f *folder) fold(p *pending) error {
	var number int64
	var last int
	switch err := f.game.QueryRowContext(context.Background(), p.game).Scan(&number, &last); {
	case errors.Is(err, sql.ErrNoRows):
		if number, err = f.insert(p); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		if err := f.advanceTo(p, number, last); err != nil {
			return err
		}
	}
	for _, e := range p.events {
		if e.Seq <= last { // the rows have it since before the last start
			continue
		}
		if _, err := do(f.event, number, e.Seq, e.At.UnixMilli(), e.Kind, string(e.Body)); err != nil {
			return err
		}
	}
	for _, person := range p.participants {
		if _, err := do(f.participant, person, number); err != nil {
			return err
		}
	}
	return nil
}

// insert writes the row of a new game and returns its number.
func (f *folder) insert(p *pending) (number int64, err error) {
	if p.summary == nil {
		return 0, errors.New("the journal lacks the beginning of the game")
	}
	args, err := columnsOf(p.summary, p.last)
	if err != nil {
		return 0, err
	}
	result, err := f.create.ExecContext(context.Background(), append(args, p.summary.Created.UnixMilli(), p.game)...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// advanceTo moves the row of a game from event last to the last pending one.
func (f *folder) advanceTo(p *pending, number int64, last int) (err error) {
	switch {
	case p.last == last:
	case p.summary != nil:
		var args []any
		if args, err = columnsOf(p.summary, p.last); err == nil {
			_, err = do(f.update, append(args, number)...)
		}
		if err == nil {
			_, err = do(f.status, number, string(p.summary.Status))
		}
	case p.progress != nil:
		_, err = do(f.progress, number, p.last, p.progress.plies, p.progress.position, p.progress.updated.UnixMilli())
	default:
		_, err = do(f.advance, number, p.last)
	}
	return err
}

// columnsOf returns the arguments that create and update have in common.
func columnsOf(s *store.Summary, last int) ([]any, error) {
	seats, err := json.Marshal(s.Seats)
	if err != nil {
		return nil, err
	}
	var due any
	if !s.Due.IsZero() {
		due = s.Due.UnixMilli()
	}
	return []any{
		last, s.Game, s.Setup, string(s.Status), s.Public, s.Showcase, s.Players, s.Plies,
		string(seats), s.Position, s.Outcome, s.Updated.UnixMilli(), due, s.Clock,
	}, nil
}
