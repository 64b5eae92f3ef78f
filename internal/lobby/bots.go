package lobby

import (
	"context"
	"fmt"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

const (
	// lookTime is how long bots play on for someone who read the page without
	// opening a socket.
	lookTime = time.Minute
	// thinkTime is how long a bot may take, waiting for a free processor
	// included; then it moves as well as it knows so far.
	thinkTime = 5 * time.Second
)

// thought is a bot's search for a move.
type thought struct {
	seat game.Seat
	stop context.CancelFunc
}

// plays reports whether the server thinks of, or has planned, a move of a seat.
func (r *room) plays(s game.Seat) bool {
	return r.thinking != nil && r.thinking.seat == s || r.planned != nil && r.planned.Seat == s
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
			r.enter(func() { r.answered(t, c, err) }) // a room that has ended needs no move
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
	if _, err := r.commit("", *r.planned); err != nil && r.err == nil {
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
