package search_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

// turner turns Red's game into Green's, Green's into Blue's, Blue's into Red's.
type turner struct{ grid *hex.Grid }

func newTurner() turner {
	return turner{hex.NewGrid(hex.Hexagon(4), func(c hex.Cell) string { return fmt.Sprint(c) })}
}

func (t turner) cell(i int8) int8 {
	if i < 0 {
		return i
	}
	j, _ := t.grid.Index(t.grid.Cell(int(i)).Turn(2))
	return int8(j)
}

func (t turner) move(m chexers.Move) chexers.Move {
	return chexers.Move{From: t.cell(m.From), To: t.cell(m.To)}
}

func (t turner) position(p position) position {
	letters := make([]byte, t.grid.Len())
	for i := range letters {
		letters[i] = '.'
	}
	for s := range game.Seat(3) {
		for i := range p.Pieces(s).All() {
			letters[t.cell(int8(i))] = "GBR"[s]
		}
	}
	var rows []byte
	for i, l := range letters {
		if i > 0 && t.grid.Cell(i).R != t.grid.Cell(i-1).R {
			rows = append(rows, '/')
		}
		rows = append(rows, l)
	}
	text := regexp.MustCompile(`\.+`).ReplaceAllStringFunc(string(rows), func(run string) string {
		return strconv.Itoa(len(run))
	})
	text = fmt.Sprintf("%s %c %d,%d,%d %d", text, "gbr"[p.Turn()], p.Exits(2), p.Exits(0), p.Exits(1), p.Ply())
	q, err := chexers.Rules{}.Parse("", text)
	if err != nil {
		panic(err)
	}
	return q
}

func TestSearchIsTheSameForAllColours(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	turn := newTurner()
	judges := []eval.Network{{Net: net.New(randomWeights(1))}, {Net: net.Trained(), RiskAversion: 0.1}}
	for i := range 60 {
		p, _ := randomPosition(rng, rng.IntN(100))
		for _, name := range slices.Sorted(maps.Keys(methods)) {
			by := methods[name]
			budget := search.Budget{Depth: 1 + rng.IntN(3)}
			here, there := of(p, budget), of(turn.position(p), budget)
			if name == "monte carlo" {
				// The hand-written evaluation likes many moves alike.
				judge := judges[i%len(judges)]
				here.Evaluator, there.Evaluator = judge, judge
				here.Budget.Nodes, there.Budget.Nodes = 3000, 3000
			}
			compareTurned(t, turn, name, find(t, by, here), find(t, by, there))
		}
	}
}

// compareTurned checks that what was found in a position and in the same one
// turned is the same.
func compareTurned(t *testing.T, turn turner, name string, here, there result) {
	t.Helper()
	if a, b := here.Moves[0], there.Moves[0]; a.Value != b.Value {
		t.Fatalf("%s: %v here, %v when turned", name, a, b)
	}
	if name == "paranoid" || name == "best replies" {
		return // what it finds out about other moves depends on their order
	}
	type worth struct {
		Value  float32
		Visits int
	}
	want, got := map[chexers.Move]worth{}, map[chexers.Move]worth{}
	for i := range here.Moves {
		a, b := here.Moves[i], there.Moves[i]
		want[turn.move(a.Move)] = worth{a.Value, a.Visits}
		got[b.Move] = worth{b.Value, b.Visits}
	}
	if len(here.Moves) > 1 && want[turn.move(here.Moves[0].Move)] != want[turn.move(here.Moves[1].Move)] &&
		turn.move(here.Moves[0].Move) != there.Moves[0].Move {
		t.Fatalf("%s: %v here, %v when turned", name, here.Moves[0], there.Moves[0])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s: %s", name, diff)
	}
}

func TestEvaluationIsTheSameForAllColours(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	e, turn := eval.New(), newTurner()
	for range 300 {
		p, _ := randomPosition(rng, rng.IntN(200))
		here, there := e.Evaluate(p), e.Evaluate(turn.position(p))
		if want := (search.Values{here[2], here[0], here[1]}); there != want {
			t.Fatalf("%s: %v, turned %v", chexers.Rules{}.Format(p), here, there)
		}
		if sum := here[0] + here[1] + here[2]; sum < 0.97 || sum > 0.981 {
			t.Fatalf("%s: values sum to %v", chexers.Rules{}.Format(p), sum)
		}
	}
}
