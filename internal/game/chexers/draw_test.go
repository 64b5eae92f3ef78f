package chexers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

var rules chexers.Rules

// parse returns the position that the text draws.
func parse(t testing.TB, text string) chexers.Position {
	t.Helper()
	p, err := rules.Parse("", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
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

// legal returns the texts of the legal moves, sorted. With a cell it returns
// those of the piece that stands there.
func legal(s game.State, from string) []string {
	var list []string
	for by := range s.Turn().All() {
		for _, m := range s.Legal(by) {
			if strings.HasPrefix(m.Text, from) {
				list = append(list, m.Text)
			}
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

// draw writes a position as a text without help from the package.
func draw(at map[hex.Cell]game.Seat, turn game.Seat, exits [3]int, ply int) string {
	rows := make([]string, 0, 7)
	for r := int8(-3); r <= 3; r++ {
		row := ""
		for q := max(-3, -3-r); q <= min(3, 3-r); q++ {
			if s, ok := at[hex.Cell{Q: q, R: r}]; ok {
				row += "RGB"[s : s+1]
			} else {
				row += "."
			}
		}
		for n := 7; n > 0; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(".", n), fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("%s %c %d,%d,%d %d", strings.Join(rows, "/"), "rgb"[turn], exits[0], exits[1], exits[2], ply)
}

// pieces returns who stands where.
func pieces(t testing.TB, p chexers.Position) map[hex.Cell]game.Seat {
	t.Helper()
	board, err := rules.Board("")
	if err != nil {
		t.Fatal(err)
	}
	at := make(map[hex.Cell]game.Seat)
	for s := range game.Seat(3) {
		for i := range p.Pieces(s).All() {
			at[board.Grid.Cell(i)] = s
		}
	}
	return at
}

// material counts pieces and exits.
func material(p chexers.Position) int {
	n := 0
	for s := range game.Seat(3) {
		n += p.Pieces(s).Len() + p.Exits(s)
	}
	return n
}
