// Package logging makes the server's log: lines of text or of JSON, each with the id
// of the request that it is about, and the latest failures kept in memory for the
// operator of the server.
package logging

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"time"
)

// New returns a logger that writes to w, as JSON or as text, and what it keeps of the
// latest failures.
func New(w io.Writer, json bool) (*slog.Logger, *Recent) {
	var to slog.Handler = slog.NewTextHandler(w, nil)
	if json {
		to = slog.NewJSONHandler(w, &slog.HandlerOptions{ReplaceAttr: readable})
	}
	recent := &Recent{}
	repeats := &repeats{windows: make(map[string]window)}
	return slog.New(&handler{root: to, to: to, recent: recent, repeats: repeats}), recent
}

// Flush logs how many lines that repeat a logger of New has left out until now. It is for the end of the program, when no
// other line follows that would.
func Flush(log *slog.Logger) {
	if h, ok := log.Handler().(*handler); ok {
		h.tellLeftOut(context.Background(), time.Now(), 0) // as of other lines, nobody can be told of an error
	}
}

// readable changes values for a log in JSON: a duration is in seconds, not in nanoseconds, and an
// address is written as in text, not with the fields of its type.
func readable(_ []string, a slog.Attr) slog.Attr {
	switch v := a.Value.Any().(type) {
	case time.Duration:
		return slog.Float64(a.Key, v.Seconds())
	case net.Addr:
		return slog.String(a.Key, v.String())
	}
	return a
}

// handler adds the id of the request in a record's context, and keeps failures. It leaves out those that repeat too
// often.
type handler struct {
	root    slog.Handler // it has no attributes and groups of a logger
	to      slog.Handler
	recent  *Recent
	repeats *repeats
	attrs   []slog.Attr // of the logger; groups are left out
}

func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.to.Enabled(ctx, level)
}

func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	failed := h.tellLeftOut(ctx, r.Time, repeatWindow)
	if id := RequestID(ctx); id != "" {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
	}
	if r.Level >= slog.LevelWarn {
		if !h.repeats.admit(r) {
			return failed
		}
		h.recent.add(failureOf(r, h.attrs))
	}
	return errors.Join(failed, h.to.Handle(ctx, r))
}

// tellLeftOut logs how many lines were left out, of messages that have been counted for a time.
func (h *handler) tellLeftOut(ctx context.Context, now time.Time, counted time.Duration) (err error) {
	for _, about := range h.repeats.end(now, counted) {
		h.recent.add(failureOf(about, nil))
		err = errors.Join(err, h.root.Handle(ctx, about))
	}
	return err
}

func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.root, h.to.WithAttrs(attrs), h.recent, h.repeats, append(h.attrs[:len(h.attrs):len(h.attrs)], attrs...)}
}

func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.root, h.to.WithGroup(name), h.recent, h.repeats, h.attrs}
}
