package lobby

import (
	"context"
	"fmt"
	"strings"
	"time"

	"triplecross/internal/table"
)

// Meter counts what the lobby does. It must be safe for concurrent use.
type Meter interface {
	// RoomCrashed reports that a room panicked.
	RoomCrashed()
	// TableBroken reports that the log of a table turned out to be unreadable.
	TableBroken()
	// TableLoaded reports that a table was read from its log.
	TableLoaded(events int, took time.Duration)
	// Delivered reports how long it took from a command until all viewers of the table were notified of the
	// change.
	Delivered(took time.Duration)
	// Swept reports a search for tables without a room whose time has run out, and how long the first was
	// overdue; 0 if there was none.
	Swept(late time.Duration)
	// LineReported reports that somebody reported a chat message.
	LineReported()
}

// unmetered is the Meter of a lobby without one.
type unmetered struct{}

func (unmetered) RoomCrashed()                   {}
func (unmetered) TableBroken()                   {}
func (unmetered) TableLoaded(int, time.Duration) {}
func (unmetered) Delivered(time.Duration)        {}
func (unmetered) Swept(time.Duration)            {}
func (unmetered) LineReported()                  {}

// delivered reports that all viewers have been notified of a command that began at the given time; a zero
// time means none.
func (a *audience) delivered(began time.Time) {
	if !began.IsZero() {
		a.lobby.options.Meter.Delivered(time.Since(began))
	}
}

// Tracer follows commands. It must be safe for concurrent use.
type Tracer interface {
	// Command begins a command. Its events are stored with the returned context.
	Command(ctx context.Context, name string) (within context.Context, end func(error))
}

// traced begins the trace of a command, if there is a tracer.
func (o *Options) traced(ctx context.Context, c table.Command) (context.Context, func(error)) {
	if o.Tracer == nil {
		return ctx, func(error) {}
	}
	if once, ok := c.(table.Once); ok {
		c = once.Command
	}
	return o.Tracer.Command(ctx, strings.TrimPrefix(fmt.Sprintf("%T", c), "table."))
}

// writingFor returns the context of a write on behalf of a caller: it carries the caller's trace, but does
// not end with the caller.
func (l *Lobby) writingFor(ctx context.Context) context.Context {
	if l.options.Tracer == nil {
		return l.writing
	}
	return borrowed{l.writing, ctx}
}

// borrowed is a context with the values of another.
type borrowed struct {
	context.Context
	values context.Context
}

// Value implements context.Context.
func (b borrowed) Value(key any) any {
	if v := b.values.Value(key); v != nil {
		return v
	}
	return b.Context.Value(key)
}
