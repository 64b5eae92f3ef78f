package sternhalma_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// slow lists moves by trying every path, straight from the rule sheet and
// without help from the package but for the names of the holes.
type slow struct {
	at     [121]string // a colour, x for a dead peg, or nothing
	colour string      // of the moving peg
	sets   [][]string  // by seat
	seat   int         // that moves
	swap   bool
	locked bool
	found  map[[121]string][]int // the best path to each board
	tries  int
}

// xy returns the coordinates of a hole in the rule sheet.
func xy(i int) (x, y int) {
	name := holes[i]
	for _, digit := range name[1:] {
		y = 10*y + int(digit-'0')
	}
	return int(name[0]-'a') - 8, y - 9
}

var byXY = func() map[[2]int]int {
	at := make(map[[2]int]int)
	for i := range holes {
		x, y := xy(i)
		at[[2]int{x, y}] = i
	}
	return at
}()

// pointAt names the point that a hole lies in, if any.
func pointAt(i int) string {
	switch x, y := xy(i); {
	case y >= 5:
		return "N"
	case x >= 5:
		return "NE"
	case x-y >= 5:
		return "SE"
	case y <= -5:
		return "S"
	case x <= -5:
		return "SW"
	case x-y <= -5:
		return "NW"
	}
	return ""
}

var opposite = map[string]string{"N": "S", "S": "N", "NE": "SW", "SW": "NE", "SE": "NW", "NW": "SE"}

// neighbour returns the hole that many steps away in a direction, -1 for none.
func neighbour(i, direction, steps int) int {
	d := [6][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}}[direction]
	x, y := xy(i)
	if to, ok := byXY[[2]int{x + d[0]*steps, y + d[1]*steps}]; ok {
		return to
	}
	return -1
}

func (s *slow) owner(colour string) int {
	return slices.IndexFunc(s.sets, func(sets []string) bool { return slices.Contains(sets, colour) })
}

// land returns the board after the peg went on from one hole to the next, and
// whether it may.
func (s *slow) land(at [121]string, from, to int) ([121]string, bool) {
	home := pointAt(to) == opposite[s.colour]
	if s.locked && !home {
		return at, false
	}
	if at[to] != "" && (!s.swap || !home || at[to] == "x" || s.owner(at[to]) == s.seat) {
		return at, false
	}
	at[from], at[to] = at[to], s.colour
	return at, true
}

// end records the path unless it ends in a foreign point.
func (s *slow) end(at [121]string, path []int) {
	if p := pointAt(path[len(path)-1]); p != s.colour && p != opposite[s.colour] {
		for seat, sets := range s.sets {
			for _, c := range sets {
				if seat != s.seat && (p == c || p == opposite[c]) {
					return
				}
			}
		}
	}
	best, ok := s.found[at]
	if !ok || len(path) < len(best) || len(path) == len(best) && slices.Compare(path, best) < 0 {
		s.found[at] = slices.Clone(path)
	}
}

func (s *slow) hop(at [121]string, path []int) {
	s.tries++
	from := path[len(path)-1]
	for d := range 6 {
		over, to := neighbour(from, d, 1), neighbour(from, d, 2)
		if to < 0 || at[over] == "" || slices.Contains(path, to) || s.tries > mostTries {
			continue
		}
		if next, ok := s.land(at, from, to); ok {
			s.end(next, append(path, to))
			s.hop(next, append(path, to))
		}
	}
}

const mostTries = 20_000

// moves fills found for the seat on turn; it is false where that is too much.
func (s *slow) moves() bool {
	for i, peg := range s.at {
		if peg == "" || peg == "x" || s.owner(peg) != s.seat {
			continue
		}
		s.colour, s.locked, s.tries = peg, pointAt(i) == opposite[peg], 0
		for d := range 6 {
			if to := neighbour(i, d, 1); to >= 0 {
				if next, ok := s.land(s.at, i, to); ok {
					s.end(next, []int{i, to})
				}
			}
		}
		if s.hop(s.at, []int{i}); s.tries > mostTries {
			return false
		}
	}
	return true
}

// scattered returns a random position with up to ten pegs of each set and a few
// dead ones.
func scattered(random *rand.Rand, p sternhalma.Position) string {
	at := map[string]string{}
	put := func(peg string, where []string) {
		for {
			if hole := where[random.IntN(len(where))]; at[hole] == "" {
				at[hole] = peg
				return
			}
		}
	}
	for seat := range game.Seat(rules.Players(p)) {
		for _, c := range p.Sets(seat) {
			for range random.IntN(11) {
				put(c.String(), holes)
			}
		}
	}
	for range random.IntN(5) {
		put("x", holes)
	}
	return draw(at, game.Seat(random.IntN(rules.Players(p))))
}

func TestMovesAndPathsAreThoseOfTryingEveryPath(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for _, setup := range []game.Setup{two, three, four, six, double, triple, plain, fill} {
		empty, err := rules.Start(setup)
		if err != nil {
			t.Fatal(err)
		}
		compared, swaps := 0, 0
		for range 120 {
			p := parse(t, setup, scattered(random, empty))
			if rules.Turn(p) == 0 {
				continue
			}
			s := slow{at: standing(p), seat: int(p.Turn()), swap: setup != plain && setup != fill, found: map[[121]string][]int{}}
			for seat := range game.Seat(rules.Players(p)) {
				var sets []string
				for _, c := range p.Sets(seat) {
					sets = append(sets, c.String())
				}
				s.sets = append(s.sets, sets)
			}
			if !s.moves() {
				continue
			}
			compared++
			swaps += s.compare(t, p)
		}
		if compared < 60 || (swaps > 0) != (setup != plain && setup != fill) {
			t.Errorf("%s: %d positions compared, with %d swaps", setup, compared, swaps)
		}
	}
}

// compare compares the moves and returns how many swap.
func (s *slow) compare(t *testing.T, p sternhalma.Position) int {
	t.Helper()
	want := map[[121]string]string{}
	for at, path := range s.found {
		var names []string
		for _, i := range path {
			names = append(names, holes[i])
		}
		want[at] = strings.Join(names, "-")
	}
	got, swaps := map[[121]string]string{}, 0
	for _, m := range rules.Moves(p, p.Turn(), nil) {
		if m.IsPass() {
			continue
		}
		text, gesture := rules.Notate(p, p.Turn(), m)
		got[standing(rules.Play(p, p.Turn(), m))] = strings.Join(gesture.Places, "-")
		if strings.Contains(text, "*") {
			swaps++
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s:\n%s", rules.Format(p), diff)
	}
	return swaps
}
