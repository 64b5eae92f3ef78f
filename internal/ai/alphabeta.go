package ai

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"triplecross/internal/game"
)

// Duel is what AlphaBeta must know of a game of two, of which one may be out of
// three, or of two teams whose seats take turns: who is an even number of seats away
// is a partner. It holds no state.
type Duel[P any, M comparable] interface {
	// Score estimates a position that is not over, for the seat on turn: a
	// hundred more is e times the chance to win. It keeps within a million.
	Score(p P, by game.Seat) int32
	// Noisy reports whether a score would be of no use, since something is
	// under way that must be seen to its end first. Only so many noisy
	// positions may follow each other.
	Noisy(p P) bool
	// Guess returns how good a move looks; greater ones are searched first. See
	// urgent.
	Guess(p P, by game.Seat, m M) int32
	// Slot returns a number below 1<<14 that moves alike have in common.
	Slot(m M) int
}

// urgent is the guess from which on a move comes before those that did well
// elsewhere, and is not searched less deep for being late.
const urgent = 1 << 22

const (
	slots = 1 << 14
	// victory is the score of a game won at the root. Scores beyond proven are
	// those of games that are decided in sight.
	victory, proven = 1 << 24, 1<<24 - 2*horizon
	// infinite is more than any score.
	infinite = 1 << 25
	// eager is the part of a move's guess that counts besides its score.
	eager = 16
)

// AlphaBeta searches a game of two seats that move in turn: a principal
// variation search with a table of what it knows already. It goes on where the
// duel says that a position is noisy. By accident, which rng decides, a move may
// seem better than it is, by the problem's margin where the chances are even;
// without rng there are no accidents. The problem's evaluation is not used.
func AlphaBeta[P any, M comparable](ctx context.Context, problem Problem[P, M], duel Duel[P, M], rng *rand.Rand) (Result[M], error) {
	if _, over := problem.Rules.Outcome(problem.Position, 1); over ||
		!problem.Rules.Turn(problem.Position).Has(problem.By) {
		return Result[M]{}, ErrNoMove
	}
	t := newAlphaBeta(ctx, problem, duel)
	if rng != nil && t.Blind > 0 {
		t.whims = rng.Uint64()
	}
	return t.deepen(t.root(rng))
}

// alphaBeta is the working memory of one search.
type alphaBeta[P any, M comparable] struct {
	Problem[P, M]
	meter
	history
	duel  Duel[P, M]
	chess Chess[P, M] // nil for other games
	teams bool        // play, of two seats each
	draw  int32       // for the seat that searches
	whims uint64      // decide which answers are overlooked
	depth int         // plies from the root from which on checks are not searched deeper
	table table[M]
	merit [2][]int32 // of the moves of each seat, by slot: how often they refuted
	plies [horizon + 1]ply[P, M]
}

// ply is what the search needs for the positions that are as many plies from
// the root, one at a time.
type ply[P any, M comparable] struct {
	position P
	moves    []M
	orders   []int32
	killers  [2]M // the moves that last refuted another one here
	kills    int
	idle     bool // nobody has moved on the way here from the ply before
}

func newAlphaBeta[P any, M comparable](ctx context.Context, problem Problem[P, M], duel Duel[P, M]) *alphaBeta[P, M] {
	chess, _ := duel.(Chess[P, M])
	return &alphaBeta[P, M]{
		Problem: problem,
		meter:   newMeter(ctx, problem.Budget.Nodes),
		history: newHistory(problem.Seen),
		duel:    duel,
		chess:   chess,
		teams:   problem.Rules.Players(problem.Position) == teamSeats,
		draw:    score(problem.Draw),
		table:   newTable[M](problem.Budget),
		merit:   [2][]int32{make([]int32, slots), make([]int32, slots)},
	}
}

// score returns the score of a chance to win, chance the inverse.
func score(chance float32) int32 {
	p := float64(min(max(chance, 0.01), certain-0.01))
	return int32(100 * math.Log(p/(certain-p)))
}

func chance(score int32) float32 {
	switch {
	case score > proven:
		return 1 - delay*float32(victory-score)
	case score < -proven:
		return delay * float32(victory+score)
	}
	return certain / (1 + float32(math.Exp(-float64(score)/100)))
}

// option is a move at the root.
type option[P any, M comparable] struct {
	move     M
	position P
	score    int32 // for the seat that searches
	whim     int32
}

// root returns the moves with the scores of the positions after them.
func (t *alphaBeta[P, M]) root(rng *rand.Rand) []option[P, M] {
	moves := t.Rules.Moves(t.Position, t.By, nil)
	options := make([]option[P, M], len(moves))
	t.push(t.Rules.Situation(t.Position))
	for i, m := range moves {
		o := option[P, M]{move: m, position: t.Rules.Play(t.Position, t.By, m)}
		// What can be done now is not to be put off for ever.
		if guess := t.duel.Guess(t.Position, t.By, m); max(guess, -guess) < urgent/2 {
			o.whim = guess / eager
		}
		if rng != nil {
			o.whim += rng.Int32N(1 + int32(400*t.Margin/certain))
		}
		t.plies[1].position = o.position
		v := t.after(t.By, 0, 1, -infinite, infinite)
		if t.stopped { // too late to see what is noisy to its end
			v = t.static(o.position, 1)
		}
		o.score = o.liked(v)
		options[i] = o
	}
	t.stopped = false
	return options
}

// static returns the score of a position without any look ahead, for the seat
// that searches.
func (t *alphaBeta[P, M]) static(p P, ply int) int32 {
	by := t.next(p, t.By)
	v, over := t.over(p, t.seen(t.Rules.Situation(p)), by, ply)
	if !over {
		v = t.duel.Score(p, by)
	}
	if !t.allied(by, t.By) {
		v = -v
	}
	return v
}

// liked adds the whim to the score of a game that is not decided.
func (o *option[P, M]) liked(score int32) int32 {
	if score > proven || score < -proven {
		return score
	}
	return score + o.whim
}

func other(s game.Seat) game.Seat { return 1 - s }

// allied reports whether seats are on one side.
func (t *alphaBeta[P, M]) allied(a, b game.Seat) bool {
	return a == b || t.teams && partners(a, b)
}

// partners reports whether seats of a game of two teams are on one side.
func partners(a, b game.Seat) bool { return (a^b)&1 == 0 }

// next returns the seat on turn after a move of another.
func (t *alphaBeta[P, M]) next(p P, last game.Seat) game.Seat {
	if t.chess != nil {
		return t.chess.Next(p)
	}
	return other(last)
}

// over returns the score for the seat on turn of a position in which the game is
// over, or would be if it came about once more: whoever wants to can see to that.
func (t *alphaBeta[P, M]) over(p P, seen int, by game.Seat, ply int) (int32, bool) {
	if t.chess != nil {
		lost, drawn := t.chess.Settled(p)
		switch {
		case lost:
			return int32(ply) - victory, true
		case drawn:
			return t.drawFor(by), true
		}
	} else if end, over := t.Rules.Outcome(p, seen); over {
		return t.end(end, by, ply), true
	}
	return t.drawFor(by), seen > 1
}

// after returns the score for a seat that has made a move of the position that
// is so many plies from the root.
func (t *alphaBeta[P, M]) after(mover game.Seat, depth, ply int, low, high int32) int32 {
	by := t.next(t.plies[ply].position, mover)
	if t.allied(by, mover) { // the others lost their turn
		return t.search(by, depth, ply, low, high)
	}
	return -t.search(by, depth, ply, -high, -low)
}

// deepen searches the options deeper and deeper, as tree.deepen does. Where the
// budget ends within an iteration, a move that is better than the one before
// it is still taken.
func (t *alphaBeta[P, M]) deepen(options []option[P, M]) (Result[M], error) {
	var found Result[M]
	if len(options) == 0 {
		return found, ErrNoMove
	}
	before := 0
	for depth := 1; ; depth++ {
		start := t.nodes
		if depth == 1 {
			start = 0
		} else {
			t.depth = 2 * depth
			t.iterate(options, depth-1)
		}
		slices.SortStableFunc(options, func(a, b option[P, M]) int { return cmp.Compare(b.score, a.score) })
		if t.stopped {
			break
		}
		found.Depth = depth
		spent := t.nodes - start
		if best := options[0].score; len(options) == 1 || victory-max(best, -best) <= int32(depth) ||
			depth == t.Budget.Depth || depth == horizon/2 || t.chess == nil && t.short(before, spent) {
			break
		}
		before = spent
	}
	for i := range options {
		found.Moves = append(found.Moves, Scored[M]{Move: options[i].move, Value: chance(options[i].score)})
	}
	found.Nodes = t.nodes
	if err := t.ctx.Err(); errors.Is(err, context.Canceled) {
		return Result[M]{}, err
	}
	return found, nil
}

// iterate searches the positions after all options, the best one first. When
// the search is stopped, only scores that are found are in the options, and
// the others are lower than the first one's.
func (t *alphaBeta[P, M]) iterate(options []option[P, M], depth int) {
	best := int32(-infinite)
	for i := range options {
		o := &options[i]
		t.plies[1].position = o.position
		low := best - o.whim
		v := int32(0)
		if i == 0 {
			v = t.after(t.By, depth, 1, -infinite, infinite)
		} else if v = t.after(t.By, depth, 1, low, low+1); v > low && !t.stopped {
			v = t.after(t.By, depth, 1, low, infinite)
		}
		if t.stopped {
			if i > 0 {
				for j := i; j < len(options); j++ {
					options[j].score = min(options[j].score, best-1)
				}
			}
			return
		}
		o.score = o.liked(v)
		best = max(best, o.score)
	}
}

// search returns the score for the seat on turn, depth plies deep, of the
// position that is so many plies from the root. Scores up to low and from high
// on are only bounds.
func (t *alphaBeta[P, M]) search(by game.Seat, depth, ply int, low, high int32) int32 {
	t.spend(1)
	if t.stopped {
		return 0
	}
	l := &t.plies[ply]
	at := t.Rules.Situation(l.position)
	if v, over := t.over(l.position, t.seen(at), by, ply); over {
		return v
	}
	noisy := t.duel.Noisy(l.position)
	if t.chess != nil && noisy && depth > 0 && ply < t.depth { // in check
		depth++
	}
	if depth <= 0 && !noisy || ply == horizon || t.chess != nil && -depth >= hush {
		if t.chess != nil && ply < horizon {
			return t.settle(l, by, depth, ply, low, high)
		}
		return t.duel.Score(l.position, by)
	}
	deep := max(depth, 0)
	key := keyOf(at)
	known := t.table.find(key)
	if known != nil && int(known.depth) >= deep && high-low == 1 {
		if v, ok := known.answers(low, high, ply); ok {
			return v
		}
	}
	if !noisy && high-low == 1 && t.idle(l, by, deep, ply, high) {
		return high
	}
	t.list(l, by, known)
	if len(l.moves) == 0 {
		if noisy { // checkmate
			return int32(ply) - victory
		}
		return t.drawFor(by)
	}
	t.overlook(l, ply)
	t.push(at)
	best, choice, bound := int32(-infinite), l.moves[0], upper
	for i := range l.moves {
		m := l.pick(i)
		t.plies[ply+1].position = t.Rules.Play(l.position, by, m)
		less, late := 1, 0
		if len(l.moves) == 1 && depth > 0 { // a forced move costs no depth
			less = 0
		} else if i >= 4 && deep >= 3 && !noisy && l.orders[i] < urgent {
			late = min(1+i/12, 2)
		}
		v := t.child(by, depth-less, late, ply+1, i == 0, low, high)
		if t.stopped {
			break
		}
		if v > best {
			best, choice = v, m
		}
		if v > low {
			low, bound = v, exact
		}
		if low >= high {
			bound = lower
			t.refuted(l, by, m, deep)
			break
		}
	}
	t.pop()
	if !t.stopped {
		t.table.put(key, choice, best, deep, ply, bound)
	}
	return best
}

// child searches the position after a move of a seat. But for the first one it
// is asked only whether it is better than low, late moves less deep; if it is, it
// is searched again.
func (t *alphaBeta[P, M]) child(mover game.Seat, depth, late, ply int, first bool, low, high int32) int32 {
	if first {
		return t.after(mover, depth, ply, low, high)
	}
	v := t.after(mover, depth-late, ply, low, low+1)
	if v > low && late > 0 {
		v = t.after(mover, depth, ply, low, low+1)
	}
	if v > low && v < high {
		v = t.after(mover, depth, ply, low, high)
	}
	return v
}

// end returns the score of a game that is over for a seat.
func (t *alphaBeta[P, M]) end(o game.Outcome, by game.Seat, ply int) int32 {
	switch {
	case o.Drawn():
		return t.drawFor(by)
	case o.Winners().Has(by):
		return victory - int32(ply)
	}
	return int32(ply) - victory
}

func (t *alphaBeta[P, M]) drawFor(by game.Seat) int32 {
	if t.allied(by, t.By) {
		return t.draw
	}
	return -t.draw
}

// list makes the moves of a position and says in which order they are to be
// searched.
func (t *alphaBeta[P, M]) list(l *ply[P, M], by game.Seat, known *entry[M]) {
	l.moves = t.Rules.Moves(l.position, by, l.moves[:0])
	l.orders = l.orders[:0]
	for _, m := range l.moves {
		order := t.duel.Guess(l.position, by, m) + t.merit[by&1][t.duel.Slot(m)]
		switch {
		case known != nil && m == known.move:
			order += 1 << 28
		case l.kills > 0 && m == l.killers[0]:
			order += 1 << 20
		case l.kills > 1 && m == l.killers[1]:
			order += 1 << 19
		}
		l.orders = append(l.orders, order)
	}
}

// overlook takes answers to the first move away, but never all. What is
// overlooked after one move is so after all others.
func (t *alphaBeta[P, M]) overlook(l *ply[P, M], ply int) {
	if t.whims == 0 || ply != 1 {
		return
	}
	n := 0
	for i, m := range l.moves {
		if keyOf([2]uint64{uint64(t.duel.Slot(m)), t.whims})>>32 < uint64(t.Blind*(1<<32)) {
			continue
		}
		l.moves[n], l.orders[n] = m, l.orders[i]
		n++
	}
	n = max(n, 1)
	l.moves, l.orders = l.moves[:n], l.orders[:n]
}

// pick moves the best of the moves from i on to i and returns it.
func (l *ply[P, M]) pick(i int) M {
	best := i
	for j := i + 1; j < len(l.orders); j++ {
		if l.orders[j] > l.orders[best] {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	l.orders[i], l.orders[best] = l.orders[best], l.orders[i]
	return l.moves[i]
}

// refuted remembers a move that was too good for the other seat.
func (t *alphaBeta[P, M]) refuted(l *ply[P, M], by game.Seat, m M, depth int) {
	if l.kills == 0 || l.killers[0] != m {
		l.killers[0], l.killers[1] = m, l.killers[0]
		l.kills = min(l.kills+1, 2)
	}
	merit := &t.merit[by&1][t.duel.Slot(m)]
	*merit += int32(depth*depth) - *merit*int32(depth)/256
}
