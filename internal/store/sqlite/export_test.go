package sqlite

import "time"

// OpenWithSteps is Open with other steps of the schema.
func OpenWithSteps(dir string, steps []string) (*Store, error) { return open(dir, steps, usual) }

// OpenFolding is Open with another time for which games may be pending.
func OpenFolding(dir string, foldDelay time.Duration) (*Store, error) {
	return openTimed(dir, timing{foldDelay, usual.checkpointInterval, usual.maxLog})
}

// OpenCheckpointing is Open with another time between checkpoints and size of the log
// in pages.
func OpenCheckpointing(dir string, interval time.Duration, maxLog int) (*Store, error) {
	return openTimed(dir, timing{0, interval, maxLog})
}

func openTimed(dir string, timing timing) (*Store, error) {
	steps, err := migrationSteps()
	if err != nil {
		return nil, err
	}
	return open(dir, steps, timing)
}

// MigrationSteps returns the SQL of each migration.
var MigrationSteps = migrationSteps
