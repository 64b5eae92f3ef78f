// Package wall follows the games on the page for watching, once for all who look at
// the page, and only while somebody does.
package wall

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Size is how many tables the wall shows at most.
const Size = 24

const (
	refresh = 5 * time.Second // how often the tables are chosen again
	again   = time.Second     // before a table that could not be followed is tried again
)

// Table is a table that may be on the wall.
type Table struct {
	ID       string
	Strength int // how good its players are, to choose the one that is shown large
}

// Options are what a wall needs.
type Options struct {
	// Choose returns the tables on the wall in their order, at most Size.
	Choose func(context.Context) ([]Table, error)
	// Follow calls tell with the messages that watchers of a table get, as JSON, until ctx ends
	// or tell returns false. It begins with the whole table.
	Follow func(ctx context.Context, id string, tell func(message []byte) (more bool)) error
	Log    *slog.Logger
}

// Wall shows the chosen tables to its viewers. Close must be called in the end.
type Wall struct {
	options Options
	group   sync.WaitGroup // the goroutines that follow tables

	mu      sync.Mutex
	closed  bool
	viewers map[*Viewer]struct{}
	round   *round // nil while nobody looks
}

// round is the time from the first viewer to the last.
type round struct {
	stop    context.CancelFunc
	feeds   map[string]*feed // by table
	order   []*feed          // as they are shown
	large   string           // the table that is shown large
	list    []byte           // the message with the order and the large table
	version int              // of the list; 0 before the first
}

// New returns a wall without viewers.
func New(options Options) *Wall {
	return &Wall{options: options, viewers: make(map[*Viewer]struct{})}
}

// Close stops following tables and waits until that has ended. Viewers get nothing more.
func (w *Wall) Close() {
	w.mu.Lock()
	w.closed = true
	if w.round != nil {
		w.round.stop()
	}
	w.mu.Unlock()
	w.group.Wait()
}

// Large returns the table that is shown large now, if somebody looks.
func (w *Wall) Large() (id string, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.round == nil {
		return "", false
	}
	return w.round.large, w.round.large != ""
}

// Look adds a viewer, who must Leave. news is called when there may be something to take; it must
// not block.
func (w *Wall) Look(news func()) *Viewer {
	w.mu.Lock()
	defer w.mu.Unlock()
	v := &Viewer{wall: w, news: news, told: make(map[*feed]mark)}
	if w.round == nil && !w.closed {
		ctx, stop := context.WithCancel(context.Background())
		r := &round{stop: stop, feeds: make(map[string]*feed)}
		w.round = r
		w.group.Go(func() { w.run(ctx, r) })
	}
	w.viewers[v] = struct{}{}
	return v
}

// run keeps a round's list of tables up to date.
func (w *Wall) run(ctx context.Context, r *round) {
	ticker := time.NewTicker(refresh)
	defer ticker.Stop()
	for {
		tables, err := w.options.Choose(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			w.options.Log.Error("the tables to watch cannot be listed", "err", err)
		default:
			w.show(ctx, r, tables[:min(len(tables), Size)])
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// show follows the given tables, and no others.
func (w *Wall) show(ctx context.Context, r *round, tables []Table) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.round != r || w.closed {
		return
	}
	before, large := r.order, r.large
	r.order = nil
	for _, t := range tables {
		f := r.feeds[t.ID]
		if f == nil {
			f = w.follow(ctx, t.ID)
			r.feeds[t.ID] = f
		}
		f.strength = t.Strength
		r.order = append(r.order, f)
	}
	for id, f := range r.feeds {
		if !slices.Contains(r.order, f) {
			f.stop()
			delete(r.feeds, id)
		}
	}
	r.large = choose(r.order, large)
	if r.version > 0 && slices.Equal(before, r.order) && large == r.large {
		return
	}
	r.version++
	r.list = r.encode()
	w.call()
}

// encode returns the message that lists the tables on the wall.
func (r *round) encode() []byte {
	message := struct {
		Tables []string `json:"wall"`
		Large  string   `json:"large,omitempty"`
	}{make([]string, 0, len(r.order)), r.large}
	for _, f := range r.order {
		message.Tables = append(message.Tables, f.id)
	}
	data, err := json.Marshal(message)
	if err != nil {
		panic(err) // strings can be encoded
	}
	return data
}

// choose returns the table to show large: the one with the most watchers; among equals the one
// with the best players, then the present one, then the first.
func choose(order []*feed, present string) string {
	var best *feed
	better := func(f *feed) bool {
		switch {
		case best == nil:
			return true
		case f.watchers != best.watchers:
			return f.watchers > best.watchers
		case f.strength != best.strength:
			return f.strength > best.strength
		}
		return f.id == present
	}
	for _, f := range order {
		if better(f) {
			best = f
		}
	}
	if best == nil {
		return ""
	}
	return best.id
}

// call tells all viewers that there is something to take. The caller holds the lock.
func (w *Wall) call() {
	for v := range w.viewers {
		v.news()
	}
}
