package sqlite_test

import "time"

// children are the functions that child processes of the tests run, each with a data
// directory.
var children = map[string]func(dir string) error{
	"append":          func(dir string) error { return appendForever(dir, never) },
	"append and fold": func(dir string) error { return appendForever(dir, time.Millisecond) },
	"open":            openAndClose,
	"die migrating":   dieMigrating,
}
