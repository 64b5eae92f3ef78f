package engine

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// The test binary is its own engine: run with $ENGINE_PART it plays that part.
func TestMain(m *testing.M) {
	if part := os.Getenv("ENGINE_PART"); part != "" {
		os.Exit(act(part))
	}
	os.Exit(withScratch(m))
}

// scratch is a folder for what the tests build.
var scratch string

func withScratch(m *testing.M) int {
	dir, err := os.MkdirTemp("", "triplecross-engine-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	scratch = dir
	return m.Run()
}

// part returns the command of an engine that plays a part: the name of a
// transcript, or one of those that act knows.
func part(t *testing.T, name string) Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Command{Program: self, Env: append(os.Environ(), "ENGINE_PART="+name), ReplyTimeout: time.Minute, Grace: time.Minute}
}

// act plays a part and returns the exit code.
func act(part string) int {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, maxCommand)
	if strings.HasSuffix(part, ".txt") {
		return recite(part, in)
	}
	if part == "mute" {
		time.Sleep(time.Hour)
	}
	if part == "stillborn" {
		fmt.Fprintln(os.Stderr, "no board found")
		return 3
	}
	for in.Scan() {
		switch key, _, _ := strings.Cut(in.Text(), " "); key {
		case "ugi":
			fmt.Println("id name " + part + "\ngames chexers\nugiok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			if !answer(part) {
				return 4
			}
		case "quit":
			if part != "stubborn" {
				return 0
			}
		}
	}
	if part == "stubborn" {
		time.Sleep(time.Hour)
	}
	return 0
}

// answer answers go as the part does; false ends the program.
func answer(part string) bool {
	switch part {
	case "cheat":
		fmt.Println("bestmove a1-a4")
	case "empty":
		fmt.Println("bestmove")
	case "mortal":
		fmt.Fprintln(os.Stderr, "out of ideas")
		return false
	case "chatty":
		for {
			if _, err := fmt.Println("info depth 1"); err != nil {
				return false
			}
		}
	case "endless":
		for {
			if _, err := fmt.Print("info string "); err != nil {
				return false
			}
		}
	case "parent":
		child := exec.CommandContext(context.Background(), "sleep", "1000")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			return false
		}
		fmt.Println("info nodes", child.Process.Pid)
		fmt.Println("bestmove a1-b1")
	case "deaf":
		os.Stdin.Close()
		fmt.Println("bestmove a1-b1")
		time.Sleep(time.Hour)
	case "sleepy": // never answers
	default:
		fmt.Println("bestmove a1-b1")
	}
	return true
}

// recite answers a host as a transcript says, and checks what the host says.
func recite(path string, in *bufio.Scanner) int {
	script, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 5
	}
	for line := range strings.Lines(string(script)) {
		line = strings.TrimRight(line, "\n")
		if says, ok := strings.CutPrefix(line, "< "); ok {
			fmt.Println(says)
			continue
		}
		want := strings.TrimPrefix(line, "> ")
		if !in.Scan() || in.Text() != want {
			fmt.Fprintf(os.Stderr, "read %q, want %q\n", in.Text(), want)
			return 6
		}
	}
	return 0
}

// started returns an engine that has been greeted.
func started(t *testing.T, c Command) *Engine {
	t.Helper()
	e, err := Start(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// playing returns an engine at the start of a game of Chexers.
func playing(t *testing.T, c Command) *Engine {
	t.Helper()
	e := started(t, c)
	if err := e.NewGame(t.Context(), found(t, "chexers"), ""); err != nil {
		t.Fatal(err)
	}
	if err := e.Position(Position{}); err != nil {
		t.Fatal(err)
	}
	return e
}

func found(t *testing.T, slug string) game.Game {
	t.Helper()
	g, ok := games.Find(slug)
	if !ok {
		t.Fatalf("no game %q", slug)
	}
	return g
}

// binary builds the program, once, and returns its path.
var binary = sync.OnceValues(func() (string, error) {
	path := filepath.Join(scratch, "triplecross")
	out, err := exec.CommandContext(context.Background(), "go", "build", "-o", path, "triplecross").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})
