package store

import "context"

// Notes keeps small values by name, besides the games. Its methods are safe for concurrent
// use.
type Notes interface {
	// Note returns the value of a name, nil if it has none.
	Note(ctx context.Context, name string) ([]byte, error)
	// SetNote stores a value. It survives the end of the process, and of the machine if
	// something else is stored afterwards.
	SetNote(ctx context.Context, name string, value []byte) error
}

// SharedNotes are the notes of a store that several servers share.
type SharedNotes interface {
	// ChangeNote replaces the value of a name, nil if it has none, by what change makes of it. No other server
	// changes it meanwhile.
	ChangeNote(ctx context.Context, name string, change func(value []byte) ([]byte, error)) error
}

// Turns keeps what the present turns of tables have cost, in stores that several servers share: a
// table may go on at another one. Its methods are safe for concurrent use.
type Turns interface {
	// KeepTurns stores what turns have cost, by table, and forgets those of other tables.
	KeepTurns(ctx context.Context, turns map[string][]byte, forget []string) error
	// KeptTurn returns what was stored for a table, nil if nothing was.
	KeptTurn(ctx context.Context, table string) ([]byte, error)
	// AllTurns returns what is stored for all tables.
	AllTurns(context.Context) (map[string][]byte, error)
}
