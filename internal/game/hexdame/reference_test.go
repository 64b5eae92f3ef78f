package hexdame_test

import (
	"compress/gzip"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
	"triplecross/internal/phrase"
)

// The files hexdame-*.json were made with two independent programs, one of them
// Ludii.

func readJSON(t *testing.T, path string, v any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// counted is a position with the numbers of sequences by their length.
type counted struct {
	Board  string
	ToMove string `json:"to_move"`
	Moves  []string
	Perft  map[int]uint64
}

func (c counted) text() string { return c.Board + " " + c.ToMove + " 0" }

func (c counted) nodes() []uint64 {
	nodes := make([]uint64, len(c.Perft))
	for depth, n := range c.Perft {
		nodes[depth-1] = n
	}
	return nodes
}

func TestThePerftFileSaysWhatTheReferenceSays(t *testing.T) {
	var file struct {
		Start   counted
		Midgame []counted
	}
	readJSON(t, "testdata/hexdame-perft.json", &file)
	ours := gametest.ReadPerft(t, "testdata/perft.json")
	if len(ours) != 56 || len(file.Midgame) != 55 {
		t.Fatalf("%d positions for %d of the reference and the start", len(ours), len(file.Midgame))
	}
	if got := start(t).Text(); got != file.Start.text() {
		t.Errorf("the start is %s", got)
	}
	if got := ours[0]; got.Position != "" || !slices.Equal(got.Nodes, file.Start.nodes()) {
		t.Errorf("from the start %d, not %d", got.Nodes, file.Start.nodes())
	}
	for i, want := range file.Midgame {
		if got := ours[i+1]; got.Position != want.text() || !slices.Equal(got.Nodes, want.nodes()) {
			t.Errorf("%s has %d, not %s with %d", got.Position, got.Nodes, want.text(), want.nodes())
		}
	}
}

func TestReferenceMovesLeadToTheReferencePosition(t *testing.T) {
	var file struct{ Midgame []counted }
	readJSON(t, "testdata/hexdame-perft.json", &file)
	for _, want := range file.Midgame {
		s := start(t)
		for _, move := range want.Moves {
			s = play(t, s, read(t, s, move))
		}
		if got, ok := strings.CutPrefix(s.Text(), want.Board+" "+want.ToMove+" "); !ok {
			t.Errorf("%s instead of %s", got, want.Board)
		}
	}
}

func TestReferencePositionsHaveExactlyTheirMoves(t *testing.T) {
	var file struct {
		Positions []struct {
			Name, Board  string
			ToMove       string `json:"to_move"`
			Legal        []string
			Paths        int               `json:"n_paths"`
			MaxCapture   int               `json:"max_capture"`
			ResultBoards map[string]string `json:"result_boards"`
		}
	}
	readJSON(t, "testdata/hexdame-positions.json", &file)
	if len(file.Positions) != 136 {
		t.Fatalf("%d positions", len(file.Positions))
	}
	grid := grid(t)
	for _, want := range file.Positions {
		t.Run(want.Name, func(t *testing.T) {
			text := want.Board + " " + want.ToMove
			p, s := parse(t, text), state(t, text)
			if diff := cmp.Diff(want.Legal, keys(grid, p)); diff != "" {
				t.Fatal(diff)
			}
			if got := p.MustCapture(); got != (want.MaxCapture > 0) {
				t.Errorf("must capture: %t", got)
			}
			for move, board := range want.ResultBoards {
				after := play(t, s, read(t, s, move)).Text()
				if got, _, _ := strings.Cut(after, map[string]string{"white": " red ", "red": " white "}[want.ToMove]); got != board {
					t.Errorf("%s leads to %s, not %s", move, after, board)
				}
			}
			if want.MaxCapture == 0 {
				return
			}
			// Every path is read as its move.
			paths := 0
			for move, spellings := range readNaive(want.Board).captures(want.ToMove) {
				paths += len(spellings)
				text := read(t, s, move)
				if first := slices.Min(spellings); text != first {
					t.Errorf("%s is written %s, not %s", move, text, first)
				}
				for _, path := range spellings {
					if got := read(t, s, path); got != text {
						t.Errorf("%s is read as %s, not as %s", path, got, text)
					}
				}
			}
			if paths != want.Paths {
				t.Errorf("%d paths instead of %d", paths, want.Paths)
			}
		})
	}
}

// recorded is a game of the reference file.
type recorded struct {
	ID     int
	Result string
	Final  string `json:"final_board"`
	Turns  []struct {
		Player, Move, Path string
		Legal              int    `json:"n_legal"`
		SHA1               string `json:"legal_sha1"`
	}
}

func TestReferenceGamesReplayWithTheSameMovesAtEveryTurn(t *testing.T) {
	file, err := os.Open("testdata/hexdame-games.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var games struct{ Games []recorded }
	if err := json.NewDecoder(text).Decode(&games); err != nil {
		t.Fatal(err)
	}
	if len(games.Games) != 37 {
		t.Fatalf("%d games", len(games.Games))
	}
	for _, g := range games.Games {
		g.replay(t)
	}
}

func (g recorded) replay(t *testing.T) {
	s, grid := start(t), grid(t)
	seats := map[string]game.Seat{"white": 0, "red": 1}
	for n, turn := range g.Turns {
		if s.Turn() != game.SeatsOf(seats[turn.Player]) {
			t.Fatalf("game %d, turn %d: seats %b are on turn", g.ID, n+1, s.Turn())
		}
		moves := keys(grid, parse(t, s.Text()))
		sum := sha1.Sum([]byte(strings.Join(moves, "\n")))
		if len(moves) != turn.Legal || hex.EncodeToString(sum[:]) != turn.SHA1 {
			t.Fatalf("game %d, turn %d: %d other moves than the %d recorded: %v", g.ID, n+1, len(moves), turn.Legal, moves)
		}
		mark := "-"
		if strings.Contains(turn.Move, "x") {
			mark = "x"
		}
		move := read(t, s, turn.Move)
		if other := read(t, s, strings.ReplaceAll(turn.Path, " ", mark)); other != move {
			t.Fatalf("game %d, turn %d: %s by %s is read as %s", g.ID, n+1, turn.Move, turn.Path, other)
		}
		s = play(t, s, move)
	}
	want := game.Win(2, seats[g.Result], phrase.New("reason.noMoves", "leaving no moves"))
	got, _ := s.Outcome()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("game %d: %s", g.ID, diff)
	}
	if !strings.HasPrefix(s.Text(), g.Final+" ") {
		t.Errorf("game %d ends with %s, not %s", g.ID, s.Text(), g.Final)
	}
}
