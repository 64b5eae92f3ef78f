package game

import (
	"cmp"
	"slices"
)

// Revealed returns the view of a person who may see what every seat sees: the
// whole position, once nothing in it is secret.
func Revealed(s State) View {
	v := s.View(Nobody)
	if !s.Hides() {
		return v
	}
	for seat := range Seat(s.Players()) {
		own := s.View(seat)
		v.Pieces = append(v.Pieces, own.Pieces...)
		for _, pile := range own.Aside {
			if !slices.Contains(v.Aside, pile) {
				v.Aside = append(v.Aside, pile)
			}
		}
	}
	slices.SortFunc(v.Pieces, func(a, b Piece) int { return cmp.Compare(a.Cell, b.Cell) })
	v.Pieces = slices.Compact(v.Pieces)
	return v
}
