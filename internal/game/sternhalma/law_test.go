package sternhalma_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/sternhalma"
)

// variants are set-ups that differ in their rules.
func variants() []game.Setup {
	return []game.Setup{
		two, three, four, six, double, triple, fill, plain, places,
		`{"unused":"populated"}`, `{"players":4,"unused":"populated","spoiling":"none"}`,
		`{"players":6,"spoiling":"fill","places":true}`,
	}
}

// checkPegs checks that one peg stands in a hole and that the sets are whole.
func checkPegs(t testing.TB, before, after sternhalma.Position) {
	t.Helper()
	for i, peg := range standing(after) {
		if peg != "" && peg != "x" && !slices.Contains(points, peg) {
			t.Fatalf("%q stand in %s", peg, holes[i])
		}
	}
	for c := range sternhalma.Point(6) {
		if was, is := before.Pegs(c).Len(), after.Pegs(c).Len(); was != is {
			t.Fatalf("%s: %d pegs of %v became %d", rules.Format(after), was, c, is)
		}
	}
	if before.Dead() != after.Dead() {
		t.Fatalf("%s: dead pegs moved", rules.Format(after))
	}
}

// FuzzPegs plays legal moves, chosen by bytes, from a position that a text
// describes, or from the start where it describes none.
func FuzzPegs(f *testing.F) {
	for i := range variants() {
		f.Add(uint8(i), "", []byte("\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff"))
	}
	for _, position := range []string{"h4=S h5=N 1", "e3=S e4=S f3=S f4=S g4=S h5=S i6=N 1", "i9=x i10=N 2"} {
		f.Add(uint8(0), position, []byte("abcdefgh"))
	}
	f.Fuzz(func(t *testing.T, which uint8, text string, choices []byte) {
		setup := variants()[int(which)%len(variants())]
		p, err := rules.Parse(setup, text)
		if err != nil {
			if p, err = rules.Start(setup); err != nil {
				t.Fatal(err)
			}
		}
		for _, choice := range choices[:min(len(choices), 300)] {
			by := p.Turn()
			if _, over := rules.Outcome(p, 1); over {
				break
			}
			moves := rules.Moves(p, by, nil)
			next := rules.Play(p, by, moves[int(choice)*len(moves)/256])
			checkPegs(t, p, next)
			p = next
		}
	})
}

func TestPlayKeepsEverySetWholeAndOnePegInAHole(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, setup := range variants() {
		walk(t, setup, 400, random, func(p sternhalma.Position) {
			for _, m := range rules.Moves(p, p.Turn(), nil) {
				checkPegs(t, p, rules.Play(p, p.Turn(), m))
			}
		})
	}
}

// walk plays a random game of at most that many plies and shows every position.
func walk(t testing.TB, setup game.Setup, plies int, random *rand.Rand, show func(sternhalma.Position)) {
	t.Helper()
	p, err := rules.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		if _, over := rules.Outcome(p, 1); over {
			return
		}
		show(p)
		moves := rules.Moves(p, p.Turn(), nil)
		p = rules.Play(p, p.Turn(), moves[random.IntN(len(moves))])
	}
}

// motion is a symmetry of the star.
type motion struct {
	sixths int // clockwise
	mirror bool
}

// colour returns the colour whose home a colour's home comes to lie on.
func (m motion) colour(c sternhalma.Point) sternhalma.Point {
	if m.mirror {
		c = (6 - c) % 6
	}
	return (c + sternhalma.Point(m.sixths)) % 6
}

// seat returns the seat whose sets those of a seat become, if there is one.
func (m motion) seat(p sternhalma.Position, s game.Seat) (game.Seat, bool) {
	var sets []sternhalma.Point
	for _, c := range p.Sets(s) {
		sets = append(sets, m.colour(c))
	}
	slices.Sort(sets)
	for other := range game.Seat(rules.Players(p)) {
		if slices.Equal(sets, slices.Sorted(slices.Values(p.Sets(other)))) {
			return other, true
		}
	}
	return game.Nobody, false
}

// fits reports whether the motion makes a position one of the same game.
func (m motion) fits(p sternhalma.Position) bool {
	for s := range game.Seat(rules.Players(p)) {
		if _, ok := m.seat(p, s); !ok {
			return false
		}
	}
	return true
}

// board returns what stands in each hole after the motion.
func (m motion) board(grid *hex.Grid, p sternhalma.Position) (moved [121]string) {
	for i, peg := range standing(p) {
		c := grid.Cell(i)
		if m.mirror {
			c.Q = c.S()
		}
		to, _ := grid.Index(c.Turn(m.sixths))
		if point := slices.Index(points, peg); point >= 0 {
			peg = m.colour(sternhalma.Point(point)).String()
		}
		moved[to] = peg
	}
	return moved
}

// points are the names of the points, clockwise.
var points = []string{"N", "NE", "SE", "S", "SW", "NW"}

// results returns the boards after all legal moves and the motion.
func (m motion) results(grid *hex.Grid, p sternhalma.Position) map[[121]string]bool {
	boards := make(map[[121]string]bool)
	for _, move := range rules.Moves(p, p.Turn(), nil) {
		boards[m.board(grid, rules.Play(p, p.Turn(), move))] = true
	}
	return boards
}

// text returns the text of a position after the motion.
func (m motion) text(grid *hex.Grid, p sternhalma.Position) string {
	at := make(map[string]string)
	for i, peg := range m.board(grid, p) {
		if peg != "" {
			at[holes[i]] = peg
		}
	}
	turn, _ := m.seat(p, p.Turn())
	return draw(at, turn)
}

func TestTurningOrMirroringTheStarDoesTheSameToTheMoves(t *testing.T) {
	random, grid := rand.New(rand.NewPCG(3, 4)), board(t, "").Grid
	for _, setup := range []game.Setup{two, three, four, six, double, triple, `{"players":4,"unused":"populated"}`} {
		seen, compared := 0, 0
		walk(t, setup, 200, random, func(p sternhalma.Position) {
			if seen++; seen%20 != 0 {
				return
			}
			for i := range 12 {
				m := motion{i % 6, i >= 6}
				if !m.fits(p) {
					continue
				}
				compared++
				text := m.text(grid, p)
				if !maps.Equal(m.results(grid, p), motion{}.results(grid, parse(t, setup, text))) {
					t.Fatalf("%s has other moves than %s, %+v", rules.Format(p), text, m)
				}
			}
		})
		if compared < 20 {
			t.Errorf("%s: only %d positions compared", setup, compared)
		}
	}
}
