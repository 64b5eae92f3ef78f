package cli_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/cli"
	"triplecross/internal/game"
)

// replay returns the lines that Replay answers.
func replay(t *testing.T, input string) []string {
	t.Helper()
	var out strings.Builder
	if err := cli.Replay(strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestAGameIsReplayedToItsPosition(t *testing.T) {
	for input, want := range map[string]string{
		`{"game":"chexers"}`: `{"plies":0,"legal":[],"position":"GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0","outcome":null}`,
		`{"game":"chexers","setup":{"players":3},"moves":["a1-b1","d7-d6","g4-f4"]}`: `{"plies":3,"legal":[8,8,8],` +
			`"position":"1GGG/1G3/6/R4B1/R4B/R3B/1R1B r 0,0,0 3","outcome":null}`,
		`{"moves":[["MOVE",[[-3,3],[-2,3]]],"d7-d6","[\"MOVE\", [[3,0],[2,0]]]"],"game":"chexers","id":7}`: `{"plies":3,"legal":[8,8,8],` +
			`"position":"1GGG/1G3/6/R4B1/R4B/R3B/1R1B r 0,0,0 3","outcome":null}`,
		`{"game":"chexers","position":"4/5/6/B5R/6/5/4 g 3,0,3 1","moves":[["PASS",null],"a4-b4",["EXIT",[3,0]]]}`: `{"plies":3,"legal":[1,4,4],` +
			`"position":"4/5/6/1B5/6/5/4 g 4,0,3 4","outcome":{"place":[1,2,2],"reason":"four exits"}}`,
		`{"game":"chexers","position":"4/5/6/B6/6/5/4 b 0,0,3 767","moves":["a4-b4"]}`: `{"plies":1,"legal":[4],` +
			`"position":"4/5/6/1B5/6/5/4 r 0,0,3 768","outcome":{"place":[1,1,1],"reason":"turn limit"}}`,
	} {
		if diff := cmp.Diff([]string{want}, replay(t, input)); diff != "" {
			t.Errorf("%s:\n%s", input, diff)
		}
	}
}

func TestTheFirstErrorOfAGameIsAnswered(t *testing.T) {
	round := `"a4-b4","d7-d6","g4-f4","b4-a4","d6-d7","f4-g4"`
	for input, want := range map[string]string{
		`{"game":"chexers","moves":["a1-b1","a1-z9"]}`:                         `ply 2: illegal move "a1-z9"`,
		`{"game":"chexers","moves":["pass"]}`:                                  `ply 1: illegal move "pass"`,
		`{"game":"chexers","moves":["a1-b1","a2-b2"]}`:                         `ply 2: illegal move "a2-b2"`,
		`{"game":"chexers","moves":[["MOVE",[[0,0],[0,1]]]]}`:                  `ply 1: illegal move "[\"MOVE\",[[0,0],[0,1]]]"`,
		`{"game":"chexers","moves":["a1-b1",7]}`:                               `ply 2: 7 is neither a move's text nor an array`,
		`{"game":"chexers","moves":["a1-b1",null]}`:                            `ply 2: null is neither a move's text nor an array`,
		`{"game":"chexers","moves":[` + strings.Repeat(round+",", 3) + `"x"]}`: `ply 19: the game is over`,
		`{"game":"go","moves":[]}`:                                             `unknown game "go"`,
		`{"moves":[]}`:                                                         `unknown game ""`,
		`{"game":"chexers","setup":{"players":2}}`:                             `chexers: set-up: 2 players instead of 3`,
		`{"game":"chexers","setup":[3]}`:                                       `chexers: set-up: want an object, not array`,
		`{"game":"chexers","position":"4/5"}`:                                  `chexers: position: want "<rows> <turn> <exits> <ply>"`,
		`{"game":"chexers","position":""}`:                                     `chexers: position: want "<rows> <turn> <exits> <ply>"`,
		`{"game":"chexers","moves":"a1-b1"}`:                                   `"moves" has the wrong type: string`,
		`{"game":7}`:                                                           `"game" has the wrong type: number`,
		`["chexers"]`:                                                          `want an object, not array`,
		`{"game":"chexers"`:                                                    `malformed JSON: unexpected end of JSON input`,
		`{"game":"chexers"} {}`:                                                `malformed JSON: invalid character '{' after top-level value`,
		`a1-b1`:                                                                `malformed JSON: invalid character 'a' looking for beginning of value`,
	} {
		got := replay(t, input)
		var answer struct{ Error string }
		if err := json.Unmarshal([]byte(got[0]), &answer); err != nil || len(got) != 1 || answer.Error != want {
			t.Errorf("%s: %q", input, got)
		}
	}
}

func TestEveryLineIsAnsweredInItsPlace(t *testing.T) {
	input := "{\"game\":\"chexers\",\"moves\":[\"a1-b1\"]}\r\n" +
		"\n  \t\n" + // blank lines are no games
		"{nonsense\n" +
		"{\"game\":\"draughts\"}\n" +
		"{\"game\":\"chexers\",\"moves\":[\"b1-a1\"]}\n" +
		"{\"game\":\"chexers\",\"moves\":[\"a1-b1\",\"g7-g6\"]}" // without an end of line
	want := []string{
		`{"plies":1,"legal":[8],"position":"GGGG/5/6/R5B/R4B/R3B/1R1B g 0,0,0 1","outcome":null}`,
		`{"error":"malformed JSON: invalid character 'n' looking for beginning of object key string"}`,
		`{"error":"unknown game \"draughts\""}`,
		`{"error":"ply 1: illegal move \"b1-a1\""}`,
		`{"plies":2,"legal":[8,8],"position":"GGG1/4G/6/R5B/R4B/R3B/1R1B b 0,0,0 2","outcome":null}`,
	}
	if diff := cmp.Diff(want, replay(t, input)); diff != "" {
		t.Error(diff)
	}
}

func TestALineMayBeMegabytesLong(t *testing.T) {
	const game = `{"game":"chexers","moves":["a1-b1"],"note":"`
	got := replay(t, game+strings.Repeat("long ", 1<<20)+"\"}\n"+game+"short\"}\n")
	if len(got) != 2 || got[0] != got[1] || !strings.HasPrefix(got[0], `{"plies":1,`) {
		t.Errorf("answers %.100q", got)
	}
}

func TestAByteOrderMarkIsNoPartOfTheFirstGame(t *testing.T) {
	const games = `{"game":"chexers","moves":["a1-b1"]}` + "\n" + `{"game":"hexdame"}`
	if diff := cmp.Diff(replay(t, games), replay(t, "\ufeff"+games)); diff != "" {
		t.Error(diff)
	}
}

func TestOfficialGamesReplayFromTheCommandLine(t *testing.T) {
	file, err := os.Open("../game/chexers/testdata/chexers-games.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var input bytes.Buffer
	var plies []int
	for decode := json.NewDecoder(text); decode.More(); {
		var g struct {
			Plies   int
			Actions json.RawMessage
		}
		if err := decode.Decode(&g); err != nil {
			t.Fatal(err)
		}
		plies = append(plies, g.Plies)
		fmt.Fprintf(&input, `{"game":"chexers","moves":%s}`+"\n", g.Actions)
	}
	answers := replay(t, input.String())
	if len(answers) != len(plies) {
		t.Fatalf("%d answers to %d games", len(answers), len(plies))
	}
	for i, text := range answers {
		var answer struct {
			Plies   int
			Legal   []int
			Outcome *game.Outcome
		}
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Plies != plies[i] || len(answer.Legal) != plies[i] || answer.Outcome == nil {
			t.Errorf("game %d of %d plies: %.200s", i+1, plies[i], text)
		}
	}
}

func TestReplayFailsWhenItCannotReadOrWrite(t *testing.T) {
	const line = `{"game":"chexers"}` + "\n"
	if err := cli.Replay(strings.NewReader(line), brokenPipe{}); !errors.Is(err, errBroken) {
		t.Errorf("writing: %v", err)
	}
	var out strings.Builder
	broken := io.MultiReader(strings.NewReader(line), iotest.ErrReader(errBroken))
	if err := cli.Replay(broken, &out); !errors.Is(err, errBroken) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("reading: %v after %q", err, &out)
	}
}

func FuzzReplayAnswersEveryLine(f *testing.F) {
	f.Add("{\"game\":\"chexers\",\"setup\":{\"players\":3},\"moves\":[\"a1-b1\",[\"MOVE\",[[0,-3],[0,-2]]]]}\n\n{}")
	f.Add(`{"game":"chexers","position":"4/5/6/B5R/6/5/4 g 3,0,3 1","moves":["pass"]}`)
	f.Add(`{"game":"chexers","moves":[null,{},"",[]]}` + "\r\n[")
	f.Fuzz(func(t *testing.T, input string) {
		var out bytes.Buffer
		if err := cli.Replay(strings.NewReader(input), &out); err != nil {
			t.Fatal(err)
		}
		games := 0
		for line := range strings.SplitSeq(input, "\n") {
			if strings.TrimSpace(line) != "" {
				games++
			}
		}
		answers := bytes.Count(out.Bytes(), []byte("\n"))
		for line := range bytes.Lines(out.Bytes()) {
			if !json.Valid(line) {
				t.Errorf("answer %q is no JSON", line)
			}
		}
		if answers != games {
			t.Errorf("%d answers to %d lines", answers, games)
		}
	})
}
