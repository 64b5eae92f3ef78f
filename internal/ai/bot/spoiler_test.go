package bot

import (
	"math"
	"slices"
	"testing"

	eval "triplecross/internal/ai/eval/sternhalma"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// spoiler plays Chinese checkers so that nobody can come home: it leaves some pegs in its own point
// for as long as it can move another one, brings those home and then goes to and fro.
type spoiler struct {
	keeps []int // holes
	e     *eval.Evaluator
	last  sternhalma.Move
}

func (sp *spoiler) move(t *testing.T, s game.State, by game.Seat) string {
	t.Helper()
	line := chineseCheckersLine(t, s)
	moves := line.Rules.Moves(line.Position, by, nil)
	best, most := moves[0], int32(math.MinInt32)
	for _, m := range moves {
		worth := sp.e.Priority(line.Position, by, m)
		switch {
		case slices.Contains(sp.keeps, int(m.From)):
			worth -= 1 << 20
		case worth <= 0 && m.From == sp.last.To && m.To == sp.last.From:
			worth = 0
		}
		if worth > most {
			best, most = m, worth
		}
	}
	sp.last = best
	text, _ := line.Rules.Notate(line.Position, by, best)
	return text
}

func chineseCheckersLine(t *testing.T, s game.State) game.Line[sternhalma.Position, sternhalma.Move] {
	t.Helper()
	line, ok := game.LineOf[sternhalma.Position, sternhalma.Move](s)
	if !ok {
		t.Fatal("a state of another game")
	}
	return line
}

// endAgainstSpoiler returns the end of a game that a level plays against a spoiler who keeps pegs in some holes.
func endAgainstSpoiler(t *testing.T, setup game.Setup, level Level, keeps []string) game.State {
	t.Helper()
	board, err := sternhalma.Rules{}.Board("")
	if err != nil {
		t.Fatal(err)
	}
	sp := &spoiler{e: eval.New()}
	for _, name := range keeps {
		hole, ok := board.Grid.Find(name)
		if !ok || !sternhalma.South.Holes().Has(hole) {
			t.Fatalf("%s is not in the spoiler's point", name)
		}
		sp.keeps = append(sp.keeps, hole)
	}
	s, err := game.Of(sternhalma.Rules{}).Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	for s.Turn() != 0 {
		by := s.Turn().First()
		text := ""
		if by == 1 {
			text = sp.move(t, s, by)
		} else {
			c, err := Choose(t.Context(), Request{State: s, Seat: by, Level: level, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			text = c.Text
		}
		if s, err = s.Play(by, text); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestASpoilerIsWaitedForAtHomeAndTheGameEnds(t *testing.T) {
	for _, keeps := range [][]string{{"e1"}, {"h4"}, {"e1", "e4"}, {"f2", "f4"}, {"e2", "f3", "g4"}} {
		for _, level := range []Level{quick(100), quick(2_000)} {
			s := endAgainstSpoiler(t, `{"players":2,"spoiling":"none"}`, level, keeps)
			home := chineseCheckersLine(t, s).Position.Pegs(sternhalma.North).And(sternhalma.South.Holes()).Len()
			if home < 10-len(keeps) || s.Ply() > 200 {
				t.Errorf("%v stay: %d pegs home after %d plies: %s", keeps, home, s.Ply(), s.Text())
			}
		}
	}
}

func TestASpoilerIsDrivenOutBySwapping(t *testing.T) {
	for _, keeps := range [][]string{{"e1"}, {"e1", "e2"}, {"e1", "e2", "f2"}, {"e1", "e2", "e3", "f2"}, {"e1", "e2", "e3", "f2", "f3"}} {
		for _, level := range []Level{quick(300), quick(2_000), quick(9_000)} {
			s := endAgainstSpoiler(t, `{"players":2,"spoiling":"swap"}`, level, keeps)
			if o, _ := s.Outcome(); !o.Winners().Has(0) || o.Drawn() {
				t.Errorf("%v stay: %s after %d plies: %s", keeps, o.Reason.String(), s.Ply(), s.Text())
			}
		}
	}
}
