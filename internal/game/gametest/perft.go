package gametest

import (
	"encoding/json"
	"os"
	"testing"

	"triplecross/internal/game"
)

// Perft is a position of a perft file and its counts. The file is a JSON object
// with one field, "positions", a list of these.
type Perft struct {
	Name string `json:"name"`
	// Setup is the set-up as a JSON object; without it, all defaults.
	Setup json.RawMessage `json:"setup"`
	// Position is the position's text; without it, the start.
	Position string `json:"position"`
	// Nodes holds the number of sequences of 1, 2, 3 … legal moves, as
	// game.Perft counts them.
	Nodes []uint64 `json:"nodes"`
}

// ReadPerft reads a perft file.
func ReadPerft(t testing.TB, path string) []Perft {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Positions []Perft }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if len(file.Positions) == 0 {
		t.Fatalf("%s holds no positions", path)
	}
	return file.Positions
}

func checkPerft(t *testing.T, g game.Game, o Options) {
	for _, p := range ReadPerft(t, o.Perft) {
		t.Run(p.Name, func(t *testing.T) {
			s, err := p.state(g)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range p.Nodes {
				if want > o.MaxNodes {
					break
				}
				if got := s.Perft(i + 1); got != want {
					t.Fatalf("depth %d: %d instead of %d", i+1, got, want)
				}
			}
		})
	}
}

func (p Perft) state(g game.Game) (game.State, error) {
	if p.Position == "" {
		return g.Start(game.Setup(p.Setup))
	}
	return g.Position(game.Setup(p.Setup), p.Position)
}
