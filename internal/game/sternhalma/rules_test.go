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
	"triplecross/internal/phrase"
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

func TestAPegSwapsWithAnotherPlayersPegInItsTarget(t *testing.T) {
	for from, setup := range map[string]game.Setup{"S": two, "SE": three, "NW": six} {
		s := state(t, setup, "h4="+from+" h5=N 1")
		if got := play(t, s, "h5-h4*").Text(); !strings.HasPrefix(got, "h4=N h5="+from+" ") {
			t.Errorf("%s: swapped to %s", setup, got)
		}
	}
	want(t, two, "h4=x h5=N 1", "h5-h4")
	want(t, two, "h4=N h5=N 1", "h5-h4")
	want(t, plain, "h4=S h5=N 1", "h5-h4")
	want(t, fill, "h4=S h5=N 1", "h5-h4")
	want(t, triple, "h4=SE h5=N 1", "h5-h4") // the same player's
	want(t, triple, "h4=NW h5=N 1", "h5-h4", "h5-h4*")
	want(t, two, "j13=N j14=S 1", "j13-j14") // in the home, not the target
}

func TestAPegSwapsBeforeTheOthersHaveLeftHome(t *testing.T) {
	want(t, two, in(southHoles, "S")+"h5=N 1", "h5-h4", "h5-h4*")
}

func TestAPegThatSwappedByAHopMayHopOn(t *testing.T) {
	const text = "f3=S g4=S h5=S i6=N 1"
	want(t, two, text, "i6-g", "i6-g4*", "i6-g4*-e2")
	s := state(t, two, text)
	if diff := cmp.Diff("f3=S g4=N h5=S i6=S 2", play(t, s, "i6-g4*").Text()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("e2=N f3=S h5=S i6=S 2", play(t, s, "i6-g4*-e2").Text()); diff != "" {
		t.Error(diff)
	}
}

func TestTheDisplacedPegGoesToWhereThisHopBegan(t *testing.T) {
	s := play(t, state(t, two, "g4=S h5=N i7=N i8=N 1"), "i8-i6-g4*")
	if diff := cmp.Diff("g4=N h5=N i6=S i7=N 2", s.Text()); diff != "" {
		t.Error(diff)
	}
}

func TestPathsToOneHoleDifferByWhatTheyDisplace(t *testing.T) {
	const text = "e3=S e4=SE f3=S f4=S g4=S h5=S i6=N 1"
	want(t, six, text, "i6-g", "i6-g4*", "i6-g4*-e2", "i6-g4*-e2-e4*", "i6-g4*-e4*", "i6-g4*-e4*-e2")
	for move, result := range map[string]string{
		"i6-g4*-e2":     "e2=N e3=S e4=SE f3=S f4=S h5=S i6=S 2",
		"i6-g4*-e4*-e2": "e2=N e3=S f3=S f4=S g4=SE h5=S i6=S 2",
	} {
		if diff := cmp.Diff(result, play(t, state(t, six, text), move).Text()); diff != "" {
			t.Errorf("%s: %s", move, diff)
		}
	}
}

func TestPathsThatDoTheSameAreOneMoveByTheShortest(t *testing.T) {
	// Pegs of a colour are alike: with e2 taken too, the detour through e4 leaves
	// all as it was there.
	want(t, two, "e2=S e3=S e4=S f3=S f4=S g4=S h5=S i6=N 1", "i6-g", "i6-g4*", "i6-g4*-e2*", "i6-g4*-e4*")
	want(t, six, "e2=S e3=S e4=SE f3=S f4=S g4=S h5=S i6=N 1", "i6-g",
		"i6-g4*", "i6-g4*-e2*", "i6-g4*-e2*-e4*", "i6-g4*-e4*", "i6-g4*-e4*-e2*")
}

func TestTenPegsHomeWin(t *testing.T) {
	s := state(t, two, in("e1 e2 e3 e4 f2 f3 f4 g3 g4 h5", "N")+"m17=S 1")
	s = play(t, s, "h5-h4")
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Win(2, 0, phrase.New("reason.allHome", "all home")), got); diff != "" || !over || s.Turn() != 0 {
		t.Errorf("over is %t: %s", over, diff)
	}
}

func TestASwapIntoTheLastHoleWins(t *testing.T) {
	s := state(t, two, in("e1 e2 e3 e4 f2 f3 f4 g3 g4 h5", "N")+"h4=S 1")
	if got, _ := play(t, s, "h5-h4*").Outcome(); !got.Winners().Has(0) {
		t.Errorf("outcome %+v", got)
	}
}

func TestAllSetsOfAPlayerMustBeHome(t *testing.T) {
	const rest = "k14 k15 l14 l15 l16 m14 m15 m16 m17"
	s := state(t, double, in(southHoles, "N")+in(rest, "S")+"j13=S i9=SW 1")
	if got, over := play(t, s, "j13-j14").Outcome(); !over || !got.Winners().Has(0) || got.Winners().Has(1) {
		t.Errorf("outcome %+v", got)
	}
	s = state(t, double, in(rest, "S")+"j13=S e1=N i9=SW 1")
	if got, over := play(t, s, "j13-j14").Outcome(); over {
		t.Errorf("outcome %+v with one set home", got)
	}
}

func TestTheLastMoverWinsBeforeOthers(t *testing.T) {
	home := in(southHoles, "N") + in(northHoles, "S")
	for text, winner := range map[string]game.Seat{home + "1": 1, home + "2": 0} {
		if got, _ := state(t, two, text).Outcome(); !got.Winners().Has(winner) {
			t.Errorf("%s: %+v", text, got)
		}
	}
	three := in(southHoles, "N") + in("e10 e11 e12 e13 f11 f12 f13 g12 g13 h13", "SE")
	for text, winner := range map[string]game.Seat{three + "1": 0, three + "2": 0, three + "3": 1} {
		if got, _ := state(t, `{"players":3}`, text).Outcome(); !got.Winners().Has(winner) {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func TestAFullTargetWithOneOwnPegWinsWherePlayersAgreedToThat(t *testing.T) {
	text := in("e1 e2 e3 e4 f2 f3 f4 g3 g4", "S") + "h5=N m17=S 1"
	s := play(t, state(t, fill, text), "h5-h4")
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Win(2, 0, phrase.New("reason.targetFull", "target full")), got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
	if got, over := play(t, state(t, plain, text), "h5-h4").Outcome(); over {
		t.Errorf("outcome %+v", got)
	}
	// A peg of the player's that is not of the colour does not count: at the
	// start, each target of the third player is full of the other set.
	for _, setup := range []game.Setup{fill, `{"players":3,"sets":2,"spoiling":"fill"}`} {
		if got, over := start(t, setup).Outcome(); over {
			t.Errorf("%s: outcome %+v at the start", setup, got)
		}
	}
}

func TestAMoveMayFillTheTargetOfAnother(t *testing.T) {
	s := state(t, fill, in("k14 k15 l14 l15 l16 m14 m15 m16", "N")+"j13=N m17=S 1")
	got, over := play(t, s, "j13-j14").Outcome()
	if diff := cmp.Diff(game.Win(2, 1, phrase.New("reason.targetFull", "target full")), got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
}

func TestOthersPlayOnForPlaces(t *testing.T) {
	const northWest, northEast = "e10 e11 e12 e13 f11 f12 f13 g12 g13", "n10 n11 n12 n13 o11 o12 o13 p12 p13"
	text := in("e1 e2 e3 e4 f2 f3 f4 g3 g4", "N") + in(northWest, "SE") + in(northEast, "SW") + "h5=N i13=SE i9=SW 1"
	s := play(t, state(t, places, text), "h5-h4")
	if got, over := s.Outcome(); over {
		t.Fatalf("over after the first: %+v", got)
	}
	if !strings.HasSuffix(s.Text(), " 2 1") {
		t.Errorf("seat 1 has not finished: %s", s.Text())
	}
	s = play(t, s, "i13-i12", "i9-j10") // seat 1 is skipped now
	if by := turn(t, s); by != 1 {
		t.Errorf("seat %d is on turn", by+1)
	}
	s = play(t, s, "i12-i13", "j10-i9", "i13-h13")
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Outcome{Place: []int{1, 2, 3}, Reason: phrase.New("reason.allHome", "all home")}, got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
	if !strings.HasSuffix(s.Text(), " 3 1,2") {
		t.Errorf("not two have finished: %s", s.Text())
	}
}

func TestThoseWhoHaveNotFinishedShareTheNextPlaceInADraw(t *testing.T) {
	s := state(t, places, in(southHoles, "N")+"i9=SE i13=SW 2 1")
	for range 2 {
		s = play(t, s, "i9-i10", "i13-i12", "i10-i9", "i12-i13")
	}
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Outcome{Place: []int{1, 2, 2}, Reason: phrase.New("reason.allHomeRepetition", "all home, then repetition")}, got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
}

func TestAPlayerWhoCannotMovePassesAndNobodyElseDoes(t *testing.T) {
	const blocked = "k15=S l16=S m15=S m16=S m17=N "
	want(t, two, blocked+"1", "", "pass")
	s := state(t, two, blocked+"1")
	if note := s.View(0).Note; note.String() != "None of your pegs can move, so you pass." || !s.View(1).Note.IsZero() {
		t.Errorf("notes %q and %q", note, s.View(1).Note)
	}
	if diff := cmp.Diff(blocked+"2", play(t, s, "pass").Text()); diff != "" {
		t.Error(diff)
	}
	if _, err := state(t, two, "m17=N 1").Play(0, "pass"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("passing with a move left: %v", err)
	}
}

func TestTheGameIsDrawnWhenNobodyCanMove(t *testing.T) {
	for _, text := range []string{"1", "k15=x l16=x m15=x m16=x m17=N 1"} {
		got, over := state(t, two, text).Outcome()
		if diff := cmp.Diff(game.Draw(2, phrase.New("reason.stuck", "nobody can move")), got); diff != "" || !over {
			t.Errorf("%s: over is %t: %s", text, over, diff)
		}
	}
}

func TestTheThirdOccurrenceOfASituationIsADraw(t *testing.T) {
	s := start(t, two)
	for n := range 2 {
		if got, over := s.Outcome(); over {
			t.Fatalf("over after %d rounds: %+v", n, got)
		}
		s = play(t, s, "j14-j13", "h4-h5", "j13-j14", "h5-h4")
	}
	got, _ := s.Outcome()
	if diff := cmp.Diff(game.Draw(2, phrase.New("reason.repetition", "repetition")), got); diff != "" || s.Turn() != 0 {
		t.Error(diff)
	}
}

func TestTheGameIsDrawnWhenEveryoneHasHad300Turns(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	s := start(t, three)
	for s.Turn() != 0 {
		moves := s.Legal(turn(t, s))
		s = play(t, s, moves[random.IntN(len(moves))].Text)
	}
	got, _ := s.Outcome()
	if diff := cmp.Diff(game.Draw(3, phrase.New("reason.turnLimit", "turn limit")), got); diff != "" || s.Ply() != 900 {
		t.Errorf("after %d plies: %s", s.Ply(), diff)
	}
}

func TestScoresCountThePegsThatAreHome(t *testing.T) {
	for _, test := range []struct {
		setup game.Setup
		text  string
		want  []int
	}{
		{two, "e1=N h4=N h5=N m17=S m16=N g3=S 1", []int{2, 1}},
		{triple, "e1=N e2=SE n11=SW m5=NW m17=NE 1", []int{2, 1}},
		{four, "a5=NE e1=NE n13=SW 1", []int{1, 0, 1, 0}},
	} {
		s := state(t, test.setup, test.text)
		if got := s.View(game.Nobody).Scores; !slices.Equal(got, test.want) {
			t.Errorf("%s: %v instead of %v", test.text, got, test.want)
		}
	}
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
