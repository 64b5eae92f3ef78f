package lobby

import (
	"context"
	"fmt"
	"strings"
	"time"

	"triplecross/internal/table"
)

// Meter is told what the lobby does. Many goroutines call its methods at once.
type Meter interface {
	// RoomCrashed reports that a room panicked.
	RoomCrashed()
	// TableBroken reports that a table turned out to be one whose log cannot be replayed.
	TableBroken()
	// TableLoaded reports that a table was read from its log.
	TableLoaded(events int, took time.Duration)
	// Delivered reports how long it took from a command until all viewers of the
	// table were told of what it changed.
	Delivered(took time.Duration)
	// Swept reports a search for tables without a room whose time has run out, and for
	// how long that of the first had; 0 if there was none.
	Swept(late time.Duration)
	// LineReported reports that somebody reported a line of a chat.
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

// delivered reports that all viewers have been told of a command that began then; a
// zero time is none.
func (a *audience) delivered(began time.Time) {
	if !began.IsZero() {
		a.lobby.options.Meter.Delivered(time.Since(began))
	}
}

// Tracer follows commands. Many goroutines call it at once.
type Tracer interface {
	// Command begins a command. The context is the one in which its events are stored.
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

// writingFor returns the context of a write on behalf of a caller: a trace goes on in it,
// but it does not end with the caller.
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
