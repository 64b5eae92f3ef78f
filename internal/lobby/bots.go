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
	// lookTime is how long bots keep playing for a reader of the page who has no
	// socket.
	lookTime = time.Minute
	// thinkTime limits a bot's search, including the wait for a free worker. The
	// bot then plays the best move found so far.
	thinkTime = 5 * time.Second
	// skipTime replaces it while bots play to the end without pauses.
	skipTime = 40 * time.Millisecond
)

// botSearch is a bot's search for a move.
type botSearch struct {
	seat game.Seat
	stop context.CancelFunc
}

// hasPlan reports whether the server is searching for, or has planned, a move of a
// seat.
func (r *room) hasPlan(s game.Seat) bool {
	return r.thinking != nil && r.thinking.seat == s || r.planned != nil && r.planned.Seat == s
}

// plan starts the server's next move if it is the server's turn: it searches for a
// bot's move or plans a forced pass.
func (r *room) plan() {
	if r.thinking != nil || r.planned != nil || r.table.Status != protocol.Live || !r.watched() {
		return
	}
	for seat := range r.table.State().Turn().All() {
		pass, forced := r.table.State().Forced(seat)
		switch holder := r.table.Seats()[seat]; {
		case forced:
			// A pass is never a choice, so the person is not asked, present or
			// not.
			r.planMove(seat, pass.Text, r.passDelay())
		case holder.Kind != table.SeatBot:
			continue
		case r.table.Screened():
			// A search would see the opponent's secret pieces.
			r.planMove(seat, bot.SetUp(bot.Request{State: r.table.State(), Seat: seat, Seed: r.seed()}), r.passDelay())
		default:
			r.think(seat, holder.Bot)
		}
		return
	}
}

// seed returns the source of all that is random in the moves of the table's bots.
func (r *room) seed() uint64 { return uint64(r.table.Created.UnixNano()) }

// watched reports whether the server may make moves. Without viewers the game
// waits, so that bots do not play it to the end unseen. A game with days for a
// move goes on, because its players come and go.
func (r *room) watched() bool {
	return r.audience.size() > 0 || time.Since(r.looked) < lookTime || r.table.People() != 0 && r.table.Settings.Clock.Turn > 0
}

// think asks a bot for a move.
func (r *room) think(seat game.Seat, slug string) {
	level, _ := bot.LevelNamed(slug)
	limit := thinkTime
	if hurries(r) {
		limit = skipTime
	}
	ctx, stop := context.WithTimeout(r.lobby.ctx, limit)
	t := &botSearch{seat: seat, stop: stop}
	r.thinking = t
	request := bot.Request{
		State: r.table.State(), Seat: seat, Level: level, Seed: r.seed(), TreeKey: fmt.Sprint(r.id, " ", seat),
	}
	r.lobby.group.Add(1)
	r.lobby.options.choose(ctx, r.table, request, func(c bot.Choice, err error) {
		// A new goroutine, because the worker must not wait for the room, and a
		// closed pool calls back at once, while the room is still locked.
		go func() {
			defer r.lobby.group.Done()
			defer stop()
			r.enter(func() { r.answered(t, c, err) }) // an ended room needs no move
		}()
	})
}

// choose has a bot's move chosen, as ai.Pool.Choose does, by this server or another.
func (o Options) choose(ctx context.Context, t table.Table, r bot.Request, done func(bot.Choice, error)) {
	if o.Elsewhere == nil {
		o.Bots.Choose(ctx, r, done)
		return
	}
	go func() { // done tells the lobby of its end
		if c, ok := o.Elsewhere(ctx, t, r); ok {
			done(c, nil)
			return
		}
		o.Bots.Choose(ctx, r, done)
	}()
}

// answered takes the result of a search.
func (r *room) answered(t *botSearch, c bot.Choice, err error) {
	if r.thinking != t || r.lobby.ctx.Err() != nil {
		return // the table has changed since, or the lobby is closing
	}
	r.thinking = nil
	if err != nil {
		// The game must not hang on a bot.
		r.lobby.options.Log.Error("a bot failed", "table", r.id, "seat", t.seat, "err", err)
		c = bot.Choice{Text: r.table.State().Legal(t.seat)[0].Text, Forced: true}
	}
	r.planMove(t.seat, c.Text, r.pause(c))
}

// pause returns how long a bot seems to think about its choice, like a person would.
func (r *room) pause(c bot.Choice) time.Duration {
	return r.lobby.options.scaled(time.Duration(c.Pause(uint64(r.table.Turned.UnixNano())) * float64(time.Second)))
}

// passPause is how long a forced pass takes, so that people notice it.
const passPause = 700 * time.Millisecond

// passDelay returns passPause as the lobby wants it, or 0 if nobody plays any more.
func (r *room) passDelay() time.Duration {
	if table.Unattended(r.table) {
		return 0
	}
	return r.lobby.options.scaled(passPause)
}

// fullPauses is the least MinBotTime with which pauses are as long as people like them.
const fullPauses = 250 * time.Millisecond

// scaled returns a pause as it is with the lobby's MinBotTime: the whole of it from fullPauses on, a
// part of it below, nothing at 0.
func (o Options) scaled(pause time.Duration) time.Duration {
	return time.Duration(float64(pause) * min(1, float64(o.MinBotTime)/float64(fullPauses)))
}

// planMove plans a move of the server for when the pause is over. The pause counts
// from the start of the turn and is at least Options.MinBotTime. It is twice that if only
// bots play, but half of it if those who played with them are out and watch.
func (r *room) planMove(seat game.Seat, text string, pause time.Duration) {
	r.planned = &table.BotMove{Version: r.table.Version, Seat: seat, Text: text}
	least := r.lobby.options.MinBotTime
	switch {
	case hurries(r):
		least, pause = 0, 0
	case table.Unattended(r.table):
		least, pause = least/2, 0
	case r.table.People() == 0:
		least *= 2 // nobody waits for their turn
	}
	r.deadlines.act = r.since.Add(max(least, pause))
}

// hurries reports whether the bots play to the end without pauses. A takeback may bring a
// person back, who ends that.
func hurries(r *room) bool { return r.skips && table.Unattended(r.table) }

// play makes the planned move.
func (r *room) play() {
	if r.planned == nil {
		return
	}
	if _, err := r.commit(r.lobby.ctx, "", *r.planned); err != nil && r.err == nil {
		r.lobby.options.Log.Error("a bot's move was not stored", "table", r.id, "err", err)
		r.deadlines.act = r.lobby.clock.now().Add(retryDelay)
	}
}

// cancelPlan cancels the search and the planned move.
func (r *room) cancelPlan() {
	if r.thinking != nil {
		r.thinking.stop()
		r.thinking = nil
	}
	r.planned = nil
	r.deadlines.act = time.Time{}
}
