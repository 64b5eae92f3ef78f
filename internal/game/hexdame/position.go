package hexdame

import "triplecross/internal/game"

// The seats in turn order.
const (
	White game.Seat = iota
	Red
	players = 2
)

// full is the number of pieces of each seat at the start.
const full = 16

// Position is a position of the game, a comparable value. The zero value is an
// empty board.
type Position struct {
	pieces    [players]Cells // men and kings
	kings     Cells          // of both seats
	turn      uint8
	kingTurns uint8 // turns in a row that were a king's without a capture
	limit     uint8 // of kingTurns, where the game is drawn; 0 means none, and no counting
}

// Pieces returns the cells on which men and kings of seat s stand.
func (p Position) Pieces(s game.Seat) Cells { return p.pieces[s] }

// Kings returns the cells on which kings of seat s stand.
func (p Position) Kings(s game.Seat) Cells { return p.pieces[s] & p.kings }

// Turn returns the seat on turn; when the game is over, the seat whose turn it
// would be.
func (p Position) Turn() game.Seat { return game.Seat(p.turn) }

// KingTurns returns how many turns up to now, of both seats, were moves of
// kings without a capture. Where no rule limits them it is 0.
func (p Position) KingTurns() int { return int(p.kingTurns) }

// MustCapture reports whether the seat on turn has a capture.
func (p Position) MustCapture() bool { return p.capturers(p.Turn()) != 0 }

func (p *Position) empty() Cells { return all &^ (p.pieces[White] | p.pieces[Red]) }

// Situation packs board and turn without loss: a bit for every cell that is not
// empty in one word, two bits for each of the at most 32 pieces in the other.
func (Rules) Situation(p Position) game.Situation {
	occupied, kinds := all&^p.empty(), uint64(0)
	for rest := occupied; rest != 0; rest &= rest - 1 {
		i := rest.first()
		kinds = kinds<<2 | uint64(p.pieces[Red]>>i&1)<<1 | uint64(p.kings>>i&1)
	}
	return game.Situation{uint64(occupied) | uint64(p.turn)<<size, kinds}
}
