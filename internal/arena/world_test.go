package arena

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"triplecross/internal/game/games"
)

// programs are the paths of the programs that play in the tests: the real one,
// and the test binary, which is a bad engine when run with $ARENA_PART.
type programs struct{ real, self string }

var built programs

func TestMain(m *testing.M) {
	if part := os.Getenv("ARENA_PART"); part != "" {
		misbehave(part)
		return
	}
	os.Exit(prepared(m))
}

// prepared builds the program and runs the tests.
func prepared(m *testing.M) int {
	dir, err := os.MkdirTemp("", "triplecross-arena-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	built.real = filepath.Join(dir, "triplecross")
	build := exec.CommandContext(context.Background(), "go", "build", "-o", built.real, "triplecross")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	if built.self, err = os.Executable(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// misbehave plays the first legal move, five times or, as the leaver, to the end of
// a game; then it does what its part says.
func misbehave(part string) {
	g, _ := games.Find("chexers")
	state, _ := g.Start("")
	moves := 0
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "ugi":
			fmt.Println("games chexers\nugiok")
		case "uginewgame":
			moves = 0
		case "isready":
			fmt.Println("readyok")
		case "position":
			state, _ = g.Start("")
			for _, text := range words[min(3, len(words)):] {
				state, _ = state.Play(onTurn(state), text)
			}
		case "go":
			moves++
			text := state.Legal(onTurn(state))[0].Text
			switch {
			case part == "leaver": // ends when its own move has ended the game
				fmt.Println("bestmove", text)
				if state, _ = state.Play(onTurn(state), text); state.Turn() == 0 {
					return
				}
			case moves <= 5:
				fmt.Println("bestmove", text)
			case part == "silent": // never answers
			case part == "tardy":
				time.Sleep(2 * time.Second) // more than the test's limit and grace
				fmt.Println("bestmove", text)
			case part == "cheat":
				fmt.Println("bestmove a1-a4")
			default: // dies
				fmt.Fprintln(os.Stderr, "no more ideas")
				os.Exit(1)
			}
		case "quit":
			return
		}
	}
}

// options returns the options of an arena of Chexers with few nodes.
func options(t *testing.T, number int, players string) Options {
	t.Helper()
	g, ok := games.Find("chexers")
	if !ok {
		t.Fatal("no Chexers")
	}
	list, err := ParsePlayers(players)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Game: g, Players: list, Games: number, Threads: 2, Seed: 7}
	o.Limits.Nodes = 100
	return o
}

// bad returns a program that plays a part of misbehave.
func bad(part string) Player {
	p := Player{Text: "exec:" + part}
	p.command.Program = built.self
	p.command.Env = append(os.Environ(), "ARENA_PART="+part)
	return p
}
