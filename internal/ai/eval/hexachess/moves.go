package hexachess

import (
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

var _ search.ChessEvaluator[hexachess.Position, hexachess.Move] = (*Evaluator)(nil)

// ToMove returns the seat on turn.
func (e *Evaluator) ToMove(p hexachess.Position) game.Seat { return p.Turn() }

// Decided reports whether a king is missing, or nothing can be won any more.
func (e *Evaluator) Decided(p hexachess.Position) (lost, drawn bool) { return p.Settled() }

// Noisy reports whether the seat on turn is in check.
func (e *Evaluator) Noisy(p hexachess.Position) bool { return p.Checked(p.Turn()) }

// Tactical appends captures and promotions.
func (e *Evaluator) Tactical(p hexachess.Position, by game.Seat, buf []hexachess.Move) []hexachess.Move {
	return p.Sharp(by, buf)
}

// Gain returns what is captured and what a pawn becomes.
func (e *Evaluator) Gain(p hexachess.Position, _ game.Seat, m hexachess.Move) int32 {
	_, victim := p.At(int(m.To))
	gain := e.weights.Kinds[victim]
	if m.As != hexachess.NoKind {
		gain += e.weights.Kinds[m.As] - e.weights.Kinds[hexachess.Pawn]
	}
	return gain
}

// NullMove passes, unless the seat has nothing but pawns: then any move may be
// worse than passing, and passing proves nothing.
func (e *Evaluator) NullMove(p hexachess.Position) (hexachess.Position, bool) {
	by := p.Turn()
	if p.Pieces(by).AndNot(p.Pawns(by)).Len() < 3 {
		return p, false
	}
	return p.Pass(), true
}

// Priority puts first promotions and captures that win something, the most
// valuable victim by the least valuable attacker; then moves to better cells;
// last captures that lose more than they win.
func (e *Evaluator) Priority(p hexachess.Position, by game.Seat, m hexachess.Move) int32 {
	k, gain := p.Kind(int(m.From)), e.Gain(p, by, m)
	_, victim := p.At(int(m.To))
	switch {
	case gain == 0:
		return e.quiet(&p, by, k, m)
	case victim == hexachess.NoKind && m.As != hexachess.NoKind,
		e.weights.Kinds[victim] >= e.weights.Kinds[k] && k != hexachess.King:
		return search.Urgent + 16*gain - e.weights.Kinds[k]/8
	}
	if won := p.Exchange(by, int(m.From), int(m.To), &e.weights.exchange); won < 0 {
		return -search.Urgent + won
	}
	return search.Urgent + 16*gain - e.weights.Kinds[k]/8
}

// quiet returns how much better a piece stands after a move.
func (e *Evaluator) quiet(p *hexachess.Position, by game.Seat, k hexachess.Kind, m hexachess.Move) int32 {
	b, w := &e.board, &e.weights
	switch k {
	case hexachess.Pawn:
		before, after := b.steps[by][m.From], b.steps[by][m.To]
		if after == 0 || before == 0 {
			return 0
		}
		return w.Run[min(int(after), len(w.Run)-1)] - w.Run[min(int(before), len(w.Run)-1)]
	case hexachess.King:
		return -8
	}
	return w.Middle[k] * (int32(b.rim[m.From]) - int32(b.rim[m.To]))
}

// HistoryIndex identifies moves by their first and last cells, as far as
// HistorySize allows.
func (e *Evaluator) HistoryIndex(m hexachess.Move) int {
	return (int(m.From)*127 + int(m.To)) & (search.HistorySize - 1)
}
