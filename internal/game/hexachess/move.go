package hexachess

import "triplecross/internal/game"

// Move is a turn, or an act of the set-up before the first turn. Cells are
// numbers in the board's grid.
type Move struct {
	Act  Act
	Hop      // where a single piece goes, or what is placed, lifted or paid
	Then Hop // what else moves in a defence with two pieces, else the zero Hop
}

// Hop is a piece that goes from one cell to another.
type Hop struct {
	From, To int16
	// As is what it becomes: a promoted pawn, a piece that is placed, or the
	// weaker one that takes the place of a paid one; NoKind for no change.
	As Kind
}

// Act is what a move does.
type Act uint8

// The acts.
const (
	Go     Act = iota // move a piece from From to To
	GoGo              // and then another
	Place             // put a piece As on To
	Lift              // take it from To again
	Deploy            // put the whole army on its normal cells
	Ready             // finish setting up
	Pay               // give up the piece on To
)

// single returns the move of one piece.
func single(from, to int, as Kind) Move {
	return Move{Hop: Hop{int16(from), int16(to), as}}
}

// Moves appends the legal moves of a seat to buf.
func (Rules) Moves(p Position, by game.Seat, buf []Move) []Move {
	switch p.phase {
	case placing:
		return p.placings(by, buf)
	case screening:
		return p.deployments(by, buf)
	}
	if p.owes(by) {
		return p.payments(by, buf)
	}
	buf = p.hops(by, true, buf)
	if p.harried(by) {
		buf = p.defences(by, buf)
	}
	return buf
}

// Play returns the position after a legal move.
func (Rules) Play(p Position, by game.Seat, m Move) Position {
	switch m.Act {
	case Place, Lift, Deploy, Ready:
		p.setUp(by, m)
		return p
	case Pay:
		p.pay(by, m)
		p.settle()
		return p
	}
	p.quiet++
	p.hop(by, m.Hop)
	if m.Act == GoGo {
		p.hop(by, m.Then)
	}
	p.endTurn()
	return p
}

// hop moves a piece, and captures what stands where it arrives.
func (p *Position) hop(by game.Seat, h Hop) {
	from, to := int(h.From), int(h.To)
	if victim, kind := p.At(to); kind != NoKind {
		p.take(victim, kind, to)
		p.captured(by, victim, kind)
		p.quiet = 0
	}
	kind := p.powersAt(from).kind()
	p.take(by, kind, from)
	if kind == Pawn {
		p.quiet = 0
	}
	if h.As != NoKind {
		kind = h.As
	}
	p.put(by, kind, to)
}
