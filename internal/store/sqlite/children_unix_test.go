//go:build unix

package sqlite_test

// children are the functions that child processes of the tests run, each with a data directory.
var children = map[string]func(dir string) error{
	"play":           playUntilKilled,
	"open":           openAndClose,
	"open as nobody": openAsNobody,
	"die migrating":  dieMigrating,
	"fill disk":      fillDisk,
	"open full":      openWhenFull,
}
