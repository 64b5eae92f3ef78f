package lobby

import (
	"runtime/debug"
	"sync"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// room runs one table. It has no goroutine: callers enter it one at a time. A
// command also needs the turn: while its events are being stored others may enter,
// but no other command is decided.
type room struct {
	lobby    *Lobby
	id       string
	users    int  // commands and subscriptions; guarded by the lobby's lock
	owned    bool // the server owned the table when the room was made
	audience audience

	turn    chan struct{} // a semaphore: holds a token while a command has the turn
	reading chan struct{} // a semaphore: holds a token while the table is being read
	chat    sync.Mutex    // held while a message is stored, to keep the order

	mu            sync.Mutex // held by the caller in the room; guards what follows
	loaded        bool
	err           error // why the room cannot be entered any more
	storing       bool  // the command that has the turn waits for the store
	table         table.Table
	listed        []store.Seat // the table's seats in lists; nil if unknown
	here          table.Presence
	since         time.Time                // when the present turn began
	gone          [game.MaxSeats]time.Time // when each seat's person disconnected; zero if they are present
	presenceStale bool                     // presence must be recomputed: a viewer came or left, or a seat changed hands
	crowdSince    time.Time                // when the first watcher came or left that viewers do not know of yet
	arrived       []table.Person           // people who get their seats back
	looked        time.Time                // when somebody last read the page
	readers       readers                  // players without a socket; nil if there were none
	thinking      *botSearch
	weight        int            // the number of positions that the lobby counts for the room
	planned       *table.BotMove // to be made when deadlines.act is due
	skips         bool           // somebody wants the bots to finish quickly
	deadlines     deadlines
	retry         time.Time // nothing that is due is tried again before this time
	alarm         alarm
}

func newRoom(l *Lobby, id string) *room {
	r := &room{lobby: l, id: id, turn: make(chan struct{}, 1), reading: make(chan struct{}, 1)}
	r.audience.lobby = l
	r.audience.panel.Store(time.Now().UnixNano())
	return r
}

// enter runs f with nobody else in the room, and then notifies viewers of changes. f must not block. The
// error is the reason why the room cannot be entered.
func (r *room) enter(f func()) error {
	_, err := r.inside(false, func() (int, error) {
		f()
		return 0, nil
	})
	return err
}

// inside runs f in the room, for enter and act. With turn it releases the turn at
// the end. A panic ends the room; the log is intact, and the next room replays it.
func (r *room) inside(turn bool, f func() (int, error)) (version int, err error) {
	defer r.audience.notify() // after the lock is released
	r.mu.Lock()
	defer r.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			r.crash(p)
			version, err = 0, errPanicked
		}
		if turn {
			<-r.turn
		}
		weigh(r)
		if r.err == nil {
			r.alarm.set(r.deadlines.first(len(r.turn) == 0), r.lobby.clock.now(), r.ring, &r.lobby.group)
		}
	}()
	if !r.loaded || r.err != nil { // checked here because load needs a large stack
		if err := r.load(); err != nil {
			return 0, err
		}
	}
	if turn {
		r.runDue(r.lobby.clock.now())
	}
	if r.err == nil {
		version, err = f()
	} else {
		err = r.err
	}
	if r.err == nil {
		r.updatePresence()
		r.plan()
	}
	return version, err
}

// load loads the table for the first caller, while others wait for it. The caller is in the room, which may
// end meanwhile, because closing it does not wait for the store.
func (r *room) load() error {
	if r.err != nil {
		return r.err
	}
	outside(r, func() { r.reading <- struct{}{} })
	defer func() { <-r.reading }()
	if r.err != nil || r.loaded { // by an earlier caller
		return r.err
	}
	t := r.table
	var lines []store.ChatMessage
	var before map[int]table.Reading
	var err error
	outside(r, func() { t, lines, before, err = read(r, t) })
	switch {
	case r.err != nil:
		return r.err
	case r.lobby.ctx.Err() != nil:
		err = ErrClosing
	}
	if err != nil {
		r.end(err)
		return err
	}
	r.table, r.loaded, r.since, r.presenceStale = t, true, r.lobby.clock.now(), true
	r.here = r.here.Read(r.table, before)
	r.audience.open(r.table, r.here, lines)
	r.updatePresence()
	return nil
}

// read returns the table (unless the lobby's cache had it), its chat, and the time used in its current turn.
// It does not use the caller's context, because others may be waiting for the same.
func read(r *room, t table.Table) (_ table.Table, lines []store.ChatMessage, before map[int]table.Reading, err error) {
	if t.Version == 0 {
		t, err = r.lobby.load(r.lobby.ctx, r.id)
	}
	if err == nil {
		lines, err = r.lobby.options.Store.ChatMessages(r.lobby.ctx, r.id, maxMessages)
	}
	if err == nil {
		before = readings(r.lobby.ctx, r.lobby, t)
	}
	return t, lines, before, err
}

// outside runs f, which waits for the store, outside the room, so that others can enter. The caller is in the
// room before and after; the room may have ended in between.
func outside(r *room, f func()) {
	r.lobby.group.Add(1)
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		r.lobby.group.Done()
	}()
	f()
}

// moment returns the table at the current time, for commands.
func (r *room) moment() table.Moment { return r.lobby.moment(&r.table, &r.here) }

// close ends the room unless it has ended already.
func (r *room) close(err error) {
	defer r.audience.notify()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.end(err)
	}
}

// end makes the room refuse everything from now on. The caller is in the room.
func (r *room) end(err error) {
	r.err = err
	weigh(r)
	r.cancelPlan()
	r.alarm.stop(&r.lobby.group)
	if !r.storing { // otherwise the next room might read the log before the write
		r.lobby.remove(r)
	}
	r.audience.close(err)
}

// crash ends the room after a panic. The caller is in the room.
func (r *room) crash(cause any) {
	r.lobby.options.Meter.RoomCrashed()
	r.lobby.options.Log.Error("a room panicked", "table", r.id, "panic", cause, "stack", string(debug.Stack()))
	if r.err == nil {
		r.end(ErrCrashed)
	}
}

// ring is called by the alarm and does what is due. If another command has the turn, the rest waits: that
// command sets the next alarm when it is done.
func (r *room) ring() {
	defer r.lobby.group.Done()
	turn := r.tryTurn()
	r.inside(turn, func() (int, error) { // failures are logged where they happen
		r.alarm.at = time.Time{}
		now := r.lobby.clock.now()
		if at := sooner(r.deadlines.presence, r.deadlines.crowd); due(&at, now) {
			r.deadlines.presence, r.deadlines.crowd, r.crowdSince = time.Time{}, time.Time{}, time.Time{}
			r.audience.presence(r.here)
		}
		if turn && due(&r.deadlines.act, now) {
			r.play()
		}
		if turn && r.err == nil && due(&r.deadlines.idle, now) {
			r.retire()
		}
		return 0, nil
	})
}

// scheduleIdle lets the room end after it has been unused for a while.
func (r *room) scheduleIdle() {
	r.enter(func() { // an ended room has no timer
		r.deadlines.idle = r.lobby.clock.now().Add(r.lobby.idle())
	})
}

// retire ends the room if it is unused and the server has no move to make. The
// caller has the turn.
func (r *room) retire() {
	if r.thinking == nil && r.planned == nil {
		_, err := r.commit(r.lobby.ctx, "", table.ChargeClock{})
		switch {
		case r.err != nil: // it has ended in the meantime
			return
		case err == nil && r.lobby.retire(r):
			if r.moment().Readings() == nil { // they have been charged
				r.lobby.turns.retired(r.id)
			}
			r.end(ErrClosing) // it has no viewers
			return
		case err == nil:
			return
		}
	}
	r.deadlines.idle = r.lobby.clock.now().Add(r.lobby.idle())
}
