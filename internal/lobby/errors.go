package lobby

import (
	"errors"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Errors that callers tell apart.
var (
	ErrUnknown = errors.New("there is no such table")
	ErrClosing = errors.New("the server is closing")
	// ErrMoved ends the subscriptions of a room that has ended: the table now belongs to another server, or it is
	// ErrRewritten.
	ErrMoved = errors.New("another server has the table")
	// ErrRewritten ends the subscriptions of a room whose stored log or chat was changed, as when somebody is erased. The
	// table stays at this server, and a new subscription reads it again. It is an ErrMoved, too.
	ErrRewritten = error(rewritten{})
	// ErrFull means that no further table fits into memory.
	ErrFull = errors.New("too many tables are in use")
	// ErrBroken means that the table's stored log cannot be replayed.
	ErrBroken = errors.New("the table is broken")
	// ErrCrashed ends the subscriptions of a room that panicked. A new
	// subscription replays the table from its log.
	ErrCrashed = errors.New("the table has crashed and is being restored")
)

type rewritten struct{}

func (rewritten) Error() string        { return "the stored table was changed and is read again" }
func (rewritten) Is(target error) bool { return target == ErrMoved }

// Stalled reports whether an error means that the store is unreachable or does not answer.
func Stalled(err error) bool { return store.Unreachable(err) }

// errNotStored refuses a command that could not be stored.
var errNotStored = &table.Refused{Code: protocol.CodeFailed, Why: phrase.New("refusal.notStored", "The server could not store that. Try again.")}

// Refusals of reports.
var (
	errNoLine    = table.Refuse(protocol.CodeMalformed, phrase.New("refusal.noLine", "That line no longer exists."))
	errOwnLine   = table.Refuse(protocol.CodeMalformed, phrase.New("refusal.ownLine", "You wrote that line yourself."))
	errNoReports = table.Refuse(protocol.CodeMalformed, phrase.New("refusal.noReports", "This site does not take reports."))
)

// errNoSpace refuses a new table.
var errNoSpace = &table.Refused{Code: protocol.CodeFailed, Why: phrase.New("refusal.space", "The server has no space for another table. The games that are being played go on.")}

// errNoDatabase refuses a new table.
var errNoDatabase = &table.Refused{Code: protocol.CodeFailed, Why: phrase.New("refusal.database", "The server’s database was moved, removed or replaced. Until the operator has put it back, no table can be created.")}

// errPanicked refuses a command during which the room panicked.
var errPanicked = &table.Refused{Code: protocol.CodeFailed, Why: phrase.New("refusal.fallen", "Something went wrong on our side. Try again.")}
