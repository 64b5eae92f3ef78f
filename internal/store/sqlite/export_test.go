package sqlite

import "time"

// OpenWithSteps is Open with other steps of the schema.
func OpenWithSteps(dir string, steps []string) (*Store, error) { return open(dir, steps, usual) }

// OpenFolding is Open with another time for which games may be pending.
func OpenFolding(dir string, foldDelay time.Duration) (*Store, error) {
	return OpenTimed(dir, foldDelay, usual.checkpointInterval, usual.maxLog)
}

// OpenTimed is Open with another time for which games may be pending, between two
// checkpoints, and size of the log in pages.
func OpenTimed(dir string, foldDelay, checkpointInterval time.Duration, maxLog int) (*Store, error) {
	steps, err := migrationSteps()
	if err != nil {
		return nil, err
	}
	return open(dir, steps, timing{foldDelay, checkpointInterval, maxLog})
}

// MigrationSteps returns the SQL of each migration.
var MigrationSteps = migrationSteps
