package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// Upgrade describes how Open migrated a database of an older version.
type Upgrade struct {
	From, To int    // versions of the schema
	Copy     string // path of the copy of the old database
}

// upgrade migrates the database of a directory to the schema of the steps. It
// first keeps a copy of a database that has a schema, and returns nil if there was
// nothing to do.
func upgrade(ctx context.Context, dir *directory, conn *sql.Conn, steps []string) (*Upgrade, error) {
	version, err := schemaVersion(ctx, conn)
	switch {
	case err != nil:
		return nil, err
	case version > len(steps):
		return nil, fmt.Errorf("the database has schema %d, but this program knows only schemas up to %d: %w",
			version, len(steps), ErrNewerSchema)
	case version == len(steps):
		return nil, nil
	case version == 0: // a new database
		return nil, migrate(ctx, conn, version, steps)
	}
	u := &Upgrade{From: version, To: len(steps)}
	if u.Copy, err = keepCopy(ctx, dir, conn, version); err != nil {
		return nil, fmt.Errorf("keep a copy before migrating from schema %d to %d: %w", u.From, u.To, err)
	}
	return u, migrate(ctx, conn, version, steps)
}
