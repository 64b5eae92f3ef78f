package cluster

import (
	"bytes"
	"context"
	"crypto/rand"
	"log/slog"
	"time"
)

// Alone has a server without -node-url warn if other servers use its database. The log takes each event only once, so that
// nothing is lost, but people at one server do not see the moves made at another.
//
// Such servers write their marks to the same note. One that finds another mark there knows that its owner has written
// since, and so is running; it writes its own again for the other to find. This needs no clock, and a server that was
// killed leaves no mark that its successor would warn of.
type Alone struct {
	Notes Notes
	Nodes func(ctx context.Context) (urls []string, err error) // of nodes that are alive
	Log   *slog.Logger
}

// Notes keeps small values by name in the database.
type Notes interface {
	Note(ctx context.Context, name string) ([]byte, error)
	SetNote(ctx context.Context, name string, value []byte) error
}

// markNote is the name of the note with the mark of a server that is no node.
const markNote = "alone"

// Watch looks for nodes, and then for all other servers, as often as nodes beat, until stop is called. Later errors are
// ignored: all other uses of the database fail then, too, and log it.
func (a Alone) Watch(ctx context.Context) (stop func(), err error) {
	w := lookout{Alone: a, mark: []byte(rand.Text())}
	if err := w.forNodes(ctx); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.run(ctx)
	}()
	return func() {
		cancel()
		<-done
	}, nil
}

// lookout is what a server that is no node has found of others.
type lookout struct {
	Alone
	mark           []byte
	marked         bool // the mark has been written
	nodes, another bool // the log has warned of them
}

func (w *lookout) run(ctx context.Context) {
	ticker := time.NewTicker(Interval)
	defer ticker.Stop()
	for {
		_ = w.forAnother(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		_ = w.forNodes(ctx)
	}
}

func (w *lookout) forNodes(ctx context.Context) error {
	if w.nodes {
		return nil
	}
	urls, err := w.Nodes(ctx)
	if err == nil && len(urls) > 0 {
		w.nodes = true
		w.Log.Warn("other servers use this database, and this one does not know of them: start it with -node-url", "others", urls)
	}
	return err
}

func (w *lookout) forAnother(ctx context.Context) error {
	found, err := w.Notes.Note(ctx, markNote)
	if err != nil || bytes.Equal(found, w.mark) {
		return err
	}
	if w.marked && !w.another {
		w.another = true
		w.Log.Warn("another server without -node-url uses this database: people at one do not see the moves made at the other; end one of them, or start both with -node-url")
	}
	err = w.Notes.SetNote(ctx, markNote, w.mark)
	w.marked = w.marked || err == nil
	return err
}
