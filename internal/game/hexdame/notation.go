package hexdame

import (
	"slices"
	"strings"

	"triplecross/internal/game"
)

// Notate writes "d4-e5" for a move and "a1xd4xf6xh8", with every cell landed
// on, for a capture. Of several chains that are the same move it writes the one
// whose cells come first by name.
func (Rules) Notate(p Position, by game.Seat, m Move) (string, game.Gesture) {
	if m.Captured == 0 {
		places := []string{grid.Name(int(m.From)), grid.Name(int(m.To))}
		return strings.Join(places, "-"), game.Gesture{Places: places}
	}
	c := p.chase(by, cell(int(m.From)))
	path := c.path(m)
	places := make([]string, len(path))
	for n, i := range path {
		places[n] = grid.Name(i)
	}
	return strings.Join(places, "x"), game.Gesture{Places: places}
}

// Read reads a capture written as any of the chains that make it; as "a1xh8",
// if only one capture goes from and to these cells; or as "a1xh8:c3,e5,g7",
// with the captured cells in the order of their names.
func (r Rules) Read(p Position, by game.Seat, text string) (Move, bool) {
	moves := slices.DeleteFunc(r.Moves(p, by, nil), func(m Move) bool { return m.Captured == 0 })
	if path, ok := parsePath(text); ok {
		return p.meant(by, path, moves)
	}
	return only(moves, func(m Move) bool { return m.key() == text })
}

// meant returns the capture that a path describes, among moves; the two ends alone will do if only
// one capture has them.
func (p *Position) meant(by game.Seat, path []int, moves []Move) (Move, bool) {
	ends := Move{From: int8(path[0]), To: int8(path[len(path)-1])}
	if !p.pieces[by].Has(path[0]) {
		return Move{}, false
	}
	c := p.chase(by, cell(path[0]))
	if captured, ok := c.take(path); ok {
		whole := Move{ends.From, ends.To, captured}
		if slices.Contains(moves, whole) {
			return whole, true
		}
	}
	if len(path) > 2 {
		return Move{}, false
	}
	return only(moves, func(m Move) bool { return m.From == ends.From && m.To == ends.To })
}

// only returns the one move that is wanted, and false unless there is exactly one.
func only(moves []Move, wanted func(Move) bool) (Move, bool) {
	i := slices.IndexFunc(moves, wanted)
	if i < 0 || slices.ContainsFunc(moves[i+1:], wanted) {
		return Move{}, false
	}
	return moves[i], true
}

// key writes the capture without the way it goes.
func (m Move) key() string {
	text := grid.Name(int(m.From)) + "x" + grid.Name(int(m.To))
	mark := ":"
	for _, i := range byName {
		if m.Captured.Has(i) {
			text += mark + grid.Name(i)
			mark = ","
		}
	}
	return text
}

// parsePath reads the cells of a path, at least two.
func parsePath(text string) ([]int, bool) {
	names := strings.Split(text, "x")
	path := make([]int, len(names))
	for n, name := range names {
		i, ok := grid.Find(name)
		if !ok {
			return nil, false
		}
		path[n] = i
	}
	return path, len(path) > 1
}
