package hexachess_test

import (
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexachess"
)

var rules hexachess.Rules

// The set-ups of the family.
const (
	grand    game.Setup = `{"variant":"grand"}`
	standard game.Setup = `{"variant":"standard"}`
	trimmed  game.Setup = `{"variant":"trimmed"}`
	pre      game.Setup = `{"variant":"pre"}`
	screen   game.Setup = `{"variant":"screen"}`
	three    game.Setup = `{"variant":"three"}`
	team     game.Setup = `{"variant":"team"}`
)

// parse returns the position that the text describes.
func parse(t testing.TB, setup game.Setup, text string) hexachess.Position {
	t.Helper()
	p, err := rules.Parse(setup, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// start returns the first state for a set-up.
func start(t testing.TB, setup game.Setup) game.State {
	t.Helper()
	s, err := game.Of(rules).Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// state returns the state that the text describes.
func state(t testing.TB, setup game.Setup, text string) game.State {
	t.Helper()
	s, err := game.Of(rules).Position(setup, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// turn returns the seat on turn, the first if there are several.
func turn(t testing.TB, s game.State) game.Seat {
	t.Helper()
	by := s.Turn().First()
	if by == game.Nobody {
		t.Fatalf("%s: nobody is on turn", s.Text())
	}
	return by
}

// texts returns the texts of the legal moves of the seat on turn, sorted; with
// prefix those that begin with it.
func texts(t testing.TB, s game.State, prefix string) []string {
	t.Helper()
	list := []string{}
	if s.Turn() == 0 {
		return list
	}
	for _, m := range s.Legal(turn(t, s)) {
		if strings.HasPrefix(m.Text, prefix) {
			list = append(list, m.Text)
		}
	}
	slices.Sort(list)
	return list
}

// legal reports whether the seat on turn has a move.
func legal(t testing.TB, s game.State, text string) bool {
	t.Helper()
	return slices.Contains(texts(t, s, text), text)
}

// play returns the state after moves of the seats in turn.
func play(t testing.TB, s game.State, moves ...string) game.State {
	t.Helper()
	for _, text := range moves {
		s = playBy(t, s, turn(t, s), text)
	}
	return s
}

// playBy returns the state after a move of a seat.
func playBy(t testing.TB, s game.State, by game.Seat, text string) game.State {
	t.Helper()
	next, err := s.Play(by, text)
	if err != nil {
		t.Fatalf("%s: %v", s.Text(), err)
	}
	return next
}

// typed returns the position of a state.
func typed(s game.State) hexachess.Position {
	line, _ := game.LineOf[hexachess.Position, hexachess.Move](s)
	return line.Position
}

// moves returns the texts of what a position's seat on turn may do, sorted,
// whether or not the game is over.
func moves(p hexachess.Position) []string {
	list := []string{}
	for _, m := range rules.Moves(p, p.Turn(), nil) {
		text, _ := rules.Notate(p, p.Turn(), m)
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

// singles leaves out the turns of two moves.
func singles(list []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(text string) bool { return strings.Contains(text, "&") })
}

// grid returns the cells of the board.
func grid(t testing.TB, setup game.Setup) *hex.Grid {
	t.Helper()
	b, err := rules.Board(setup)
	if err != nil {
		t.Fatal(err)
	}
	return b.Grid
}

// remarks returns what is said of the seats, as "check 1" or "debt 2 4", with
// seats counted from 1.
func remarks(s game.State) []string { return remarksOf(s.View(game.Nobody)) }
