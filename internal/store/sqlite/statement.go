package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// statement is a statement to be prepared.
type statement struct {
	stmt **sql.Stmt
	text string
}

func prepare(ctx context.Context, conn *sql.Conn, statements []statement) error {
	for _, s := range statements {
		var err error
		if *s.stmt, err = conn.PrepareContext(ctx, s.text); err != nil {
			return err
		}
	}
	return nil
}

// finalize closes what was prepared of statements. It comes before the end of their
// connection: SQLite keeps a connection open while it has statements, and then its log is
// not removed.
func finalize(statements []statement) error {
	var errs []error
	for _, s := range statements {
		if *s.stmt != nil {
			errs = append(errs, (*s.stmt).Close())
		}
	}
	return errors.Join(errs...)
}

// do runs a statement and returns how many rows it changed. No context
// interrupts it, because a transaction serves many callers.
func do(stmt *sql.Stmt, args ...any) (int64, error) {
	result, err := stmt.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
