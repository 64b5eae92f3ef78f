package sternhalma

import "triplecross/internal/game"

// Why explains whose the hole is, where a peg may stay, and how it moves.
func (Rules) Why(p Position, by game.Seat, from, to string) game.Reason {
	i, ok := grid.Find(from)
	j, known := grid.Find(to)
	colour, pegged := p.colour(i)
	if !ok || !pegged || tables[p.table].owner[colour] != by || to != "" && !known {
		return game.Reason{}
	}
	w, target := p.walk(by, colour, i, p.occupied()), colour.Opposite().Holes()
	switch {
	case to == "":
		return rule("stuck")
	case p.occupied().Has(j) && !w.swaps.Has(j):
		return p.taken(by, j)
	case target.Has(i) && !target.Has(j):
		return rule("stay")
	case !w.rest.Has(j):
		return rule("foreign")
	}
	return rule("hop")
}

// taken explains why a peg of a seat cannot change places with the one in the
// hole with number i.
func (p *Position) taken(by game.Seat, i int) game.Reason {
	colour, pegged := p.colour(i)
	if p.spoiling == Swap && pegged && tables[p.table].owner[colour] != by {
		return rule("swap")
	}
	return rule("taken")
}

func rule(name string, values ...any) game.Reason {
	return game.Reason{Rule: "chinese-checkers." + name, Values: values}
}
