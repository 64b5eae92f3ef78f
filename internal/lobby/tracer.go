package lobby

import (
	"context"
	"fmt"
	"strings"

	"triplecross/internal/table"
)

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
