package hexachess

import (
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

// Queries for programs that look ahead; the rules themselves do not need them.

// Grid returns the geometry of the board.
func (p *Position) Grid() *hex.Grid { return p.board().grid }

// Next returns the cells next to one in the twelve directions of a king, -1
// beyond the rim.
func (p *Position) Next(at int) [directions]int16 { return p.board().next[at] }

// Tone returns the colour of a cell, 0, 1 or 2.
func (p *Position) Tone(at int) int { return p.board().tone(at) }

// PawnWays returns where a pawn of seat s on a cell steps to and where it
// captures, -1 beyond the rim.
func (p *Position) PawnWays(s game.Seat, at int) (steps, takes [2]int16) {
	b, w := p.board(), &p.form().armies[s].pawns
	n := 0
	for i, d := range w.steps {
		steps[i] = b.next[at][d]
	}
	for d := range direction(directions) {
		if w.takes.has(d) {
			takes[n] = b.next[at][d]
			n++
		}
	}
	return steps, takes
}

// Promotes returns the cells on which pawns of seat s may promote.
func (p *Position) Promotes(s game.Seat) Cells { return p.form().armies[s].pawns.may }

// Pawns returns the cells of the pawns of seat s.
func (p *Position) Pawns(s game.Seat) Cells { return p.pawnsOf(s) }

// Kind returns what stands on a cell where a piece stands.
func (p *Position) Kind(at int) Kind { return p.powersAt(at).kind() }

// Placing reports whether the seats still place their pieces in turns, Screening
// whether they do so behind screens.
func (p *Position) Placing() bool   { return p.phase == placing }
func (p *Position) Screening() bool { return p.phase == screening }

// Hand returns how many pieces of a kind seat s has fewer on the board than in
// its army: they are lost or, in a set-up, still to be placed.
func (p *Position) Hand(s game.Seat, k Kind) int { return p.hand(s, k) }

// Deployed reports whether the army of seat s is in its normal set-up.
func (p *Position) Deployed(s game.Seat) bool { return p.deployed(s) }

// Normal returns the kind that stands on a cell in the normal set-up of seat s.
func (p *Position) Normal(s game.Seat, at int) Kind {
	for _, m := range p.form().armies[s].start {
		if m.at == at {
			return m.kind
		}
	}
	return NoKind
}

// Checked reports whether the king of seat s is attacked.
func (p *Position) Checked(s game.Seat) bool { return p.checked(s) }

// Alive returns the seats that have a king, Frozen those of them that are
// checkmated while others play on, Foes the seats whose pieces attack those of
// seat s.
func (p *Position) Alive() game.Seats           { return p.alive() }
func (p *Position) Frozen() game.Seats          { return p.frozen }
func (p *Position) Foes(s game.Seat) game.Seats { return p.foes(s) }

// Owed returns what seat s still has to pay by the fair exchange.
func (p *Position) Owed(s game.Seat) int {
	if !p.owes(s) {
		return 0
	}
	return int(p.debt[s].owed) - int(p.debt[s].paid)
}

// Harried reports whether seat s may move two pieces in its turn.
func (p *Position) Harried(s game.Seat) bool { return !p.owes(s) && p.harried(s) }

// Settled reports whether the pieces or the limit of quiet moves have ended a
// game of two or of teams, no matter whether anybody can move: lost by the seat
// on turn, or drawn.
func (p *Position) Settled() (lost, drawn bool) {
	alive := p.alive()
	lost = alive.Len() == 1 && !alive.Has(p.Turn())
	return lost, p.players() == 2 && p.bare() || int(p.quiet) >= quietRounds*alive.Len()
}

// Quiet returns how near the limit of quiet moves is, from 0 to 1.
func (p *Position) Quiet() float32 {
	return float32(p.quiet) / float32(quietRounds*p.alive().Len())
}

// Pass returns the position in which the seat on turn has done nothing.
func (p Position) Pass() Position {
	p.quiet++
	p.pass()
	if p.players() > 2 {
		p.settle()
	}
	return p
}

// Singles appends the legal turns in which seat by moves one piece.
func (p *Position) Singles(by game.Seat, buf []Move) []Move { return p.hops(by, true, buf) }

// Sharp appends the legal turns in which seat by moves one piece that captures
// or promotes.
func (p *Position) Sharp(by game.Seat, buf []Move) []Move {
	l := p.look(by)
	l.sharp = true
	buf = l.moves(buf)
	if p.players() == threePlayers {
		buf = p.regicides(by, true, buf)
	}
	return buf
}

// Doubles appends the legal turns in which seat by, which must be harried, moves
// two pieces. It leaves out turns with a move for which keen is false; keen gets
// each move with the position in which it is made. It appends at most most turns.
func (p *Position) Doubles(by game.Seat, keen func(Position, Hop) bool, most int, buf []Move) []Move {
	if most == 0 {
		return buf
	}
	p.eachDefence(by, true, keen, func(m Move) bool {
		buf = append(buf, m)
		most--
		return most > 0
	})
	return buf
}

// Attacks returns the cells on which the piece of seat s on a cell could capture,
// whatever is on them.
func (p *Position) Attacks(s game.Seat, from int) Cells {
	all, occupied := Cells{}, p.occupied()
	for w := range all {
		all[w] = ^uint64(0)
	}
	hit := p.attacks(s, from, &all, &occupied)
	b := p.board()
	for d := range direction(directions) {
		if !p.powersAt(from).slides().has(d) {
			continue
		}
		for to := int(b.next[from][d]); to != none && !occupied.Has(to); to = int(b.next[to][d]) {
			hit.add(to)
		}
	}
	return hit
}

// Exchange is the static exchange evaluation of a capture: what seat by wins if
// it captures with the piece on from the piece on to, and both sides then
// recapture on to in turn, the least valuable piece first, while it pays. worth
// is the value of each kind; a king's must exceed all others together.
func (p *Position) Exchange(by game.Seat, from, to int, worth *[Kinds]int32) int32 {
	theirs := p.foes(by)
	sides := [2]game.Seats{(1<<p.players() - 1) &^ theirs, theirs}
	if p.players() == threePlayers {
		sides[0] = game.SeatsOf(by)
	}
	var pieces [2]Cells
	for i := range sides {
		pieces[i] = p.of(sides[i])
	}
	_, victim := p.At(to)
	occupied := p.occupied()
	var gains [32]int32
	gains[0] = worth[victim]
	at, n := from, 0
	for side := 1; n+1 < len(gains); side = 1 - side {
		hanging := worth[p.powersAt(at).kind()]
		occupied.remove(at)
		pieces[0].remove(at)
		pieces[1].remove(at)
		at = p.least(sides[side], &pieces[side], to, &occupied, worth)
		if at == none {
			break
		}
		n++
		gains[n] = hanging - gains[n-1]
		if max(-gains[n-1], gains[n]) < 0 {
			break
		}
	}
	for ; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}

// Kinds is greater than the number of any kind.
const Kinds = int(kinds)

// least returns the cell of the least valuable piece, among some of the given
// seats, that attacks a cell; none if there is none.
func (p *Position) least(seats game.Seats, among *Cells, at int, occupied *Cells, worth *[Kinds]int32) int {
	found, low := none, int32(0)
	for from := range p.attackers(seats, among, at, occupied) {
		if w := worth[p.powersAt(from).kind()]; found == none || w < low {
			found, low = from, w
		}
	}
	return found
}
