package hexachess

import "triplecross/internal/game"

// pawnWays are the directions in which the pawns of an army move, and the cells
// on which they promote.
type pawnWays struct {
	steps [2]direction // to a vacant cell
	takes ways         // where they capture, never straight ahead
	may   Cells        // where a pawn may promote as it arrives
	must  Cells        // and where it has to; of these it enters none while nothing is lost
}

// pawnSteps returns the steps of the pawns of an army turned by that much: those
// of the South go NE and NW.
func pawnSteps(turned int) [2]direction {
	return [2]direction{northEast.turn(turned), northWest.turn(turned)}
}

// pawnTakes returns their captures: those of the South go ENE and WNW, to the
// sides of North.
func pawnTakes(turned int) ways {
	return north.turn(turned+1).bit() | north.turn(turned+5).bit()
}

// pawnMoves appends the moves of the pawn at a cell that l allows.
func (l *lookout) pawnMoves(at int, buf []Move) []Move {
	w := &l.army.pawns
	open := l.open(at)
	for _, d := range w.steps {
		if to := int(l.board.next[at][d]); open.has(d) && to != none && !l.occupied.Has(to) && l.evades(to) {
			buf = l.pawnTo(at, to, buf)
		}
	}
	for d := direction(straight); d < directions; d++ {
		if to := int(l.board.next[at][d]); w.takes.has(d) && open.has(d) && to != none && l.prey.Has(to) && l.evades(to) {
			buf = l.pawnTo(at, to, buf)
		}
	}
	return buf
}

// pawnTo appends the moves of a pawn to a cell: one where it stays a pawn, and
// one for each kind that it can be promoted to.
func (l *lookout) pawnTo(from, to int, buf []Move) []Move {
	w := &l.army.pawns
	if !w.must.Has(to) && l.wanted(to) {
		buf = append(buf, single(from, to, NoKind))
	}
	if w.may.Has(to) {
		for k := Rook; k < kinds; k++ {
			if k != King && l.p.lost(l.by, k) {
				buf = append(buf, single(from, to, k))
			}
		}
	}
	return buf
}

// lost reports whether a seat has fewer pieces of a kind than it began with.
// Only to such a kind can a pawn be promoted.
func (p *Position) lost(s game.Seat, k Kind) bool {
	return p.count[s][k] < p.form().armies[s].count[k]
}
