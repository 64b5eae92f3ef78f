package upkeep

import (
	"context"
	"errors"
	"fmt"

	"triplecross/internal/store/sqlite"
)

// Verify returns an error if a game's stored data do not follow from its log.
type Verify func(sqlite.StoredGame) error

// Report is the result of a check.
type Report struct {
	Schema   sqlite.Schema
	Games    int
	Events   int
	Problems []string // of the database, and of its games
}

// Sound reports whether there are no problems.
func (r Report) Sound() bool { return len(r.Problems) == 0 }

// maxProblems is how many problems are reported.
const maxProblems = 100

func (r *Report) add(format string, args ...any) {
	switch len(r.Problems) {
	case maxProblems:
		r.Problems = append(r.Problems, "and more")
	case maxProblems + 1:
	default:
		r.Problems = append(r.Problems, fmt.Sprintf(format, args...))
	}
}

// Check reads a whole database: its structure, the checksums of journal and events, and each game, which it
// passes to verify. If the schema is not the program's own, it checks only the structure. Its error says why
// nothing could be read.
func Check(ctx context.Context, database string, verify Verify, progress Progress) (report Report, err error) {
	snapshot, err := sqlite.OpenSnapshot(ctx, database)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, snapshot.Close()) }()
	report.Schema = snapshot.Schema
	progress("structure", 0, 1)
	problems, err := snapshot.Integrity(ctx)
	if err := report.damage(err); err != nil {
		return report, err
	}
	for _, problem := range problems {
		report.add("%s", problem)
	}
	progress("structure", 1, 1)
	if !report.Schema.Known() {
		return report, nil
	}
	err = snapshot.Games(ctx, func(g sqlite.StoredGame, done, total int) {
		report.Games++
		report.Events += len(g.Events)
		err := g.Err
		if err == nil {
			err = verify(g)
		}
		if err != nil && ctx.Err() == nil { // who gives up the check has found no damage
			report.add("table %s: %v", g.ID, err)
		}
		progress("games", done, total)
	})
	return report, report.damage(err)
}

// damage adds an error to the report if it is about damage, and returns it otherwise.
func (r *Report) damage(err error) error {
	if errors.Is(err, sqlite.ErrDamaged) {
		r.add("%v", err)
		return nil
	}
	return err
}
