package upkeep

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"triplecross/internal/store/sqlite"
)

// ErrHasGames means that a folder already has a database.
var ErrHasGames = errors.New("the folder has a database already")

// Restored is what Restore did.
type Restored struct {
	Report Report
	Kept   string // the path of the former database; "" if there was none
}

// Restore replaces the database of a folder that no server uses by a copy of a backup. If there is a
// database, Restore keeps it under another name if replace is set, and fails with ErrHasGames otherwise. It
// refuses a damaged backup unless force is set, and always one that only a newer version of the program can open.
func Restore(ctx context.Context, dir, backup string, replace, force bool, verify Verify, progress Progress) (restored Restored, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("restore %s: %w", dir, err)
		}
	}()
	folder, err := sqlite.LockFolder(dir)
	if err != nil {
		return restored, err
	}
	if info, err := os.Stat(folder.Database()); err == nil && info.Size() > 0 && !replace {
		return restored, errors.Join(ErrHasGames, folder.Abandon())
	}
	unfinished := filepath.Join(folder.Path(), "unfinished-restore.db")
	if restored.Report, err = copyChecked(ctx, backup, unfinished, force, verify, progress); err != nil {
		return restored, errors.Join(err, removeCopy(unfinished), folder.Abandon())
	}
	restored.Kept, err = folder.Adopt(unfinished)
	return restored, errors.Join(err, folder.Close())
}

// copyChecked copies a backup to a file and refuses what Restore refuses.
func copyChecked(ctx context.Context, backup, file string, force bool, verify Verify, progress Progress) (report Report, err error) {
	if err := copyDatabase(ctx, backup, file, progress); err != nil {
		return report, err
	}
	report, err = Check(ctx, file, verify, progress)
	switch schema := report.Schema; {
	case err != nil:
		return report, err
	case schema.Newer():
		return report, fmt.Errorf("the backup has schema %d, but this program knows only schemas up to %d: restore it with the version of the program that made it, or a newer one",
			schema.Is, schema.Own)
	case !report.Sound() && !force:
		return report, fmt.Errorf("the backup is damaged: %w", sqlite.ErrDamaged)
	}
	return report, nil
}
