package hexdame

import "triplecross/internal/game"

// Why explains what must be captured and, if nothing must, how men and kings
// move.
func (r Rules) Why(p Position, by game.Seat, from, to string) game.Reason {
	i, ok := grid.Find(from)
	j, known := grid.Find(to)
	switch {
	case !ok || !p.pieces[by].Has(i) || to != "" && !known:
		return game.Reason{}
	case p.MustCapture():
		most := r.Moves(p, by, nil)[0].Captured.Len()
		return mustCapture(most, p.takes(by, i))
	case to == "":
		return rule("stuck")
	case p.pieces[opponent(by)].Has(j):
		return rule("safe")
	case p.pieces[by].Has(j):
		return rule("taken")
	case p.kings.Has(i) && aligned(i, j):
		return rule("blocked")
	case p.kings.Has(i):
		return rule("bent")
	case grid.Cell(i).Distance(grid.Cell(j)) == 1:
		return rule("back")
	}
	return rule("far")
}

// mustCapture explains to a player who must capture most pieces why it cannot use
// a piece that captures n.
func mustCapture(most, n int) game.Reason {
	switch n {
	case 0:
		return rule("capture")
	case most:
		return rule("chain", "N", most)
	}
	return rule("most", "N", most)
}

// takes returns how many pieces the one on a cell can capture in one turn.
func (p *Position) takes(by game.Seat, from int) int {
	c := p.chase(by, cell(from))
	n := -1
	for now := []chain{{ends: cell(from)}}; len(now) > 0; n++ {
		now = c.longer(nil, now)
	}
	return n
}

// aligned reports whether two cells lie on a straight line of cells.
func aligned(i, j int) bool {
	v := grid.Cell(j).Sub(grid.Cell(i))
	return v.Q == 0 || v.R == 0 || v.S() == 0
}

func rule(name string, values ...any) game.Reason {
	return game.Reason{Rule: "hexdame." + name, Values: values}
}
