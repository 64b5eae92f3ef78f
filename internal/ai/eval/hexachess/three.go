package hexachess

import (
	"triplecross/internal/ai/eval"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// maxThreat is the largest score of a threat.
const maxThreat = 3000

// amongThree returns each seat's chance to win while three play.
func (e *Evaluator) amongThree(p *hexachess.Position) search.Values {
	var worth search.Values
	score, armies := e.scores(p)
	for s := range score {
		if worth[s] = float32(score[s]) / float32(e.trio.Scale); !p.Alive().Has(game.Seat(s)) {
			worth[s] = -maxThreat
		}
	}
	v := eval.Softmax(worth, p.Turn(), threeSeats)
	share := e.drawish(p, &armies, &v)
	for s := range threeSeats {
		v[s] += (eval.DrawAmongSeveral - v[s]) * share
	}
	return v
}

// scores returns the score of each of three seats, and its army. Besides the pieces on the board it
// counts what can be captured next.
func (e *Evaluator) scores(p *hexachess.Position) (score [threeSeats]int32, armies [threeSeats]army) {
	w := &e.trio
	alive, occupied := p.Alive(), hexachess.Cells{}
	for s := range game.Seat(threeSeats) {
		occupied = occupied.Or(p.Pieces(s))
	}
	for s := range alive.All() {
		var pawns hexachess.Cells
		for foe := range (alive &^ game.SeatsOf(s)).All() {
			pawns = pawns.Or(p.Pawns(foe))
		}
		armies[s] = e.army(&w.weights, p, s, &occupied, &pawns, p.Foes(s))
		score[s] = armies[s].worth + armies[s].run*w.prize(p, s)/16 + armies[s].near/2
	}
	for s := range alive.All() {
		next, last := (s+1)%threeSeats, (s+2)%threeSeats
		score[s] += e.king(&w.weights, p, s, max(armies[next].pieces, armies[last].pieces))
		if p.Frozen().Has(s) {
			score[s] -= w.Frozen
		} else if p.Checked(s) {
			score[s] -= w.Checked
		}
		score[s] -= w.Kinds[hexachess.Pawn] * int32(p.Owed(s)) * 3 / 4
		for foe := range (alive &^ game.SeatsOf(s)).All() {
			hunt := e.chase(&w.weights, p, s, foe, &armies[s], &armies[foe])
			score[s] += hunt
			score[foe] -= hunt
		}
	}
	by := p.Turn()
	score[by] += w.Turn
	e.threat(p, by, w.OnTurn, &score)
	if next := (by + 1) % threeSeats; w.Next != (threatWeights{}) && alive.Has(next) && !p.Frozen().Has(next) {
		e.threat(p, next, w.Next, &score)
	}
	return score, armies
}

const (
	// undecided is the chance of a draw while nobody is ahead.
	undecided = 0.35
	// The parts that the leader's pieces, the weakest opponent's losses and the progress of that
	// opponent's king to the rim have in winning.
	force, spoils, drive = 0.4, 0.3, 0.3
	// cornered is the worth of a chase that is about to end.
	cornered = 400
)

// drawish returns how likely a draw is. A leader wins only by making progress: without this,
// chances near 1 would hardly differ, and leaders would shuffle until the limit of quiet moves.
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
		driven = max(driven, float32(e.chase(&e.trio.weights, p, leader, foe, &armies[leader], &armies[foe]))/cornered)
	}
	progress := force*min(float32(armies[leader].pieces)/strong, 1) + spoils*lost + drive*min(driven, 1)
	quiet := p.Quiet()
	return min(undecided*(1-progress)+quiet*quiet, 1)
}

// threat returns the score of a seat's best capture.
func (e *Evaluator) threat(p *hexachess.Position, by game.Seat, w threatWeights, score *[threeSeats]int32) {
	var room [64]hexachess.Move
	best, loser := int32(0), game.Nobody
	exchange := &e.trio.exchange
	for _, m := range p.Sharp(by, room[:0]) {
		victim, kind := p.At(int(m.To))
		if victim == game.Nobody || !p.Alive().Has(victim) || exchange[kind] <= best {
			continue
		}
		if won := min(p.Exchange(by, int(m.From), int(m.To), exchange), maxThreat); won > best {
			best, loser = won, victim
		}
	}
	if loser != game.Nobody {
		score[by] += best * w.Won / 100
		score[loser] -= best * w.Lost / 100
	}
}
