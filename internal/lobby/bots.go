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
	// lookTime is how long bots keep playing for somebody who reads the page without a socket.
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

// hasPlan reports whether the server is searching for, or has planned, a move for a seat.
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
			// A pass is never a choice, so nobody is asked, whether present or not.
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

// seed returns the seed of everything random in the moves of the table's bots.
func (r *room) seed() uint64 { return uint64(r.table.Created.UnixNano()) }

// watched reports whether the server may make moves. Without viewers the game waits, so that bots do not
// finish it unseen. A game with days per move goes on, because its players come and go.
func (r *room) watched() bool {
	return r.audience.size() > 0 || time.Since(r.looked) < lookTime || r.table.People() != 0 && r.table.Settings.Clock.Turn > 0
}

// think asks a bot for a move.
func (r *room) think(seat game.Seat, slug string) {
	level, _ := bot.LevelNamed(slug)
	limit := thinkTime
	if skipsToEnd(r) {
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

// choose finds a bot's move, as ai.Pool.Choose does, at this server or another.
func (o Options) choose(ctx context.Context, t table.Table, r bot.Request, done func(bot.Choice, error)) {
	if o.Elsewhere == nil {
		o.Bots.Choose(ctx, r, done)
		return
	}
	go func() { // done tells the lobby when it ends
		if c, ok := o.Elsewhere(ctx, t, r); ok {
			done(c, nil)
			return
		}
		o.Bots.Choose(ctx, r, done)
	}()
}

// answered handles the result of a search.
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

// pause returns how long a bot appears to think about its choice, as a person would.
func (r *room) pause(c bot.Choice) time.Duration {
	return r.lobby.options.scaled(time.Duration(c.Pause(uint64(r.table.Turned.UnixNano())) * float64(time.Second)))
}

// passPause is how long a forced pass takes, so that people notice it.
const passPause = 700 * time.Millisecond

// passDelay returns passPause scaled for the lobby, or 0 once nobody plays any more.
func (r *room) passDelay() time.Duration {
	if table.Unattended(r.table) {
		return 0
	}
	return r.lobby.options.scaled(passPause)
}

// fullPauses is the MinBotTime from which on pauses have their full length, which suits people.
const fullPauses = 250 * time.Millisecond

// scaled shortens a pause in proportion if MinBotTime is below fullPauses; at 0 there is no pause.
func (o Options) scaled(pause time.Duration) time.Duration {
	return time.Duration(float64(pause) * min(1, float64(o.MinBotTime)/float64(fullPauses)))
}

// planMove plans a move for when the pause is over. The pause counts from the start of the turn and is at
// least Options.MinBotTime: twice that if the table has no people, half of it if people are out and watch the
// bots finish.
func (r *room) planMove(seat game.Seat, text string, pause time.Duration) {
	r.planned = &table.BotMove{Version: r.table.Version, Seat: seat, Text: text}
	least := r.lobby.options.MinBotTime
	switch {
	case skipsToEnd(r):
		least, pause = 0, 0
	case table.Unattended(r.table):
		least, pause = least/2, 0
	case r.table.People() == 0:
		least *= 2 // nobody is waiting for their turn
	}
	r.deadlines.act = r.since.Add(max(least, pause))
}

// skipsToEnd reports whether the bots finish the game without pauses. A takeback may bring a person back, which
// ends that.
func skipsToEnd(r *room) bool { return r.skips && table.Unattended(r.table) }

// play makes the planned move.
func (r *room) play() {
	if r.planned == nil {
		return
	}
	if _, err := r.commit(r.lobby.ctx, "", *r.planned); err != nil && r.err == nil {
		r.lobby.options.Log.Error("cannot store a bot's move", "table", r.id, "err", err)
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
