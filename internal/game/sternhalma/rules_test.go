package sternhalma_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// Set-ups of these tests.
const (
	two    = game.Setup(`{"players":2}`)
	three  = game.Setup(`{"players":3}`)
	four   = game.Setup(`{"players":4}`)
	six    = game.Setup(`{"players":6}`)
	double = game.Setup(`{"players":3,"sets":2}`)
	triple = game.Setup(`{"players":2,"sets":3}`)
	fill   = game.Setup(`{"players":2,"spoiling":"fill"}`)
	plain  = game.Setup(`{"players":2,"spoiling":"none"}`)
	places = game.Setup(`{"players":3,"places":true}`)
)

// Texts of full points.
const (
	northHoles = "j14 k14 k15 l14 l15 l16 m14 m15 m16 m17"
	southHoles = "e1 e2 e3 e4 f2 f3 f4 g3 g4 h4"
)

// in returns the pegs of a colour in holes.
func in(holes, colour string) string {
	return strings.ReplaceAll(holes, " ", "="+colour+" ") + "=" + colour + " "
}

// want checks the legal moves of a seat on turn, or of one of its pegs.
func want(t *testing.T, setup game.Setup, text, from string, moves ...string) {
	t.Helper()
	if diff := cmp.Diff(moves, legal(t, state(t, setup, text), from)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", text, diff)
	}
}

func TestTheSeatsPlayClockwiseFromTheOneThatBegins(t *testing.T) {
	for setup, colours := range map[game.Setup][]string{
		two: {"N", "S"}, three: {"N", "SE", "SW"}, four: {"NE", "SE", "SW", "NW"},
		six: {"N", "NE", "SE", "S", "SW", "NW"}, triple: {"N SE SW", "S NW NE"}, double: {"N S", "NE SW", "SE NW"},
		`{"players":3,"first":3}`: {"N", "SE", "SW"},
	} {
		s := start(t, setup)
		first := turn(t, s)
		if begins := strings.Contains(string(setup), "first"); begins && first != 2 || !begins && first != 0 {
			t.Errorf("%s: seat %d begins", setup, first+1)
		}
		var got []string
		for seat := range game.Seat(len(colours)) {
			var names []string
			for _, c := range typed(s).Sets(seat) {
				names = append(names, c.String())
			}
			got = append(got, strings.Join(names, " "))
		}
		if diff := cmp.Diff(colours, got); diff != "" {
			t.Errorf("%s: %s", setup, diff)
		}
		for n := range 2 * len(colours) {
			if by := turn(t, s); by != (first+game.Seat(n))%game.Seat(len(colours)) {
				t.Errorf("%s: seat %d plays turn %d", setup, by+1, n+1)
			}
			s = play(t, s, s.Legal(turn(t, s))[0].Text)
		}
	}
}

func TestUnusedPointsArePopulatedByDeadPegs(t *testing.T) {
	for setup, dead := range map[game.Setup]int{
		two: 0, `{"unused":"populated"}`: 40, `{"players":4,"unused":"populated"}`: 20,
		`{"players":2,"sets":3,"unused":"populated"}`: 0,
	} {
		if n := typed(start(t, setup)).Dead().Len(); n != dead {
			t.Errorf("%s: %d dead pegs instead of %d", setup, n, dead)
		}
	}
}

func TestAPegStepsToAnAdjacentVacantHole(t *testing.T) {
	want(t, two, "i9=N 1", "", "i9-h8", "i9-h9", "i9-i10", "i9-i8", "i9-j10", "i9-j9")
	want(t, two, "i9=N m17=N 1", "m17", "m17-l16", "m17-m16")
}

func TestAPegHopsOverOneAdjacentPegOfAnyOwner(t *testing.T) {
	for _, over := range []string{"N", "S", "x"} {
		want(t, two, "i9=N i10="+over+" 1", "i9-i1", "i9-i11")
	}
	want(t, two, "i9=N i11=S 1", "i9-i1", "i9-i10")                      // not over an empty hole
	want(t, two, "i10=S i11=S i9=N 1", "i9-i1")                          // not over two
	want(t, two, "l16=N m17=S m16=S 1", "l16", "l16-k15", "l16-l15")     // not off the board
	want(t, two, "i9=N h8=S g7=x j9=S k9=N 1", "i9-", "i9-h9", "i9-i10", // not onto a peg
		"i9-i8", "i9-j10")
}

func TestAHopMayBeFollowedByHopsButNotByAStep(t *testing.T) {
	const text = "i9=N i10=S j12=S 1"
	want(t, two, text, "i9-i1", "i9-i11", "i9-i11-k13")
	for _, move := range []string{"i9-i11-h11", "i9-j9-i10", "i9-h9-i9", "i9-j9-k9"} {
		if read, err := state(t, two, text).Read(0, move); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s is read as %q, %v", move, read, err)
		}
	}
}

func TestAPegDoesNotComeBackToWhereItStarted(t *testing.T) {
	want(t, two, "i9=N i10=S j10=S j11=S 1", "", "i9-h8", "i9-h9", "i9-i11", "i9-i8", "i9-j9", "i9-k11")
}

func TestAPegInItsTargetStaysThere(t *testing.T) {
	want(t, two, "h4=N h5=S g5=S 1", "", "h4-g3", "h4-g4")
	want(t, two, "g4=N g5=S h4=N g3=S 1", "g4", "g4-f3", "g4-f4", "g4-g3*") // not to g6
	want(t, plain, "g4=N g5=S h4=N g3=S 1", "g4", "g4-f3", "g4-f4")
}

func TestAPegThatBeganOutsideMayHopThroughItsTarget(t *testing.T) {
	want(t, two, "g4=N h4=N i5=N 1", "i5-g", "i5-g3", "i5-g3-g5")
}

func TestAPegMayNotEndItsTurnInAForeignPoint(t *testing.T) {
	// The south-east is at home there.
	want(t, three, "i5=N j5=SE k6=SE 1", "i5-k", "i5-k5-k7")
	want(t, three, "i5=N 1", "", "i5-h4", "i5-h5", "i5-i6", "i5-j6")
	// With two players nobody is.
	want(t, two, "i5=N 1", "", "i5-h4", "i5-h5", "i5-i6", "i5-j5", "i5-j6")
	// The north point is nobody's with four players, but the south-west's
	// target with three is no place for the north.
	want(t, four, "m13=NE 1", "", "m13-l12", "m13-l13", "m13-m12", "m13-m14", "m13-n13")
	want(t, three, "m13=N 1", "", "m13-l12", "m13-l13", "m13-m12", "m13-m14")
}

func TestAPegMayEndInItsOwnHomeAndTargetOnly(t *testing.T) {
	want(t, six, "h5=N j13=N 1", "", "h5-g4", "h5-g5", "h5-h4", "h5-h6", "h5-i5", "h5-i6",
		"j13-i12", "j13-i13", "j13-j12", "j13-j14", "j13-k13", "j13-k14")
	// Another set of the same player is at home here, and yet it is no place.
	want(t, triple, "i5=N 1", "", "i5-h4", "i5-h5", "i5-i6", "i5-j6")
	want(t, double, "i5=NE 2", "", "i5-h5", "i5-i6", "i5-j6")
}

func TestAPegMayMoveAboutItsHome(t *testing.T) {
	want(t, six, "l15=N 1", "", "l15-k14", "l15-k15", "l15-l14", "l15-l16", "l15-m15", "l15-m16")
}

func TestDeadPegsAndThoseOfSeveralSetsAreOfAKind(t *testing.T) {
	for setup, kinds := range map[game.Setup][]string{
		two: {"0", "1"}, `{"unused":"populated"}`: {"-1x", "0", "1"},
		double: {"0N", "0S", "1NE", "1SW", "2NW", "2SE"},
	} {
		var got []string
		for _, piece := range start(t, setup).View(game.Nobody).Pieces {
			got = append(got, strconv.Itoa(int(piece.Seat))+piece.Kind)
		}
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, kinds) {
			t.Errorf("%s: kinds %q", setup, got)
		}
	}
}

func TestTheMovePathAllocatesNothing(t *testing.T) {
	p, err := rules.Start(six)
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]sternhalma.Move, 0, 512)
	allocs := testing.AllocsPerRun(10, func() {
		random := *rand.NewPCG(5, 6)
		p := p
		for range 300 {
			by := p.Turn()
			buf = rules.Moves(p, by, buf[:0])
			p = rules.Play(p, by, buf[random.Uint64()%uint64(len(buf))])
			if rules.Turn(p) == 0 || rules.Situation(p) == (game.Situation{}) {
				t.Fatal(rules.Format(p))
			}
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations in 300 plies", allocs)
	}
}
