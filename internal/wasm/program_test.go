package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"triplecross/internal/ai/bot"
	"triplecross/internal/analysis"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// kept is the folder with the program as it is served.
const kept = "../../static/engine"

// unpacked returns the path of a served file without its compression.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	packed, err := os.ReadFile(filepath.Join(kept, name+".br"))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, body, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// ask asks the served program questions in Node, and returns its answers.
func ask(t *testing.T, questions []analysis.Question) []string {
	t.Helper()
	start, err := filepath.Abs(filepath.Join(kept, "go.js"))
	if err != nil {
		t.Fatal(err)
	}
	var in bytes.Buffer
	for _, q := range questions {
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(text, '\n'))
	}
	node := exec.CommandContext(t.Context(), "node", "testdata/ask.mjs", start, unpacked(t, "engine.wasm"), unpacked(t, "chexers.net"))
	node.Stdin, node.Stderr = &in, os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		answers = append(answers, lines.Text())
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}

// variants are the games as they are played by several numbers of seats.
var variants = []struct {
	game  string
	setup game.Setup
	share int // its part of the positions of its game, in percent
}{
	{"chexers", "", 100},
	{"hexdame", "", 100},
	{"chinese-checkers", `{"players":2}`, 34},
	{"chinese-checkers", `{"players":3}`, 33},
	{"chinese-checkers", `{"players":6}`, 33},
	{"hexachess", `{"players":2}`, 50},
	{"hexachess", `{"players":3}`, 50},
}

// searches returns questions about n positions of each game, from games of random moves.
func searches(t *testing.T, n, nodes int) []analysis.Question {
	t.Helper()
	var all []analysis.Question
	for _, v := range variants {
		rng := rand.New(rand.NewPCG(7, 11))
		g, _ := games.Find(v.game)
		for range max(n*v.share/100, 1) {
			state, err := g.Start(v.setup)
			if err != nil {
				t.Fatal(err)
			}
			q := analysis.Question{Ask: "search", Lines: 3, Nodes: nodes}
			q.Line = analysis.Line{Game: v.game, Setup: string(v.setup)}
			for range rng.IntN(40) {
				moves := state.Legal(state.Turn().First())
				text := moves[rng.IntN(len(moves))].Text
				next, err := state.Play(state.Turn().First(), text)
				if err != nil {
					t.Fatal(err)
				}
				if next.Turn() == 0 {
					break
				}
				state = next
				q.Moves = append(q.Moves, text)
			}
			all = append(all, q)
		}
	}
	return all
}

// compare asks the served program and the same code here, and fails where they differ.
func compare(t *testing.T, questions []analysis.Question) {
	t.Helper()
	answers := ask(t, questions)
	var desk analysis.Desk
	for i, q := range questions {
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(desk.Answer(t.Context(), string(text), nil), answers[i]); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestSlowTheServedProgramSearchesTwoHundredPositionsOfEveryGameAsTheServerDoes(t *testing.T) {
	compare(t, searches(t, 200, 400))
}

func TestTheServedProgramAnswersAsTheServerDoes(t *testing.T) {
	line := analysis.Line{Game: "chexers", Moves: []string{"a1-b1"}}
	questions := []analysis.Question{
		{Ask: "position", Line: line},
		{Ask: "position", Line: analysis.Line{Game: "chexers", Moves: []string{"a1-g7"}}},
		{Ask: "position", Line: analysis.Line{Game: "hexdame", Start: "nonsense"}},
		{Ask: "following", Line: line, First: "x"},
		{Ask: "seat", Line: line, Seat: 2},
		{Ask: "why", Line: line, From: "d7", To: "d4"},
		{Ask: "?"},
	}
	questions = append(questions, choices(t, 1, "beginner", "regular", "club")...)
	compare(t, append(questions, searches(t, 1, 200)...))
}

// choices returns questions what bots of some levels would play at n positions of each game.
func choices(t *testing.T, n int, levels ...string) []analysis.Question {
	t.Helper()
	var all []analysis.Question
	for i, q := range searches(t, n, 0) {
		for _, level := range levels {
			q.Ask, q.Level, q.Seed = "choose", level, uint64(i)
			all = append(all, q)
		}
	}
	return all
}

func TestSlowTheServedBotsPlayAsTheServersDo(t *testing.T) {
	var questions []analysis.Question
	for _, level := range bot.Levels() {
		if level.Slug == "champion" { // whom, as the master, the time stops on a slow machine
			break
		}
		questions = append(questions, choices(t, 4, level.Slug)...)
	}
	compare(t, questions)
}

// A build from nothing gives the bytes of the one before and, by the same version of Go, those
// that are served.
func TestSlowTwoBuildsOfTheProgramAreTheSame(t *testing.T) {
	dir := t.TempDir()
	build := func(name string, more ...string) []byte {
		t.Helper()
		path := filepath.Join(dir, name)
		command := exec.CommandContext(t.Context(), "../../scripts/engine", append([]string{"build", path}, more...)...)
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		body, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	first, second := build("first"), build("second", "-a")
	if !bytes.Equal(first, second) {
		t.Error("two builds differ")
	}
	served, err := os.ReadFile(unpacked(t, "engine.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(served, []byte(runtime.Version())) && !bytes.Equal(first, served) {
		t.Error("the served program is another one: make engine")
	}
}

// The program stays within what is promised to people who wait for it.
func TestTheServedProgramIsSmall(t *testing.T) {
	for name, most := range map[string]int64{"engine.wasm.br": 1_115_000, "chexers.net.br": 1_300_000, "go.js": 20_000} {
		info, err := os.Stat(filepath.Join(kept, name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > most {
			t.Errorf("%s has %d bytes, more than %d", name, info.Size(), most)
		}
	}
}
