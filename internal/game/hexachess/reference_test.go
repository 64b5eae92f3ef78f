package hexachess_test

import (
	"compress/gzip"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/gametest"
	"triplecross/internal/game/hexachess"
)

// The files hexachess-*.json were made with independent, slow programs.

// setups are the set-ups by the names of the reference.
var setups = map[string]game.Setup{
	"grand": grand, "standard": standard, "standard_trimmed": trimmed, "3-player": three, "4-player": team,
}

// readJSON reads a file of the reference, which may be packed.
func readJSON(t testing.TB, path string, into any) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var r io.Reader = file
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := json.NewDecoder(r).Decode(into); err != nil {
		t.Fatal(err)
	}
}

// positions are those of the reference for two players.
func positions(t testing.TB) []position {
	var file struct{ Positions []position }
	readJSON(t, "testdata/hexachess-positions.json", &file)
	if len(file.Positions) != 11 {
		t.Fatalf("%d positions", len(file.Positions))
	}
	return file.Positions
}

type position struct {
	Name, Variant, Fen, Status string
	LostWhite                  []string `json:"lost_white"`
	LostBlack                  []string `json:"lost_black"`
	Legal                      []string
	Perft                      map[int]uint64
}

// nodes lists counts by depth.
func nodes(counts map[int]uint64) []uint64 {
	list := make([]uint64, len(counts))
	for depth, n := range counts {
		list[depth-1] = n
	}
	return list
}

// The counts themselves are checked by TestConformance.
func TestThePerftFileSaysWhatTheReferenceSays(t *testing.T) {
	type counted struct {
		Setup, Position string
		Nodes           []uint64
	}
	var file map[string]json.RawMessage
	readJSON(t, "testdata/hexachess-perft.json", &file)
	want, got := map[string]counted{}, map[string]counted{}
	for variant, setup := range setups {
		var counts map[int]uint64
		if err := json.Unmarshal(file[variant], &counts); err != nil {
			t.Fatal(err)
		}
		want[fmt.Sprint("start ", variant)] = counted{string(setup), "", nodes(counts)}
	}
	for _, p := range positions(t) {
		if p.Status != "stalemate" {
			want[p.Name] = counted{string(setups[p.Variant]), p.Fen, nodes(p.Perft)}
		}
	}
	for _, p := range gametest.ReadPerft(t, "testdata/perft.json") {
		got[p.Name] = counted{string(p.Setup), p.Position, p.Nodes}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEveryArmyStandsWhereTheReferenceSays(t *testing.T) {
	var file struct {
		Setups map[string]struct {
			Cells   int
			Fen     string
			Removed []string
			Pieces  []struct {
				Owner       any
				Piece, Cell string
				Q, R        int8
			}
		}
	}
	readJSON(t, "testdata/hexachess-setups.json.gz", &file)
	for variant, setup := range setups {
		want := file.Setups[variant]
		s, grid := start(t, setup), grid(t, setup)
		if grid.Len() != want.Cells {
			t.Errorf("%s: %d cells instead of %d", variant, grid.Len(), want.Cells)
		}
		if want.Fen != "" && s.Text() != want.Fen {
			t.Errorf("%s starts with %s", variant, s.Text())
		}
		for _, name := range want.Removed {
			if _, ok := grid.Find(name); ok {
				t.Errorf("%s has the cell %s", variant, name)
			}
		}
		n, p := 0, typed(s)
		for seat := range game.Seat(s.Players()) {
			n += p.Pieces(seat).Len()
		}
		if n != len(want.Pieces) {
			t.Errorf("%s starts with %d pieces instead of %d", variant, n, len(want.Pieces))
		}
		for _, piece := range want.Pieces {
			i, ok := grid.Find(piece.Cell)
			if c := grid.Cell(max(i, 0)); !ok || c.Q != piece.Q+piece.R || c.R != -piece.R {
				t.Errorf("%s: %s is %v, not at %d, %d", variant, piece.Cell, c, piece.Q, piece.R)
			}
			owner := map[any]game.Seat{"white": 0, "black": 1, 0.0: 0, 1.0: 1, 2.0: 2, 3.0: 3}[piece.Owner]
			if seat, kind := p.At(i); seat != owner || kind.String() != piece.Piece {
				t.Errorf("%s: %s of seat %d stands on %s, not %s of %v", variant, kind, seat+1, piece.Cell, piece.Piece, piece.Owner)
			}
		}
	}
}

func TestReferencePositionsHaveExactlyTheirMoves(t *testing.T) {
	for _, want := range positions(t) {
		t.Run(want.Name, func(t *testing.T) {
			p := parse(t, setups[want.Variant], want.Fen)
			if diff := cmp.Diff(want.Legal, moves(p)); diff != "" {
				t.Error(diff)
			}
			if got := rules.Format(p); got != want.Fen {
				t.Errorf("written as %s", got)
			}
			s := state(t, setups[want.Variant], want.Fen)
			if got := slices.Contains(remarks(s), fmt.Sprint("check ", turn2(p))); got != (want.Status == "check") {
				t.Errorf("%s, and in check: %t", want.Status, got)
			}
			if o, over := s.Outcome(); over != (want.Status == "stalemate") || over && (!o.Drawn() || o.Reason.String() != "stalemate") {
				t.Errorf("%s, and the outcome is %v", want.Status, o)
			}
			if diff := cmp.Diff([]string{sorted(want.LostWhite), sorted(want.LostBlack)}, lost(p)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// turn2 is the seat on turn, counted from 1.
func turn2(p hexachess.Position) int { return int(p.Turn()) + 1 }

// sorted joins letters in the order of the alphabet.
func sorted(letters []string) string {
	slices.Sort(letters)
	return strings.Join(letters, "")
}

// lost returns the kinds of pieces that each of two players has lost, pawns
// aside.
func lost(p hexachess.Position) []string {
	kinds := make([][]string, 2)
	for _, pile := range rules.View(p, game.Nobody, game.View{}).Aside {
		if pile.Kind != "P" {
			kinds[pile.Seat] = append(kinds[pile.Seat], pile.Kind)
		}
	}
	return []string{sorted(kinds[0]), sorted(kinds[1])}
}

// The recorded games go on after draws, so the rules are asked directly.
func TestReferenceGamesHaveTheSameMovesAtEveryTurn(t *testing.T) {
	var file struct {
		Games []struct {
			Variant, Final string
			Plies          []struct {
				Side, Move string
				Legal      int    `json:"n_legal"`
				SHA1       string `json:"legal_sha1"`
				Check      bool
			}
		}
	}
	readJSON(t, "testdata/hexachess-games.json.gz", &file)
	if len(file.Games) != 7 {
		t.Fatalf("%d games", len(file.Games))
	}
	for n, g := range file.Games {
		p, err := rules.Start(setups[g.Variant])
		if err != nil {
			t.Fatal(err)
		}
		for ply, want := range g.Plies {
			list := moves(p)
			sum := sha1.Sum([]byte(strings.Join(list, "\n")))
			if "wb"[p.Turn()] != want.Side[0] || len(list) != want.Legal || hex.EncodeToString(sum[:]) != want.SHA1 {
				t.Fatalf("game %d, ply %d: %d other moves than the %d recorded: %v", n, ply+1, len(list), want.Legal, list)
			}
			said := remarksOf(rules.View(p, game.Nobody, game.View{}))
			if got := slices.Contains(said, fmt.Sprint("check ", turn2(p))); got != want.Check {
				t.Errorf("game %d, ply %d: check %t", n, ply+1, got)
			}
			m, ok := rules.Read(p, p.Turn(), want.Move)
			if !ok {
				t.Fatalf("game %d, ply %d: %s is not read", n, ply+1, want.Move)
			}
			p = rules.Play(p, p.Turn(), m)
		}
		if got := rules.Format(p); got != g.Final && !strings.HasPrefix(got, g.Final+" ") {
			t.Errorf("game %d ends with %s, not %s", n, got, g.Final)
		}
	}
}

func remarksOf(v game.View) []string {
	var list []string
	for _, r := range v.Remarks {
		text := fmt.Sprint(r.Key, " ", r.Seat+1)
		if r.N > 0 {
			text += fmt.Sprint(" ", r.N)
		}
		list = append(list, text)
	}
	return list
}
