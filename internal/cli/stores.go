package cli

import (
	"context"
	"log/slog"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
)

// openStore opens the PostgreSQL database with a URL or, if that is empty, the SQLite database in a
// data folder.
func openStore(ctx context.Context, log *slog.Logger, url, folder string) (store.Store, error) {
	if url != "" {
		return postgres.Open(ctx, url)
	}
	return openFolder(ctx, log, folder)
}
