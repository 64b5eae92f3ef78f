package lobby

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

const (
	// mailboxSize bounds the commands that wait for one table.
	mailboxSize = 64
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

// room runs one table. Its goroutine alone changes the table.
type room struct {
	lobby *Lobby
	id    string
	users int // guarded by the lobby's lock: commands and subscriptions

	loaded   chan struct{} // closed when the table is there, or broken says why not
	broken   error
	audience audience
	mailbox  chan request
	answers  chan answer
	poke     chan struct{}
	looked   atomic.Int64 // when somebody last read the page, in Unix milliseconds
	done     chan struct{}

	// Owned by the goroutine.
	ctx      context.Context
	table    Table
	since    time.Time // when the present turn began
	thinking context.CancelFunc
	planned  *botMove // to be played when act fires
	act      *time.Timer
	presence *time.Timer
	gathered bool // the presence timer runs
	idle     *time.Timer
}

// request is a command on its way to the room.
type request struct {
	by      Person
	command Command
	reply   chan reply
}

type reply struct {
	version int
	err     error
}

// answer is what a bot chose when so many moves had been played.
type answer struct {
	ply  int
	seat game.Seat
	text string
	err  error
}

func newRoom(l *Lobby, id string) *room {
	return &room{
		lobby: l, id: id,
		loaded:  make(chan struct{}),
		mailbox: make(chan request, mailboxSize),
		// A room asks for one answer at a time and drains those that it
		// cancelled, so an answer never waits for the room.
		answers: make(chan answer, 1),
		poke:    make(chan struct{}, 1),
		done:    make(chan struct{}),
	}
}

// run is the room's goroutine, from the replay of the log to the end.
func (r *room) run() {
	var cancel context.CancelFunc
	r.ctx, cancel = context.WithCancel(r.lobby.ctx)
	defer func() {
		if p := recover(); p != nil {
			// The log is intact; the next room replays it.
			r.lobby.options.Log.Error("a room panicked", "table", r.id, "panic", p, "stack", string(debug.Stack()))
		}
		cancel()
		r.lobby.remove(r)
		close(r.done)
		r.audience.close(ErrClosing)
	}()
	if !r.load() {
		return
	}
	r.act, r.presence, r.idle = stopped(), stopped(), time.NewTimer(r.lobby.options.Idle)
	defer r.act.Stop()
	defer r.presence.Stop()
	defer r.idle.Stop()

	r.since = time.Now()
	for r.plan(); ; r.plan() {
		select {
		case req := <-r.mailbox:
			version, err := r.handle(req.by, req.command)
			req.reply <- reply{version, err}
		case a := <-r.answers:
			r.answered(a)
		case <-r.act.C:
			r.play()
		case <-r.poke:
			r.gather()
			r.idle.Reset(r.lobby.options.Idle)
		case <-r.presence.C:
			r.gathered = false
			r.audience.presence()
		case <-r.idle.C:
			if r.thinking == nil && r.planned == nil && r.lobby.retire(r) {
				return
			}
			r.idle.Reset(r.lobby.options.Idle)
		case <-r.ctx.Done():
			return
		}
	}
}

// stopped returns a timer that does not run.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}

// load brings the table, and reports whether there is one.
func (r *room) load() bool {
	defer close(r.loaded)
	r.table, r.broken = r.lobby.load(r.ctx, r.id)
	r.audience.open(r.table)
	return r.broken == nil
}

// do hands a command to the room and waits for its answer.
func (r *room) do(ctx context.Context, by Person, c Command) (int, error) {
	req := request{by: by, command: c, reply: make(chan reply, 1)}
	select {
	case r.mailbox <- req:
	case <-r.done:
		return 0, ErrClosing
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	select {
	case rep := <-req.reply:
		return rep.version, rep.err
	case <-r.done:
		return 0, ErrClosing
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// wake makes the room look at its audience again.
func (r *room) wake() {
	select {
	case r.poke <- struct{}{}:
	default:
	}
}

// handle decides a command, makes its events durable, and only then applies
// and publishes them.
func (r *room) handle(by Person, c Command) (int, error) {
	d, err := c.decide(r.lobby, r.table, by)
	if err != nil || len(d.events) == 0 {
		return d.version, err
	}
	entry, after, err := record(r.lobby.games, r.table, time.Now(), d.events)
	if err != nil {
		return 0, err
	}
	if err := r.lobby.options.Store.Append(r.ctx, entry); err != nil {
		if err := r.reload(err); err != nil {
			return 0, err
		}
		// If the events were stored all the same, the command is carried out.
		if d, err := c.decide(r.lobby, r.table, by); err == nil && len(d.events) == 0 {
			return d.version, nil
		}
		return 0, errNotStored
	}
	_, moved := d.events[0].(Moved)
	r.apply(after, moved && len(d.events) == 1)
	return after.Version, nil
}

// apply makes a durable table the present one and shows it.
func (r *room) apply(t Table, moved bool) {
	if !sameTurn(r.table, t) {
		r.since = time.Now()
		r.forget()
	}
	r.table = t
	r.audience.publish(t, moved)
	r.gather()
}

// gather sees to it that changes of presence are told soon.
func (r *room) gather() {
	if !r.gathered {
		r.gathered = true
		r.presence.Reset(presenceDelay)
	}
}

// sameTurn reports whether what the server plans for the one table is right for
// the other: the same turn, held by the same.
func sameTurn(a, b Table) bool {
	if a.Status != b.Status || len(a.Moves) != len(b.Moves) {
		return false
	}
	for seat := range b.State().Turn().All() {
		if a.seats[seat].Kind != b.seats[seat].Kind || a.seats[seat].Bot != b.seats[seat].Bot {
			return false
		}
	}
	return true
}

// reload is what a room does when it does not know whether its events were
// stored: the log tells.
func (r *room) reload(cause error) error {
	r.lobby.options.Log.Error("an append failed", "table", r.id, "err", cause)
	t, err := r.lobby.load(r.ctx, r.id)
	if err != nil {
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
		legal := r.table.State().Legal(seat)
		switch holder := r.table.seats[seat]; {
		case len(legal) == 1 && len(legal[0].Gesture.Places) == 0:
			// A pass is never a choice, so nobody is asked, not even one who
			// is away.
			r.intend(seat, legal[0].Text)
		case holder.Kind == protocol.Bot:
			r.think(seat, holder.Bot)
		default:
			continue
		}
		return
	}
}

// watched reports whether the game may go on by itself: a table of bots alone
// waits for somebody to look.
func (r *room) watched() bool {
	return r.table.peopled() || r.audience.size() > 0 ||
		time.Since(time.UnixMilli(r.looked.Load())) < lookTime
}

// think asks a bot for a move.
func (r *room) think(seat game.Seat, slug string) {
	level, _ := ai.LevelNamed(slug)
	wanted, cancel := context.WithCancel(r.ctx)
	limited, stop := context.WithTimeout(wanted, thinkTime)
	r.thinking = cancel
	ply := len(r.table.Moves)
	request := ai.Request{State: r.table.State(), Seat: seat, Level: level, Seed: uint64(r.table.Created.UnixNano())}
	r.lobby.options.Bots.Choose(limited, request, func(c ai.Choice, err error) {
		stop()
		select {
		case r.answers <- answer{ply: ply, seat: seat, text: c.Text, err: err}:
		case <-wanted.Done():
		}
	})
}

// answered takes a bot's choice.
func (r *room) answered(a answer) {
	if r.thinking == nil || a.ply != len(r.table.Moves) {
		return // the table moved on while it was thinking
	}
	r.thinking()
	r.thinking = nil
	if a.err != nil {
		// The game must not hang on a bot.
		r.lobby.options.Log.Error("a bot failed", "table", r.id, "seat", a.seat, "err", a.err)
		a.text = r.table.State().Legal(a.seat)[0].Text
	}
	r.intend(a.seat, a.text)
}

// intend plans a move of the server's for when people have seen the one before.
func (r *room) intend(seat game.Seat, text string) {
	r.planned = &botMove{version: r.table.Version, seat: seat, text: text}
	pace := r.lobby.options.Pace
	if !r.table.peopled() {
		pace *= 2 // nobody waits for their turn
	}
	r.act.Reset(max(0, pace-time.Since(r.since)))
}

// play plays the planned move.
func (r *room) play() {
	if r.planned == nil {
		return
	}
	if _, err := r.handle("", *r.planned); err != nil && r.ctx.Err() == nil {
		r.lobby.options.Log.Error("a bot's move was not stored", "table", r.id, "err", err)
		r.act.Reset(retryDelay)
	}
}

// forget drops what was planned for an earlier version of the table.
func (r *room) forget() {
	if r.thinking != nil {
		r.thinking()
		r.thinking = nil
	}
	r.planned = nil
	r.act.Stop()
	select {
	case <-r.answers: // of a bot that was cancelled too late
	default:
	}
}
