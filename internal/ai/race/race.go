// Package race works out who wins a race in Chexers if the third player only looks on.
//
// A search for three players expects each seat to do what is best for it, and so relies on one of
// the others to stop a runner. If nobody does, the search notices too late that the race is lost.
// This package looks at nothing but the race, and to its end.
package race

import (
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

const (
	seats = 3
	goal  = 4 // exits that win
	// Horizon is the number of its own turns for which a runner is followed.
	Horizon = 3
	// maxNodes bounds the positions that one call of Lost may visit: about a millisecond.
	maxNodes = 20_000
)

// Counter counts races. It holds the memory of one search and serves one goroutine.
// The zero value is not usable; see New.
type Counter struct {
	rules chexers.Rules
	rows  [seats][goalRows]chexers.Cells // the cells by the rows that a seat has before it there
	moves [seats*Horizon + 1][maxMoves]chexers.Move
	nodes int
}

const (
	goalRows = 7
	maxMoves = 96 // of a seat; twelve pieces that each go to at most six cells and exit have fewer
)

// New returns a Counter.
func New() *Counter {
	c := new(Counter)
	grid := chexers.Grid()
	for s := range c.rows {
		for i := range grid.Len() {
			c.rows[s][chexers.RowsToGo(game.Seat(s), grid.Cell(i))] |= 1 << i
		}
	}
	return c
}

// Runners returns the seats other than by that win within Horizon turns if nobody else
// makes a move from p on.
func (c *Counter) Runners(p chexers.Position, by game.Seat) game.Seats {
	var found game.Seats
	for s := range game.Seat(seats) {
		if s != by && c.turns(&p, s) <= Horizon {
			found |= game.SeatsOf(s)
		}
	}
	return found
}

// Lost reports whether one of the runners wins within Horizon of its own turns whatever by
// does, if the third seat only passes. The position is one in which the game is not
// over, with any seat on turn. If finding out would take too many positions, it returns false.
func (c *Counter) Lost(p chexers.Position, by game.Seat, runners game.Seats) bool {
	c.nodes = 0
	for runner := range runners.All() {
		if c.wins(p, runner, by, Horizon, 0) && c.nodes <= maxNodes {
			return true
		}
	}
	return false
}

// turns returns how many turns a seat needs for the win if nothing gets in its way and
// every second step is a jump over something that costs nothing; it is more than any
// horizon for a seat that lacks pieces.
func (c *Counter) turns(p *chexers.Position, s game.Seat) int {
	need := goal - p.Exits(s)
	sum, own := 0, p.Pieces(s)
	for togo, row := range c.rows[s] {
		n := min((own & row).Len(), need)
		need -= n
		sum += n * (1 + (togo+1)/2)
	}
	if need > 0 {
		return goal * goalRows
	}
	return sum
}

// wins reports whether the runner wins within a number of its turns against the best
// defence of by. depth is the number of plies below the first call, each of which has its own
// buffer of moves.
func (c *Counter) wins(p chexers.Position, runner, by game.Seat, turns, depth int) bool {
	if c.nodes++; c.nodes > maxNodes || c.turns(&p, runner) > turns {
		return false
	}
	switch turn := p.Turn(); turn {
	case runner:
		for _, m := range c.rules.Moves(p, turn, c.moves[depth][:0]) {
			q := c.rules.Play(p, turn, m)
			if q.Exits(turn) == goal || c.wins(q, runner, by, turns-1, depth+1) {
				return true
			}
		}
		return false
	case by:
		for _, m := range c.rules.Moves(p, turn, c.moves[depth][:0]) {
			q := c.rules.Play(p, turn, m)
			if q.Exits(turn) == goal || !c.wins(q, runner, by, turns, depth+1) {
				return false
			}
		}
		return true
	default:
		return c.wins(c.rules.Play(p, turn, chexers.Pass()), runner, by, turns, depth+1)
	}
}
