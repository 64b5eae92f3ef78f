package analysis_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/analysis"
)

func TestALineIsFollowedAndLeft(t *testing.T) {
	var desk analysis.Desk
	at := func(moves ...string) analysis.Position {
		t.Helper()
		p, err := desk.Position(analysis.Line{Game: "chexers", Moves: moves})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	long := at("a1-b1", "g7-f6", "g4-g5")
	if diff := cmp.Diff([]int{0, 1, 2}, long.By); diff != "" {
		t.Error(diff)
	}
	other := at("a1-b1", "g7-f6", "g4-f4")
	if other.Text == long.Text {
		t.Error("another last move leads to the same position")
	}
	if again := at("a1-b1", "g7-f6", "g4-g5"); again.Text != long.Text || again.View.Pieces != long.View.Pieces {
		t.Errorf("the same line leads to %s and %s", long.Text, again.Text)
	}
	if first := at(); first.View.Ply != 0 || len(first.Moves) != 0 || first.View.Legal == "" {
		t.Errorf("the start is %+v", first)
	}
}

func TestAPositionTellsTheTeams(t *testing.T) {
	for setup, want := range map[string][]int{`{"variant":"team"}`: {0, 1, 0, 1}, `{"players":3}`: nil} {
		var desk analysis.Desk
		p, err := desk.Position(analysis.Line{Game: "hexachess", Setup: setup})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, p.Teams); diff != "" {
			t.Errorf("%s: %s", setup, diff)
		}
	}
}

func TestAMoveThatIsNotPossibleIsNamed(t *testing.T) {
	var desk analysis.Desk
	_, err := desk.Position(analysis.Line{Game: "chexers", Moves: []string{"a1-b1", "g7-a1"}})
	if err == nil || !strings.Contains(err.Error(), "move 2") {
		t.Errorf("the error is %v", err)
	}
	if _, err := desk.Position(analysis.Line{Game: "chexers", Moves: []string{"a1-b1"}}); err != nil {
		t.Errorf("after an error: %v", err)
	}
}

// Behind screens the seats may place in any order.
func TestTheSeatsOfASetUpMoveInAnyOrder(t *testing.T) {
	const setup = `{"variant":"screen","army":"standard"}`
	for _, moves := range [][]string{
		{"P@g13", "2:normal", "2:ready", "normal", "ready"},
		{"2:P@g13", "2:normal", "2:ready", "1:normal", "1:ready"},
	} {
		var desk analysis.Desk
		p, err := desk.Position(analysis.Line{Game: "hexachess", Setup: setup, Moves: moves})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]int{1, 1, 1, 0, 0}, p.By); diff != "" {
			t.Error(diff)
		}
		other, err := desk.Position(analysis.Line{Game: "hexachess", Setup: setup, Moves: []string{"1:normal", "1:ready", "2:P@g13"}})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]int{0, 0, 1}, other.By); diff != "" {
			t.Error(diff)
		}
	}
}

func TestASearchAnswersInJSON(t *testing.T) {
	var desk analysis.Desk
	reports := 0
	answer := desk.Answer(t.Context(), `{"ask":"search","game":"hexdame","lines":2,"nodes":5000}`, func(string) { reports++ })
	var found analysis.Found
	if err := json.Unmarshal([]byte(answer), &found); err != nil {
		t.Fatal(err)
	}
	if reports == 0 || len(found.Lines) != 2 || len(found.Lines[0].Chances) != 2 {
		t.Errorf("after %d reports: %s", reports, answer)
	}
}

func TestWhatCannotBeAnsweredIsAnError(t *testing.T) {
	for _, question := range []string{``, `{}`, `{"ask":"position","game":"go"}`, `{"ask":"search","game":"chexers","start":"x"}`} {
		var desk analysis.Desk
		if answer := desk.Answer(t.Context(), question, nil); !strings.HasPrefix(answer, `{"error":`) {
			t.Errorf("%s is answered by %s", question, answer)
		}
	}
}

// Setting up the pieces of a position by hand gives that position again.
func TestAPositionIsSetUpByHand(t *testing.T) {
	for _, line := range []analysis.Line{
		{Game: "chexers", Moves: []string{"a1-b1"}},
		{Game: "hexdame"},
		{Game: "chinese-checkers", Setup: `{"players":2}`},
		{Game: "chinese-checkers", Setup: `{"players":2,"unused":"populated"}`},
		{Game: "chinese-checkers", Setup: `{"players":3,"sets":2}`},
		{Game: "chinese-checkers", Setup: `{"players":6}`},
		{Game: "hexachess", Setup: `{"players":2}`},
		{Game: "hexachess", Setup: `{"players":3}`},
		{Game: "hexachess", Setup: `{"players":4}`},
	} {
		var desk analysis.Desk
		p, err := desk.Position(line)
		if err != nil {
			t.Fatal(err)
		}
		turn := 0
		for p.View.Turn>>turn&1 == 0 {
			turn++
		}
		text, err := desk.Arrange(line, p.View.Pieces, turn)
		if err != nil {
			t.Errorf("%s%s: %v", line.Game, line.Setup, err)
			continue
		}
		again, err := desk.Position(analysis.Line{Game: line.Game, Setup: line.Setup, Start: text})
		if err != nil {
			t.Fatal(err)
		}
		if again.View.Pieces != p.View.Pieces || again.View.Turn != p.View.Turn {
			t.Errorf("%s%s: %s became %s", line.Game, line.Setup, p.Text, text)
		}
	}
}

// The board says how many pieces of each player have left it, so a position that is set up there keeps that.
func TestASetUpByHandKeepsThePiecesThatHaveLeft(t *testing.T) {
	line := analysis.Line{Game: "chexers", Start: "4/5/6/B5R/6/5/3G r 0,2,1 0", Moves: []string{"g4-off"}}
	var desk analysis.Desk
	text, err := desk.Arrange(line, "d4=0 d1=1", 1)
	if want := "4/5/6/3R3/6/5/3G g 1,2,1 0"; err != nil || text != want {
		t.Errorf("it is %q (%v), not %q", text, err, want)
	}
}

func TestTheRulesCheckWhatIsSetUpByHand(t *testing.T) {
	var desk analysis.Desk
	for _, pieces := range []string{"a1=0 a1", "z9=0", "a1=7", "a1=x", "a1=0 a2=0 a3=0 a4=0 b1=0 b2=0 b3=0 b4=0 b5=0 c1=1 c2=1 c3=1 c4=1"} {
		if text, err := desk.Arrange(analysis.Line{Game: "chexers"}, pieces, 0); err == nil {
			t.Errorf("%s is %s", pieces, text)
		}
	}
	if _, err := desk.Arrange(analysis.Line{Game: "chexers"}, "a1=0", 3); err == nil {
		t.Error("a fourth seat is on turn")
	}
}

// Two workers share the moves of a position: together they find what one worker finds, and both
// look at the same move only if there is just one.
func TestTwoSearchesShareThePosition(t *testing.T) {
	for _, line := range []analysis.Line{
		{Game: "chexers"},
		{Game: "hexdame"},
		{Game: "hexachess", Setup: `{"players":2}`},
		{Game: "hexachess", Setup: `{"players":3}`},
		{Game: "chinese-checkers", Setup: `{"players":2}`},
		{Game: "chinese-checkers", Setup: `{"players":6}`},
		{Game: "hexdame", Start: "wa1 re5 red"}, // a single move
	} {
		found := func(lines, part, of int) []string {
			var desk analysis.Desk
			question, err := json.Marshal(analysis.Question{Ask: "search", Line: line, Lines: lines, Nodes: 4000, Part: part, Of: of})
			if err != nil {
				t.Fatal(err)
			}
			var answer struct {
				Lines []analysis.FoundLine
				Error string
			}
			if err := json.Unmarshal([]byte(desk.Answer(t.Context(), string(question), nil)), &answer); err != nil || answer.Error != "" {
				t.Fatal(line, err, answer.Error)
			}
			var moves []string
			for _, l := range answer.Lines {
				moves = append(moves, l.Moves[0])
			}
			return moves
		}
		all, both := found(500, 0, 0), append(found(500, 0, 2), found(500, 1, 2)...)
		if len(all) == 1 {
			both = both[:1]
		}
		slices.Sort(all)
		slices.Sort(both)
		if !slices.Equal(all, both) {
			t.Errorf("%s%s: one search finds %v, two find %v", line.Game, line.Setup, all, both)
		}
	}
}
