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

// audience holds all viewers of a table, and the table as they see it. The room
// publishes; viewers may join and leave at any time.
type audience struct {
	lobby *Lobby

	mu        sync.Mutex
	opened    bool
	table     table.Table
	here      table.Presence
	moved     bool                // the last change was a single move
	moves     frames              // the encoded move, by class
	views     frames              // the encoded table without its clock, by class
	sentHere  protocol.Here       // who is connected, as last published
	hereData  []byte              // that message encoded, without its clock; nil until needed
	hereCount int                 // how often it has changed
	clock     shownClock          // the clock reading that is added to messages
	lines     []store.ChatMessage // the latest messages of the chat
	err       error               // why no more messages will come

	viewers   viewers
	unsent    bool      // viewers have not been notified of the latest change
	began     time.Time // when the oldest command began that no viewer is being notified of yet; zero if there is none
	broadcast broadcastState

	// panel counts the changes of what the panel shows. It starts at the Unix time in
	// nanoseconds at which the room was made, so a later room of the table has higher
	// counts. It is atomic because every viewer checks it after every message.
	panel atomic.Int64
}

// shownClock is an encoded reading of the clocks.
type shownClock struct {
	at   time.Time
	data []byte
}

// clockAge is how old a clock reading may be when it is sent.
const clockAge = 10 * time.Millisecond

// open shows the table for the first time.
func (a *audience) open(t table.Table, here table.Presence, lines []store.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.opened, a.lines = true, lines
	a.show(&t, &here, false)
}

func (a *audience) show(t *table.Table, here *table.Presence, moved bool) {
	if !table.SamePanel(&a.table, t) || !slices.Equal(table.Absences(&a.table, &a.here), table.Absences(t, here)) {
		a.panel.Add(1)
	}
	a.table, a.here, a.moved = *t, *here, moved
	a.moves, a.views, a.hereData, a.clock = a.moves.emptied(), nil, nil, shownClock{}
}

// join adds a viewer, who already has what known says.
func (a *audience) join(r *room, who table.Person, known Known, deliver func()) *Subscription {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := &Subscription{room: r, who: who, deliver: deliver, version: unseen, lastLine: known.Line, glances: known.Glances}
	if known.Version == a.table.Version && !table.NamesErased(&a.table) {
		s.version, s.needsSync = known.Version, true
	}
	a.viewers.join(s, a.table.SeatsOf(who) != 0)
	return s
}

func (a *audience) leave(s *Subscription) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.viewers.leave(s)
}

// publish shows the table after one or more events. moved says that it differs from the previous one by a
// single move; began is when the command arrived.
func (a *audience) publish(t *table.Table, here *table.Presence, moved bool, began time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.began = sooner(a.began, began)
	if !table.SamePeople(&a.table, t) {
		a.viewers.sort(func(p table.Person) bool { return t.SeatsOf(p) != 0 })
	}
	a.show(t, here, moved)
	a.changed()
	if moved && table.HasFreeTime(t) { // after a move, viewers take it that the next clock runs
		a.sentHere = protocol.Here{}
		a.tellPresence()
	}
}

// presence tells viewers who is connected and whose clock runs, if that has
// changed.
func (a *audience) presence(here table.Presence) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !slices.Equal(table.Absences(&a.table, &a.here), table.Absences(&a.table, &here)) {
		a.panel.Add(1)
	}
	a.here, a.hereData, a.clock = here, nil, shownClock{}
	a.tellPresence()
}

// tellPresence sends viewers who is connected and whose clock runs, if that differs from what they were last
// sent. The caller holds the lock.
func (a *audience) tellPresence() {
	told := a.present()
	if clock := a.moment().Clock(); clock != nil {
		clock.Left = nil // it changes all the time
		told.Clock = clock
	}
	if !reflect.DeepEqual(told, a.sentHere) {
		a.sentHere = told
		a.hereCount++
		a.changed()
	}
}

// present returns who is connected, without the clocks. The caller holds the lock.
func (a *audience) present() protocol.Here {
	return protocol.Here{
		Kind: "here", Online: int(a.here.Online), Watchers: a.viewers.watching(), Away: table.Absences(&a.table, &a.here),
	}
}

// moment returns the table as it is shown now. The caller holds the lock.
func (a *audience) moment() table.Moment { return a.lobby.moment(&a.table, &a.here) }

// view encodes the whole table for a viewer. The caller holds the lock.
func (a *audience) view(p table.Person) []byte {
	return a.timed(a.views.once(a.table.Class(p), func(c table.ViewerClass) []byte { return encode(a.table.View(c)) }))
}

// presentNow encodes who is connected. The caller holds the lock.
func (a *audience) presentNow() []byte {
	if a.hereData == nil {
		a.hereData = encode(a.present())
	}
	return a.timed(a.hereData)
}

// timed appends a clock reading to an encoded message, as its last field: a
// message is encoded once for many viewers, but the clocks run. The caller holds
// the lock.
func (a *audience) timed(message []byte) []byte {
	if !a.table.Settings.Clock.Limited() {
		return message
	}
	if now := time.Now(); a.clock.data == nil || now.Sub(a.clock.at) > clockAge {
		data, err := json.Marshal(a.moment().Clock())
		if err != nil {
			panic(err) // a bug, as in encode
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

// behind reports whether the shown table is older than a version.
func (a *audience) behind(version int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.opened && a.err == nil && a.table.Version < version
}

// close ends all subscriptions with an error.
func (a *audience) close(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.err = err
	a.changed()
}

// online returns the seats of connected people. t is passed in because a new table reaches the audience only
// when it is published.
func (a *audience) online(t table.Table) (online game.Seats) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.viewers.players {
		online |= t.SeatsOf(s.who)
	}
	return online
}

// has reports whether a person views the table.
func (a *audience) has(p table.Person) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	is := func(s *Subscription) bool { return s.who == p && !s.closed.Load() }
	return p != "" && (slices.ContainsFunc(a.viewers.players, is) || slices.ContainsFunc(a.viewers.watchers, is))
}

// watching returns which of some people watch the table, without those who only glance at it.
func (a *audience) watching(people []table.Person) (list []table.Person) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.viewers.watchers {
		if !s.closed.Load() && !s.glances && slices.Contains(people, s.who) && !slices.Contains(list, s.who) {
			list = append(list, s.who)
		}
	}
	return list
}

func (a *audience) size() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.viewers.size()
}

// now returns the table as it is shown, and whether it is shown at all.
func (a *audience) now() (table.Moment, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.opened || a.err != nil {
		return table.Moment{}, false
	}
	return a.moment(), true
}
