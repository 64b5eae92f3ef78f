package chexers

import (
	"strings"

	"triplecross/internal/game"
)

// Why explains how a piece reaches a cell, and how it leaves the board.
func (Rules) Why(p Position, by game.Seat, from, to string) game.Reason {
	i, ok := grid.Find(from)
	if !ok || !p.pieces[by].Has(i) {
		return game.Reason{}
	}
	if to == "" {
		return rule("stuck")
	}
	before, leaves := strings.CutSuffix(to, gateMark)
	j, ok := grid.Find(before)
	switch apart := grid.Cell(i).Distance(grid.Cell(j)); {
	case !ok:
		return game.Reason{}
	case leaves && exitEdge[by].Has(j):
		return rule("gate")
	case leaves:
		return rule("side")
	case p.occupied().Has(j) && apart == 1:
		return p.behind(i, j)
	case p.occupied().Has(j):
		return rule("taken")
	case apart > 2:
		return rule("far")
	case between[i][j] == 0:
		return rule("bent")
	}
	return rule("nothing")
}

// behind returns where a piece on the cell i lands if it jumps over the piece on
// the neighbouring cell j, or why it cannot.
func (p *Position) behind(i, j int) game.Reason {
	for _, h := range reaches[i].hops {
		switch {
		case h.over != cell(j):
		case h.land&p.occupied() != 0:
			return rule("guarded")
		default:
			return rule("behind", "Cell", grid.Name(h.land.first()))
		}
	}
	return rule("edge")
}

func rule(name string, values ...any) game.Reason {
	return game.Reason{Rule: "chexers." + name, Values: values}
}
