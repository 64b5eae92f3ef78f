package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"triplecross/internal/store"
)

// foldEvents is about how many events are folded at once. It is small because appends wait meanwhile.
const foldEvents = 32

// folder has the statements that move events and summaries from the journal to the rows.
type folder struct {
	game                              *sql.Stmt
	create, update, progress, advance *sql.Stmt
	event1, event4, event16           *sql.Stmt // write that many events
	participant, status, trim, floor  *sql.Stmt

	// numbers has the numbers of rows that are known to contain everything folded so far.
	numbers map[string]int64
}

// folding is a game being folded, and the number of its row.
type folding struct {
	*pending
	number int64
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
		{&f.event1, `INSERT INTO event (game, seq, at, kind, body, sum) VALUES (?, ?, ?, ?, ?, ?)`},
		{&f.event4, `INSERT INTO event (game, seq, at, kind, body, sum) VALUES (?, ?, ?, ?, ?, ?)` + strings.Repeat(`, (?, ?, ?, ?, ?, ?)`, 3)},
		{&f.event16, `INSERT INTO event (game, seq, at, kind, body, sum) VALUES (?, ?, ?, ?, ?, ?)` + strings.Repeat(`, (?, ?, ?, ?, ?, ?)`, 15)},
		{&f.participant, `
			INSERT INTO participant (person, status, created, id, game)
			SELECT ?1, status, created, id, number FROM game WHERE number = ?2
			ON CONFLICT DO NOTHING`},
		{&f.status, `UPDATE participant SET status = ?2 WHERE game = ?1 AND status <> ?2`},
		{&f.trim, `DELETE FROM journal WHERE number < ?`},
		{&f.floor, `UPDATE commit_log SET floor = ? WHERE id = 1`},
	}
}

// fold writes the pending parts of games to their rows, within a transaction, and removes records from the
// journal that are no longer needed. Folding the same again changes nothing.
func (w *writer) fold(games []*pending) error {
	var events []any
	for _, p := range games {
		number, last, err := w.folder.fold(p)
		if err != nil {
			return fmt.Errorf("fold %s: %w", p.game, err)
		}
		for _, e := range p.events {
			if e.Seq > last { // the rows have had the others since before the last start
				events = append(events, number, e.Seq, e.At.UnixMilli(), e.Kind, string(e.Body), eventSum(number, e))
			}
		}
		w.folded = append(w.folded, folding{p, number})
	}
	if err := w.folder.write(events); err != nil {
		return err
	}
	record, ok := w.tail.front(w.folded)
	if !ok {
		record = w.number + 1
	}
	if _, err := do(w.folder.trim, record); err != nil {
		return err
	}
	w.foldedTo = record
	_, err := do(w.folder.floor, record)
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

// fold writes the row of one game and its participants. It returns the row's number and the seq of its last
// event before.
func (f *folder) fold(p *pending) (number int64, last int, err error) {
	number, known := f.numbers[p.game]
	if known {
		last = p.events[0].Seq - 1
		delete(f.numbers, p.game) // the game may be folded again in this transaction, or the commit may fail
	} else {
		err = f.game.QueryRowContext(context.Background(), p.game).Scan(&number, &last)
	}
	if errors.Is(err, sql.ErrNoRows) {
		number, err = f.insert(p)
	} else if err == nil {
		err = f.advanceTo(p, number, last)
	}
	for _, person := range p.participants {
		if err == nil {
			_, err = do(f.participant, person, number)
		}
	}
	return number, last, err
}

// write writes events, each given by the arguments of its row. One statement for several events takes less
// than half the time.
func (f *folder) write(events []any) error {
	const columns = 6
	for _, s := range []struct {
		rows int
		stmt *sql.Stmt
	}{{16, f.event16}, {4, f.event4}, {1, f.event1}} {
		for n := s.rows * columns; len(events) >= n; events = events[n:] {
			if _, err := do(s.stmt, events[:n]...); err != nil {
				return err
			}
		}
	}
	return nil
}

// committed records that the rows of games have been written.
func (f *folder) committed(games []folding) {
	if len(f.numbers)+len(games) > maxHeads {
		clear(f.numbers)
	}
	for _, g := range games {
		f.numbers[g.game] = g.number
	}
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

// columnsOf returns the arguments that create and update share.
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
