package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
)

// bounds are the least and the most events that a game's log can have: those acknowledged and those sent.
type bounds struct{ acknowledged, sent int }

// examine opens a store of played games and returns the number of events of each. Its error says what was
// lost, duplicated or never sent, or where two reads of the store disagree: logs, summaries and lists, first
// with the journal and then, when all of it is folded, from the rows only.
func examine(dir string, games map[string]bounds) (map[string]int, error) {
	s, err := sqlite.OpenFolding(dir, never)
	if err != nil {
		return nil, err
	}
	found, err := examineStore(s, games)
	if err := errors.Join(err, s.Close()); err != nil {
		return nil, err
	}
	return found, examineRows(filepath.Join(dir, "triplecross.db"), found)
}

func examineStore(s *sqlite.Store, games map[string]bounds) (map[string]int, error) {
	ctx := context.Background()
	found := map[string]int{}
	for id, want := range games {
		log, err := s.Events(ctx, id, 0)
		switch {
		case errors.Is(err, store.ErrNotFound) && want.acknowledged == 0:
			continue
		case err != nil:
			return nil, err
		case len(log) < want.acknowledged:
			return nil, fmt.Errorf("%s: event %d was acknowledged, but the log ends at %d", id, want.acknowledged, len(log))
		case len(log) > want.sent:
			return nil, fmt.Errorf("%s: event %d is there, but only %d were sent", id, len(log), want.sent)
		}
		for i, e := range log {
			if e.Seq != i+1 || string(e.Body) != string(next(id, i+1).Events[0].Body) {
				return nil, fmt.Errorf("%s: event %d is %d with the body %s", id, i+1, e.Seq, e.Body)
			}
		}
		if summary, err := s.Summary(ctx, id); err != nil || summary.Plies != len(log) {
			return nil, fmt.Errorf("%s: the summary after %d events is %+v, %w", id, len(log), summary, err)
		}
		found[id] = len(log)
	}
	for _, q := range []store.Query{{}, {Person: "ann"}, {Status: store.Live}} {
		list, err := s.List(ctx, q)
		if err != nil {
			return nil, err
		}
		if len(list) != len(found) {
			return nil, fmt.Errorf("%d games are listed of %d", len(list), len(found))
		}
		for _, listed := range list {
			if listed.Plies != found[listed.ID] {
				return nil, fmt.Errorf("%s: after %d events it is listed as %+v", listed.ID, found[listed.ID], listed)
			}
		}
	}
	return found, nil
}

// examineRows compares the rows of a closed store with its logs.
func examineRows(file string, found map[string]int) error {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return err
	}
	defer db.Close()
	var sound string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&sound); err != nil || sound != "ok" {
		return fmt.Errorf("the database is damaged: %s, %w", sound, err)
	}
	var records, games int
	if err := db.QueryRow("SELECT (SELECT count(*) FROM journal), (SELECT count(*) FROM game)").Scan(&records, &games); err != nil {
		return err
	}
	if records != 0 || games != len(found) {
		return fmt.Errorf("%d records are not folded, and there are %d rows of %d games", records, games, len(found))
	}
	for id, n := range found {
		var rows, last, people int
		if err := db.QueryRow(`
			SELECT (SELECT count(*) FROM event WHERE game = number AND body = json_object('of', id, 'seq', seq)), last_seq,
				(SELECT count(*) FROM participant WHERE game = number AND person = 'ann')
			FROM game WHERE id = ?`, id).Scan(&rows, &last, &people); err != nil {
			return err
		}
		if rows != n || last != n || people != 1 {
			return fmt.Errorf("%s: of %d events the rows hold %d and the game's row tells %d; ann is there %d times", id, n, rows, last, people)
		}
	}
	return nil
}
