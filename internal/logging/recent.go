package logging

import (
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// Failure is a warning or an error that was logged.
type Failure struct {
	At      time.Time `json:"at"`
	Level   string    `json:"level"`
	Message string    `json:"message"`
	Request string    `json:"request,omitempty"` // its id; empty if it came from no request
	// Details are the other attributes, as name=value; stacks of goroutines are left to
	// the log.
	Details string `json:"details,omitempty"`
}

// kept is how many failures Recent keeps.
const kept = 50

// Recent keeps the latest failures. Its methods are safe for concurrent use.
type Recent struct {
	mu   sync.Mutex
	list []Failure
}

func (r *Recent) add(f Failure) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.list) == kept {
		r.list = slices.Delete(r.list, 0, 1)
	}
	r.list = append(r.list, f)
}

// Failures returns the latest failures, newest first. Of nil there are none.
func (r *Recent) Failures() []Failure {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	list := slices.Clone(r.list)
	slices.Reverse(list)
	return list
}

// maxDetails is the most bytes of details that are kept of a failure.
const maxDetails = 1000

func failureOf(r slog.Record, attrs []slog.Attr) Failure {
	f := Failure{At: r.Time, Level: r.Level.String(), Message: r.Message}
	var details []string
	add := func(a slog.Attr) bool {
		switch a.Key {
		case "request":
			f.Request = a.Value.String()
		case "stack":
		default:
			details = append(details, a.String())
		}
		return true
	}
	for _, a := range attrs {
		add(a)
	}
	r.Attrs(add)
	f.Details = strings.Join(details, " ")
	if len(f.Details) > maxDetails {
		f.Details = strings.ToValidUTF8(f.Details[:maxDetails], "") + "…"
	}
	return f
}
