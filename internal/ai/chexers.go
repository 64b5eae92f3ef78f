package ai

import (
	"math/bits"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Chexers is a hand-written evaluation of Chexers. It knows what is known of
// good play: pieces and exits together decide, since with less than four one
// cannot win; with enough of them one should run; a piece that can be jumped is
// as good as lost, and on the rim there is little that can jump it. All weights
// are in units of worth, of which one more is e times the chance to win.
type Chexers struct {
	// Material is the worth of so many pieces and exits.
	Material [13]float32
	// Exit is the worth of a piece off the board beyond its material: nobody
	// can convert it any more.
	Exit float32
	// Row and Out are the costs of a row that a piece needed to win has before
	// it, and of its exit; Lack is the cost of a piece needed and missing. Row
	// counts for those with enough material, Back for those without.
	Row, Back, Out, Lack float32
	// Sprint is the worth of having one action left to win; with two it is
	// half of that, and so on.
	Sprint float32
	// Danger is the cost of a piece that somebody can jump, by how many plies
	// before it is that one's turn; Prey is the worth of it to the jumper.
	Danger, Prey [chexersSeats]float32
	// Pair is the worth of two own pieces side by side, Rim and Corner those
	// of pieces that can be jumped along one line only, or not at all.
	Pair, Rim, Corner float32

	board *chexersBoard
}

// NewChexers returns the evaluation with weights that were found by self-play.
func NewChexers() *Chexers {
	return &Chexers{
		Material: [13]float32{-12, -9.5, -7, -4.5, 0, 1.5, 2.7, 3.6, 4.3, 4.9, 5.4, 5.8, 6},
		Exit:     0.4,
		Row:      0.15, Back: 0.1, Out: 0.2, Lack: 1.2, Sprint: 1,
		Danger: [chexersSeats]float32{0.9, 0.5, 0.25},
		Prey:   [chexersSeats]float32{0.5, 0.25, 0.1},
		Pair:   0.05, Rim: 0.05, Corner: 0.15,
		board: newChexersBoard(),
	}
}

// Evaluate returns each seat's chance to win.
func (e *Chexers) Evaluate(p chexers.Position) Values {
	var pieces [chexersSeats]chexers.Cells
	for s := range pieces {
		pieces[s] = p.Pieces(game.Seat(s))
	}
	all := pieces[0] | pieces[1] | pieces[2]
	turn := int(p.Turn())

	var worth Values
	for s, own := range pieces {
		exits := p.Exits(game.Seat(s))
		w := e.Material[own.Len()+exits] + e.Exit*float32(exits) - e.way(s, own, chexersGoal-exits)
		w += e.Rim*float32((own&e.board.rim).Len()) + e.Corner*float32((own&e.board.corners).Len())
		pairs := 0
		for rest := own; rest != 0; rest &= rest - 1 {
			c := &e.board.cells[bits.TrailingZeros64(uint64(rest))]
			pairs += (c.after & own).Len()
			jumpers := c.jumpers(all) &^ own
			for wait := range chexersSeats {
				if by := seatAfter(turn, wait); jumpers&pieces[by] != 0 {
					w -= e.Danger[wait]
					worth[by] += e.Prey[wait]
					break
				}
			}
		}
		worth[s] += w + e.Pair*float32(pairs)
	}
	return chances(worth, p.Turn(), chexersSeats)
}

func seatAfter(s, n int) int {
	if s += n; s >= chexersSeats {
		s -= chexersSeats
	}
	return s
}

// way returns the cost of the way to go for as many pieces of a seat as it
// still needs, the most advanced ones.
func (e *Chexers) way(s int, own chexers.Cells, need int) float32 {
	rows, going := 0, 0
	for togo, row := range e.board.rows[s] {
		if going == need {
			break
		}
		n := min((own & row).Len(), need-going)
		going += n
		rows += n * togo
	}
	if going < need {
		return e.Back*float32(rows) + e.Out*float32(going) + e.Lack*float32(need-going)
	}
	return e.Row*float32(rows) + e.Out*float32(going) - e.Sprint/(float32(going)+float32(rows)/2+0.01)
}
