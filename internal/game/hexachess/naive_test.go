package hexachess_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
)

// naive plays the game for three by the letter of the rules, slowly, and
// without help from the package.
type naive struct {
	men    map[at]man
	frozen map[int]bool
}

// at is a cell by file and rank, both from 1.
type at struct{ file, rank int }

// man is a piece of a seat, counted from 1.
type man struct {
	seat int
	kind byte
}

// hop is a move of one piece.
type hop struct {
	from, to at
	as       byte
}

// The ways of pieces as steps of file and rank.
var (
	straights = []at{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}
	diagonals = []at{{1, 2}, {2, 1}, {1, -1}, {-1, -2}, {-2, -1}, {-1, 1}}
	leaps     = []at{{2, -1}, {-2, 1}, {3, 1}, {-3, -1}, {3, 2}, {-3, -2}, {2, 3}, {-2, -3}, {1, 3}, {-1, -3}, {1, -2}, {-1, 2}}
	pawnAhead = [][]at{{{1, 1}, {0, 1}}, {{0, -1}, {1, 0}}, {{-1, 0}, {-1, -1}}}
	pawnTakes = [][]at{{{2, 1}, {-1, 1}}, {{-1, -2}, {2, 1}}, {{-1, 1}, {-1, -2}}}
)

// armyOf is what each of three begins with.
const armyOf = "KQRRBBBNNPPPPPPPPPPP"

// newNaive reads the text of a position.
func newNaive(t testing.TB, text string) (n naive, turn int) {
	t.Helper()
	n = naive{map[at]man{}, map[int]bool{}}
	for field := range strings.FieldsSeq(text) {
		switch {
		case strings.Contains(field, "@"):
			n.men[cellOf(field[3:])] = man{int(field[0] - '0'), field[1]}
		case len(field) == 1:
			turn = int(field[0] - '0')
		}
	}
	return n, turn
}

func cellOf(name string) at {
	var rank int
	if _, err := fmt.Sscan(name[1:], &rank); err != nil {
		panic(err) // a mistake of the test
	}
	return at{int(name[0]-'a') + 1, rank}
}

func (c at) name() string { return fmt.Sprint(string(rune('a'+c.file-1)), c.rank) }

func (c at) on() bool {
	return c.file >= 1 && c.file <= 17 && c.rank >= 1 && c.rank <= 17 && max(c.file-c.rank, c.rank-c.file) <= 8
}

func (c at) add(v at) at { return at{c.file + v.file, c.rank + v.rank} }

func (n naive) with(h hop) naive {
	next := naive{map[at]man{}, n.frozen}
	for c, m := range n.men {
		next.men[c] = m
	}
	m := n.men[h.from]
	if h.as != 0 {
		m.kind = h.as
	}
	delete(next.men, h.from)
	next.men[h.to] = m
	return next
}

func (n naive) king(seat int) (at, bool) {
	for c, m := range n.men {
		if m == (man{seat, 'K'}) {
			return c, true
		}
	}
	return at{}, false
}

func (n naive) alive(seat int) bool { _, ok := n.king(seat); return ok }

// reach returns the cells that the piece on a cell covers: where it could
// capture and, but for a pawn, where it could go.
func (n naive) reach(from at) []at {
	var list []at
	m := n.men[from]
	slide := func(ways []at) {
		for _, v := range ways {
			for c := from.add(v); c.on(); c = c.add(v) {
				list = append(list, c)
				if _, taken := n.men[c]; taken {
					break
				}
			}
		}
	}
	step := func(ways []at) {
		for _, v := range ways {
			if c := from.add(v); c.on() {
				list = append(list, c)
			}
		}
	}
	switch m.kind {
	case 'R':
		slide(straights)
	case 'B':
		slide(diagonals)
	case 'Q':
		slide(straights)
		slide(diagonals)
	case 'N':
		step(leaps)
	case 'K':
		step(straights)
		step(diagonals)
	case 'P':
		step(pawnTakes[m.seat-1])
	}
	return list
}

// takes reports whether a seat may capture on a cell.
func (n naive) takes(seat int, c at) bool {
	m, ok := n.men[c]
	return ok && m.seat != seat && n.alive(m.seat) && (m.kind == 'K' || !n.frozen[m.seat])
}

// attackers returns the cells of pieces of a seat's living opponents that attack
// a cell.
func (n naive) attackers(seat int, c at) []at {
	var list []at
	for from, m := range n.men {
		if m.seat != seat && n.alive(m.seat) && slices.Contains(n.reach(from), c) {
			list = append(list, from)
		}
	}
	return list
}

func (n naive) checkers(seat int) []at {
	c, ok := n.king(seat)
	if !ok {
		return nil
	}
	return n.attackers(seat, c)
}

// hops returns what single pieces of a seat can do, whatever happens to its king.
func (n naive) hops(seat int) []hop {
	var list []hop
	for from, m := range n.men {
		if m.seat != seat {
			continue
		}
		var tos []at
		for _, c := range n.reach(from) {
			if _, taken := n.men[c]; n.takes(seat, c) || !taken && m.kind != 'P' {
				tos = append(tos, c)
			}
		}
		if m.kind == 'P' {
			for _, v := range pawnAhead[seat-1] {
				if _, taken := n.men[from.add(v)]; !taken && from.add(v).on() {
					tos = append(tos, from.add(v))
				}
			}
		}
		for _, to := range tos {
			if m.kind != 'P' || !promotes(seat, to) {
				list = append(list, hop{from: from, to: to})
				continue
			}
			for _, kind := range []byte("QRBN") {
				if n.count(seat, kind) < strings.Count(armyOf, string(kind)) {
					list = append(list, hop{from, to, kind})
				}
			}
		}
	}
	return list
}

func (n naive) count(seat int, kind byte) int {
	count := 0
	for _, m := range n.men {
		if m == (man{seat, kind}) {
			count++
		}
	}
	return count
}

// promotes reports whether a cell is of the back rank of an opponent.
func promotes(seat int, c at) bool {
	return seat != 1 && c.rank == 1 || seat != 2 && c.rank-c.file == 8 || seat != 3 && c.file == 17
}

// exposed reports whether a move puts the mover's own king in a new check, or
// moves it to an attacked cell.
func (n naive) exposed(seat int, h hop) bool {
	next, before := n.with(h), n.checkers(seat)
	for _, c := range next.checkers(seat) {
		if n.men[h.from].kind == 'K' || !slices.Contains(before, c) {
			return true
		}
	}
	return false
}

// frozenIn returns the game with those seats frozen that a view shows as frozen.
func (n naive) frozenIn(v game.View) naive {
	for _, r := range v.Remarks {
		if r.Key == "frozen" {
			n.frozen[int(r.Seat)+1] = true
		}
	}
	return n
}
