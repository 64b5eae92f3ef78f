package sqlite_test

// children are the mains of the processes that tests start, each with a data
// directory.
var children = map[string]func(dir string) error{
	"append":        appendForever,
	"open":          openAndClose,
	"die migrating": dieMigrating,
}
