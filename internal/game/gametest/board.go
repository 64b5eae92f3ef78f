package gametest

import (
	"strings"
	"testing"

	"triplecross/internal/game"
)

// start returns the first state for a set-up.
func start(t testing.TB, g game.Game, setup game.Setup) game.State {
	t.Helper()
	s, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// board returns the board for a set-up.
func board(t testing.TB, g game.Game, setup game.Setup) game.Board {
	t.Helper()
	b, err := g.Board(setup)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// places returns the names of the board's cells and gates.
func places(b game.Board) map[string]bool {
	names := make(map[string]bool)
	for i := range b.Grid.Len() {
		names[b.Grid.Name(i)] = true
	}
	for _, gate := range b.Gates {
		names[gate.Name] = true
	}
	return names
}

func checkBoard(t *testing.T, g game.Game, setup game.Setup) {
	b, players := board(t, g, setup), start(t, g, setup).Players()
	if len(b.Home) != players {
		t.Errorf("%d homes for %d players", len(b.Home), players)
	}
	for s, turns := range b.Home {
		if turns < 0 || turns > 5 {
			t.Errorf("seat %d turns the board by %d sixths", s+1, turns)
		}
	}
	if len(b.Shade) != b.Grid.Len() {
		t.Errorf("%d shades for %d cells", len(b.Shade), b.Grid.Len())
	}
	if got, want := len(places(b)), b.Grid.Len()+len(b.Gates); got != want {
		t.Errorf("%d names for %d cells and gates", got, want)
	}
	for name := range places(b) {
		if name == "" || strings.ContainsAny(name, " .:?=") {
			t.Errorf("place %q is not fit for the protocol", name)
		}
	}
	for _, gate := range b.Gates {
		if _, ok := b.Grid.Index(gate.From); !ok {
			t.Errorf("gate %s is at no cell", gate.Name)
		}
		if gate.Seat < 0 || int(gate.Seat) >= players {
			t.Errorf("gate %s belongs to seat %d of %d", gate.Name, gate.Seat+1, players)
		}
		for _, d := range []int{0, 1} {
			if _, ok := b.Grid.Index(gate.From.Step(gate.Side.Turn(d))); ok {
				t.Errorf("gate %s is not outside the rim", gate.Name)
			}
		}
	}
}
