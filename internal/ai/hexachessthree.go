package ai

import (
	"cmp"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

const (
	// hexachessScale is the score that is one of worth among three.
	hexachessScale = 300
	// mostDoubles is how many turns of two moves are looked at, fewDoubles how many
	// of these, the best ones, are searched.
	mostDoubles, fewDoubles = 1500, 40
	// booty bounds what a threat is worth.
	booty = 3000
)

// three returns what a position is worth to each of three. Besides what stands on
// the board it counts what the seat on turn can capture, and half of what the next
// one can.
func (e *Hexachess) three(p *hexachess.Position) Values {
	var worth Values
	var score [hexachessThree]int32
	alive, occupied := p.Alive(), hexachess.Cells{}
	for s := range game.Seat(hexachessThree) {
		occupied = occupied.Or(p.Pieces(s))
	}
	var armies [hexachessThree]hexachessArmy
	for s := range alive.All() {
		var pawns hexachess.Cells
		for foe := range (alive &^ game.SeatsOf(s)).All() {
			pawns = pawns.Or(p.Pawns(foe))
		}
		armies[s] = e.army(p, s, &occupied, &pawns, p.Foes(s))
		score[s] = armies[s].worth + armies[s].run*e.prize(p, s)/16 + armies[s].near/2
	}
	for s := range alive.All() {
		next, last := (s+1)%hexachessThree, (s+2)%hexachessThree
		score[s] += e.king(p, s, max(armies[next].pieces, armies[last].pieces))
		if p.Frozen().Has(s) {
			score[s] -= e.weights.Frozen
		} else if p.Checked(s) {
			score[s] -= e.weights.Frozen / 8
		}
		score[s] -= e.weights.Kinds[hexachess.Pawn] * int32(p.Owed(s)) * 3 / 4
		for foe := range (alive &^ game.SeatsOf(s)).All() {
			hunt := e.chase(p, s, foe, &armies[s], &armies[foe])
			score[s] += hunt
			score[foe] -= hunt
		}
	}
	by := p.Turn()
	score[by] += e.weights.Turn
	e.threats(p, by, 1, &score)
	if next := (by + 1) % hexachessThree; alive.Has(next) && !p.Frozen().Has(next) {
		e.threats(p, next, 2, &score)
	}
	for s := range score {
		if worth[s] = float32(score[s]) / hexachessScale; !alive.Has(game.Seat(s)) {
			worth[s] = -booty
		}
	}
	return chances(worth, by, hexachessThree)
}

// threats counts the best capture of a seat, or its n-th part.
func (e *Hexachess) threats(p *hexachess.Position, by game.Seat, n int32, score *[hexachessThree]int32) {
	var room [64]hexachess.Move
	best, loser := int32(0), game.Nobody
	for _, m := range p.Sharp(by, room[:0]) {
		victim, kind := p.At(int(m.To))
		if victim == game.Nobody || !p.Alive().Has(victim) || e.board.exchange[kind] <= best {
			continue
		}
		if won := min(p.Exchange(by, int(m.From), int(m.To), &e.board.exchange), booty); won > best {
			best, loser = won, victim
		}
	}
	if loser != game.Nobody {
		score[by] += best / (2 * n)
		score[loser] -= best / n
	}
}

// hexachessTriple are the rules for three as bots see them: of the turns of two
// moves only the most promising ones, and these only where the search begins or
// where there are no others; and of all ways to pay a debt a cheapest one.
type hexachessTriple struct {
	hexachess.Rules
	e    *Hexachess
	root game.Situation
}

// Turn returns the seat on turn, also where the game is over.
func (r hexachessTriple) Turn(p hexachess.Position) game.Seats { return game.SeatsOf(p.Turn()) }

// Moves appends the moves that are looked at.
func (r hexachessTriple) Moves(p hexachess.Position, by game.Seat, buf []hexachess.Move) []hexachess.Move {
	if p.Owed(by) > 0 {
		return append(buf, r.e.payment(p, by, r.Rules.Moves(p, by, nil)))
	}
	before := len(buf)
	buf = p.Singles(by, buf)
	if !p.Harried(by) || len(buf) > before && r.Situation(p) != r.root {
		return buf
	}
	doubles := p.Doubles(by, r.e.keen(p, by), mostDoubles, nil)
	if len(doubles) == 0 && len(buf) == before {
		return p.Doubles(by, func(hexachess.Position, hexachess.Hop) bool { return true }, mostDoubles, buf)
	}
	return append(buf, r.best(p, by, doubles)...)
}

// best returns the best turns at sight.
func (r hexachessTriple) best(p hexachess.Position, by game.Seat, moves []hexachess.Move) []hexachess.Move {
	if len(moves) <= fewDoubles {
		return moves
	}
	options := make([]Scored[hexachess.Move], len(moves))
	for i, m := range moves {
		options[i] = Scored[hexachess.Move]{Move: m, Value: r.e.three(new(r.Play(p, by, m)))[by]}
	}
	slices.SortStableFunc(options, func(a, b Scored[hexachess.Move]) int { return cmp.Compare(b.Value, a.Value) })
	for i := range fewDoubles {
		moves[i] = options[i].Move
	}
	return moves[:fewDoubles]
}

// keen returns which moves are worth to be part of a turn of two: those that
// capture without loss, and those of pieces that are attacked; in check any.
func (e *Hexachess) keen(p hexachess.Position, by game.Seat) func(hexachess.Position, hexachess.Hop) bool {
	if p.Checked(by) {
		return func(hexachess.Position, hexachess.Hop) bool { return true }
	}
	var attacked hexachess.Cells
	for foe := range (p.Foes(by) &^ p.Frozen()).All() {
		for from := range p.Pieces(foe).All() {
			attacked = attacked.Or(p.Attacks(foe, from))
		}
	}
	attacked = attacked.And(p.Pieces(by).AndNot(p.Pawns(by)))
	return func(q hexachess.Position, h hexachess.Hop) bool {
		if _, victim := q.At(int(h.To)); victim != hexachess.NoKind {
			return q.Exchange(by, int(h.From), int(h.To), &e.board.exchange) >= 0
		}
		return attacked.Has(int(h.From))
	}
}

// payment returns the first payment of a set that costs the least.
func (e *Hexachess) payment(p hexachess.Position, by game.Seat, moves []hexachess.Move) hexachess.Move {
	owed := p.Owed(by)
	// bills[n] is the cheapest set that pays n at least, of the payments up to now.
	type bill struct {
		cost  int32
		first int
	}
	bills := make([]bill, owed+1)
	for n := 1; n <= owed; n++ {
		bills[n] = bill{cost: infinite}
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
