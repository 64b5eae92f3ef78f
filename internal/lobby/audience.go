package lobby

import (
	"encoding/json"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// audience is everybody who looks at a table, and the table as it is shown to
// them. The room publishes; viewers come and go at any time.
type audience struct {
	lobby *Lobby

	mu     sync.Mutex
	opened bool
	table  table.Table
	here   table.Presence
	moved  bool                // the table is one move away from the version before
	moves  frames              // that move
	views  frames              // the whole table without its clock
	told   protocol.Here       // who is there, as it was told last
	heres  []byte              // the message that tells it, without its clock; nil if it is not encoded
	news   int                 // how often that has changed
	clock  shownClock          // what goes into messages of the present moment
	lines  []store.ChatMessage // the end of the chat
	err    error               // why no more comes

	viewers viewers
	untold  bool // something new that tell has to tell
	crowd   crowding

	// panel counts how often what panels show has changed, from the time at which
	// the room was made: the counts of later rooms of the table are higher. It is
	// read without the lock, because every viewer looks at it after every message.
	panel atomic.Int64
}

// shownClock is what the clocks of a table showed, encoded.
type shownClock struct {
	at   time.Time
	data []byte
}

// clockAge is how old what a clock shows may be when it is sent.
const clockAge = 10 * time.Millisecond

// open shows the first table.
func (a *audience) open(t table.Table, lines []store.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.opened, a.lines = true, lines
	a.show(t, a.here, false)
}

func (a *audience) show(t table.Table, here table.Presence, moved bool) {
	if !table.SamePanel(a.table, t) || !sameAbsences(a.lobby.moment(a.table, a.here), a.lobby.moment(t, here)) {
		a.panel.Add(1)
	}
	a.table, a.here, a.moved = t, here, moved
	a.moves, a.views, a.heres, a.clock = nil, nil, nil, shownClock{}
}

// join attaches a viewer who knows that much.
func (a *audience) join(r *room, who table.Person, known Known, deliver func()) *Subscription {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := &Subscription{room: r, who: who, deliver: deliver, version: unseen, heard: known.Line}
	if known.Version == a.table.Version {
		s.version, s.greet = known.Version, true
	}
	a.viewers.join(s, a.table.SeatsOf(who) != 0)
	return s
}

func (a *audience) part(s *Subscription) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.viewers.part(s)
}

// publish shows the table after one or more events. With moved it differs from
// the one before by a single move.
func (a *audience) publish(t table.Table, here table.Presence, moved bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !table.SamePeople(a.table, t) {
		a.viewers.sort(func(p table.Person) bool { return t.SeatsOf(p) != 0 })
	}
	a.show(t, here, moved)
	a.changed()
}

// presence tells everybody who is there and whose clock runs, if that has
// changed.
func (a *audience) presence(here table.Presence) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !sameAbsences(a.moment(), a.lobby.moment(a.table, here)) {
		a.panel.Add(1)
	}
	a.here, a.heres, a.clock = here, nil, shownClock{}
	told := a.present()
	if clock := a.moment().Clock(); clock != nil {
		clock.Left = nil // which changes all the time
		told.Clock = clock
	}
	if !reflect.DeepEqual(told, a.told) {
		a.told = told
		a.news++
		a.changed()
	}
}

// sameAbsences reports whether the others are asked the same about those who are
// away.
func sameAbsences(a, b table.Moment) bool { return slices.Equal(a.Absences(), b.Absences()) }

// present says who is there, but not what the clocks show. The caller holds the
// lock.
func (a *audience) present() protocol.Here {
	return protocol.Here{
		Kind: "here", Online: int(a.here.Online), Watchers: a.viewers.watching(), Away: a.moment().Absences(),
	}
}

// moment returns the table as it is shown now. The caller holds the lock.
func (a *audience) moment() table.Moment { return a.lobby.moment(a.table, a.here) }

// view encodes the whole table for a viewer. The caller holds the lock.
func (a *audience) view(p table.Person) []byte {
	return a.timed(encodeOnce(&a.views, a.table.Class(p), func(c table.ViewerClass) protocol.View { return a.table.View(c) }))
}

// presentNow encodes who is there. The caller holds the lock.
func (a *audience) presentNow() []byte {
	if a.heres == nil {
		a.heres = encode(a.present())
	}
	return a.timed(a.heres)
}

// timed returns an encoded message with what the clocks show now, as its last
// field: messages are encoded once for many, but clocks run. The caller holds the
// lock.
func (a *audience) timed(message []byte) []byte {
	if !a.table.Settings.Clock.Limited() {
		return message
	}
	if now := time.Now(); a.clock.data == nil || now.Sub(a.clock.at) > clockAge {
		data, err := json.Marshal(a.moment().Clock())
		if err != nil {
			panic(err) // a mistake in this program, as in encode
		}
		a.clock = shownClock{now, data}
	}
	const field = `,"k":`
	timed := make([]byte, 0, len(message)+len(field)+len(a.clock.data))
	timed = append(timed, message[:len(message)-1]...)
	timed = append(timed, field...)
	timed = append(timed, a.clock.data...)
	return append(timed, '}')
}

// close ends all subscriptions with an error.
func (a *audience) close(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.err = err
	a.changed()
}

// online returns the seats whose person is connected. The audience knows a new
// table only once it is published, hence t.
func (a *audience) online(t table.Table) (online game.Seats) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.viewers.players {
		online |= t.SeatsOf(s.who)
	}
	return online
}

func (a *audience) size() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.viewers.players) + a.viewers.watching()
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
