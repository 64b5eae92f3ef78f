package logging

import (
	"log/slog"
	"strings"
	"sync"
	"time"
)

// How many warnings or errors with the same message and the same cause are logged within which time. A full disk
// refuses thousands of moves a second, and a line for each would fill the disk of the log as well.
const (
	mostRepeats  = 50
	repeatWindow = 10 * time.Second
)

// mostCauses is how many causes of a message are counted apart; all further ones are counted as one, because a cause
// may contain addresses and other things of which there is no end. maxCause is how many bytes of a cause count.
const (
	mostCauses = 5
	maxCause   = 200
)

// repeats counts warnings and errors by their message and their cause. Messages are constants of the program, so that
// there are few. Its methods are safe for concurrent use.
type repeats struct {
	mu      sync.Mutex
	windows map[string]window // by message
}

// window is what has come of one message since a time.
type window struct {
	since  time.Time
	counts map[count]int
}

// count names what is counted in a window.
type count struct {
	level slog.Level
	cause string
}

// admit reports whether a record is to be logged.
func (all *repeats) admit(r slog.Record) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	w, known := all.windows[r.Message]
	if !known {
		w = window{r.Time, make(map[count]int)}
		all.windows[r.Message] = w
	}
	c := count{r.Level, causeOf(r)}
	if w.counts[c] == 0 && len(w.counts) >= mostCauses {
		c.cause = ""
	}
	w.counts[c]++
	return w.counts[c] <= mostRepeats
}

// end ends the windows that are of an age at a time. It returns a record about each count of which lines were left out.
func (all *repeats) end(now time.Time, age time.Duration) (about []slog.Record) {
	all.mu.Lock()
	defer all.mu.Unlock()
	for message, w := range all.windows {
		if now.Sub(w.since) < age {
			continue
		}
		delete(all.windows, message)
		for c, n := range w.counts {
			if n <= mostRepeats {
				continue
			}
			r := slog.NewRecord(now, c.level, "lines that repeated were left out", 0)
			r.Add("message", message)
			if c.cause != "" {
				r.Add("err", c.cause)
			}
			r.Add("left_out", n-mostRepeats)
			about = append(about, r)
		}
	}
	return about
}

// causeOf returns what a record says of the cause, cut to maxCause bytes; it is empty if it says nothing.
func causeOf(r slog.Record) (cause string) {
	r.Attrs(func(a slog.Attr) bool {
		switch a.Key {
		case "err", "panic", "problem":
			cause = a.Value.String()
		}
		return cause == ""
	})
	if len(cause) > maxCause {
		cause = strings.ToValidUTF8(cause[:maxCause], "") + "…"
	}
	return cause
}
