package store

import "context"

// Notes keeps small values by name, apart from the games. Its methods are safe for concurrent use.
type Notes interface {
	// Note returns the value of a name, or nil if it has none.
	Note(ctx context.Context, name string) ([]byte, error)
	// SetNote stores a value. It survives the end of the process; it survives a power cut once something else
	// has been stored after it.
	SetNote(ctx context.Context, name string, value []byte) error
}

// SharedNotes are notes that several servers share.
type SharedNotes interface {
	// ChangeNote replaces the value of a name (nil if it has none) by the result of change. No other server
	// changes it meanwhile, so change must not take long.
	ChangeNote(ctx context.Context, name string, change func(value []byte) ([]byte, error)) error
}

// Turns keeps the time used in the current turns of tables, in stores that several servers share: a table may
// move to another server. Its methods are safe for concurrent use.
type Turns interface {
	// KeepTurns stores turns by table ID, and removes those of the tables in forget.
	KeepTurns(ctx context.Context, turns map[string][]byte, forget []string) error
	// KeptTurn returns the stored turn of a table, or nil.
	KeptTurn(ctx context.Context, table string) ([]byte, error)
	// AllTurns returns the stored turns by table ID.
	AllTurns(context.Context) (map[string][]byte, error)
}
