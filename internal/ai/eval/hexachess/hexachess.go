package hexachess

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// Evaluator is a hand-written evaluation of the games of the Hexachess family,
// for the board of one of them. Material decides; beyond that it likes central
// pieces with room to move, bishops on different colours, pawns near promotion if
// there is a piece to promote to, and kings that are sheltered while the enemy is
// strong, and active later. It ignores pieces behind a screen.
type Evaluator struct {
	weights weights     // while two sides play
	trio    trioWeights // while three play
	board   board
}

// New returns the evaluation for the board of a position.
func New(p hexachess.Position) *Evaluator {
	return &Evaluator{weights: usualWeights(), trio: weightsInSearch(), board: newBoard(&p)}
}

// HandWritten returns the evaluation with hand-written weights for three players. Bots that do not
// look ahead use it, and so do puzzles, which were proved with it.
func (e *Evaluator) HandWritten() *Evaluator {
	other := *e
	other.trio = weightsByHand()
	return &other
}

// army is what the evaluation knows about the pieces of a seat.
type army struct {
	worth  int32 // of the pieces, wherever the kings are
	pieces int32 // the part of worth that is the kinds of pieces other than pawns
	run    int32 // what its pawns are worth for being on their way, if one becomes a queen
	near   int32 // what its pieces near other kings cost their owners
}

// army evaluates the pieces of a seat. pawns are those of its opponents.
func (e *Evaluator) army(w *weights, p *hexachess.Position, s game.Seat, occupied, pawns *hexachess.Cells, prey game.Seats) army {
	var a army
	b := &e.board
	tones := 0
	var kings [teamSeats]*hexachess.Cells
	n := 0
	for foe := range prey.All() {
		if at, ok := p.King(foe); ok {
			kings[n] = &b.near[at]
			n++
		}
	}
	for i := range p.Pieces(s).All() {
		k := p.Kind(i)
		a.worth += b.worth(w, k, i)
		switch k {
		case hexachess.Pawn:
			steps := b.steps[s][i]
			if steps == 0 {
				a.worth -= w.Stuck
				continue
			}
			run := w.Run[min(int(steps), len(w.Run)-1)]
			if front := &b.front[s][i]; pawns.And(*front) == (hexachess.Cells{}) {
				run += run * w.Passed / 16
			}
			a.run += run
			continue
		case hexachess.King:
			continue
		case hexachess.Bishop:
			tones |= 1 << b.tone[i]
		}
		a.pieces += w.Kinds[k]
		if air := w.Air[k]; air != 0 {
			a.worth += air * int32(b.ways(k, i).AndNot(*occupied).Len())
		}
		for _, near := range kings[:n] {
			if near.Has(i) {
				a.near += w.Near[k]
			}
		}
	}
	for tones &= tones - 1; tones != 0; tones &= tones - 1 {
		a.worth += w.Colour
	}
	return a
}

// teamSeats is the number of seats where two teams play.
const teamSeats = 4

// king returns the worth of the place of a seat's king; against is the worth of
// its enemies' pieces.
func (e *Evaluator) king(w *weights, p *hexachess.Position, s game.Seat, against int32) int32 {
	at, ok := p.King(s)
	if !ok {
		return 0
	}
	b := &e.board
	danger := min(against*16/b.strong, 16)
	guards := min(int32(p.Pieces(s).And(b.around[at]).Len()), 5)
	hidden := w.Guard*guards - w.Home*int32(b.away[s][at])
	return (danger*hidden - (16-danger)*w.Roam*int32(b.rim[at])) / 16
}

// prize returns, in sixteenths of a queen, the best piece that a seat has lost.
func (w *weights) prize(p *hexachess.Position, s game.Seat) int32 {
	best := int32(0)
	for k := hexachess.Rook; int(k) < hexachess.Kinds; k++ {
		if k != hexachess.King && w.Kinds[k] > best && p.Hand(s, k) > 0 {
			best = w.Kinds[k]
		}
	}
	return 2 + 14*best/w.Kinds[hexachess.Queen]
}

// Scale returns the score that multiplies the odds of winning by e when two sides play.
func (e *Evaluator) Scale() int32 { return e.weights.Scale }

// Score returns the score for the seat on turn when two sides play.
func (e *Evaluator) Score(p hexachess.Position, by game.Seat) int32 {
	switch {
	case p.Screening():
		return 0
	case e.board.seats == teamSeats:
		return e.teams(&p, by)
	}
	return e.pair(&p, by)
}

// teams returns the score for a seat when two teams play.
func (e *Evaluator) teams(p *hexachess.Position, by game.Seat) int32 {
	var sides [2]army
	var total [2]int32
	occupied := p.Pieces(0)
	var pawns [2]hexachess.Cells
	for s := range game.Seat(teamSeats) {
		occupied = occupied.Or(p.Pieces(s))
		pawns[s&1] = pawns[s&1].Or(p.Pawns(s))
	}
	for s := range game.Seat(teamSeats) {
		a := e.army(&e.weights, p, s, &occupied, &pawns[1-s&1], e.board.foes[s])
		sides[s&1].pieces += a.pieces
		total[s&1] += a.worth + a.run*e.weights.prize(p, s)/16
		sides[s&1].near += a.near
	}
	for s := range game.Seat(teamSeats) {
		total[s&1] += e.king(&e.weights, p, s, sides[1-s&1].pieces/2)
	}
	for i := range sides {
		total[i] += e.assault(&sides[i])
	}
	return total[by&1] - total[1-by&1] + e.weights.Turn
}

// Evaluate returns each seat's chance to win.
func (e *Evaluator) Evaluate(p hexachess.Position) search.Values {
	var v search.Values
	if e.board.seats == threeSeats {
		return e.amongThree(&p)
	}
	by := p.Turn()
	won := search.Chance(e.Score(p, by), e.weights.Scale)
	for s := range game.Seat(e.board.seats) {
		if v[s] = won; (s^by)&1 != 0 { // of the other side
			v[s] = search.MaxEstimate - won
		}
	}
	return v
}
