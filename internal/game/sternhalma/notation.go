package sternhalma

import (
	"slices"
	"strings"

	"triplecross/internal/game"
)

// swapMark follows a hole that is entered by a swap.
const swapMark = "*"

// passText is how the pass is written.
const passText = "pass"

// Notate writes the path of holes that m stands for, such as "m17-m15-k13",
// with a star after a hole entered by a swap, "h5-h4*", or "pass".
func (Rules) Notate(p Position, by game.Seat, m Move) (string, game.Gesture) {
	if m.IsPass() {
		return passText, game.Gesture{}
	}
	colour, _ := p.colour(int(m.From))
	w := p.walk(by, colour, int(m.From), p.occupied())
	path := w.path(m)
	text, places := make([]byte, 0, 5*len(path)), make([]string, len(path))
	for i, at := range path {
		if i > 0 {
			text = append(text, '-')
		}
		places[i] = grid.Name(at)
		text = append(text, places[i]...)
		if w.swaps.Has(at) {
			text = append(text, swapMark...)
		}
	}
	return string(text), game.Gesture{Places: places}
}

// Find reads exactly what Notate writes. It lists the moves of the peg that the text names, and writes only those
// that end where the text does, because finding a move's path takes long.
func (r Rules) Find(p Position, by game.Seat, text string) (Move, bool) {
	if text == passText {
		moves := r.Moves(p, by, nil)
		return Pass(), len(moves) == 1 && moves[0].IsPass()
	}
	from, to, ok := ends(text)
	if !ok {
		return Move{}, false
	}
	colour, ok := p.colour(from)
	if !ok || !slices.Contains(p.Sets(by), colour) {
		return Move{}, false
	}
	w := p.walk(by, colour, from, p.occupied())
	for _, m := range w.moves(nil) {
		if int(m.To) != to {
			continue
		}
		if written, _ := r.Notate(p, by, m); written == text {
			return m, true
		}
	}
	return Move{}, false
}

// ends returns the first and the last hole of a path.
func ends(text string) (from, to int, ok bool) {
	first, _, _ := strings.Cut(text, "-")
	last := strings.TrimSuffix(text[strings.LastIndexByte(text, '-')+1:], swapMark)
	if from, ok = grid.Find(first); ok {
		to, ok = grid.Find(last)
	}
	return from, to, ok
}

// Read reads the first and the last hole of a move, "m17-k13", if only one move
// joins them, and any legal path, even one that Notate does not choose. An x
// may stand for a hyphen. The stars are either all there or none.
func (r Rules) Read(p Position, by game.Seat, text string) (Move, bool) {
	path, ok := readPath(text)
	if !ok {
		return Move{}, false
	}
	moves := r.Moves(p, by, nil)
	if len(path) == 2 && !strings.Contains(text, swapMark) {
		return only(moves, path[0].hole, path[1].hole)
	}
	colour, ok := p.colour(path[0].hole)
	if !ok {
		return Move{}, false
	}
	w := p.walk(by, colour, path[0].hole, p.occupied())
	m, ok := w.follow(path, strings.Contains(text, swapMark))
	return m, ok && slices.Contains(moves, m)
}

// waypoint is a hole of the path that a text writes.
type waypoint struct {
	hole int
	swap bool // followed by a star
}

func readPath(text string) ([]waypoint, bool) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == 'x' })
	if len(fields) < 2 || len(fields) > size || len(text) != len(strings.Join(fields, "-")) {
		return nil, false
	}
	path := make([]waypoint, len(fields))
	for i, field := range fields {
		name, swap := strings.CutSuffix(field, swapMark)
		at, ok := grid.Find(name)
		if !ok {
			return nil, false
		}
		path[i] = waypoint{at, swap}
	}
	return path, true
}

// only returns the move between two holes, and whether there is exactly one.
func only(moves []Move, from, to int) (Move, bool) {
	joins := func(m Move) bool { return int(m.From) == from && int(m.To) == to }
	i := slices.IndexFunc(moves, joins)
	if i < 0 || slices.ContainsFunc(moves[i+1:], joins) {
		return Move{}, false
	}
	return moves[i], true
}

// follow returns what a path of hops does, and whether its holes can be landed
// in one after the other. With marked, its stars must be right too.
func (w *walk) follow(path []waypoint, marked bool) (Move, bool) {
	used, t := hole(w.from), trail{}
	for i, to := range path[1:] {
		prev := path[i].hole
		land := w.landings(prev)
		if i == 0 && len(path) == 2 {
			land = land.Or(w.steps())
		}
		swap := w.swaps.Has(to.hole)
		if !land.AndNot(used).Has(to.hole) || marked && swap != to.swap {
			return Move{}, false
		}
		used = used.Or(hole(to.hole))
		if swap {
			t = t.add(w.position, prev, to.hole)
		}
	}
	last := path[len(path)-1].hole
	return Move{From: int8(w.from), To: int8(last), Shifts: t.normal(w.position)}, !path[0].swap
}
