package hexachess

import (
	"triplecross/internal/ai/eval"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

const (
	// scale is the score of one unit of worth in the game for three.
	scale = 300
	// maxThreat is the most that a threat counts.
	maxThreat = 3000
)

// three returns the worth of a position to each of three. Besides the pieces on
// the board it counts what the seat on turn can capture, and half of what the
// next seat can.
func (e *Evaluator) three(p *hexachess.Position) search.Values {
	var worth search.Values
	var score [threeSeats]int32
	alive, occupied := p.Alive(), hexachess.Cells{}
	for s := range game.Seat(threeSeats) {
		occupied = occupied.Or(p.Pieces(s))
	}
	var armies [threeSeats]army
	for s := range alive.All() {
		var pawns hexachess.Cells
		for foe := range (alive &^ game.SeatsOf(s)).All() {
			pawns = pawns.Or(p.Pawns(foe))
		}
		armies[s] = e.army(p, s, &occupied, &pawns, p.Foes(s))
		score[s] = armies[s].worth + armies[s].run*e.prize(p, s)/16 + armies[s].near/2
	}
	for s := range alive.All() {
		next, last := (s+1)%threeSeats, (s+2)%threeSeats
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
	if next := (by + 1) % threeSeats; alive.Has(next) && !p.Frozen().Has(next) {
		e.threats(p, next, 2, &score)
	}
	for s := range score {
		if worth[s] = float32(score[s]) / scale; !alive.Has(game.Seat(s)) {
			worth[s] = -maxThreat
		}
	}
	v := eval.Softmax(worth, by, threeSeats)
	share := e.drawish(p, &armies, &v)
	for s := range threeSeats {
		v[s] += (eval.DrawAmongSeveral - v[s]) * share
	}
	return v
}

const (
	// undecided is how likely a draw is where nobody has begun to win.
	undecided = 0.35
	// The parts that a leader's pieces, the weakest opponent's losses and the way of
	// that one's king to the rim have in winning.
	force, spoils, drive = 0.4, 0.3, 0.3
	// cornered is what a chase is worth that is about to end.
	cornered = 400
)

// drawish returns how likely a draw is. Whoever is far ahead wins only by getting on:
// without this, chances near 1 would hardly differ, and leaders would shuffle until
// the limit of quiet moves.
func (e *Evaluator) drawish(p *hexachess.Position, armies *[threeSeats]army, v *search.Values) float32 {
	leader := game.Seat(0)
	for s := range game.Seat(threeSeats) {
		if v[s] > v[leader] {
			leader = s
		}
	}
	strong := float32(e.board.strong)
	lost, driven := float32(0), float32(0)
	for foe := range (p.Alive() &^ game.SeatsOf(leader)).All() {
		lost = max(lost, 1-float32(armies[foe].pieces)/strong)
		if p.Frozen().Has(foe) {
			driven = 1
			continue
		}
		driven = max(driven, float32(e.chase(p, leader, foe, &armies[leader], &armies[foe]))/cornered)
	}
	progress := force*min(float32(armies[leader].pieces)/strong, 1) + spoils*lost + drive*min(driven, 1)
	quiet := p.Quiet()
	return min(undecided*(1-progress)+quiet*quiet, 1)
}

// threats counts the best capture of a seat, divided by n.
func (e *Evaluator) threats(p *hexachess.Position, by game.Seat, n int32, score *[threeSeats]int32) {
	var room [64]hexachess.Move
	best, loser := int32(0), game.Nobody
	for _, m := range p.Sharp(by, room[:0]) {
		victim, kind := p.At(int(m.To))
		if victim == game.Nobody || !p.Alive().Has(victim) || e.board.exchange[kind] <= best {
			continue
		}
		if won := min(p.Exchange(by, int(m.From), int(m.To), &e.board.exchange), maxThreat); won > best {
			best, loser = won, victim
		}
	}
	if loser != game.Nobody {
		score[by] += best / (2 * n)
		score[loser] -= best / n
	}
}
