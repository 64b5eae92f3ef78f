package search

import (
	"context"
	"errors"
	"math"

	"triplecross/internal/game"
)

const (
	// exploration is the weight of moves of which little is known: the constant c
	// of PUCT.
	exploration = 0.2
	// temperature turns values into priors: a move whose value is lower by this
	// much has a prior that is e times smaller.
	temperature = 0.06
	// uniform is the part of the priors that all moves share alike, so that a long search also looks at
	// those that seem bad at sight.
	uniform = 0.1
	// fallible is the share that the mean of all moves, weighted by their priors, has in the worth of a
	// position that has just been expanded.
	fallible = 0.3
	// hopeless is the most that a discount takes from a move of a seat that has lost anyway, so
	// that the seat prefers to put the loss off.
	hopeless = 0.1
	// firstReport is the number of nodes after which a search reports for the first time.
	firstReport = 1 << 10
	// maxTree bounds the nodes of a tree if the problem does not.
	maxTree = 1 << 20
)

// MonteCarlo is a Monte-Carlo tree search: it follows the most promising line,
// evaluates all positions after its last one, and averages their values all the
// way back, each seat playing for itself as in MaxN. There are no random
// playouts.
//
// It holds the memory of one search, which the next one reuses. The zero value is
// ready to use.
type MonteCarlo[P any, M comparable] struct {
	Problem[P, M]
	meter
	repetitions
	batch     BatchEvaluator[P, M] // the problem's evaluator; nil if it evaluates one position at a time
	selective Selective[P, M]      // the problem's rules if they are Selective, otherwise nil
	players   int
	tree      []treeNode[M] // the root is the first; the children of a node are contiguous
	spare     []treeNode[M]
	origin    origin[P]
	maxDepth  int // plies of a line
	maxNodes  int // of the tree
	ahead     bool
	told      int // the number of nodes from which the problem's Doubt is told again
	report    int // the number of nodes at which the next report is due
	path      []step
	idle      int  // iterations since the tree last grew
	proved    bool // whether the present line ended in a proven node
	children  expansion[M]
	discounts []float32 // of the root's children, once they are needed
}

// wideVisits is the number of visits from which a node has all children, even if only some look promising (progressive
// widening, in one step).
const wideVisits = 16

// treeNode is a position in the tree.
type treeNode[M comparable] struct {
	values Values  // from the evaluation until it is visited, then the mean of the visits
	prior  float32 // the share of visits that it deserves at first sight
	visits int32
	first  int32  // index of the first child; 0 before it is expanded
	count  uint16 // of children
	seen   uint8  // how often the situation has occurred, 3 at most
	proven bool   // the values are certain
	narrow bool   // it has only the children that look promising
	move   M      // the one that leads here
}

// step is a position on the line that is being followed, and who moves there.
type step struct {
	at int32
	by game.Seat
}

// Search looks for the best move. It always evaluates the first position, however
// small the budget.
func (s *MonteCarlo[P, M]) Search(ctx context.Context, problem Problem[P, M]) (Result[M], error) {
	return s.Watch(ctx, problem, nil)
}

// Watch is like Search and reports what it has found so far, at first often and then whenever it
// has seen an eighth more.
func (s *MonteCarlo[P, M]) Watch(ctx context.Context, problem Problem[P, M], report func(Result[M])) (Result[M], error) {
	if _, over := problem.Rules.Outcome(problem.Position, 1); over ||
		!problem.Rules.Turn(problem.Position).Has(problem.By) {
		return Result[M]{}, ErrNoMove
	}
	s.Problem = problem
	s.batch, _ = problem.Evaluator.(BatchEvaluator[P, M])
	s.selective, _ = problem.Rules.(Selective[P, M])
	s.meter = newMeter(ctx, problem.Budget.Nodes)
	s.repetitions.reset(problem.Seen)
	s.players = problem.Rules.Players(problem.Position)
	s.maxDepth, s.idle = MaxPly-1, 0
	if depth := problem.Budget.Depth; depth > 0 {
		s.maxDepth = min(s.maxDepth, depth)
	}
	s.ahead = s.leads()
	s.reserve(problem.TreeBytes)
	s.reroot(&problem)
	s.told, s.report, s.discounts = 0, firstReport, s.discounts[:0]
	for {
		s.iterate()
		s.tellDoubt()
		if report != nil && s.nodes >= s.report && !s.stopped {
			s.report = s.nodes + max(firstReport, s.nodes/8)
			report(s.result())
		}
		if len(s.tree) > s.maxNodes-s.maxNodes/16 {
			s.trim()
		}
		if s.stopped || s.settled() {
			break
		}
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return Result[M]{}, err
	}
	return s.result(), nil
}

// settled reports whether more iterations would change hardly anything, because the moves that the problem wants to know
// are proved, or because the tree is complete up to its depth, except for moves that do not look promising.
func (s *MonteCarlo[P, M]) settled() bool {
	top := &s.tree[0]
	return top.proven && known(s.tree[top.first:top.first+int32(top.count)], s.By, s.Lines) || top.count == 1 && s.Share.Of == 0 ||
		s.maxDepth < MaxPly-1 && s.idle > len(s.tree)
}

// known reports whether as many moves of a seat are proved to win as there are lines, at least one, or all are proved.
func known[M comparable](moves []treeNode[M], by game.Seat, lines int) bool {
	wins, open := 0, 0
	for i := range moves {
		switch n := &moves[i]; {
		case !n.proven:
			open++
		case n.values[by] > MaxEstimate:
			wins++
		}
	}
	return open == 0 || wins >= max(lines, 1)
}

// iterate follows the most promising line to its end and expands that.
func (s *MonteCarlo[P, M]) iterate() {
	p, by, at := s.Position, s.By, int32(0)
	s.path, s.line, s.proved = s.path[:0], s.line[:0], false
	s.idle++
	var v Values
	for {
		t := &s.tree[at]
		if t.proven && at != 0 {
			v, s.proved = t.values, true
			s.path = append(s.path, step{at, by})
			s.spend(1)
			break
		}
		if at != 0 {
			by = s.Rules.Turn(p).First()
		}
		s.path = append(s.path, step{at, by})
		if len(s.path) > s.maxDepth {
			v = t.values
			s.spend(1)
			break
		}
		if t.first != 0 && t.narrow && t.visits >= wideVisits {
			s.expand(at, p, by)
			t = &s.tree[at]
		}
		if t.first == 0 {
			s.expand(at, p, by)
			if t = &s.tree[at]; t.count > 1 || t.narrow || s.tree[t.first].proven || at == 0 {
				v = s.expected(t, by)
				break
			}
			// A single move costs nothing.
		}
		switch share := s.habit(by); {
		case share > 0:
			at = s.chooseByHabit(t, by, share)
		case at == 0 && s.Discount != nil && !t.proven:
			at = s.chooseFirst(t)
		default:
			at = s.choose(t, by)
		}
		p = s.Rules.Play(p, by, s.tree[at].move)
		s.push(s.Rules.Situation(p))
	}
	s.backpropagate(v)
}

// choose returns the child of t to follow, by PUCT: one that seems good, or has
// few visits. The children without visits come last, sorted by their prior, so
// that only the first of them counts. If t itself is proved, which is the root then, a child that is not.
func (s *MonteCarlo[P, M]) choose(t *treeNode[M], by game.Seat) int32 {
	next := s.tree[t.first : t.first+int32(t.count)]
	bonus := exploration * float32(math.Sqrt(float64(t.visits)))
	best, most := 0, float32(-2)
	for i := range next {
		n := &next[i]
		if t.proven && n.proven {
			continue
		}
		if v := n.values[by] + bonus*n.prior/float32(1+n.visits); v > most {
			best, most = i, v
		}
		if n.visits == 0 {
			break
		}
	}
	return t.first + int32(best)
}

// best returns the child of t that the seat on turn there prefers.
func (s *MonteCarlo[P, M]) best(t *treeNode[M], by game.Seat) int32 {
	best := t.first
	for i := t.first + 1; i < t.first+int32(t.count); i++ {
		if better(&s.tree[i].values, &s.tree[best].values, by, s.players) {
			best = i
		}
	}
	return best
}
