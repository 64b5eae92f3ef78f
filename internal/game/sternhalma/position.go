package sternhalma

import "triplecross/internal/game"

// Position is a position of the game, a comparable value. The zero value is an
// empty board for two.
type Position struct {
	pegs     [points]Holes // by colour
	dead     Holes         // pegs that nobody owns
	table    uint8         // its number in tables
	spoiling Spoiling
	places   bool // the others play on after somebody has won
	turn     uint8
	// place holds the places of the seats that have finished, 0 for the
	// others. Only a game for places uses it.
	place [game.MaxSeats]uint8
}

// Pegs returns the holes in which pegs of a colour stand.
func (p Position) Pegs(colour Point) Holes { return p.pegs[colour] }

// Dead returns the holes in which dead pegs stand.
func (p Position) Dead() Holes { return p.dead }

// Sets returns the colours of a seat. The caller must not change them.
func (p Position) Sets(s game.Seat) []Point { return tables[p.table].seats[s] }

// Spoiling returns what keeps seats from staying in others' targets.
func (p Position) Spoiling() Spoiling { return p.spoiling }

// Turn returns the seat on turn; when the game is over, the seat whose turn it
// would be.
func (p Position) Turn() game.Seat { return game.Seat(p.turn) }

// Finished reports whether seat s has its place already while others play on.
func (p Position) Finished(s game.Seat) bool { return p.place[s] != 0 }

func (p *Position) players() int { return len(tables[p.table].seats) }

func (p *Position) occupied() Holes {
	all := p.dead
	for _, pegs := range p.pegs {
		all = all.Or(pegs)
	}
	return all
}

// colour returns the colour of the peg in the hole with number i; it is false
// for an empty hole and a dead peg.
func (p *Position) colour(i int) (Point, bool) {
	for c, pegs := range p.pegs {
		if pegs.Has(i) {
			return Point(c), true
		}
	}
	return 0, false
}

// pass hands the turn to the next seat that has not finished.
func (p *Position) pass() {
	for range p.players() {
		p.turn = (p.turn + 1) % uint8(p.players())
		if p.place[p.turn] == 0 {
			return
		}
	}
}
