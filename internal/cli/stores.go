package cli

import (
	"context"
	"log/slog"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/sqlite"
)

// openStore opens the PostgreSQL database with a URL or, if that is empty, the SQLite database in a
// data folder.
func openStore(ctx context.Context, log *slog.Logger, url, folder string) (store.Store, error) {
	if url != "" {
		return postgres.Open(ctx, url)
	}
	disk, err := sqlite.Open(folder)
	if err != nil {
		return nil, err
	}
	if u := disk.Upgrade(); u != nil {
		log.Info("the data folder was migrated", "from_schema", u.From, "to_schema", u.To, "copy", u.Copy)
	}
	return disk, nil
}
