package lobby

import (
	"encoding/json"
	"reflect"
	"sync"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

const (
	// asyncThreshold is from how many watchers on a goroutine of their own tells them.
	asyncThreshold = 32
	// yieldEvery is after how many of a crowd that goroutine pauses, so that what
	// has come in meanwhile, such as the next move, goes first: with one
	// processor nothing else looks at the network while goroutines are ready.
	yieldEvery = 100
)

// audience is everybody who looks at a table, and the table as it is shown to
// them. The room publishes; viewers come and go at any time.
type audience struct {
	group *sync.WaitGroup // counts the goroutine that tells a crowd

	mu     sync.Mutex
	opened bool
	lobby  *Lobby
	table  table.Table
	here   table.Presence
	moved  bool                // the table is one move away from the version before
	moves  frames              // that move
	views  frames              // the whole table
	told   protocol.Here       // who is there, as it was told last
	news   int                 // how often that has changed
	lines  []store.ChatMessage // the end of the chat
	err    error               // why no more comes

	viewers map[*Subscription]struct{}
	// The viewers in the order in which they are told, nil when that has
	// changed; those who sit at the table come first. Never written to, once made.
	players, watchers []*Subscription
	ordered           bool

	untold bool // something new that tell has to tell
	crowd  crowding
}

// crowding is how far a crowd of watchers has been told the newest.
type crowding int

const (
	quiet    crowding = iota // there is no goroutine
	called                   // tell starts it
	telling                  // it tells what was the newest when it began
	outdated                 // it has to go round again
)

// Subscription is one viewer's attachment to a table. It keeps nothing but
// what the viewer has been told: one who keeps up gets each move, one who has
// fallen behind gets one whole view instead of what was missed.
type Subscription struct {
	room    *room
	who     table.Person
	deliver func()
	once    sync.Once

	// Guarded by the audience's lock.
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
			s.room.audience.contain(s.room, p)
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
		return encode(a.present()), nil
	case s.version == now:
		return a.next(s), nil
	case a.moved && s.version == now-1 && !s.greet:
		data = encodeOnce(&a.moves, a.table.MoveClass(s.who), a.table.LastMove)
	case a.table.Settings.Clock.Limited(): // what a clock shows is soon wrong
		data = encode(a.moment().ViewFor(s.who))
	default:
		data = encodeOnce(&a.views, a.table.Class(s.who), a.moment().View)
	}
	s.version, s.greet = now, false
	return data, nil
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

// contain ends a room whose table cannot be shown.
func (a *audience) contain(r *room, cause any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.crash(cause)
		// Whoever takes may hold what others need to be told.
		a.group.Go(a.tell)
	}
}

// Refresh makes the next message a whole view.
func (s *Subscription) Refresh() {
	a := &s.room.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	s.version = unseen
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
		s.room.enter(func() (int, error) { // a room that has ended has no viewers
			s.room.audience.part(s)
			s.room.stirred = true
			return 0, nil
		})
		s.room.lobby.release(s.room)
	})
}

// open shows the first table.
func (a *audience) open(l *Lobby, t table.Table, lines []store.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.opened, a.lines, a.lobby = true, lines, l
	a.show(t, false)
	a.viewers = make(map[*Subscription]struct{})
}

func (a *audience) show(t table.Table, moved bool) {
	a.table, a.moved = t, moved
	a.moves, a.views = nil, nil
}

// join attaches a viewer who knows that much.
func (a *audience) join(r *room, who table.Person, known Known, deliver func()) *Subscription {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := &Subscription{room: r, who: who, deliver: deliver, version: unseen, heard: known.Line}
	if known.Version == a.table.Version {
		s.version, s.greet = known.Version, true
	}
	a.viewers[s] = struct{}{}
	a.ordered = false
	return s
}

func (a *audience) part(s *Subscription) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.viewers, s)
	a.ordered = false
}

// publish shows the table after one or more events. With moved it differs from
// the one before by a single move.
func (a *audience) publish(t table.Table, here table.Presence, moved bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !table.SameSeats(a.table, t) {
		a.ordered = false
	}
	a.here = here
	a.show(t, moved)
	a.changed()
}

// presence tells everybody who is there and whose clock runs, if that has
// changed.
func (a *audience) presence(here table.Presence) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.here = here
	told := a.present()
	if told.Clock != nil {
		told.Clock.Left = nil // which changes all the time
	}
	if !reflect.DeepEqual(told, a.told) {
		a.told = told
		a.news++
		a.changed()
	}
}

// present says who is there. The caller holds the lock.
func (a *audience) present() protocol.Here {
	_, watchers := a.order()
	m := a.moment()
	return protocol.Here{
		Kind: "here", Online: int(a.here.Online), Watchers: len(watchers), Away: m.Absences(), Clock: m.Clock(),
	}
}

// moment returns the table as it is shown now. The caller holds the lock.
func (a *audience) moment() table.Moment { return a.lobby.moment(a.table, a.here) }

// close ends all subscriptions with an error.
func (a *audience) close(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.err = err
	a.changed()
}

// changed notes that there is something to tell. The caller holds the lock and
// is in the room, so that the lobby does not wait for its goroutines yet.
func (a *audience) changed() {
	a.untold = true
	switch _, watchers := a.order(); {
	case a.crowd == telling:
		a.crowd = outdated
	case a.crowd == quiet && len(watchers) >= asyncThreshold:
		a.group.Add(1)
		a.crowd = called
	}
}

// tell has everybody take what is new: first those who sit at the table, then
// the watchers. If these are many a goroutine goes round, so that nobody waits
// for them.
func (a *audience) tell() {
	a.mu.Lock()
	if !a.untold {
		a.mu.Unlock()
		return
	}
	a.untold = false
	players, watchers := a.order()
	start := a.crowd == called
	if start {
		a.crowd = telling
	}
	many := a.crowd != quiet
	a.mu.Unlock()
	for _, s := range players {
		s.deliver()
	}
	if start {
		go a.goRound()
	}
	if many {
		return
	}
	for _, s := range watchers {
		s.deliver()
	}
}

// goRound tells a crowd of watchers, again and again until all know the newest.
func (a *audience) goRound() {
	defer a.group.Done()
	for {
		a.mu.Lock()
		_, watchers := a.order()
		a.mu.Unlock()
		for i, s := range watchers {
			if i%yieldEvery == yieldEvery-1 {
				time.Sleep(time.Microsecond)
			}
			s.deliver()
		}
		a.mu.Lock()
		if a.crowd == telling {
			a.crowd = quiet
			a.mu.Unlock()
			return
		}
		a.crowd = telling
		a.mu.Unlock()
	}
}

// order returns the viewers who sit at the table and the others. The caller
// holds the lock.
func (a *audience) order() (players, watchers []*Subscription) {
	if !a.ordered {
		a.players, a.watchers, a.ordered = nil, make([]*Subscription, 0, len(a.viewers)), true
		for s := range a.viewers {
			if a.table.SeatsOf(s.who) != 0 {
				a.players = append(a.players, s)
			} else {
				a.watchers = append(a.watchers, s)
			}
		}
	}
	return a.players, a.watchers
}

// online returns the seats whose person is connected. The audience knows a new
// table only once it is published, hence t.
func (a *audience) online(t table.Table) (online game.Seats) {
	a.mu.Lock()
	defer a.mu.Unlock()
	players, _ := a.order()
	for _, s := range players {
		online |= t.SeatsOf(s.who)
	}
	return online
}

func (a *audience) size() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.viewers)
}

// now returns the table as it is shown, if it is shown yet.
func (a *audience) now() (table.Moment, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.opened || a.err != nil {
		return table.Moment{}, false
	}
	return a.moment(), true
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
