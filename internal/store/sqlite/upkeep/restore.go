package upkeep

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"triplecross/internal/store/sqlite"
)

// ErrHasGames says that a folder has a database already.
var ErrHasGames = errors.New("the folder has a database already")

// Restored is what Restore did.
type Restored struct {
	Report Report
	Kept   string // the path of the database that was there before; "" if none was
}

// Restore puts a copy of a backup in the place of the database of a folder that no server
// uses. Where there is one, it keeps it under another name if replace is set, and
// otherwise fails with ErrHasGames. A damaged backup is refused, unless force is set.
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
	if !restored.Report.Sound() && !force {
		return restored, errors.Join(fmt.Errorf("the backup is damaged: %w", sqlite.ErrDamaged), remove(unfinished))
	}
	restored.Kept, err = folder.Adopt(unfinished)
	return restored, err
}
