package hexachess_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

// multiPosition is a position of the reference for more than two.
type multiPosition struct {
	Name, Board string
	Turn        int `json:"to_move"`
	Moves       []string
	Single      int `json:"single_turns"`
	Alive       []bool
	Owe         []int
	Removals    [][][2]string
}

// multi returns the reference's position whose name begins so.
func multi(t *testing.T, name string) multiPosition {
	t.Helper()
	var file struct{ Positions []multiPosition }
	readJSON(t, "testdata/hexachess-multi-positions.json", &file)
	i := slices.IndexFunc(file.Positions, func(p multiPosition) bool { return strings.HasPrefix(p.Name, name+" ") })
	if i < 0 {
		t.Fatalf("no position %s", name)
	}
	return file.Positions[i]
}

// state returns the state of the position; more tells what the board does not.
func (p multiPosition) state(t *testing.T, more string) game.State {
	t.Helper()
	return state(t, three, fmt.Sprint(p.Board, " ", p.Turn, more))
}

func TestPawnsOfThreeGoAheadFromTheirSides(t *testing.T) {
	for _, name := range []string{"A1", "A3"} {
		p := multi(t, name)
		var got []string
		for _, text := range texts(t, p.state(t, ""), "i9") {
			got = append(got, strings.ReplaceAll(text, "x", "-"))
		}
		slices.Sort(got)
		if diff := cmp.Diff(p.Moves, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestAPlayerThreatenedByOneOpponentMovesOnePiece(t *testing.T) {
	p := multi(t, "B2")
	s := p.state(t, "")
	if list := texts(t, s, ""); len(list) != p.Single || len(singles(list)) != p.Single {
		t.Errorf("%d turns instead of %d", len(list), p.Single)
	}
	if slices.Contains(remarks(s), "harried 1") {
		t.Error("two opponents are said to threaten")
	}
}

func TestAPlayerWithoutAKingLeavesObstacles(t *testing.T) {
	p := multi(t, "C2")
	s := p.state(t, "")
	if diff := cmp.Diff([]string{"out 1"}, remarks(s)); diff != "" || turn(t, s) != 2 {
		t.Error(s.Text(), diff)
	}
	if legal(t, s, "m9xm6") || legal(t, s, "m9-m5") || !legal(t, s, "m9-m7") {
		t.Error(texts(t, s, "m9"))
	}
	agreed := state(t, `{"variant":"three","captureObstacles":true}`, s.Text())
	if !legal(t, agreed, "m9xm6") {
		t.Error("obstacles are not captured though agreed", texts(t, agreed, "m9"))
	}
	for _, piece := range s.View(game.Nobody).Pieces {
		if name := grid(t, three).Name(piece.Cell); (name == "m6" || name == "h5") != (piece.Seat == game.Nobody) {
			t.Errorf("%s is shown as %v", name, piece)
		}
	}
}

func TestADebtIsPaidWithAnySetThatIsWorthItWithoutASuperfluousPiece(t *testing.T) {
	p := multi(t, "D2")
	// The reference has a pawn next to the board, which makes no difference.
	p.Board = strings.Replace(p.Board, "2P@c13 ", "", 1)
	s := state(t, three, p.Board+" 3 debt=3:4")
	want := map[string]bool{}
	for _, set := range p.Removals {
		var cells []string
		for _, piece := range set {
			cells = append(cells, piece[0]+piece[1])
		}
		slices.Sort(cells)
		want[strings.Join(cells, " ")] = true
	}
	got := map[string]bool{}
	pay(t, s, nil, got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"debt 3 4"}, remarks(s)); diff != "" {
		t.Error(diff)
	}
}

// pay collects the sets of pieces with which the seat on turn can pay.
func pay(t *testing.T, s game.State, paid []string, sets map[string]bool) {
	for _, text := range texts(t, s, "-") {
		piece := strings.NewReplacer("(", "", ")", "").Replace(text[2:])
		now := append(slices.Clone(paid), piece)
		next := play(t, s, text)
		if turn(t, next) != turn(t, s) {
			t.Fatalf("%s: the turn is over with a payment", s.Text())
		}
		if strings.Contains(next.Text(), "debt") {
			pay(t, next, now, sets)
			continue
		}
		slices.Sort(now)
		sets[strings.Join(now, " ")] = true
	}
}
