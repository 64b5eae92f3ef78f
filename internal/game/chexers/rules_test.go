package chexers_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

const startText = "GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0"

func TestTheGameStartsWithFourPiecesOfEachOnTheEdges(t *testing.T) {
	s, err := game.Of(rules).Start(`{"players":3}`)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(startText, s.Text()); diff != "" {
		t.Error(diff)
	}
	want := []string{"a1-b1", "a1-b2", "a2-b2", "a2-b3", "a3-b3", "a3-b4", "a4-b4", "a4-b5"}
	if diff := cmp.Diff(want, legal(s, "")); diff != "" {
		t.Error(diff)
	}
}

func TestAPieceMovesToAnAdjacentEmptyCell(t *testing.T) { // figure 2a
	red := state(t, "4/GR3/B1R3/7/6/5/4 r 0,0,0 0")
	// The jump over the own piece goes to d4; the rest are moves.
	if diff := cmp.Diff([]string{"d6-c5", "d6-d4", "d6-d7", "d6-e6", "d6-e7"}, legal(red, "d6")); diff != "" {
		t.Error(diff)
	}
	green := state(t, "4/GR3/B1R3/7/6/5/4 g 0,0,0 1")
	if diff := cmp.Diff([]string{"c6-c5", "c6-d7", "c6xa4", "c6xe6"}, legal(green, "c6")); diff != "" {
		t.Error(diff)
	}
}

func TestAPieceJumpsOverAnAdjacentPieceToTheCellBehind(t *testing.T) { // figure 2b
	const board = "4/GG3/1R4/2B4/6/5/4 "
	if diff := cmp.Diff([]string{"c6-e6", "d6xb4"}, jumps(t, board+"g 0,0,0 1")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"c5xc3", "c5xe7"}, jumps(t, board+"r 0,0,0 0")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string(nil), jumps(t, board+"b 0,0,0 2")); diff != "" {
		t.Error(diff)
	}
}

// jumps returns the legal jumps of the seat on turn, sorted.
func jumps(t *testing.T, text string) []string {
	p := parse(t, text)
	var list []string
	for _, m := range rules.Moves(p, p.Turn(), nil) {
		if m.Over() != 0 {
			text, _ := rules.Notate(p, p.Turn(), m)
			list = append(list, text)
		}
	}
	slices.Sort(list)
	return list
}

func TestAPieceExitsOnlyFromItsOwnExitEdge(t *testing.T) { // figure 3b
	const board = "4/5/5R/6B/5R/3G1/2BG "
	for turn, want := range map[string][]string{
		"r 0,0,0 0": {"g5-off"},
		"g 0,0,0 1": {"d1-off"},
		"b 0,0,0 2": nil,
	} {
		var exits []string
		for _, text := range legal(state(t, board+turn), "") {
			if strings.HasSuffix(text, "-off") {
				exits = append(exits, text)
			}
		}
		if diff := cmp.Diff(want, exits); diff != "" {
			t.Errorf("%s: %s", turn, diff)
		}
	}
}

func TestAJumpedPieceOfAnotherColourTakesTheColourOfTheJumper(t *testing.T) {
	s := state(t, "4/5/6/3RG2/6/5/4 r 0,0,0 0")
	if diff := cmp.Diff("4/5/6/4RR1/6/5/4 g 0,0,0 1", play(t, s, "d4xf4").Text()); diff != "" {
		t.Error(diff)
	}
}

func TestAnOwnPieceThatIsJumpedStaysAsItIs(t *testing.T) {
	s := state(t, "4/5/6/3RR2/6/5/4 r 0,0,0 0")
	if diff := cmp.Diff("4/5/6/4RR1/6/5/4 g 0,0,0 1", play(t, s, "d4-f4").Text()); diff != "" {
		t.Error(diff)
	}
}

func TestAConvertedPieceExitsWhereItsNewColourDoes(t *testing.T) {
	s := state(t, "4/5/5G/6R/6/5/B3 r 0,0,0 0")
	s = play(t, s, "g4xg6", "pass", "a1-b1", "g5-off")
	if got := s.View(game.Nobody).Scores; !slices.Equal(got, []int{1, 0, 0}) {
		t.Errorf("exits %v", got)
	}
}

func TestNobodyJumpsOffTheBoardOverAnEmptyCellOrOntoAPiece(t *testing.T) {
	s := state(t, "4/5/6/RGB4/6/5/4 r 0,0,0 0")
	if diff := cmp.Diff([]string{"a4-a3", "a4-b5"}, legal(s, "")); diff != "" {
		t.Error(diff)
	}
	s = state(t, "4/5/6/GR5/6/5/4 r 0,0,0 0")
	if diff := cmp.Diff([]string{"b4-a3", "b4-b3", "b4-b5", "b4-c4", "b4-c5"}, legal(s, "")); diff != "" {
		t.Error(diff)
	}
}

func TestAPlayerWithoutAnActionPasses(t *testing.T) {
	for _, text := range []string{
		"4/G4/G5/RGG4/G5/G4/4 r 0,0,0 0",         // blocked in its corner
		"4/B4/G3G1/RBB4/G5/G4/3B r 2,1,0 0",      // likewise, late in a game
		"4/5/1BG1B1/3BG2/1BGGB1/1G3/4 r 0,1,1 0", // without pieces
		"4/5/6/7/6/5/4 b 0,0,0 2",
	} {
		s := state(t, text)
		if diff := cmp.Diff([]string{"pass"}, legal(s, "")); diff != "" {
			t.Errorf("%s:\n%s", text, diff)
		}
		before, after, _ := strings.Cut(s.Text(), " ")
		if got := play(t, s, "pass").Text(); !strings.HasPrefix(got, before+" ") || got == s.Text() {
			t.Errorf("passing turns %s %s into %s", before, after, got)
		}
	}
}

func TestAPlayerWithAnActionMustNotPass(t *testing.T) {
	for text, want := range map[string]string{
		"4/G4/G5/RG5/G5/G4/4 r 0,0,0 0":    "a4xc4",
		"1BBR/3BB/3B1B/7/6/5/4 r 0,0,0 0":  "g7-off",
		"BGGG/BGG2/B1G3/7/6/5/4 b 0,0,0 2": "d7-off",
	} {
		s := state(t, text)
		if _, err := s.Play(parse(t, text).Turn(), "pass"); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%s: passing: %v", text, err)
		}
		if !slices.Contains(legal(s, ""), want) {
			t.Errorf("%s: %s is not among %v", text, want, legal(s, ""))
		}
	}
}

func TestPiecesAndExitsAreTwelveAlways(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		p := parse(t, startText)
		for {
			if n := material(p); n != 12 {
				t.Fatalf("%s: %d pieces and exits", rules.Format(p), n)
			}
			if _, over := rules.Outcome(p, 1); over {
				break
			}
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[random.IntN(len(moves))])
		}
	}
}

func TestTurningTheBoardByAThirdAndTheSeatsWithItTurnsTheMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		p := parse(t, startText)
		for range 150 {
			if _, over := rules.Outcome(p, 1); over {
				break
			}
			turned := turnedByAThird(t, p)
			want := []string{}
			for _, text := range legal(state(t, rules.Format(p)), "") {
				want = append(want, turnText(t, text))
			}
			slices.Sort(want)
			if diff := cmp.Diff(want, legal(state(t, turned), "")); diff != "" {
				t.Fatalf("%s turned is %s:\n%s", rules.Format(p), turned, diff)
			}
			moves := rules.Moves(p, p.Turn(), nil)
			p = rules.Play(p, p.Turn(), moves[random.IntN(len(moves))])
		}
	}
}

// turnedByAThird draws the position in which Red's game is Green's, Green's is
// Blue's and Blue's is Red's.
func turnedByAThird(t *testing.T, p chexers.Position) string {
	at := map[hex.Cell]game.Seat{}
	for c, s := range pieces(t, p) {
		at[hex.Cell{Q: c.S(), R: c.Q}] = (s + 1) % 3
	}
	var exits [3]int
	for s := range game.Seat(3) {
		exits[(s+1)%3] = p.Exits(s)
	}
	return draw(at, (p.Turn()+1)%3, exits, p.Ply())
}

// turnText turns every cell that is named in a move's text.
func turnText(t *testing.T, text string) string {
	board, err := rules.Board("")
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, 0, 2*board.Grid.Len())
	for i := range board.Grid.Len() {
		c := board.Grid.Cell(i)
		to, _ := board.Grid.Index(hex.Cell{Q: c.S(), R: c.Q})
		names = append(names, board.Grid.Name(i), board.Grid.Name(to))
	}
	return strings.NewReplacer(names...).Replace(text)
}

func TestTheMovePathAllocatesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	buf := make([]chexers.Move, 0, 80)
	start := parse(t, startText)
	allocs := testing.AllocsPerRun(10, func() {
		p := start
		for range 100 {
			if _, over := rules.Outcome(p, 1); over {
				break
			}
			by := p.Turn()
			buf = rules.Moves(p, by, buf[:0])
			if len(buf) != rules.Count(p, by) || rules.Situation(p) == (game.Situation{}) {
				t.Fatal(rules.Format(p))
			}
			p = rules.Play(p, by, buf[random.IntN(len(buf))])
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations in 100 plies", allocs)
	}
}
