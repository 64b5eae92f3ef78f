package chexers

import "triplecross/internal/game"

// The seats in turn order.
const (
	Red game.Seat = iota
	Green
	Blue
	players = 3
)

const (
	goal    = 4       // exits that win
	full    = 12      // pieces and exits of all players together
	lastPly = 3 * 256 // each player has 256 turns
)

// Position is a position of the game, a comparable value. The zero value is an
// empty board.
type Position struct {
	pieces [players]Cells
	exits  [players]uint8
	turn   uint8
	ply    uint16
}

// Pieces returns the cells on which pieces of seat s stand.
func (p Position) Pieces(s game.Seat) Cells { return p.pieces[s] }

// Exits returns how many pieces seat s has taken off the board.
func (p Position) Exits(s game.Seat) int { return int(p.exits[s]) }

// Turn returns the seat on turn; when the game is over, the seat whose turn it
// would be.
func (p Position) Turn() game.Seat { return game.Seat(p.turn) }

// Ply returns the number of plies since the start of the game.
func (p Position) Ply() int { return int(p.ply) }

func (p *Position) occupied() Cells { return p.pieces[Red] | p.pieces[Green] | p.pieces[Blue] }

// winner returns the seat that has made its fourth exit.
func (p *Position) winner() (game.Seat, bool) {
	for s, n := range p.exits {
		if n == goal {
			return game.Seat(s), true
		}
	}
	return game.Nobody, false
}

// Situation packs board and turn without loss: what stands on a cell takes two
// bits, one in each word.
func (Rules) Situation(p Position) game.Situation {
	return game.Situation{
		uint64(p.pieces[Red] | p.pieces[Blue]),
		uint64(p.pieces[Green]|p.pieces[Blue]) | uint64(p.turn)<<size,
	}
}

// owner returns the seat of the piece on the cell with number i, or Nobody.
func (p *Position) owner(i int) game.Seat {
	for s, set := range p.pieces {
		if set.Has(i) {
			return game.Seat(s)
		}
	}
	return game.Nobody
}

// material returns the number of pieces and exits of all players.
func (p *Position) material() int {
	n := p.occupied().Len()
	for _, exits := range p.exits {
		n += int(exits)
	}
	return n
}
