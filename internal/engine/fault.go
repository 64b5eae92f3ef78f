package engine

import "strings"

// Reason is one word for what an engine did wrong.
type Reason string

const (
	Dead    Reason = "dead"    // the program ended, closed its input or output, or did not read
	Silent  Reason = "silent"  // no answer within ReplyTimeout to the greeting, isready, a query or stop
	Late    Reason = "late"    // no move in time
	Illegal Reason = "illegal" // a move that the position does not have
	Flood   Reason = "flood"   // a line too long, or too many lines instead of an answer
	Game    Reason = "game"    // it does not play this game
)

// Fault is an error of an engine, for which it loses its seat. After Illegal and
// Game the engine can be used again; after any other reason every call returns
// the same fault.
type Fault struct {
	Engine string // the engine's name, or its program's
	Reason Reason
	Detail string // what happened, in a few words
	Stderr string // the last lines on its standard error
}

func (f *Fault) Error() string {
	text := "engine " + f.Engine + ": " + f.Detail
	if last := strings.TrimSpace(f.Stderr); last != "" {
		if i := strings.LastIndexByte(last, '\n'); i >= 0 {
			last = last[i+1:]
		}
		text += ": " + last
	}
	return text
}

// lasting reports whether the engine can no longer be used.
func (f *Fault) lasting() bool { return f.Reason != Illegal && f.Reason != Game }
