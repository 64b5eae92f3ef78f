package lobby

import (
	"runtime/debug"
	"sync"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// room runs one table. It has no goroutine: those who bring something enter, one
// at a time. A command also waits for its turn: others can enter while the store
// makes its events durable, but no other command is decided meanwhile.
type room struct {
	lobby    *Lobby
	id       string
	users    int // guarded by the lobby's lock: commands and subscriptions
	audience audience

	turn chan struct{} // holds a token while somebody has the turn
	chat sync.Mutex    // held while a message is stored, so that they are shown in their order

	mu       sync.Mutex // held by the one who is in; guards what follows
	loaded   bool
	err      error // why nobody can enter any more
	storing  bool  // the one who has the turn waits for the store
	table    table.Table
	here     table.Presence
	since    time.Time                // when the present turn began
	gone     [game.MaxSeats]time.Time // since when the person of a seat is; zero if they are there
	stirred  bool                     // somebody came or went, or a seat changed hands
	arrived  []table.Person           // those who came back to their seats
	looked   time.Time                // when somebody last read the page
	thinking *thought
	planned  *table.BotMove // to be played when act is due
	waits    waits
	retry    time.Time // not before this is tried again what time brings about
	alarm    alarm
}

func newRoom(l *Lobby, id string) *room {
	r := &room{lobby: l, id: id, turn: make(chan struct{}, 1)}
	r.audience.lobby = l
	r.audience.panel.Store(time.Now().UnixNano())
	return r
}

// enter runs f while nobody else is in the room, and afterwards tells the
// audience what has changed. f must not wait for anything. The error says why
// nobody can enter.
func (r *room) enter(f func()) error {
	_, err := r.inside(false, func() (int, error) {
		f()
		return 0, nil
	})
	return err
}

// inside runs f in the room, for enter and act. A panic ends the room; its log is
// intact, and the next room replays it.
func (r *room) inside(turn bool, f func() (int, error)) (version int, err error) {
	defer r.audience.tell() // when the next one may enter
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
		if r.err == nil {
			r.alarm.set(r.waits.first(len(r.turn) == 0), r.ring, &r.lobby.group)
		}
	}()
	if err := r.load(); err != nil {
		return 0, err
	}
	if turn {
		r.runDue(time.Now())
	}
	if r.err == nil {
		version, err = f()
	} else {
		err = r.err
	}
	if r.err == nil {
		r.attend()
		r.plan()
	}
	return version, err
}

// load brings the table when the first one enters.
func (r *room) load() error {
	if r.loaded || r.err != nil {
		return r.err
	}
	// With the lobby's context, for others may wait behind this one.
	var err error
	if r.table.Version == 0 { // else it came from the lobby's cache
		r.table, err = r.lobby.load(r.lobby.ctx, r.id)
	}
	var lines []store.ChatMessage
	if err == nil {
		lines, err = r.lobby.options.Store.ChatMessages(r.lobby.ctx, r.id, remembered)
	}
	if r.lobby.ctx.Err() != nil {
		err = ErrClosing
	}
	if err != nil {
		r.end(err)
		return err
	}
	r.loaded, r.since, r.stirred = true, time.Now(), true
	r.audience.open(r.table, lines)
	r.attend()
	return nil
}

// moment returns the table as commands see it.
func (r *room) moment() table.Moment { return r.lobby.moment(r.table, r.here) }

// close ends the room unless it has ended already.
func (r *room) close(err error) {
	defer r.audience.tell()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.end(err)
	}
}

// end makes the room refuse everybody from now on. The caller is in.
func (r *room) end(err error) {
	r.err = err
	r.forget()
	r.alarm.stop(&r.lobby.group)
	if !r.storing { // else the next room would read a log that is still written to
		r.lobby.remove(r)
	}
	r.audience.close(err)
}

// crash ends the room after a panic. The caller is in.
func (r *room) crash(cause any) {
	r.lobby.options.Log.Error("a room panicked", "table", r.id, "panic", cause, "stack", string(debug.Stack()))
	if r.err == nil {
		r.end(ErrCrashed)
	}
}

// ring does what is due. It runs when the alarm rings. What has to wait for its
// turn is left to the next alarm, which is set by the one who has the turn.
func (r *room) ring() {
	defer r.lobby.group.Done()
	turn := r.tryTurn()
	r.inside(turn, func() (int, error) { // everything is logged where it fails
		r.alarm.at = time.Time{}
		now := time.Now()
		if due(&r.waits.presence, now) {
			r.audience.presence(r.here)
		}
		if turn && due(&r.waits.act, now) {
			r.play()
		}
		if turn && r.err == nil && due(&r.waits.idle, now) {
			r.retire()
		}
		return 0, nil
	})
}

// scheduleIdle lets the room end when nobody has used it for a while.
func (r *room) scheduleIdle() {
	r.enter(func() { // a room that has ended needs no rest
		r.waits.idle = time.Now().Add(r.lobby.options.Idle)
	})
}

// retire ends the room if nobody uses it and nothing goes on. The caller has the
// turn.
func (r *room) retire() {
	if r.thinking == nil && r.planned == nil {
		_, err := r.commit("", table.ChargeClock{})
		switch {
		case r.err != nil: // it has ended meanwhile
			return
		case err == nil && r.lobby.retire(r):
			r.end(ErrClosing) // which nobody sees
			return
		case err == nil:
			return
		}
	}
	r.waits.idle = time.Now().Add(r.lobby.options.Idle)
}
