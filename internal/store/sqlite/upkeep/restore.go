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
	defer func() { err = errors.Join(err, folder.Close()) }()
	if info, err := os.Stat(folder.Database()); err == nil && info.Size() > 0 && !replace {
		return restored, ErrHasGames
	}
	unfinished := filepath.Join(folder.Path(), "unfinished-restore.db")
	if err := copyDatabase(ctx, backup, unfinished, progress); err != nil {
		return restored, errors.Join(err, remove(unfinished))
	}
	if restored.Report, err = Check(ctx, unfinished, verify, progress); err != nil {
		return restored, errors.Join(err, remove(unfinished))
	}
	if schema := restored.Report.Schema; schema.Newer() {
		return restored, errors.Join(fmt.Errorf("the backup has schema %d, but this program knows only schemas up to %d: restore it with the version of the program that made it, or a newer one",
			schema.Is, schema.Own), remove(unfinished))
	}
	if !restored.Report.Sound() && !force {
		return restored, errors.Join(fmt.Errorf("the backup is damaged: %w", sqlite.ErrDamaged), remove(unfinished))
	}
	restored.Kept, err = folder.Adopt(unfinished)
	return restored, err
}
