package hexachess

import (
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexachess"
)

const (
	size       = 265 // cells of the largest board
	threeSeats = 3   // players of the game for three
)

// board is what the evaluation needs to know about a board. Cells have the
// numbers of the game's grid.
type board struct {
	grid  *hex.Grid
	seats int
	foes  [teamSeats]game.Seats
	// strong is roughly the worth of those pieces of one seat that can attack a king.
	strong int32
	rim    [size]uint8 // steps from the middle
	tone   [size]uint8
	around [size]hexachess.Cells // the cells next to one, the diagonal ones too
	side   [size]hexachess.Cells // those of them straight ahead
	near   [size]hexachess.Cells // up to four steps away
	steps  [teamSeats][size]uint8
	front  [teamSeats][size]hexachess.Cells
	away   [teamSeats][size]uint8 // steps from where the army starts
}

const (
	straight  = 6 // directions to a neighbour come before it
	nearSteps = 4
)

func newBoard(p *hexachess.Position) board {
	b := board{grid: p.Grid(), seats: hexachess.Rules{}.Players(*p), strong: 3000}
	for i := range b.grid.Len() {
		b.rim[i] = uint8(b.grid.Cell(i).Distance(hex.Cell{}))
		b.tone[i] = uint8(p.Tone(i))
		for d, to := range p.Next(i) {
			if to < 0 {
				continue
			}
			b.around[i] = b.around[i].With(int(to))
			if d < straight {
				b.side[i] = b.side[i].With(int(to))
			}
		}
		for j := range b.grid.Len() {
			if b.distance(i, j) <= nearSteps {
				b.near[i] = b.near[i].With(j)
			}
		}
	}
	for s := range game.Seat(b.seats) {
		b.foes[s] = p.Foes(s)
		b.home(p, s)
		b.roads(p, s)
	}
	return b
}

func (b *board) distance(i, j int) int { return b.grid.Cell(i).Distance(b.grid.Cell(j)) }

// home fills in how far cells are from where a seat's army starts.
func (b *board) home(p *hexachess.Position, s game.Seat) {
	for i := range b.grid.Len() {
		b.away[s][i] = ^uint8(0)
		for j := range b.grid.Len() {
			if k := p.Normal(s, j); k != hexachess.NoKind && k != hexachess.Pawn {
				b.away[s][i] = min(b.away[s][i], uint8(b.distance(i, j)))
			}
		}
	}
}

// roads fills in how many steps pawns have before them, 0 where they never
// promote, and which cells lie before them.
func (b *board) roads(p *hexachess.Position, s game.Seat) {
	zone := p.Promotes(s)
	for range b.grid.Len() {
		changed := false
		for i := range b.grid.Len() {
			steps, takes := p.PawnWays(s, i)
			for n := range steps {
				if to := steps[n]; to >= 0 {
					far := uint8(1)
					if !zone.Has(int(to)) {
						if far = b.steps[s][to] + 1; far == 1 {
							far = 0
						}
					}
					if far != 0 && (b.steps[s][i] == 0 || far < b.steps[s][i]) {
						b.steps[s][i], changed = far, true
					}
				}
				for _, to := range [2]int16{steps[n], takes[n]} {
					if to < 0 {
						continue
					}
					if more := b.front[s][i].Or(b.front[s][to]).With(int(to)); more != b.front[s][i] {
						b.front[s][i], changed = more, true
					}
				}
			}
		}
		if !changed {
			return
		}
	}
}

// worth returns what a piece is worth on a cell.
func (b *board) worth(w *weights, k hexachess.Kind, at int) int32 {
	return w.Kinds[k] - w.Middle[k]*int32(b.rim[at])
}

// ways returns the cells next to one to which a kind that slides can go.
func (b *board) ways(k hexachess.Kind, at int) hexachess.Cells {
	switch k {
	case hexachess.Rook, hexachess.WarMachine:
		return b.side[at]
	case hexachess.Bishop, hexachess.Vizir:
		return b.around[at].AndNot(b.side[at])
	}
	return b.around[at]
}
