package hexachess

import (
	"cmp"
	"slices"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// maxDoubles is the number of turns of two moves that are evaluated;
// searchedDoubles is the number of the best of these that are searched.
const maxDoubles, searchedDoubles = 1500, 40

// threeRules are the rules for three as bots see them. Of the turns of two moves
// they list only the most promising ones, and only at the root of a search or if
// there is no other turn; of all ways to pay a debt they list one of the
// cheapest.
type threeRules struct {
	hexachess.Rules
	e    *Evaluator
	root game.Situation
	most int // see ThreeRules
}

var _ search.Selective[hexachess.Position, hexachess.Move] = threeRules{}

// ThreeRules returns the rules of the game for three as a search that begins at root should see them. Most is
// how many moves they find promising, except in check and where a turn may have two.
func (e *Evaluator) ThreeRules(root game.Situation, most int) search.Rules[hexachess.Position, hexachess.Move] {
	return threeRules{e: e, root: root, most: most}
}

// Turn returns the seat on turn, even when the game is over.
func (r threeRules) Turn(p hexachess.Position) game.Seats { return game.SeatsOf(p.Turn()) }

// Outcome reports the end of the game. Two players who draw have not won, although they share first
// place.
func (r threeRules) Outcome(p hexachess.Position, seen int) (game.Outcome, bool) {
	o, over := r.Rules.Outcome(p, seen)
	if over && o.Winners().Len() > 1 {
		o = game.Draw(threeSeats, o.Reason)
	}
	return o, over
}

// Moves appends the moves that a search considers.
func (r threeRules) Moves(p hexachess.Position, by game.Seat, buf []hexachess.Move) []hexachess.Move {
	if p.Owed(by) > 0 {
		return append(buf, r.e.payment(p, by, r.Rules.Moves(p, by, nil)))
	}
	before := len(buf)
	buf = p.Singles(by, buf)
	if !p.Harried(by) || len(buf) > before && r.Situation(p) != r.root {
		return buf
	}
	doubles := p.Doubles(by, r.e.keen(p, by), maxDoubles, nil)
	if len(doubles) == 0 && len(buf) == before {
		return p.Doubles(by, func(hexachess.Position, hexachess.Hop) bool { return true }, maxDoubles, buf)
	}
	return append(buf, r.best(p, by, doubles)...)
}

// best returns the turns that look best without a search.
func (r threeRules) best(p hexachess.Position, by game.Seat, moves []hexachess.Move) []hexachess.Move {
	if len(moves) <= searchedDoubles {
		return moves
	}
	options := make([]search.Scored[hexachess.Move], len(moves))
	for i, m := range moves {
		options[i] = search.Scored[hexachess.Move]{Move: m, Value: r.e.amongThree(new(r.Play(p, by, m)))[by]}
	}
	slices.SortStableFunc(options, func(a, b search.Scored[hexachess.Move]) int { return cmp.Compare(b.Value, a.Value) })
	for i := range searchedDoubles {
		moves[i] = options[i].Move
	}
	return moves[:searchedDoubles]
}

// keen returns which moves are worth trying as part of a turn of two: captures
// without loss, and moves of pieces that are attacked; in check, any move.
func (e *Evaluator) keen(p hexachess.Position, by game.Seat) func(hexachess.Position, hexachess.Hop) bool {
	if p.Checked(by) {
		return func(hexachess.Position, hexachess.Hop) bool { return true }
	}
	attacked := attackedCells(&p, by).And(p.Pieces(by).AndNot(p.Pawns(by)))
	return func(q hexachess.Position, h hexachess.Hop) bool {
		if _, victim := q.At(int(h.To)); victim != hexachess.NoKind {
			return q.Exchange(by, int(h.From), int(h.To), &e.weights.exchange) >= 0
		}
		return attacked.Has(int(h.From))
	}
}

// A piece's worth divided by exposure is what a move gains by leaving an attacked cell, unless it is a pawn's, and loses
// by going to one.
const exposure = 4

// Promising puts promotions and captures without loss first, then moves of attacked pieces and moves to better cells, and
// captures that lose last. All moves are promising in check, and where a turn may have two.
func (r threeRules) Promising(p hexachess.Position, by game.Seat, moves []hexachess.Move) int {
	if len(moves) <= r.most || p.Checked(by) || p.Harried(by) {
		return len(moves)
	}
	attacked, pawns := attackedCells(&p, by), p.Pawns(by)
	orders := make([]int32, 0, 128)
	for _, m := range moves {
		order := r.e.Priority(p, by, m)
		if max(order, -order) < search.Urgent/2 { // no capture and no promotion
			risk := r.e.weights.Kinds[p.Kind(int(m.From))] / exposure
			if attacked.Has(int(m.From)) && !pawns.Has(int(m.From)) {
				order += risk
			}
			if attacked.Has(int(m.To)) {
				order -= risk
			}
		}
		orders = append(orders, order)
	}
	for i := range r.most {
		best := i
		for j := i + 1; j < len(moves); j++ {
			if orders[j] > orders[best] {
				best = j
			}
		}
		moves[i], moves[best] = moves[best], moves[i]
		orders[i], orders[best] = orders[best], orders[i]
	}
	return r.most
}

// attackedCells returns the cells that the opponents of a seat attack.
func attackedCells(p *hexachess.Position, by game.Seat) hexachess.Cells {
	var attacked hexachess.Cells
	for foe := range (p.Foes(by) &^ p.Frozen()).All() {
		for from := range p.Pieces(foe).All() {
			attacked = attacked.Or(p.Attacks(foe, from))
		}
	}
	return attacked
}

// payment returns the first payment of the cheapest set.
func (e *Evaluator) payment(p hexachess.Position, by game.Seat, moves []hexachess.Move) hexachess.Move {
	owed := p.Owed(by)
	const unpayable = 1 << 25 // more than any set costs
	// bills[n] is the cheapest set of the payments seen so far that pays at least n.
	type bill struct {
		cost  int32
		first int
	}
	bills := make([]bill, owed+1)
	for n := 1; n <= owed; n++ {
		bills[n] = bill{cost: unpayable}
	}
	for i, m := range moves {
		kind := p.Kind(int(m.To))
		cost := e.board.worth(&e.weights, kind, int(m.To)) - e.weights.Kinds[m.As]
		for n := owed; n > 0; n-- {
			rest := bills[max(n-kind.Value(), 0)]
			if rest.cost+cost < bills[n].cost {
				bills[n] = bill{rest.cost + cost, i}
			}
		}
	}
	return moves[bills[owed].first]
}
