package lobby

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

const (
	// presenceDelay gathers comings and goings into one message.
	presenceDelay = 500 * time.Millisecond
	// lookTime is how long bots play on for someone who read the page without
	// opening a socket.
	lookTime = time.Minute
	// thinkTime is how long a bot may take, waiting for a free processor
	// included; then it moves as well as it knows so far.
	thinkTime = 5 * time.Second
	// retryDelay is how long a room waits before it tries again to store a
	// bot's move that the store refused.
	retryDelay = time.Second
)

// room runs one table. It has no goroutine: whoever brings something enters,
// one at a time.
type room struct {
	lobby    *Lobby
	id       string
	users    int // guarded by the lobby's lock: commands and subscriptions
	audience audience

	mu       sync.Mutex // held by the one who is in; guards what follows
	loaded   bool
	err      error // why nobody can enter any more
	table    table.Table
	here     table.Presence
	since    time.Time                // when the present turn began
	gone     [game.MaxSeats]time.Time // since when the person of a seat is; zero if they are there
	stirred  bool                     // somebody came or went, or a seat changed hands
	looked   time.Time                // when somebody last read the page
	thinking *thought
	planned  *table.BotMove // to be played when act is due
	waits    waits
	retry    time.Time // not before this is tried again what time brings about
	alarm    alarm
}

// thought is a bot's search for a move.
type thought struct {
	seat game.Seat
	stop context.CancelFunc
}

// enter runs f while nobody else is in the room, and afterwards tells the
// audience what has changed. A panic ends the room; its log is intact, and the
// next room replays it.
func (r *room) enter(f func() (int, error)) (version int, err error) {
	defer r.audience.tell() // when the next one may enter
	r.mu.Lock()
	defer r.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			r.crash(p)
			version, err = 0, errPanicked
		}
	}()
	if err := r.load(); err != nil {
		return 0, err
	}
	r.runDue(time.Now())
	version, err = f()
	if r.err == nil {
		r.attend()
		r.plan()
		r.alarm.set(r.waits.first(), r.ring, &r.lobby.group)
	}
	return version, err
}

// load brings the table when the first one enters.
func (r *room) load() error {
	if r.loaded || r.err != nil {
		return r.err
	}
	// With the lobby's context, for others may wait behind this one.
	t, err := r.lobby.load(r.lobby.ctx, r.id)
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
	r.loaded, r.table, r.since, r.stirred = true, t, time.Now(), true
	r.audience.open(r.lobby, t, lines)
	r.attend()
	return nil
}

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
	r.lobby.remove(r)
	r.audience.close(err)
}

// crash ends the room after a panic. The caller is in.
func (r *room) crash(cause any) {
	r.lobby.options.Log.Error("a room panicked", "table", r.id, "panic", cause, "stack", string(debug.Stack()))
	if r.err == nil {
		r.end(ErrCrashed)
	}
}

// ring does what is due. It runs when the alarm rings.
func (r *room) ring() {
	defer r.lobby.group.Done()
	r.enter(func() (int, error) { // everything is logged where it fails
		r.alarm.at = time.Time{}
		now := time.Now()
		if due(&r.waits.presence, now) {
			r.audience.presence(r.here)
		}
		if due(&r.waits.act, now) {
			r.play()
		}
		if due(&r.waits.idle, now) {
			r.retire()
		}
		return 0, nil
	})
}

// scheduleIdle lets the room end when nobody has used it for a while.
func (r *room) scheduleIdle() {
	r.enter(func() (int, error) { // a room that has ended needs no rest
		r.waits.idle = time.Now().Add(r.lobby.options.Idle)
		return 0, nil
	})
}

// retire ends the room if nobody uses it and nothing goes on.
func (r *room) retire() {
	switch {
	case r.thinking != nil || r.planned != nil || !r.clockCharged():
		r.waits.idle = time.Now().Add(r.lobby.options.Idle)
	case r.lobby.retire(r):
		r.end(ErrClosing) // which nobody sees
	}
}

// clockCharged keeps what the present turn has cost, and reports whether that is done.
func (r *room) clockCharged() bool {
	_, err := r.handle("", table.ChargeClock{})
	return err == nil
}

// handle decides a command, makes its events durable, and only then applies
// and publishes them.
func (r *room) handle(by table.Person, c table.Command) (int, error) {
	d, err := c.Decide(r.moment(), by)
	if err == nil && d.Vote != nil {
		r.count(*d.Vote)
	}
	if err != nil || len(d.Events) == 0 {
		return d.Version, err
	}
	entry, after, err := r.lobby.record(r.table, time.Now(), d.Events)
	if err != nil {
		return 0, err
	}
	// Under nobody's context: whoever leaves meanwhile must not leave the room
	// in doubt of what was stored.
	if err := r.lobby.options.Store.Append(context.Background(), entry); err != nil {
		if err := r.reload(err); err != nil {
			return 0, err
		}
		// If the events were stored all the same, the command is carried out.
		if d, err := c.Decide(r.moment(), by); err == nil && len(d.Events) == 0 {
			return d.Version, nil
		}
		return 0, errNotStored
	}
	_, moved := d.Events[0].(table.Moved)
	before := r.table.State()
	r.apply(after, moved && len(d.Events) == 1 && (!before.Hides() || table.SettingUp(before, after.State())))
	return after.Version, nil
}

// moment returns the table as commands see it.
func (r *room) moment() table.Moment { return r.lobby.moment(r.table, r.here) }

// apply makes a durable table the present one and shows it.
func (r *room) apply(t table.Table, moved bool) {
	for s := range t.Seats() {
		if table.SameTurn(r.table, t, game.Seat(s)) {
			continue
		}
		r.since = time.Now()
		if r.plays(game.Seat(s)) {
			r.forget()
		}
	}
	r.stirred = r.stirred || !table.SameSeats(r.table, t)
	r.table, r.here = t, r.here.After(r.table, t)
	r.meter(time.Now()) // before anybody sees the clocks
	r.audience.publish(r.table, r.here, moved)
}

// schedulePresence sees to it that changes of presence are told soon.
func (r *room) schedulePresence() {
	if r.waits.presence.IsZero() {
		r.waits.presence = time.Now().Add(presenceDelay)
	}
}

// plays reports whether the server thinks of, or has planned, a move of a seat.
func (r *room) plays(s game.Seat) bool {
	return r.thinking != nil && r.thinking.seat == s || r.planned != nil && r.planned.Seat == s
}

// reload is what a room does when it does not know whether its events were
// stored: the log tells. If that cannot be read either, the room ends, and the
// next one reads it.
func (r *room) reload(cause error) error {
	r.lobby.options.Log.Error("an append failed", "table", r.id, "err", cause)
	t, err := r.lobby.load(r.lobby.ctx, r.id)
	if err != nil {
		r.end(ErrCrashed)
		return fmt.Errorf("lobby: after a failed append: %w", errors.Join(cause, err))
	}
	if t.Version != r.table.Version {
		r.apply(t, false)
	}
	return nil
}

// plan sees to it that a turn which the server plays is being played.
func (r *room) plan() {
	if r.thinking != nil || r.planned != nil || r.table.Status != protocol.Live || !r.watched() {
		return
	}
	for seat := range r.table.State().Turn().All() {
		pass, forced := r.table.State().Forced(seat)
		switch holder := r.table.Seats()[seat]; {
		case forced:
			// A pass is never a choice, so nobody is asked, not even one who
			// is away.
			r.intend(seat, pass.Text, r.hesitation())
		case holder.Kind != table.SeatBot:
			continue
		case r.table.Screened():
			r.deploy(seat)
		default:
			r.think(seat, holder.Bot)
		}
		return
	}
}

// deploy plans the next move of a bot behind its screen. It takes the usual
// set-up, for a bot that thinks about a state sees all of it.
func (r *room) deploy(seat game.Seat) {
	text, ok := r.table.State().Default(seat)
	if !ok {
		text = r.table.State().Legal(seat)[0].Text
	}
	r.intend(seat, text, r.hesitation())
}

// watched reports whether the game may go on by itself. With everybody gone it
// waits, so that it never plays itself to the end unseen; but where people have
// days for a move they come and go.
func (r *room) watched() bool {
	return r.audience.size() > 0 || time.Since(r.looked) < lookTime || r.table.People() != 0 && r.table.Settings.Clock.Turn > 0
}

// think asks a bot for a move.
func (r *room) think(seat game.Seat, slug string) {
	level, _ := bot.LevelNamed(slug)
	ctx, stop := context.WithTimeout(r.lobby.ctx, thinkTime)
	t := &thought{seat: seat, stop: stop}
	r.thinking = t
	request := bot.Request{
		State: r.table.State(), Seat: seat, Level: level, Seed: uint64(r.table.Created.UnixNano()), TreeKey: fmt.Sprint(r.id, " ", seat),
	}
	r.lobby.group.Add(1)
	r.lobby.options.Bots.Choose(ctx, request, func(c bot.Choice, err error) {
		// In a goroutine of its own: the worker has others to think for, and a
		// pool that is closed answers while the room is still asking.
		go func() {
			defer r.lobby.group.Done()
			defer stop()
			r.enter(func() (int, error) { // a room that has ended needs no move
				r.answered(t, c, err)
				return 0, nil
			})
		}()
	})
}

// answered takes a bot's choice.
func (r *room) answered(t *thought, c bot.Choice, err error) {
	if r.thinking != t || r.lobby.ctx.Err() != nil {
		return // the table moved on while it was thinking, or everything ends
	}
	r.thinking = nil
	if err != nil {
		// The game must not hang on a bot.
		r.lobby.options.Log.Error("a bot failed", "table", r.id, "seat", t.seat, "err", err)
		c = bot.Choice{Text: r.table.State().Legal(t.seat)[0].Text, Forced: true}
	}
	r.intend(t.seat, c.Text, r.pause(c))
}

// pause returns how long a bot seems to think about its choice: as long as a
// person might, unless the lobby wants no pauses at all.
func (r *room) pause(c bot.Choice) time.Duration {
	if r.lobby.options.Pace == 0 {
		return 0
	}
	return time.Duration(c.Pause(uint64(r.table.Turned.UnixNano())) * float64(time.Second))
}

// passPause is how long a turn lasts that is only passed, so that people see it.
const passPause = 700 * time.Millisecond

// hesitation returns passPause, unless the lobby wants no pauses at all.
func (r *room) hesitation() time.Duration {
	if r.lobby.options.Pace == 0 {
		return 0
	}
	return passPause
}

// intend plans a move of the server's for when people have seen the one before,
// and not before so much of the turn has passed.
func (r *room) intend(seat game.Seat, text string, pause time.Duration) {
	r.planned = &table.BotMove{Version: r.table.Version, Seat: seat, Text: text}
	pace := r.lobby.options.Pace
	if r.table.People() == 0 {
		pace *= 2 // nobody waits for their turn
	}
	r.waits.act = r.since.Add(max(pace, pause))
}

// play plays the planned move.
func (r *room) play() {
	if r.planned == nil {
		return
	}
	if _, err := r.handle("", *r.planned); err != nil {
		r.lobby.options.Log.Error("a bot's move was not stored", "table", r.id, "err", err)
		r.waits.act = time.Now().Add(retryDelay)
	}
}

// forget drops what was planned for an earlier version of the table.
func (r *room) forget() {
	if r.thinking != nil {
		r.thinking.stop()
		r.thinking = nil
	}
	r.planned = nil
	r.waits.act = time.Time{}
}
