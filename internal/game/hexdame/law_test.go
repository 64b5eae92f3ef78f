package hexdame_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexdame"
)

// scatter returns a random position with up to most pieces of each side.
func scatter(t testing.TB, random *rand.Rand, most int) hexdame.Position {
	grid, text := grid(t), ""
	cells := random.Perm(grid.Len())
	for _, kinds := range []string{"wwW", "rrR"} {
		for range 1 + random.IntN(most) {
			text += kinds[random.IntN(3):][:1] + grid.Name(cells[0]) + " "
			cells = cells[1:]
		}
	}
	return parse(t, text+[]string{"white", "red"}[random.IntN(2)])
}

// checkTurn plays a legal move and checks that it changes the position only as
// a turn may.
func checkTurn(t testing.TB, p hexdame.Position, m hexdame.Move) hexdame.Position {
	t.Helper()
	by := p.Turn()
	other := hexdame.Red - by
	next := rules.Play(p, by, m)
	from, to := hexdame.Cells(1)<<m.From, hexdame.Cells(1)<<m.To
	king := p.Kings(by)&from != 0
	switch {
	case p.Pieces(by)&from == 0:
		t.Errorf("%s: %+v moves nobody", rules.Format(p), m)
	case m.Captured&^p.Pieces(other) != 0:
		t.Errorf("%s: %+v captures what is not the opponent's", rules.Format(p), m)
	case next.Pieces(by)&next.Pieces(other) != 0:
		t.Errorf("%s: two pieces on a cell after %+v", rules.Format(p), m)
	case next.Pieces(by) != p.Pieces(by)&^from|to:
		t.Errorf("%s: own pieces %b after %+v", rules.Format(p), next.Pieces(by), m)
	case next.Pieces(other) != p.Pieces(other)&^m.Captured || next.Kings(other) != p.Kings(other)&^m.Captured:
		t.Errorf("%s: other pieces %b after %+v", rules.Format(p), next.Pieces(other), m)
	case next.Kings(by)&^to != p.Kings(by)&^from:
		t.Errorf("%s: kings %b after %+v", rules.Format(p), next.Kings(by), m)
	case king && next.Kings(by)&to == 0:
		t.Errorf("%s: a king is no king after %+v", rules.Format(p), m)
	case next.Turn() != other:
		t.Errorf("%s: seat %d is on turn after %+v", rules.Format(p), next.Turn(), m)
	case king && m.Captured == 0 && next.KingTurns() != p.KingTurns()+1,
		(!king || m.Captured != 0) && next.KingTurns() != 0:
		t.Errorf("%s: %d turns of kings after %+v", rules.Format(p), next.KingTurns(), m)
	}
	return next
}

func TestEveryLegalMoveLeavesOnePieceACellAndTakesOnlyWhatItCaptures(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		p := scatter(t, random, 16)
		for range 40 {
			if rules.Turn(p) == 0 {
				break
			}
			moves := rules.Moves(p, p.Turn(), nil)
			for _, m := range moves {
				checkTurn(t, p, m)
			}
			p = rules.Play(p, p.Turn(), moves[random.IntN(len(moves))])
		}
	}
}

func TestCapturesAreThoseFoundByPlayingAllChains(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	grid := grid(t)
	for range 2000 {
		p := scatter(t, random, 9)
		text := rules.Format(p)
		var want []string
		for key := range readNaive(text).captures([]string{"white", "red"}[p.Turn()]) {
			want = append(want, key)
		}
		slices.Sort(want)
		if p.MustCapture() != (want != nil) {
			t.Fatalf("%s: must capture: %t", text, p.MustCapture())
		}
		if want == nil {
			continue
		}
		if diff := cmp.Diff(want, keys(grid, p)); diff != "" {
			t.Fatalf("%s: %s", text, diff)
		}
	}
}

// symmetry is a way to turn or mirror the board that changes nothing in the game.
type symmetry struct {
	cell func(hex.Cell) hex.Cell
	swap bool // whether the sides change places
}

// position returns what becomes of a position.
func (sym symmetry) position(t testing.TB, p hexdame.Position) hexdame.Position {
	grid, text := grid(t), ""
	kinds, turns := []string{"wW", "rR"}, []string{"white", "red"}
	if sym.swap {
		slices.Reverse(kinds)
		slices.Reverse(turns)
	}
	for s := range hexdame.Red + 1 {
		for i := range p.Pieces(s).All() {
			kind := kinds[s][:1]
			if p.Kings(s).Has(i) {
				kind = kinds[s][1:]
			}
			to, _ := grid.Index(sym.cell(grid.Cell(i)))
			text += kind + grid.Name(to) + " "
		}
	}
	return parse(t, text+turns[p.Turn()])
}

// move returns what becomes of a move.
func (sym symmetry) move(grid *hex.Grid, m hexdame.Move) hexdame.Move {
	number := func(i int) int {
		to, _ := grid.Index(sym.cell(grid.Cell(i)))
		return to
	}
	moved := hexdame.Move{From: int8(number(int(m.From))), To: int8(number(int(m.To)))}
	for i := range m.Captured.All() {
		moved.Captured |= 1 << number(i)
	}
	return moved
}

func TestSymmetriesOfTheGameMapLegalMovesToLegalMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	grid := grid(t)
	for name, sym := range map[string]symmetry{
		"letters and numbers exchanged": {cell: func(c hex.Cell) hex.Cell { return hex.Cell{Q: -c.R, R: -c.Q} }},
		"half a turn, sides exchanged":  {cell: func(c hex.Cell) hex.Cell { return c.Turn(3) }, swap: true},
	} {
		for range 500 {
			p := scatter(t, random, 12)
			turned := sym.position(t, p)
			want := []string{}
			if rules.Turn(p) != 0 {
				for _, m := range rules.Moves(p, p.Turn(), nil) {
					want = append(want, key(grid, sym.move(grid, m)))
				}
			}
			slices.Sort(want)
			if diff := cmp.Diff(want, keys(grid, turned)); diff != "" {
				t.Fatalf("%s: %s becomes %s:\n%s", name, rules.Format(p), rules.Format(turned), diff)
			}
		}
	}
}

func TestTheMovePathAllocatesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	buf := make([]hexdame.Move, 0, 256)
	starts := []hexdame.Position{
		parse(t, startText),
		parse(t, "Wa1 Wb1 Wc1 Wi5 wd4 Ri9 Ra5 rf6 rg7 re5 rc6 rd7 white"),
	}
	allocs := testing.AllocsPerRun(20, func() {
		for _, p := range starts {
			for range 100 {
				buf = rules.Moves(p, p.Turn(), buf[:0])
				if len(buf) != rules.Count(p, p.Turn()) || rules.Situation(p) == (game.Situation{}) {
					t.Fatal(rules.Format(p))
				}
				if len(buf) == 0 {
					break
				}
				p = rules.Play(p, p.Turn(), buf[random.IntN(len(buf))])
			}
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations in 200 turns", allocs)
	}
}

// FuzzPlay plays legal moves, chosen by numbers, from any position and checks
// each with checkTurn.
func FuzzPlay(f *testing.F) {
	f.Add(startText, []byte("HexDame"))
	f.Add("Wa1 rc3 re7 rg7 rg5 re5 white", []byte{1, 2, 3})
	f.Add("we5 re6 rf7 rf6 rd4 rb2 Ri5 white 99", []byte{0, 0, 7, 7})
	f.Fuzz(func(t *testing.T, text string, choices []byte) {
		p, err := rules.Parse("", text)
		if err != nil {
			return
		}
		for _, n := range choices {
			if rules.Turn(p) == 0 {
				return
			}
			moves := rules.Moves(p, p.Turn(), nil)
			p = checkTurn(t, p, moves[int(n)%len(moves)])
		}
	})
}
