package lobby

import (
	"bytes"
	"context"
	"sync"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// audience is everybody who looks at a table, and the table as it is shown to
// them. The room publishes; viewers join and leave at any time.
type audience struct {
	mu      sync.Mutex
	table   Table
	viewers map[*Subscription]struct{}
	views   map[standing][]byte // of the present version
	here    []byte              // the last message about presence
	err     error               // why no more comes
}

// Subscription is one viewer's attachment to a table. It holds at most one
// message about the game and one about presence, however slow its reader is:
// a reader that falls behind gets one whole view instead of what it missed.
type Subscription struct {
	who   Person
	leave func(*Subscription)
	once  sync.Once
	ready chan struct{} // holds a token when there is something to read

	// Guarded by the audience's lock.
	audience *audience
	frame    []byte // the next message, if the reader is in sync
	behind   bool   // the reader needs a whole view
	here     []byte
}

// Next waits for the next message. It returns an error when ctx ends or the
// table's room does.
func (s *Subscription) Next(ctx context.Context) ([]byte, error) {
	for {
		if data, err := s.take(); data != nil || err != nil {
			return data, err
		}
		select {
		case <-s.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Refresh makes the next message a whole view.
func (s *Subscription) Refresh() {
	s.audience.mu.Lock()
	s.frame, s.behind = nil, true
	s.audience.mu.Unlock()
	s.signal()
}

// Version returns the table's version.
func (s *Subscription) Version() int {
	s.audience.mu.Lock()
	defer s.audience.mu.Unlock()
	return s.audience.table.Version
}

// Close detaches the viewer.
func (s *Subscription) Close() { s.once.Do(func() { s.leave(s) }) }

func (s *Subscription) signal() {
	select {
	case s.ready <- struct{}{}:
	default:
	}
}

// take returns what there is to send, or nil.
func (s *Subscription) take() ([]byte, error) {
	a := s.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	var data []byte
	switch {
	case a.err != nil:
		return nil, a.err
	case s.behind:
		data = a.view(s.who)
	case s.frame != nil:
		data = s.frame
	default:
		data, s.here = s.here, nil
	}
	s.frame, s.behind = nil, false
	return data, nil
}

// view returns the whole view for a person, encoded once a standing.
func (a *audience) view(p Person) []byte {
	who := a.table.standing(p)
	if a.views[who] == nil {
		a.views[who] = encode(a.table.viewFor(who))
	}
	return a.views[who]
}

// open shows the first table.
func (a *audience) open(t Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.show(t)
	a.viewers = make(map[*Subscription]struct{})
}

func (a *audience) show(t Table) {
	a.table, a.views = t, make(map[standing][]byte)
}

// join attaches a viewer who shows the version since.
func (a *audience) join(who Person, since int, leave func(*Subscription)) *Subscription {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := &Subscription{who: who, leave: leave, ready: make(chan struct{}, 1), audience: a, here: a.here}
	if since == a.table.Version {
		s.frame = encode(protocol.Sync{Kind: "sync", Version: since})
	} else {
		s.behind = true
	}
	a.viewers[s] = struct{}{}
	s.signal()
	return s
}

func (a *audience) part(s *Subscription) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.viewers, s)
}

// publish shows the table after one or more events. With moved it differs from
// the one before by a single move.
func (a *audience) publish(t Table, moved bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.show(t)
	moves := make(map[standing][]byte)
	for s := range a.viewers {
		if moved && s.frame == nil && !s.behind {
			who := t.standing(s.who)
			if moves[who] == nil {
				moves[who] = encode(t.moveFor(who))
			}
			s.frame = moves[who]
		} else {
			s.frame, s.behind = nil, true
		}
		s.signal()
	}
}

// presence tells everybody who is connected, if that has changed.
func (a *audience) presence() {
	a.mu.Lock()
	defer a.mu.Unlock()
	online, watchers := a.present()
	data := encode(protocol.Here{Kind: "here", Online: int(online), Watchers: watchers})
	if bytes.Equal(data, a.here) {
		return
	}
	a.here = data
	for s := range a.viewers {
		s.here = data
		s.signal()
	}
}

// present returns the seats whose person is connected, and how many others are.
// The caller holds the lock.
func (a *audience) present() (online game.Seats, watchers int) {
	for s := range a.viewers {
		if seats := a.table.SeatsOf(s.who); seats != 0 {
			online |= seats
		} else {
			watchers++
		}
	}
	return online, watchers
}

// online returns the seats whose person is connected.
func (a *audience) online() game.Seats {
	a.mu.Lock()
	defer a.mu.Unlock()
	online, _ := a.present()
	return online
}

func (a *audience) size() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.viewers)
}

// now returns the table as it is shown.
func (a *audience) now() Table {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.table
}

// close ends all subscriptions with an error.
func (a *audience) close(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.err = err
	for s := range a.viewers {
		s.signal()
	}
}
