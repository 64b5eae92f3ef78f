package hexdame_test

import (
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexdame"
)

var rules hexdame.Rules

// parse returns the position that the text draws.
func parse(t testing.TB, text string) hexdame.Position {
	t.Helper()
	p, err := rules.Parse("", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// start returns the state at the start.
func start(t testing.TB) game.State {
	t.Helper()
	s, err := game.Of(rules).Start("")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// state returns the state that the text draws.
func state(t testing.TB, text string) game.State {
	t.Helper()
	s, err := game.Of(rules).Position("", text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// legal returns the texts of the legal moves, sorted.
func legal(s game.State) []string {
	var list []string
	for by := range s.Turn().All() {
		for _, m := range s.Legal(by) {
			list = append(list, m.Text)
		}
	}
	slices.Sort(list)
	return list
}

// play returns the state after moves of the seats in turn.
func play(t testing.TB, s game.State, moves ...string) game.State {
	t.Helper()
	for _, text := range moves {
		for by := range s.Turn().All() {
			next, err := s.Play(by, text)
			if err != nil {
				t.Fatalf("%s: %v", s.Text(), err)
			}
			s = next
		}
	}
	return s
}

// read returns the text of the move that another spelling means.
func read(t testing.TB, s game.State, text string) string {
	t.Helper()
	for by := range s.Turn().All() {
		move, err := s.Read(by, text)
		if err != nil {
			t.Fatalf("%s: %v", s.Text(), err)
		}
		return move
	}
	t.Fatalf("%s: nobody is on turn to play %s", s.Text(), text)
	return ""
}

// grid returns the cells of the board.
func grid(t testing.TB) *hex.Grid {
	t.Helper()
	b, err := rules.Board("")
	if err != nil {
		t.Fatal(err)
	}
	return b.Grid
}

// names returns the names of cells, sorted.
func names(grid *hex.Grid, set hexdame.Cells) []string {
	list := []string{}
	for i := range set.All() {
		list = append(list, grid.Name(i))
	}
	slices.Sort(list)
	return list
}

// key writes a move as the reference files do, "a1-b2" or "a1xh8:c3,e5,g7".
func key(grid *hex.Grid, m hexdame.Move) string {
	from, to := grid.Name(int(m.From)), grid.Name(int(m.To))
	if m.Captured == 0 {
		return from + "-" + to
	}
	return from + "x" + to + ":" + strings.Join(names(grid, m.Captured), ",")
}

// keys returns the legal moves of the seat on turn in that form, sorted.
func keys(grid *hex.Grid, p hexdame.Position) []string {
	list := []string{}
	if rules.Turn(p) != 0 {
		for _, m := range rules.Moves(p, p.Turn(), nil) {
			list = append(list, key(grid, m))
		}
	}
	slices.Sort(list)
	return list
}
