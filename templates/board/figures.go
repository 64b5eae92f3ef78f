package board

import (
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/templates/seats"
)

// The keys of remarks that a board with figures shows.
const (
	remarkCheck  = "check"  // the seat's king is attacked
	remarkFrozen = "frozen" // the seat's pieces neither move nor can be captured
)

// figures adds what a board shows only if its pieces are chess figures.
func (b *Board) figures(d *sketch, v game.View) {
	b.Figures = true
	checked := make(map[game.Seat]bool)
	var frozen []string
	for _, r := range v.Remarks {
		switch r.Key {
		case remarkCheck:
			checked[r.Seat] = true
		case remarkFrozen:
			frozen = append(frozen, strconv.Itoa(int(r.Seat)))
		}
	}
	b.Frozen = strings.Join(frozen, " ")
	for _, p := range v.Pieces {
		b.Cells[p.Cell].Check = p.Kind == "K" && checked[p.Seat]
	}
	for _, c := range d.Screens(v) {
		screen := Screen{Seat: int(c.Seat), Hue: seats.Hue(b.Hues, c.Seat), Cover: area(c.Cover)}
		for _, fold := range c.Folds {
			screen.Folds += area(fold)
		}
		b.Screens = append(b.Screens, screen)
	}
	for _, c := range d.Coordinates() {
		b.Coordinates = append(b.Coordinates, Coordinate{Text: c.Text, X: number(c.At.X), Y: number(c.At.Y)})
	}
}
