package record_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/record"
)

func read(t *testing.T, text string) record.Record {
	t.Helper()
	r, err := record.Read(text, "chexers", games.Find)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// logs returns logs written by the official referee, by name.
func logs(t testing.TB) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.log")
	if err != nil || len(paths) != 4 {
		t.Fatal(paths, err)
	}
	texts := make(map[string]string)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[strings.TrimSuffix(filepath.Base(path), ".log")] = string(text)
	}
	return texts
}

func TestTheOfficialLogComesBackByteForByte(t *testing.T) {
	for name, text := range logs(t) {
		back, err := record.Log(read(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(text, back); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if windows := read(t, strings.ReplaceAll(text, "\n", "\r\n")); len(windows.Moves) != len(read(t, text).Moves) {
			t.Errorf("%s is not read with the ends of lines of Windows", name)
		}
	}
}

func TestTheRulesDecideWhatTheLimitOfTheLogLeavesOpen(t *testing.T) {
	r := read(t, logs(t)["limit-edge"])
	if o, over := r.Last.Outcome(); !over || o.Reason.String() != "four exits" || len(r.Moves) != 768 {
		t.Errorf("after %d moves the game is over: %v, %v", len(r.Moves), over, o)
	}
}

// played returns the beginning of a game in which every move is the last one in
// the list of legal moves.
func played(t testing.TB, slug string, setup game.Setup, plies int) record.Record {
	t.Helper()
	g, ok := games.Find(slug)
	if !ok {
		t.Fatal(slug)
	}
	s, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := record.Record{Game: g, Setup: setup, Last: s}
	for len(r.Moves) < plies && r.Last.Turn() != 0 {
		for by := range r.Last.Turn().All() {
			legal := r.Last.Legal(by)
			text := legal[len(legal)-1].Text
			if r.Last, err = r.Last.Play(by, text); err != nil {
				t.Fatal(err)
			}
			r.Moves = append(r.Moves, record.Move{Seat: by, Text: text})
			break
		}
	}
	return r
}

func samples(t testing.TB) []record.Record {
	return []record.Record{
		played(t, "chexers", "", 0),
		played(t, "chexers", `{"players":3}`, 17),
		played(t, "hexdame", "", 40),
		played(t, "chinese-checkers", `{"players":2,"sets":3}`, 31),
		played(t, "chinese-checkers", `{"players":6,"first":4,"spoiling":"fill","places":true}`, 50),
		played(t, "hexachess", `{"variant":"pre"}`, 60),
		played(t, "hexachess", `{"variant":"screen","army":"standard"}`, 40),
		played(t, "hexachess", `{"variant":"three","captureObstacles":true}`, 90),
		played(t, "hexachess", `{"players":4}`, 60),
	}
}

func TestAListOfMovesComesBackByteForByte(t *testing.T) {
	for _, r := range samples(t) {
		text := record.List(r)
		back := read(t, text)
		if diff := cmp.Diff(text, record.List(back)); diff != "" {
			t.Error(diff)
		}
		if back.Last.Text() != r.Last.Text() {
			t.Errorf("%s leads to %s", text, back.Last.Text())
		}
	}
}

func TestALineComesBackWithAllMoves(t *testing.T) {
	for _, r := range samples(t) {
		line := struct {
			Game  string          `json:"game"`
			Setup json.RawMessage `json:"setup,omitempty"`
			Moves []string        `json:"moves"`
		}{Game: r.Game.Info().Slug, Setup: json.RawMessage(r.Setup)}
		for _, m := range r.Moves {
			line.Moves = append(line.Moves, m.Text)
		}
		text, err := json.MarshalIndent(line, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if got := record.List(read(t, string(text))); got != record.List(r) {
			t.Errorf("%s comes back as %s", text, got)
		}
	}
}

func TestALineTellsWhenItBegan(t *testing.T) {
	const day = "2026-03-04T18:05:06+01:00"
	want, err := time.Parse(time.RFC3339, day)
	if err != nil {
		t.Fatal(err)
	}
	for rest, want := range map[string]time.Time{
		`"times":["` + day + `","2026-03-05T00:00:00Z"]`: want,
		`"times":["` + day + `"],"imported":true`:        {},
		`"times":[]`: {}, `"times":"noon"`: {}, `"times":["noon"]`: {}, `"seats":[0]`: {},
	} {
		if got := read(t, `{"game":"chexers","moves":["a1-b1"],`+rest+`}`).Began; !got.Equal(want) {
			t.Errorf("%s: it began at %v", rest, got)
		}
	}
}

func TestTheSetupOfAListIsOnOneLine(t *testing.T) {
	back := read(t, "{\n  \"game\": \"chinese-checkers\",\n  \"setup\": {\n    \"players\": 3\n  }\n}")
	if want := `{"players":3}`; string(back.Setup) != want {
		t.Errorf("the set-up is read as %s", back.Setup)
	}
	stored := back
	stored.Setup = "{\n\t\"players\": 3\n}" // as earlier versions kept it
	if diff := cmp.Diff(record.List(back), record.List(stored)); diff != "" {
		t.Error(diff)
	}
}

func TestListsNameTheSeatWhereASecretMoveDoesNot(t *testing.T) {
	g, _ := games.Find("hexachess")
	const setup = `{"variant":"screen"}`
	s, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := record.Record{Game: g, Setup: setup, Last: s}
	line := record.Line{Game: "hexachess", Setup: json.RawMessage(setup)}
	for _, m := range []record.Move{{1, "normal"}, {1, "ready"}, {0, "K@d1"}, {0, "normal"}, {0, "ready"}, {0, "a5-a6"}} {
		if r.Last, err = r.Last.Play(m.Seat, m.Text); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
		line.Moves, line.Seats = append(line.Moves, json.RawMessage(fmt.Sprintf("%q", m.Text))), append(line.Seats, m.Seat)
	}
	want := "game hexachess\nsetup {\"variant\":\"screen\"}\n1. 2:normal\n2. ready\n3. K@d1\n4. normal\n5. ready\n6. a5-a6\n"
	if diff := cmp.Diff(want, record.List(r)); diff != "" {
		t.Error(diff)
	}
	text, err := json.Marshal(line)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{record.List(r), string(text)} {
		if diff := cmp.Diff(r.Moves, read(t, text).Moves); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestAListNeedsNeitherNumbersNorAHead(t *testing.T) {
	for _, text := range []string{
		"a1-b1 d7-d6 g4-f4", "\ufeffa1-b1\n\td7-d6\r\n\r\ng4-f4\n", "1. a1-b1 d7-d6\n g4-f4", "game chexers\n1.\na1-b1 d7-d6 g4-f4",
	} {
		if got := read(t, text).Last.Text(); got != "1GGG/1G3/6/R4B1/R4B/R3B/1R1B r 0,0,0 3" {
			t.Errorf("%q leads to %s", text, got)
		}
	}
}

func TestMistakesHaveTheirPosition(t *testing.T) {
	const head = "[game ] - Start Chexers game log at Sat May 11 14:23:05 2019\n"
	const red = "[red  ] - MOVE from (-3, 3) to (-2, 3).\n"
	for text, want := range map[string]string{
		"":                             `line 1, column 1: there is no game in this`,
		" \n\n":                        `line 1, column 1: there is no game in this`,
		"a1-b1\xff":                    `line 1, column 6: this is not text`,
		"a1-b1 d7-d6\n  a1-b1":         `line 2, column 3: illegal move “a1-b1”`,
		"1. a1-b1 d7-d6 g4-f4\n3.":     `line 2, column 1: expected the round number 2. or a move, not “3.”`,
		"game go\na1-b1":               `line 1, column 6: unknown game “go”`,
		" game go \na1-b1":             `line 1, column 7: unknown game “go”`,
		"game\na1-b1":                  `line 1, column 5: unknown game “”`,
		"a1-b1\ngame chexers":          `line 2, column 1: illegal move “game”`,
		"setup {\"players\":2}\na1-b1": `line 1, column 1: that set-up does not work: 2 players instead of 3`,
		"ä1-b1 é":                      `line 1, column 1: illegal move “ä1-b1”`,
		"a1-b1 é é":                    `line 1, column 7: illegal move “é”`,
		head + red + "[green] - PASS.": `line 3, column 11: green cannot do “PASS.” here`,
		head + red + "[blue ] - PASS.": `line 3, column 2: it is green’s turn, not blue’s`,
		head + "[red  ] MOVE":          `line 2, column 1: expected a line such as “[red  ] - PASS.”`,
		head + head:                    `line 2, column 11: “Start Chexers game log at …” must be the first line of the log, and no other line`,
		"[game ] - Start":              `line 1, column 11: “Start Chexers game log at …” must be the first line of the log, and no other line`,
		"[game ] - Start Chexers game log at noon":                              `line 1, column 37: expected a time such as “Sat May 11 14:23:05 2019”`,
		red + "[over ] - winner: Red":                                           `line 2, column 11: the game is not over after the moves before this line`,
		red + "[error] - illegal\n" + red:                                       `line 3, column 1: the log has ended before this line`,
		`{"game":"chexers",` + "\n" + `"moves":["a1-b1",` + "\n" + ` "a1-b1"]}`: `line 3, column 2: illegal move “a1-b1”`,
		`{"game":"chexers","moves":["a1\u001b[2J\u202e\n"]}`:                    "line 1, column 28: illegal move “a1\ufffd[2J\ufffd\ufffd”",
		`{"game":"chexers","moves":"a1-b1"}`:                                    `line 1, column 27: “moves” has the wrong type: string`,
		"{\"game\":\"chexers\",\n \"moves\":[}":                                 `line 2, column 11: malformed JSON: invalid character '}' looking for beginning of value`,
		`{"game":"chexers","moves":[5]}`:                                        `line 1, column 28: illegal move “5”`,
		`{"game":"chexers","seats":"x"}`:                                        `line 1, column 27: “seats” has the wrong type: string`,
		`{"game":"go","moves":[]}`:                                              `line 1, column 9: unknown game “go”`,
		`{"game":"chexers","setup":{"players":7}}`:                              `line 1, column 27: that set-up does not work: 7 players instead of 3`,
		`{"position":"x"}`:                                                      `line 1, column 13: only games from the start can be read`,
	} {
		_, err := record.Read(text, "chexers", games.Find)
		var m *record.Mistake
		if !errors.As(err, &m) || m.Error() != want {
			t.Errorf("%q: %v\nnot %s", text, err, want)
		} else if m.Why.Key == "" {
			t.Errorf("%q: %s is said in English alone", text, m.Why)
		}
	}
}

func TestAGameOfTooManyMovesIsRefused(t *testing.T) {
	text := `{"game":"hexdame","moves":[` + strings.Repeat(`"x",`, record.MaxMoves) + `"x"]}`
	_, err := record.Read(text, "chexers", games.Find)
	if want := fmt.Sprintf("no more than %d moves", record.MaxMoves); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
}

func FuzzWhatIsReadCanBeWrittenAndReadAgain(f *testing.F) {
	for _, text := range logs(f) {
		f.Add(text[:min(len(text), 2000)])
	}
	for _, r := range samples(f) {
		f.Add(record.List(r))
	}
	f.Add(`{"game":"chexers","setup":{"players":3},"moves":["a1-b1",["MOVE",[[0,-3],[0,-2]]]]}`)
	f.Add(`{"GAME":"chexers","moves":[{}], "position":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := record.Read(text, "chexers", games.Find)
		if err != nil {
			var m *record.Mistake
			if !errors.As(err, &m) || m.Line < 1 || m.Column < 1 || m.Line > strings.Count(text, "\n")+1 {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		list := record.List(r)
		if again, err := record.Read(list, "hexdame", games.Find); err != nil || again.Last.Text() != r.Last.Text() {
			t.Errorf("%q is read as %q, which says %v", text, list, err)
		}
		if !record.Logs(r.Game) {
			return
		}
		log, err := record.Log(r)
		if err != nil {
			t.Fatal(err)
		}
		if log == "" {
			return
		}
		if again, err := record.Read(log, "hexdame", games.Find); err != nil || again.Last.Text() != r.Last.Text() {
			t.Errorf("%q is logged as %q, which says %v", text, log, err)
		}
	})
}
