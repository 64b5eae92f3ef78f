package wall

import (
	"context"
	"encoding/json"
	"time"
)

// maxMoves is the number of moves after which a table is followed anew, beginning with the
// whole table, so that viewers who come later need not be sent all of them.
const maxMoves = 64

// feed holds the messages about a table.
type feed struct {
	id       string
	strength int
	stop     context.CancelFunc

	// Guarded by the wall's lock.
	watchers int
	views    int      // how often the whole table was sent
	messages [][]byte // the newest whole table, and the moves since
}

// follow begins to follow a table. The caller holds the lock.
func (w *Wall) follow(ctx context.Context, id string) *feed {
	ctx, stop := context.WithCancel(ctx)
	f := &feed{id: id, stop: stop}
	w.group.Go(func() {
		for ctx.Err() == nil {
			err := w.options.Follow(ctx, id, func(message []byte) bool { return w.tell(f, message) })
			if err == nil || ctx.Err() != nil {
				continue
			}
			w.options.Log.Debug("a table on the wall cannot be followed", "table", id, "err", err)
			select {
			case <-ctx.Done():
			case <-time.After(again):
			}
		}
	})
	return f
}

// tell takes a message about the table, and returns false if the table has to be followed anew.
func (w *Wall) tell(f *feed, message []byte) (more bool) {
	var m struct {
		Kind     string `json:"t"`
		Watchers int    `json:"watchers"`
	}
	if json.Unmarshal(message, &m) != nil {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case m.Kind == "view":
		f.views++
		f.messages = [][]byte{f.wrap(message)}
	case m.Kind == "move" && len(f.messages) > 0:
		f.messages = append(f.messages, f.wrap(message))
	case m.Kind == "here":
		f.watchers = m.Watchers
		return true
	default:
		return true
	}
	w.call()
	return len(f.messages) <= maxMoves
}

// wrap adds to a message which table it is about.
func (f *feed) wrap(message []byte) []byte {
	wrapped := make([]byte, 0, len(message)+len(f.id)+16)
	wrapped = append(wrapped, `{"at":"`...)
	wrapped = append(wrapped, f.id...)
	wrapped = append(wrapped, `","m":`...)
	wrapped = append(wrapped, message...)
	return append(wrapped, '}')
}

// Viewer is somebody who looks at the wall.
type Viewer struct {
	wall    *Wall
	news    func()
	version int            // of the list that was taken
	told    map[*feed]mark // how much of each table was taken
}

// mark is how far a viewer has come with a table.
type mark struct{ views, messages int }

// Take returns what is new, the list of tables first. It must not be called by two goroutines at
// once.
func (v *Viewer) Take() (messages [][]byte) {
	v.wall.mu.Lock()
	defer v.wall.mu.Unlock()
	r := v.wall.round
	if r == nil || r.version == 0 {
		return nil
	}
	if v.version != r.version {
		v.version = r.version
		messages = append(messages, r.list)
		for f := range v.told {
			if r.feeds[f.id] != f {
				delete(v.told, f)
			}
		}
	}
	for _, f := range r.order {
		told := v.told[f]
		if told.views != f.views {
			told = mark{views: f.views}
		}
		messages = append(messages, f.messages[told.messages:]...)
		told.messages = len(f.messages)
		v.told[f] = told
	}
	return messages
}

// Leave removes a viewer. When the last one leaves, no table is followed any more.
func (v *Viewer) Leave() {
	w := v.wall
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.viewers, v)
	if len(w.viewers) == 0 && w.round != nil {
		w.round.stop()
		w.round = nil
	}
}
