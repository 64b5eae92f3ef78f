package engine

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"triplecross/internal/game"
)

func TestTheEngineOfTheDocumentationPlays(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here")
	}
	page, err := os.ReadFile("../../docs/engines.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```python\n")
	code, _, closed := strings.Cut(code, "```\n")
	if lines := strings.Count(code, "\n"); !closed || lines > 50 {
		t.Fatalf("%d lines", lines)
	}
	path := filepath.Join(t.TempDir(), "runner.py")
	if err := os.WriteFile(path, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	e := started(t, Command{Program: python, Args: []string{path}})
	g := found(t, "chexers")
	for range 3 {
		playOut(t, e, g)
	}
}

// playOut lets an engine play all seats of a game to its end.
func playOut(t *testing.T, e *Engine, g game.Game) {
	t.Helper()
	if err := e.NewGame(t.Context(), g, ""); err != nil {
		t.Fatal(err)
	}
	state, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	var at Position
	for state.Turn() != 0 {
		text, _, err := e.Move(t.Context(), at, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if state, err = state.Play(onTurn(state), text); err != nil {
			t.Fatal(err)
		}
		at.Moves = append(at.Moves, text)
	}
}
