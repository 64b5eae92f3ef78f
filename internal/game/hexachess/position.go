package hexachess

import (
	"math/bits"

	"triplecross/internal/game"
)

// maxPlayers is the number of seats of the largest game.
const maxPlayers = 4

// Position is a position of any game of the family, a comparable value. The zero
// value is an empty board of the Grand game.
type Position struct {
	pieces [maxPlayers]Cells // of each seat, those of a player who is out included
	powers [powerSets]Cells  // the pieces that have each power; those without any are pawns
	king   [maxPlayers]int16 // the cell of each seat's king plus 1, 0 for none
	count  [maxPlayers][kinds]uint8
	hash   [2]uint64 // of all that is above

	which uint8 // the number of its form
	phase phase
	turn  uint8
	quiet uint16 // turns in a row without a capture or a pawn move

	ready     game.Seats // those that have set up behind the screen
	obstacles bool       // pieces of a player who is out may be captured
	frozen    game.Seats // those that are checkmated while others play on
	round     round
	debt      [threePlayers]debt
}

// phase is what the moves of a position are about.
type phase uint8

const (
	playing   phase = iota
	placing         // the pieces in turns, for all to see
	screening       // the army, at the same time and in secret
)

func (p *Position) form() *form   { return &forms[p.which] }
func (p *Position) players() int  { return len(p.form().armies) }
func (p *Position) board() *board { return p.form().board }

// Turn returns the seat on turn; when the game is over, the seat whose turn it
// would be.
func (p Position) Turn() game.Seat { return game.Seat(p.turn) }

// Pieces returns the cells on which pieces of seat s stand.
func (p Position) Pieces(s game.Seat) Cells { return p.pieces[s] }

// Count returns how many pieces of a kind seat s has on the board.
func (p Position) Count(s game.Seat, k Kind) int { return int(p.count[s][k]) }

// At returns the owner and the kind of the piece on the cell with number i;
// Nobody and NoKind for an empty cell.
func (p *Position) At(i int) (game.Seat, Kind) {
	for s := range p.pieces {
		if p.pieces[s].Has(i) {
			return game.Seat(s), p.powersAt(i).kind()
		}
	}
	return game.Nobody, NoKind
}

// powersAt returns the powers of the piece on a cell.
func (p *Position) powersAt(i int) powers {
	w, b := i>>6, i&63
	var set uint64
	for n := range p.powers {
		set |= p.powers[n][w] >> b & 1 << n
	}
	return powers(set)
}

// King returns the cell of a seat's king, and whether it has one.
func (p *Position) King(s game.Seat) (int, bool) { return int(p.king[s]) - 1, p.king[s] > 0 }

// put puts a piece on an empty cell.
func (p *Position) put(s game.Seat, k Kind, at int) {
	p.pieces[s].add(at)
	for set := k.powers(); set != 0; set &= set - 1 {
		p.powers[bits.TrailingZeros8(uint8(set))].add(at)
	}
	p.count[s][k]++
	if k == King {
		p.king[s] = int16(at) + 1
	}
	p.toggle(s, k, at)
}

// take takes a piece off the board.
func (p *Position) take(s game.Seat, k Kind, at int) {
	p.pieces[s].remove(at)
	for set := k.powers(); set != 0; set &= set - 1 {
		p.powers[bits.TrailingZeros8(uint8(set))].remove(at)
	}
	p.count[s][k]--
	if k == King {
		p.king[s] = 0
	}
	p.toggle(s, k, at)
}

// occupied returns the cells on which pieces stand.
func (p *Position) occupied() Cells {
	all := p.pieces[0]
	for s := 1; s < p.players(); s++ {
		for w := range all {
			all[w] |= p.pieces[s][w]
		}
	}
	return all
}

// of returns the pieces of several seats.
func (p *Position) of(seats game.Seats) Cells {
	var all Cells
	for s := range seats.All() {
		for w := range all {
			all[w] |= p.pieces[s][w]
		}
	}
	return all
}

// alive returns the seats that have a king.
func (p *Position) alive() game.Seats {
	var set game.Seats
	for s := range game.Seat(p.players()) {
		if p.king[s] > 0 {
			set |= game.SeatsOf(s)
		}
	}
	return set
}

// foes returns the seats whose pieces attack those of seat s. A player who has
// lost his king is no longer one of them.
func (p *Position) foes(s game.Seat) game.Seats {
	foes := p.form().armies[s].foes
	if p.players() == threePlayers {
		foes &= p.alive()
	}
	return foes
}

// prey returns the pieces that seat s may capture if it reaches them.
func (p *Position) prey(s game.Seat) Cells {
	switch p.players() {
	case threePlayers:
		return p.preyOfThree(s)
	case teamPlayers:
		return p.of(p.foes(s)).AndNot(p.kings())
	}
	return p.pieces[1-s]
}

// kings returns the cells of all kings.
func (p *Position) kings() Cells {
	var set Cells
	for s := range game.Seat(p.players()) {
		if at, ok := p.King(s); ok {
			set.add(at)
		}
	}
	return set
}
