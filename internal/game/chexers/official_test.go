package chexers_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/gametest"
	"triplecross/internal/game/hex"
	"triplecross/internal/phrase"
)

// The files chexers-perft.json and chexers-games.jsonl.gz were made with the
// official project's referee.

// bySeat is a value for each player in the official files.
type bySeat[T any] struct{ Red, Green, Blue T }

func (b bySeat[T]) list() [3]T { return [3]T{b.Red, b.Green, b.Blue} }

// cells are the pieces of the players as pairs of q and r.
type cells = bySeat[[][2]int8]

// standing returns who stands where.
func standing(c cells) map[hex.Cell]game.Seat {
	at := make(map[hex.Cell]game.Seat)
	for s, list := range c.list() {
		for _, c := range list {
			at[hex.Cell{Q: c[0], R: c[1]}] = game.Seat(s)
		}
	}
	return at
}

// seatNamed returns the seat with a name such as "red".
func seatNamed(name string) game.Seat {
	return game.Seat(slices.Index([]string{"red", "green", "blue"}, name))
}

// tally counts the plies at one depth by their kinds.
type tally struct{ Depth, Nodes, Moves, Jumps, Conversions, Exits, Passes, Wins int }

// add counts the last of depth plies from p.
func (n *tally) add(p chexers.Position, depth int) {
	if _, over := rules.Outcome(p, 1); over {
		return
	}
	by := p.Turn()
	var buf [80]chexers.Move
	for _, m := range rules.Moves(p, by, buf[:0]) {
		if depth > 1 {
			n.add(rules.Play(p, by, m), depth-1)
			continue
		}
		n.Nodes++
		switch {
		case m.IsPass():
			n.Passes++
		case m.IsExit():
			n.Exits++
			if p.Exits(by) == 3 {
				n.Wins++
			}
		case m.Over() != 0:
			n.Jumps++
			if m.Over()&^p.Pieces(by) != 0 {
				n.Conversions++
			}
		default:
			n.Moves++
		}
	}
}

// divided is a first action and how many sequences start with it.
type divided struct {
	action string
	nodes  uint64
}

func (d *divided) UnmarshalJSON(text []byte) error {
	var action json.RawMessage
	err := json.Unmarshal(text, &[]any{&action, &d.nodes})
	d.action = string(action)
	return err
}

func TestPositionsHaveTheOfficialActionsAndCounts(t *testing.T) {
	text, err := os.ReadFile("testdata/chexers-perft.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Positions []struct {
			Name, Turn string
			Pieces     cells
			Exits      bySeat[int]
			Perft      []tally
			Legal      []json.RawMessage `json:"legal_actions"`
			Divide     []divided         `json:"divide_depth_3"`
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Positions) != 15 {
		t.Fatalf("%d positions", len(file.Positions))
	}
	for _, position := range file.Positions {
		t.Run(position.Name, func(t *testing.T) {
			turn := seatNamed(position.Turn)
			text := draw(standing(position.Pieces), turn, position.Exits.list(), int(turn))
			p, s := parse(t, text), state(t, text)
			for _, want := range position.Perft {
				got := tally{Depth: want.Depth}
				got.add(p, want.Depth)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Error(diff)
				}
			}

			var actions []string
			for _, action := range position.Legal {
				actions = append(actions, read(t, s, string(action)))
			}
			slices.Sort(actions)
			if diff := cmp.Diff(actions, legal(s, "")); diff != "" {
				t.Error(diff)
			}

			for _, d := range position.Divide {
				if got := play(t, s, read(t, s, d.action)).Perft(2); got != d.nodes {
					t.Errorf("%s: %d instead of %d", d.action, got, d.nodes)
				}
			}
		})
	}
}

func TestThePerftFileSaysWhatTheOfficialOneSays(t *testing.T) {
	text, err := os.ReadFile("testdata/chexers-perft.json")
	if err != nil {
		t.Fatal(err)
	}
	var official struct {
		Positions []struct {
			Name  string
			Perft []struct{ Nodes uint64 }
		}
	}
	if err := json.Unmarshal(text, &official); err != nil {
		t.Fatal(err)
	}
	ours := gametest.ReadPerft(t, "testdata/perft.json")
	if len(ours) != len(official.Positions) {
		t.Fatalf("%d positions instead of %d", len(ours), len(official.Positions))
	}
	for i, want := range official.Positions {
		var nodes []uint64
		for _, n := range want.Perft {
			nodes = append(nodes, n.Nodes)
		}
		if got := ours[i]; got.Name != want.Name || !slices.Equal(got.Nodes, nodes) {
			t.Errorf("%s has %d, not %s with %d", got.Name, got.Nodes, want.Name, nodes)
		}
	}
}

// read returns the text of the move that an official action means.
func read(t *testing.T, s game.State, action string) string {
	t.Helper()
	for by := range s.Turn().All() {
		text, err := s.Read(by, action)
		if err != nil {
			t.Fatalf("%s: %v", s.Text(), err)
		}
		return text
	}
	t.Fatalf("%s: nobody is on turn to play %s", s.Text(), action)
	return ""
}

// officialGame is a game as the referee recorded it.
type officialGame struct {
	ID     int
	Plies  int
	Result struct{ Type, Reason, Winner string }
	// FourthExitBy names the winner by the written rules where the referee,
	// which looks at the number of turns first, called a draw.
	FourthExitBy  string `json:"fourth_exit_by"`
	Exits         bySeat[int]
	Passes        int
	BlockedPasses *int `json:"blocked_passes"` // passes with pieces on the board
	Conversions   *int
	MaxRepeat     int `json:"max_repeat"`
	Final         cells
	Actions       []json.RawMessage
}

// outcome returns how the game ends by the written rules.
func (g officialGame) outcome() game.Outcome {
	switch {
	case g.FourthExitBy != "":
		return game.Win(3, seatNamed(g.FourthExitBy), phrase.New("reason.fourExits", "four exits"))
	case g.Result.Type == "win":
		return game.Win(3, seatNamed(g.Result.Winner), phrase.New("reason.fourExits", "four exits"))
	}
	return game.Draw(3, map[string]phrase.Phrase{
		"repetition": phrase.New("reason.repetition", "repetition"),
		"turn-limit": phrase.New("reason.turnLimit", "turn limit"),
	}[g.Result.Reason])
}

func TestOfficialGamesReplayToTheirRecordedEnd(t *testing.T) {
	file, err := os.Open("testdata/chexers-games.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for decode := json.NewDecoder(bufio.NewReader(text)); decode.More(); games++ {
		var g officialGame
		if err := decode.Decode(&g); err != nil {
			t.Fatal(err)
		}
		g.replay(t)
	}
	if games != 105 {
		t.Errorf("%d games instead of 105", games)
	}
}

func (g officialGame) replay(t *testing.T) {
	s, err := game.Of(rules).Start("")
	if err != nil {
		t.Fatal(err)
	}
	passes, blocked, conversions := 0, 0, 0
	for ply, action := range g.Actions {
		if got, over := s.Outcome(); over {
			t.Fatalf("game %d is over after %d of %d plies: %+v", g.ID, ply, len(g.Actions), got)
		}
		by := game.Seat(ply % 3)
		move, err := s.Read(by, string(action))
		if err != nil {
			t.Fatalf("game %d, ply %d: %v", g.ID, ply+1, err)
		}
		if move == "pass" {
			passes++
			if slices.ContainsFunc(s.View(by).Pieces, func(p game.Piece) bool { return p.Seat == by }) {
				blocked++
			}
		}
		conversions += strings.Count(move, "x")
		s = play(t, s, move)
	}

	line, _ := game.LineOf[chexers.Position, chexers.Move](s)
	maxRepeat := 0
	for _, n := range line.Seen {
		maxRepeat = max(maxRepeat, n)
	}
	outcome, _ := s.Outcome()
	type ending struct {
		Text                     string
		Outcome                  game.Outcome
		Plies, Passes, MaxRepeat int
	}
	want := ending{
		Text:    draw(standing(g.Final), game.Seat(g.Plies%3), g.Exits.list(), g.Plies),
		Outcome: g.outcome(), Plies: g.Plies, Passes: g.Passes, MaxRepeat: g.MaxRepeat,
	}
	got := ending{Text: s.Text(), Outcome: outcome, Plies: s.Ply(), Passes: passes, MaxRepeat: maxRepeat}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("game %d (-referee +rules):\n%s", g.ID, diff)
	}
	if g.Conversions != nil && *g.Conversions != conversions {
		t.Errorf("game %d has %d conversions instead of %d", g.ID, conversions, *g.Conversions)
	}
	if g.BlockedPasses != nil && *g.BlockedPasses != blocked {
		t.Errorf("game %d has %d passes with pieces instead of %d", g.ID, blocked, *g.BlockedPasses)
	}
}
