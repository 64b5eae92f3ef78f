package lobby

import (
	"encoding/json"
	"sync"
	"sync/atomic"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Subscription is one viewer's attachment to a table. It has no queue, only a note
// of what the viewer has been sent: a viewer who keeps up gets every move, one who
// is behind gets one whole view instead.
type Subscription struct {
	room    *room
	who     table.Person
	deliver func()
	once    sync.Once
	closed  atomic.Bool // by Close

	// Guarded by the audience's lock.
	player    bool // the viewer has a seat
	glances   bool // the viewer is not counted as a watcher
	version   int  // the version that the viewer has; unseen if a whole view is needed
	needsSync bool // the viewer must be told that it has the newest version
	hereCount int  // the last message about presence that was sent: audience.hereCount at that time
	lastLine  int  // the last chat message that was sent
}

// Known is what a viewer has already seen of a table.
type Known struct {
	Version int // of the table; 0 if none
	Line    int // number of the last chat message; 0 for none
	// Glances says that the viewer looks at many tables at once: bots play for it, but it is not counted as a
	// watcher.
	Glances bool
}

// unseen is the version of a viewer who needs a whole view.
const unseen = -1

// Take returns the next message, or nil if there is none now. After an error no
// more messages will come.
func (s *Subscription) Take() (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.room.contain(p)
			data, err = nil, ErrCrashed
		}
	}()
	a := &s.room.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.table.Version
	switch {
	case a.err != nil:
		return nil, a.err
	case s.version == now && s.needsSync:
		data = encode(protocol.Sync{Kind: "sync", Version: now})
	case s.version == now && s.hereCount != a.hereCount:
		s.hereCount = a.hereCount
		return a.presentNow(), nil
	case s.version == now:
		return a.next(s), nil
	case a.moved && s.version == now-1 && !s.needsSync:
		data = a.moves.once(a.table.MoveClass(s.who), func(c table.ViewerClass) []byte {
			buffer := a.lobby.buffers.Get().(*table.ViewBuffer)
			defer a.lobby.buffers.Put(buffer)
			move := a.table.LastMove(c, buffer)
			return protocol.EncodeMove(&move)
		})
	default:
		data = a.view(s.who)
	}
	s.version, s.needsSync = now, false
	return data, nil
}

// call tells the viewer that there may be a message to take.
func (s *Subscription) call() {
	if !s.closed.Load() {
		s.deliver()
	}
}

// contain ends the room after a panic while its table was being shown.
func (r *room) contain(cause any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.crash(cause)
		// In another goroutine: the caller of Take may hold locks that deliver needs.
		r.lobby.group.Go(r.audience.notify)
	}
}

// Refresh makes the next message a whole view.
func (s *Subscription) Refresh() {
	a := &s.room.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	s.version = unseen
}

// PanelVersion returns a number that grows with every change of what a page's
// panel shows: everything but moves, clocks and chat. It takes no lock.
func (s *Subscription) PanelVersion() int64 { return s.room.audience.panel.Load() }

// Moment returns the table as currently shown.
func (s *Subscription) Moment() table.Moment {
	a := &s.room.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.moment()
}

// Version returns the table's version.
func (s *Subscription) Version() int {
	a := &s.room.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.table.Version
}

// Close detaches the viewer. A call of deliver that is in progress may still
// finish.
func (s *Subscription) Close() {
	s.once.Do(func() {
		s.room.enter(func() { // an ended room has no viewers
			s.room.audience.leave(s)
			s.room.presenceStale = true
		})
		s.room.lobby.release(s.room)
	})
}

// frames are the encodings of a message, one for each class of viewers.
type frames []frame

type frame struct {
	who  table.ViewerClass
	data []byte
}

// emptied returns no frames, with room for as many as before.
func (f frames) emptied() frames {
	clear(f)
	return f[:0]
}

// once returns the encoding of a message for a class of viewers, making it if
// necessary.
func (f *frames) once(who table.ViewerClass, encode func(table.ViewerClass) []byte) []byte {
	for _, frame := range *f {
		if frame.who == who {
			return frame.data
		}
	}
	data := encode(who)
	*f = append(*f, frame{who, data})
	return data
}

// encode encodes a message. The messages hold nothing that JSON cannot express, so
// an error is a bug.
func encode[M protocol.ServerMessage](m M) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return data
}
