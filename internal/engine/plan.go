package engine

import (
	"fmt"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
)

// plan says how long to think about a move.
type plan struct {
	usual time.Duration
	most  time.Duration // if doubt remains; the same as usual if the time is for one move only
	left  time.Duration // of the time for the whole game; 0 if there is none
}

// plan returns how long to think about a move of the seat, and whether the request limits that: a
// little less than allowed, so that the answer arrives in time. turns is roughly the number of
// turns the seat has had.
func (r request) plan(seat game.Seat, turns int) (plan, bool) {
	limit, limited := r.time(seat)
	if !limited || r.infinite {
		return plan{}, false
	}
	p := plan{usual: limit, most: limit}
	if int(seat) < len(r.Clocks) {
		var inc time.Duration
		if int(seat) < len(r.Incs) {
			inc = r.Incs[seat]
		}
		p.left = r.Clocks[seat]
		ours := p.left - min(p.left/2, reserve)
		p.usual = min(limit, ours/time.Duration(turnsLeft(turns))+inc*3/4, ours)
		p.most = min(limit, 2*p.usual, ours)
	}
	p.usual, p.most = early(p.usual), early(p.most)
	return p, true
}

// early returns a time shortened a little.
func early(t time.Duration) time.Duration {
	return max(t-min(t/20, 20*time.Millisecond), time.Millisecond)
}

// reserve is the part of a seat's time that no plan uses: each move also costs time outside the
// search, and a game may last two hundred more.
const reserve = 2 * time.Second

// turnsLeft returns the number of turns over which a seat spreads its remaining time after turns turns. The
// longer a game has lasted, the longer it is likely to last. If moves take their usual time on average, half
// is spent in 25 turns, and 4 % are left after 256, where Chexers ends.
func turnsLeft(turns int) int { return 30 + turns/2 }

// within returns the plan of a request for the next move in a state, and takes into account that
// the level may have a time of its own.
func (r request) within(level bot.Level, state game.State, seat game.Seat) (plan, bool) {
	p, limited := r.plan(seat, state.Ply()/state.Players())
	own := time.Duration(level.Millis) * time.Millisecond
	if own > 0 && !r.infinite && (!limited || own < p.usual) {
		return plan{usual: own, most: own}, true
	}
	return p, limited
}

// bounds reports whether the request limits the search. A level that plays as
// well as it can then uses all of that.
func (r request) bounds() bool {
	return r.infinite || r.MoveTime > 0 || r.Nodes > 0 || len(r.Clocks) > 0
}

// spent describes, for the person who runs the host, how a plan worked out.
func (d *deadline) spent() string {
	return fmt.Sprintf("time %d planned %d doubt %.2f left %d", time.Since(d.start).Milliseconds(),
		d.plan.usual.Milliseconds(), float64(d.doubt.Load())/1000, (d.plan.left - time.Since(d.start)).Milliseconds())
}
