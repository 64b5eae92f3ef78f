// Package upkeep backs up, checks, restores and tidies the data folders of package sqlite.
package upkeep

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"triplecross/internal/store/sqlite"
)

// Progress is called with how much of a stage is done.
type Progress func(stage string, done, total int)

// Backup copies the database of a data folder to a new file, whether or not a server is using it, and
// verifies the copy. The file appears only when it is complete.
func Backup(ctx context.Context, dir, file string, verify Verify, progress Progress) (Report, error) {
	report, err := backup(ctx, filepath.Join(dir, "triplecross.db"), file, verify, progress)
	if err != nil {
		return report, fmt.Errorf("backup of %s: %w", dir, err)
	}
	return report, nil
}

func backup(ctx context.Context, database, file string, verify Verify, progress Progress) (report Report, err error) {
	if info, err := os.Stat(file); err == nil && info.IsDir() || file != "" && os.IsPathSeparator(file[len(file)-1]) {
		return report, fmt.Errorf("%s is a folder: name a file in it", file)
	}
	if _, err := os.Lstat(file); err == nil {
		return report, fmt.Errorf("%s: %w", file, fs.ErrExist)
	}
	unfinished := file + ".unfinished"
	if err := copyDatabase(ctx, database, unfinished, progress); err != nil {
		return report, errors.Join(err, removeCopy(unfinished))
	}
	if report, err = Check(ctx, unfinished, verify, progress); err != nil {
		return report, errors.Join(err, removeCopy(unfinished))
	}
	if !report.Sound() {
		// The copy of a damaged database is better than none; its name says so.
		damaged := file + ".damaged"
		return report, errors.Join(fmt.Errorf("the copied database is damaged; the copy is %s", damaged), os.Rename(unfinished, damaged))
	}
	if err := os.Rename(unfinished, file); err != nil {
		return report, err
	}
	return report, sqlite.SyncDirectory(filepath.Dir(file))
}

// copyDatabase copies a database, including the part in SQLite's log, to a new file and waits until that is
// on the disk.
func copyDatabase(ctx context.Context, database, file string, progress Progress) (err error) {
	snapshot, err := sqlite.OpenSnapshot(ctx, database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, snapshot.Close()) }()
	if err := removeCopy(file); err != nil { // left by a killed backup
		return err
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := snapshot.Copy(ctx, file, func(done, total int) { progress("copy", done, total) }); err != nil {
		return err
	}
	if err := sqlite.Settle(ctx, file); err != nil {
		return err
	}
	return f.Sync()
}

// removeCopy removes what there is of a copy: its file, and those beside it that SQLite leaves if it cannot write.
func removeCopy(file string) (err error) {
	for _, suffix := range []string{"", "-journal", "-wal", "-shm"} {
		if failed := os.Remove(file + suffix); failed != nil && !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, failed)
		}
	}
	return err
}
