//go:build !js

package search

import (
	"math"
	"slices"

	"triplecross/internal/game"
)

// golden is the golden ratio's fractional part: its multiples fill the unit interval evenly.
const golden = 0.6180339887498949

// habit returns the share of a seat's moves that are made by habit.
func (s *MonteCarlo[P, M]) habit(by game.Seat) float32 {
	if s.Habits == nil || by == s.By {
		return 0
	}
	return s.Habits.Share(by)
}

// mixHabit changes the priors of the moves that are being expanded to those of a seat with habits.
// The children lie in next.
func (s *MonteCarlo[P, M]) mixHabit(p P, by game.Seat, share float32, next []treeNode[M]) {
	c := &s.children
	c.weights = slices.Grow(c.weights[:0], len(c.moves))[:len(c.moves)]
	s.Habits.Weigh(p, by, c.moves, c.values, c.weights)
	var sum float32
	for _, k := range c.order { // in this order, so that turned positions get the same
		sum += c.weights[k]
	}
	for i, k := range c.order {
		next[i].prior += share * (c.weights[k]/sum - next[i].prior)
	}
}

// chooseByHabit is choose for a seat with habits: in a part of the visits, given by its share of
// habits, it follows the priors, whatever the values are.
func (s *MonteCarlo[P, M]) chooseByHabit(t *treeNode[M], by game.Seat, share float32) int32 {
	next := s.tree[t.first : t.first+int32(t.count)]
	n := float64(t.visits)
	if math.Floor((n+1)*float64(share)) > math.Floor(n*float64(share)) {
		_, at := math.Modf(math.Floor(n*float64(share)) * golden)
		for i := range next {
			if at -= float64(next[i].prior); at < 0 {
				return t.first + int32(i)
			}
		}
	}
	bonus := exploration * float32(math.Sqrt(n))
	best, most := 0, float32(-2)
	for i := range next {
		n := &next[i]
		if v := n.values[by] + bonus*n.prior/float32(1+n.visits); v > most {
			best, most = i, v
		}
	}
	return t.first + int32(best)
}

// chooseFirst is choose for the root, where the problem may discount moves.
func (s *MonteCarlo[P, M]) chooseFirst(t *treeNode[M]) int32 {
	next := s.tree[t.first : t.first+int32(t.count)]
	if len(s.discounts) == 0 {
		for i := range next {
			s.discounts = append(s.discounts, s.Discount(next[i].move))
		}
	}
	bonus := exploration * float32(math.Sqrt(float64(t.visits)))
	best, most := 0, float32(-2)
	for i := range next {
		n := &next[i]
		if v := s.discounted(i, n) + bonus*n.prior/float32(1+n.visits); v > most {
			best, most = i, v
		}
	}
	return t.first + int32(best)
}

// discounted returns what the root's child i, n, is worth to the seat on turn if the problem discounts moves.
func (s *MonteCarlo[P, M]) discounted(i int, n *treeNode[M]) float32 {
	v := n.values[s.By]
	if len(s.discounts) > 0 && !n.proven {
		v -= s.discounts[i] * (v + hopeless)
	}
	return v
}

// choosers says by which evaluator each seat chooses; see Habits.Evaluators.
type choosers = [game.MaxSeats]uint8

func evaluators[P any, M comparable](q *Problem[P, M]) choosers {
	if q.Habits == nil {
		return choosers{}
	}
	return q.Habits.Evaluators()
}

// byOther returns the seats that choose by another evaluator than the problem's.
func byOther[P any, M comparable](q *Problem[P, M]) game.Seats {
	var set game.Seats
	for s, number := range evaluators(q) {
		if number != 0 {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}

// evaluateOther sets what the moves being expanded are worth to the seats that choose by another evaluator, if the
// seat on turn is one of them.
func evaluateOther[P any, M comparable](c *expansion[M], q *Problem[P, M], p P, by game.Seat) {
	seats := byOther(q)
	if !seats.Has(by) {
		return
	}
	c.other = slices.Grow(c.other[:0], len(c.moves))[:len(c.moves)]
	q.Habits.EvaluateOther(p, by, c.moves, c.other)
	for i := range c.other {
		for s := range seats.All() {
			c.values[i][s] = c.other[i][s]
		}
	}
}

// evaluateBestOther does the same if the seat on turn is none of them, once its moves are in order. To save time it
// evaluates only the best move that is neither a repetition nor the end, and takes the others to be worth as much
// to those seats: until they are visited, that enters only into the mean of all moves.
func evaluateBestOther[P any, M comparable](c *expansion[M], q *Problem[P, M], p P, by game.Seat) {
	seats := byOther(q)
	if seats == 0 || seats.Has(by) {
		return
	}
	k := slices.IndexFunc(c.order, func(i int) bool { return c.kinds[i].estimated() })
	if k < 0 {
		return
	}
	best := c.order[k]
	c.other = slices.Grow(c.other[:0], 1)[:1]
	q.Habits.EvaluateOther(p, by, c.moves[best:best+1], c.other)
	for i := range c.values {
		if !c.kinds[i].estimated() {
			continue
		}
		for s := range seats.All() {
			c.values[i][s] = c.other[0][s]
		}
	}
}
