package sqlite

import (
	"errors"
	"path/filepath"
	"time"

	"triplecross/internal/store/sqlite/commitlog"
)

// SystemLog is the disk for commit logs where files are those of the system.
var SystemLog commitlog.Disk = commitlog.System{SyncDirectory: SyncDirectory}

// HasCommitLog reports whether stores in an existing directory have a commit log on this system.
func HasCommitLog(dir string) bool {
	if systemLog() == nil {
		return false
	}
	l := commitlog.New(filepath.Join(dir, "probe"), 0, 1<<14, SystemLog)
	_, err := l.Prepare()
	return errors.Join(err, l.Close(), commitlog.Remove(filepath.Join(dir, "probe"), SystemLog)) == nil
}

// OpenWithSteps is Open with the given schema steps.
func OpenWithSteps(dir string, steps []string) (*Store, error) {
	return open(dir, steps, usual, systemLog())
}

// OpenFolding is Open with the given time for which games may be pending.
func OpenFolding(dir string, foldDelay time.Duration) (*Store, error) {
	return OpenTimed(dir, foldDelay, usual.checkpointInterval, usual.maxLog)
}

// OpenTimed is Open with the given times for which games may be pending and between two checkpoints, the
// given size of SQLite's log in pages, and small segments of the commit log.
func OpenTimed(dir string, foldDelay, checkpointInterval time.Duration, maxLog int) (*Store, error) {
	return OpenTimedOn(systemLog(), dir, foldDelay, checkpointInterval, maxLog)
}

// OpenTimedOn is OpenTimed with a disk for the commit log.
func OpenTimedOn(disk commitlog.Disk, dir string, foldDelay, checkpointInterval time.Duration, maxLog int) (*Store, error) {
	steps, err := migrationSteps()
	if err != nil {
		return nil, err
	}
	return open(dir, steps, timing{foldDelay, checkpointInterval, maxLog, 1 << 14}, disk)
}

// MigrationSteps returns the SQL of each migration.
var MigrationSteps = migrationSteps
