package sternhalma_test

import (
	"compress/gzip"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
	"triplecross/internal/game/sternhalma"
	"triplecross/internal/phrase"
)

// The files chinese-checkers-*.json were made with an independent, slow program.
// It writes a dead peg as # and leaves out the seat on turn.

// setupOf returns the set-up of a variant of the reference.
func setupOf(t testing.TB, variant string, first int) game.Setup {
	t.Helper()
	var players, sets int
	unused := "empty"
	name, _ := strings.CutSuffix(variant, "_populated")
	if name != variant {
		unused = "populated"
	}
	if n, _ := fmt.Sscanf(name, "%dx%d", &players, &sets); n == 1 {
		sets = 1
	}
	return game.Setup(fmt.Sprintf(`{"players":%d,"sets":%d,"first":%d,"unused":%q}`, players, sets, first+1, unused))
}

// boardOf returns the text of a board of the reference with a seat on turn.
func boardOf(board string, by int) string {
	return draw(pegs(strings.ReplaceAll(board, "#", "x")), game.Seat(by))
}

// keys returns the legal moves of the seat on turn by the reference's keys: a
// move's ends and what else it changes, in the order of the holes as words.
func keys(t testing.TB, p sternhalma.Position) map[string]sternhalma.Move {
	t.Helper()
	before := standing(p)
	list := make(map[string]sternhalma.Move)
	for _, m := range rules.Moves(p, p.Turn(), nil) {
		k := "pass"
		if !m.IsPass() {
			k = holes[m.From] + "-" + holes[m.To]
			var changes []string
			for i, peg := range standing(rules.Play(p, p.Turn(), m)) {
				if i != int(m.To) && peg != before[i] && peg != "" {
					changes = append(changes, holes[i]+"="+peg)
				}
			}
			if slices.Sort(changes); changes != nil {
				k += "*" + strings.Join(changes, ",")
			}
		}
		if other, ok := list[k]; ok {
			t.Errorf("%s: %v and %v both do %s", rules.Format(p), m, other, k)
		}
		list[k] = m
	}
	return list
}

// The counts themselves are checked by TestConformance.
func TestThePerftFileSaysWhatTheReferenceSays(t *testing.T) {
	text, err := os.ReadFile("testdata/chinese-checkers-perft.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Rules map[string]struct {
			Start string
			First int
			Perft []uint64
		} `json:"seed_rules"`
		Midgame []struct {
			Game   int `json:"game_index"`
			Turns  int `json:"after_turns"`
			ToMove int `json:"to_move"`
			Board  string
			Perft  []uint64
		} `json:"seed_midgame"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	type counted struct {
		Position string
		Nodes    []uint64
	}
	want, got := map[string]counted{}, map[string]counted{}
	for variant, position := range file.Rules {
		s := start(t, setupOf(t, variant, position.First))
		if diff := cmp.Diff(boardOf(position.Start, position.First), s.Text()); diff != "" {
			t.Errorf("%s:\n%s", variant, diff)
		}
		want["start "+strings.ReplaceAll(variant, "_", " ")] = counted{s.Text(), position.Perft}
	}
	for _, position := range file.Midgame {
		name := fmt.Sprintf("game %d after turn %d", position.Game, position.Turns)
		want[name] = counted{boardOf(position.Board, position.ToMove), position.Perft}
	}
	for _, position := range gametest.ReadPerft(t, "testdata/perft.json") {
		got[position.Name] = counted{position.Position, position.Nodes}
	}
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 20 {
		t.Errorf("%d positions: %s", len(got), diff)
	}
}

func TestPositionsHaveTheMovesOfTheReference(t *testing.T) {
	text, err := os.ReadFile("testdata/chinese-checkers-positions.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Positions []struct {
			Name, Variant, Board string
			ToMove               int `json:"to_move"`
			Results, Paths       map[string]string
			Done                 map[string]bool `json:"done_after"`
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Positions) != 6 {
		t.Fatalf("%d positions", len(file.Positions))
	}
	for _, want := range file.Positions {
		t.Run(want.Name, func(t *testing.T) {
			s := state(t, setupOf(t, want.Variant, 0), boardOf(want.Board, want.ToMove))
			results, paths, done := map[string]string{}, map[string]string{}, map[string]bool{}
			for k, m := range keys(t, typed(s)) {
				text, gesture := rules.Notate(typed(s), turn(t, s), m)
				next := play(t, s, text)
				fields := strings.Fields(next.Text())
				slices.Sort(fields[:len(fields)-1])
				results[k] = strings.Join(fields[:len(fields)-1], " ")
				paths[k] = strings.Join(gesture.Places, " ")
				_, done[k] = next.Outcome()
			}
			for _, diff := range []string{
				cmp.Diff(want.Results, results), cmp.Diff(want.Paths, paths), cmp.Diff(want.Done, done),
			} {
				if diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// referenceGame is a game as the reference played it.
type referenceGame struct {
	Variant string
	First   int
	Turns   []struct {
		Player     int
		Move, Path string
		Legal      int    `json:"n_legal"`
		Sha1       string `json:"legal_sha1"`
	}
	Winner int
	Final  string
}

// referenceGames returns the games of the reference.
func referenceGames(t testing.TB) []referenceGame {
	t.Helper()
	packed, err := os.Open("testdata/chinese-checkers-games.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(text)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Games []referenceGame }
	if err := json.Unmarshal(all, &file); err != nil {
		t.Fatal(err)
	}
	return file.Games
}

func TestGamesOfTheReferenceHaveTheSameMovesAtEveryTurn(t *testing.T) {
	games := referenceGames(t)
	if len(games) != 14 {
		t.Errorf("%d games", len(games))
	}
	for i, g := range games {
		t.Run(fmt.Sprint(i, " ", g.Variant), func(t *testing.T) { g.replay(t) })
	}
}

func (g referenceGame) replay(t *testing.T) {
	s := start(t, setupOf(t, g.Variant, g.First))
	for n, want := range g.Turns {
		if by := turn(t, s); by != game.Seat(want.Player) {
			t.Fatalf("turn %d: seat %d is on turn, not %d", n+1, by+1, want.Player+1)
		}
		p := typed(s)
		moves := keys(t, p)
		names := slices.Sorted(maps.Keys(moves))
		sum := sha1.Sum([]byte(strings.Join(names, "\n")))
		if len(moves) != want.Legal || hex.EncodeToString(sum[:]) != want.Sha1 {
			t.Fatalf("turn %d, %s: %d moves instead of %d:\n%s", n+1, s.Text(), len(moves), want.Legal, names)
		}
		m, ok := moves[want.Move]
		if !ok {
			t.Fatalf("turn %d: no move %s", n+1, want.Move)
		}
		text, gesture := rules.Notate(p, p.Turn(), m)
		if path := strings.Fields(want.Path); len(path) > 0 {
			comparePaths(t, s, text, gesture.Places, path)
		}
		s = play(t, s, text)
	}
	final := strings.Split(s.Text(), " ")
	if diff := cmp.Diff(pegs(g.Final), pegs(strings.Join(final[:len(final)-1], " "))); diff != "" {
		t.Error(diff)
	}
	got, over := s.Outcome()
	if diff := cmp.Diff(game.Win(s.Players(), game.Seat(g.Winner), phrase.New("reason.allHome", "bringing all home")), got); diff != "" || !over {
		t.Errorf("over is %t: %s", over, diff)
	}
}

// comparePaths checks that the reference's path is read as the move with that
// text, and that the move's own path is no longer.
func comparePaths(t *testing.T, s game.State, text string, own, path []string) {
	t.Helper()
	read, err := s.Read(turn(t, s), strings.Join(path, "-"))
	if len(path) > 2 && read != text || len(path) == 2 && err == nil && read != text {
		t.Errorf("%s: path %s is read as %q, not %q, %v", s.Text(), path, read, text, err)
	}
	if len(own) > len(path) {
		t.Errorf("%s: path %s is shorter than %s", s.Text(), path, text)
	}
}
