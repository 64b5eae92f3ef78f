package board

import (
	"strings"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/templates/seats"
)

// sketch draws the parts of a board.
type sketch struct {
	*drawing.Plan
	board game.Board
	hues  []int
}

func (d *sketch) cells(last []game.Played) []Cell {
	var newest []string
	if len(last) > 0 {
		newest = last[0].Move.Gesture.Places
	}
	cells := make([]Cell, len(d.Centres))
	for i, at := range d.Centres {
		cell := Cell{Place: d.board.Grid.Name(i), X: number(at.X), Y: number(at.Y), Hue: seats.None}
		if i < len(d.board.Shade) {
			cell.Shade = d.board.Shade[i]
		}
		if i < len(d.board.Ground) {
			cell.Hue = seats.Hue(d.hues, d.board.Ground[i])
		}
		for _, place := range newest {
			cell.Last = cell.Last || place == cell.Place
		}
		cells[i] = cell
	}
	return cells
}

func (d *sketch) gates() []Gate {
	gates := make([]Gate, len(d.board.Gates))
	for i, g := range d.board.Gates {
		at, _ := d.Place(g.Name)
		gates[i] = Gate{
			Place: g.Name, Hue: seats.Hue(d.hues, g.Seat), X: number(at.X), Y: number(at.Y), Angle: number(d.Out(g)),
		}
	}
	return gates
}

// rim returns the sides of the well that belong to seats; those on turn are lit.
func (d *sketch) rim(turn game.Seats) []Side {
	rim := make([]Side, len(d.board.Home))
	for s, home := range d.board.Home {
		rim[s] = Side{
			Seat: s, Hue: seats.Hue(d.hues, game.Seat(s)), Lit: turn.Has(game.Seat(s)),
			Path: "M" + strings.ReplaceAll(points(d.Side(home)), " ", "L"),
		}
	}
	return rim
}

// order draws the ring of arrows that shows the order of play.
func (d *sketch) order() []string {
	var ring []string
	for _, arrow := range d.Order() {
		path := "M" + points(arrow.Head)
		if len(arrow.Way) > 1 {
			path = "M" + points(arrow.Way) + path
		}
		ring = append(ring, strings.ReplaceAll(path, " ", "L"))
	}
	return ring
}

// trails draws the last moves, the oldest first so that the newest lies on top.
func (d *sketch) trails(last []game.Played) []Trail {
	var trails []Trail
	for age := len(last) - 1; age >= 0; age-- {
		for _, path := range d.Ways(last[age].Move) {
			if len(path) < 2 {
				continue
			}
			from, to := path[0], path[len(path)-1]
			trail := Trail{
				Hue: seats.Hue(d.hues, last[age].Seat), Age: age, Path: "M" + strings.ReplaceAll(points(path), " ", "L"),
				FromX: number(from.X), FromY: number(from.Y), ToX: number(to.X), ToY: number(to.Y), Ring: number(d.Ring(last[age].Move)),
			}
			for _, at := range path[1 : len(path)-1] {
				trail.Vias = append(trail.Vias, Via{number(at.X), number(at.Y)})
			}
			trails = append(trails, trail)
		}
	}
	return trails
}
