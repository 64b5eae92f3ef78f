package protocol_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/protocol"
)

func move(text, choice string, places ...string) game.Move {
	return game.Move{Text: text, Gesture: game.Gesture{Places: places, Choice: choice}}
}

func TestAWordIsTheTextWhereItListsThePlaces(t *testing.T) {
	for _, tt := range []struct {
		move game.Move
		want string
	}{
		{move("a1-b1", "", "a1", "b1"), "a1-b1"},
		{move("a1xc1", "", "a1", "c1"), "a1xc1"},
		{move("d4xf6xf8", "", "d4", "f6", "f8"), "d4xf6xf8"},
		{move("g4-off", "", "g4", "g4^"), "g4-off"},
		{move("a1-e1", "", "a1", "c1", "e1"), "a1-e1:a1.c1.e1"},
		{move("a7-a8", "Q", "a7", "a8"), "a7-a8:a7.a8?Q"},
		{move("pass", ""), "pass:"},
	} {
		if got := protocol.Word(tt.move); got != tt.want {
			t.Errorf("Word(%v) = %q, want %q", tt.move, got, tt.want)
		}
	}
}

func TestWordsAreSeparatedBySpaces(t *testing.T) {
	if got := protocol.Words(slices.Values([]game.Move(nil))); got != "" {
		t.Errorf("no words are %q", got)
	}
	got := protocol.Words(slices.Values([]game.Move{move("a1-b1", "", "a1", "b1"), move("pass", "")}))
	if want := "a1-b1 pass:"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTurnsOfTwoMovesAreOneWordForAllThatBeginAlike(t *testing.T) {
	begin := move("c12-c13=Q", "Q", "c12", "c13")
	moves := []game.Move{move("a1-b1", "", "a1", "b1")}
	for _, to := range []string{"e1", "f1"} {
		turn := move("c12-c13=Q&d1-"+to, "Q", "c12", "c13", "d1", to)
		turn.First = &begin
		moves = append(moves, turn)
	}
	if diff := cmp.Diff("a1-b1 c12-c13=Q&:c12.c13?Q", protocol.Words(slices.Values(moves))); diff != "" {
		t.Error(diff)
	}
	want := "c12-c13=Q&d1-e1:c12.c13.d1.e1?Q c12-c13=Q&d1-f1:c12.c13.d1.f1?Q"
	if diff := cmp.Diff(want, protocol.Following(moves, "c12-c13=Q")); diff != "" {
		t.Error(diff)
	}
	if got := protocol.Following(moves, "a1-b1"); got != "" {
		t.Errorf("nothing follows a turn of one move, not %q", got)
	}
}

func TestPiecesOffTheBoardAreWrittenWithTheirNumber(t *testing.T) {
	view := game.View{Aside: []game.Pile{{Seat: 0, Kind: "P", N: 11}, {Seat: 1, Kind: "Q", N: 1}}}
	if diff := cmp.Diff("0P11 1Q1", protocol.Aside(view)); diff != "" {
		t.Error(diff)
	}
}

// row is a board of the three cells a, b and c.
func row() game.Board {
	names := map[int8]string{0: "a", 1: "b", 2: "c"}
	cells := []hex.Cell{{Q: 0}, {Q: 1}, {Q: 2}}
	return game.Board{Grid: hex.NewGrid(cells, func(c hex.Cell) string { return names[c.Q] })}
}

func pieces(p ...game.Piece) game.View { return game.View{Pieces: p} }

func TestPiecesAreWrittenWithSeatAndKind(t *testing.T) {
	view := pieces(game.Piece{Cell: 0}, game.Piece{Cell: 1, Seat: 1, Kind: "K"}, game.Piece{Cell: 2, Seat: game.Nobody, Kind: "S"})
	if diff := cmp.Diff("a=0 b=1K c=S", protocol.Pieces(row(), view)); diff != "" {
		t.Error(diff)
	}
}

func TestChangesListTheCellsThatDiffer(t *testing.T) {
	man := func(cell int, seat game.Seat) game.Piece { return game.Piece{Cell: cell, Seat: seat} }
	for _, tt := range []struct {
		name          string
		before, after game.View
		want          string
	}{
		{"nothing", pieces(man(0, 0)), pieces(man(0, 0)), ""},
		{"a move", pieces(man(0, 0)), pieces(man(1, 0)), "a b=0"},
		{"a jump that converts", pieces(man(0, 0), man(1, 1)), pieces(man(1, 0), man(2, 0)), "a b=0 c=0"},
		{"an exit", pieces(man(2, 0)), pieces(), "c"},
		{"a promotion", pieces(man(0, 0)), pieces(game.Piece{Cell: 0, Kind: "K"}), "a=0K"},
	} {
		if diff := cmp.Diff(tt.want, protocol.Changes(row(), tt.before, tt.after)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}
