package lobby

import (
	"encoding/json"
	"sync"
	"sync/atomic"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Subscription is one viewer's attachment to a table. It keeps nothing but
// what the viewer has been told: one who keeps up gets each move, one who has
// fallen behind gets one whole view instead of what was missed.
type Subscription struct {
	room    *room
	who     table.Person
	deliver func()
	once    sync.Once
	parted  atomic.Bool // it is closed

	// Guarded by the audience's lock.
	player  bool // who sits at the table
	version int  // what the viewer shows; unseen if a whole view is needed
	greet   bool // the viewer does not know yet that it shows the newest
	news    int  // the message about presence that it was told
	heard   int  // the last line of the chat that it was told
}

// Known is what a viewer has seen of a table before.
type Known struct {
	Version int // of the table; 0 for nothing
	Line    int // the last line of the chat
}

// unseen is the version of a viewer who has to be told everything.
const unseen = -1

// Take returns the next message, or nil if there is none now. It returns an
// error when no more will come.
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
	case s.version == now && s.greet:
		data = encode(protocol.Sync{Kind: "sync", Version: now})
	case s.version == now && s.news != a.news:
		s.news = a.news
		return a.presentNow(), nil
	case s.version == now:
		return a.next(s), nil
	case a.moved && s.version == now-1 && !s.greet:
		data = encodeOnce(&a.moves, a.table.MoveClass(s.who), func(c table.ViewerClass) protocol.Move { return a.table.LastMove(c) })
	default:
		data = a.view(s.who)
	}
	s.version, s.greet = now, false
	return data, nil
}

// call tells the viewer that there may be something to take.
func (s *Subscription) call() {
	if !s.parted.Load() {
		s.deliver()
	}
}

// contain ends a room whose table cannot be shown.
func (r *room) contain(cause any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.crash(cause)
		// The one who takes may hold what others need to be told.
		r.lobby.group.Go(r.audience.tell)
	}
}

// Refresh makes the next message a whole view.
func (s *Subscription) Refresh() {
	a := &s.room.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	s.version = unseen
}

// PanelVersion returns a number that grows with every change of what a page's panel
// shows: anything but moves, clocks and chat. It waits for no lock.
func (s *Subscription) PanelVersion() int64 { return s.room.audience.panel.Load() }

// Moment returns the table as it is shown now.
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

// Close detaches the viewer. A delivery that is under way may still come.
func (s *Subscription) Close() {
	s.once.Do(func() {
		s.room.enter(func() { // a room that has ended has no viewers
			s.room.audience.part(s)
			s.room.stirred = true
		})
		s.room.lobby.release(s.room)
	})
}

// frames are a message as viewers of different classes get it.
type frames []frame

type frame struct {
	who  table.ViewerClass
	data []byte
}

// encodeOnce encodes a message unless it is there for that class already.
func encodeOnce[M protocol.ServerMessage](f *frames, who table.ViewerClass, message func(table.ViewerClass) M) []byte {
	for _, frame := range *f {
		if frame.who == who {
			return frame.data
		}
	}
	data := encode(message(who))
	*f = append(*f, frame{who, data})
	return data
}

// encode writes a message. The messages hold nothing that JSON cannot write,
// so an error is a mistake in this program.
func encode[M protocol.ServerMessage](m M) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return data
}
