package logging

import (
	"log/slog"
	"sync"
	"time"
)

// How many warnings or errors with the same message are logged within which time. A full disk refuses thousands of
// moves a second, and a line for each would fill the disk of the log as well.
const (
	mostRepeats  = 50
	repeatWindow = 10 * time.Second
)

// repeats counts warnings and errors by their message. Messages are constants of the program, so that there are few.
// Its methods are safe for concurrent use.
type repeats struct {
	mu      sync.Mutex
	windows map[string]window
}

// window is what has come of one message since a time.
type window struct {
	since time.Time
	n     int
}

// admit reports whether a record is to be logged. The first of a window says how many records the one before has left
// out.
func (all *repeats) admit(r slog.Record) (leftOut int, ok bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	w, known := all.windows[r.Message]
	if !known || r.Time.Sub(w.since) >= repeatWindow {
		leftOut = max(0, w.n-mostRepeats)
		w = window{since: r.Time}
	}
	w.n++
	if all.windows == nil {
		all.windows = make(map[string]window)
	}
	all.windows[r.Message] = w
	return leftOut, w.n <= mostRepeats
}
