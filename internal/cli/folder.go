package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/commitlog"
)

// folder is the store of a data folder together with the goroutine that checks its games.
type folder struct {
	*sqlite.Store
	stop  context.CancelFunc
	group sync.WaitGroup
	// damaged is how many damaged tables the check has found so far.
	damaged atomic.Int64
}

// commitLogDisk is the context key for the disk of commit logs.
type commitLogDisk struct{}

// WithCommitLog returns a context in which servers keep their commit logs on the given disk. With it, tests put
// faults between a commit log and the system's disk.
func WithCommitLog(ctx context.Context, disk commitlog.Disk) context.Context {
	return context.WithValue(ctx, commitLogDisk{}, disk)
}

// openFolder opens the store of a data folder. It checks the header of the database and the end
// of its log at once; the games are checked one by one while the server runs.
func openFolder(ctx context.Context, log *slog.Logger, dir string, commitLog bool) (store.Store, error) {
	open := sqlite.Open
	if disk, given := ctx.Value(commitLogDisk{}).(commitlog.Disk); given || !commitLog {
		open = func(dir string) (*sqlite.Store, error) { return sqlite.OpenOn(disk, dir) }
	}
	_, missing := os.Stat(filepath.Join(dir, "triplecross.db"))
	disk, err := open(dir)
	if err != nil {
		return nil, err
	}
	if errors.Is(missing, fs.ErrNotExist) {
		log.Info("there were no games in the data folder; a new database was made", "folder", dir)
	}
	if u := disk.Upgrade(); u != nil {
		log.Info("the data folder was migrated", "from_schema", u.From, "to_schema", u.To, "copy", u.Copy)
	}
	f := &folder{Store: disk}
	ctx, f.stop = context.WithCancel(ctx)
	f.group.Go(func() { f.scrub(ctx, log) })
	return f, nil
}

// Close ends the check and closes the store.
func (f *folder) Close() error {
	f.stop()
	f.group.Wait()
	return f.Store.Close()
}

// Damaged returns how many damaged tables have been found since the start.
func (f *folder) Damaged() int { return int(f.damaged.Load()) }

// maxDamaged is how many damaged tables the log names.
const maxDamaged = 20

// scrub reads all games, counts the damaged ones and logs the first maxDamaged of them.
func (f *folder) scrub(ctx context.Context, log *slog.Logger) {
	games, err := f.Scrub(ctx, func(game string, err error) {
		if f.damaged.Add(1) <= maxDamaged {
			log.Error("a table is damaged", "table", game, "err", err)
		}
	})
	switch {
	case ctx.Err() != nil:
	case err != nil:
		log.Error("the games could not be checked", "checked", games, "err", err)
	case f.damaged.Load() > 0:
		log.Error("the other tables go on; run triplecross check, and restore the last good backup", "checked", games, "damaged", f.damaged.Load())
	case games > 0:
		log.Info("all games were checked", "games", games)
	}
}

// asServer adds to an error about a data folder that is missing, or that the user may not use, who may and where. It
// leaves errors about other files alone, such as the one that a backup goes to.
func asServer(err error, dir string) error {
	var at *fs.PathError
	if !errors.As(err, &at) || !errors.Is(at, fs.ErrNotExist) && !errors.Is(at, fs.ErrPermission) {
		return err
	}
	folder, failed := filepath.Abs(dir)
	file, alsoFailed := filepath.Abs(at.Path)
	own := file == folder || file == filepath.Join(folder, "triplecross.db")
	if errors.Is(at, fs.ErrPermission) {
		own = own || filepath.Dir(file) == folder
	}
	if failed != nil || alsoFailed != nil || !own {
		return err
	}
	return fmt.Errorf("%w; name the server's data folder, and run it as the server's user, on the server's machine", err)
}

// withAdvice adds to an error about a data folder what the operator can do about it.
func withAdvice(err error, dir string) error {
	advice := ""
	switch {
	case errors.Is(err, sqlite.ErrLogMissing):
		advice = "triplecross.db was copied from a running server, and the latest games are in triplecross.db-wal and triplecross.db-log-1 and so on beside the original: " +
			"copy all of them, or restore a backup. If nothing is missing, because another program wrote the log back or made the copy, " +
			"say so with: triplecross restore -data %[2]s -replace %[2]s/triplecross.db"
	case errors.Is(err, sqlite.ErrDatabaseMissing):
		advice = "restore a backup: triplecross restore -data %[2]s FILE. To begin anew, remove the file lock from the folder"
	case sqlite.Damaged(err):
		advice = "see what is damaged: triplecross check -data %[2]s; and restore the last good backup: triplecross restore -data %[2]s -replace FILE"
	default:
		return err
	}
	return fmt.Errorf("%w\n"+advice, err, dir)
}
