package postgres

import (
	"context"

	"triplecross/internal/store"
)

// Appends are the statements of appends.
var Appends = []string{
	insertGame + addEvents + addParticipants + selectChanged,
	updateGame + addEvents + addParticipants + updateParticipants + selectChanged,
	advanceGame + addEvents + addParticipants + selectChanged,
}

// FirstSchema is the version that the first migration leads to.
const FirstSchema = firstSchema

// Columns are the columns of a summary.
const Columns = columns

// ListSQL and CountSQL return the statements of a query.
func ListSQL(q store.Query) string {
	text, _ := listSQL(q)
	return text
}

func CountSQL(q store.Query) string {
	from, _ := filterSQL(q)
	return "SELECT count(*) FROM " + from
}

// MigrateOn carries out a step that follows the schema of a store.
func MigrateOn(ctx context.Context, s *Store, step string, waits func(error)) error {
	steps, err := migrationSteps()
	if err != nil {
		return err
	}
	return migrate(ctx, s.pool, append(steps, step), waits)
}
