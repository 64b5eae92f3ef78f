package sternhalma_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

var rules sternhalma.Rules

// holes are the names of the holes by their numbers.
var holes = func() []string {
	board, err := rules.Board("")
	if err != nil {
		panic(err) // the empty set-up is a game's
	}
	names := make([]string, board.Grid.Len())
	for i := range names {
		names[i] = board.Grid.Name(i)
	}
	return names
}()

// parse returns the position that the text describes.
func parse(t testing.TB, setup game.Setup, text string) sternhalma.Position {
	t.Helper()
	p, err := rules.Parse(setup, text)
	if err != nil {
		t.Fatal(err)
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

// turn returns the seat on turn.
func turn(t testing.TB, s game.State) game.Seat {
	t.Helper()
	by := s.Turn().First()
	if by == game.Nobody {
		t.Fatalf("%s: nobody is on turn", s.Text())
	}
	return by
}

// legal returns the texts of the legal moves, sorted. With a hole it returns
// those of the peg that stands in it.
func legal(t testing.TB, s game.State, from string) []string {
	t.Helper()
	var list []string
	for _, m := range s.Legal(turn(t, s)) {
		if strings.HasPrefix(m.Text, from) {
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
		next, err := s.Play(turn(t, s), text)
		if err != nil {
			t.Fatalf("%s: %v", s.Text(), err)
		}
		s = next
	}
	return s
}

// typed returns the position of a state.
func typed(s game.State) sternhalma.Position {
	line, _ := game.LineOf[sternhalma.Position, sternhalma.Move](s)
	return line.Position
}

// standing returns what stands in each hole of a position: the name of a
// colour, x for a dead peg, or nothing.
func standing(p sternhalma.Position) (at [121]string) {
	for c := range sternhalma.Point(6) {
		for i := range p.Pegs(c).All() {
			at[i] += c.String()
		}
	}
	for i := range p.Dead().All() {
		at[i] += "x"
	}
	return at
}

// pegs returns what stands in which hole by a position's text.
func pegs(text string) map[string]string {
	at := make(map[string]string)
	for field := range strings.FieldsSeq(text) {
		if hole, peg, ok := strings.Cut(field, "="); ok {
			at[hole] = peg
		}
	}
	return at
}

// draw writes pegs and turn as a text without help from the package.
func draw(at map[string]string, by game.Seat) string {
	holes := slices.SortedFunc(maps.Keys(at), func(a, b string) int {
		one, _ := strconv.Atoi(a[1:])
		other, _ := strconv.Atoi(b[1:])
		return 100*(int(a[0])-int(b[0])) + one - other
	})
	text := ""
	for _, hole := range holes {
		text += hole + "=" + at[hole] + " "
	}
	return text + strconv.Itoa(int(by)+1)
}
