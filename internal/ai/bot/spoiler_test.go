package bot

import (
	"math"
	"slices"
	"testing"

	eval "triplecross/internal/ai/eval/sternhalma"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

// spoiler plays Chinese checkers so that its opponent cannot come home: it leaves some pegs in its
// own point as long as it can move others, brings the others home and then moves to and fro.
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

// bySearch returns a player of a level.
func bySearch(t *testing.T, level Level) func(game.State) string {
	return func(s game.State) string {
		c, err := Choose(t.Context(), Request{State: s, Seat: s.Turn().First(), Level: level, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return c.Text
	}
}

// byHints returns a player that follows hints.
func byHints(t *testing.T) func(game.State) string {
	return func(s game.State) string {
		a, err := Analyse(t.Context(), Wish{State: s, Budget: search.Budget{Nodes: 2_000}})
		if err != nil {
			t.Fatal(err)
		}
		return a.Lines[0].Moves[0]
	}
}

// endAgainstSpoiler returns the end of a game that play plays against a spoiler that keeps pegs in some
// holes.
func endAgainstSpoiler(t *testing.T, setup game.Setup, play func(game.State) string, keeps []string) game.State {
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
			text = play(s)
		}
		if s, err = s.Play(by, text); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestASpoilerIsWaitedForAtHomeAndTheGameEnds(t *testing.T) {
	regular, _ := LevelNamed("regular")
	club, _ := LevelNamed("club")
	for _, keeps := range [][]string{{"e1"}, {"h4"}, {"e1", "e4"}, {"f2", "f4"}, {"e2", "f3", "g4"}} {
		for _, play := range []func(game.State) string{bySearch(t, regular), bySearch(t, club), bySearch(t, quick(300)), byHints(t)} {
			s := endAgainstSpoiler(t, `{"players":2,"spoiling":"none"}`, play, keeps)
			home := chineseCheckersLine(t, s).Position.Pegs(sternhalma.North).And(sternhalma.South.Holes()).Len()
			if home < 10-len(keeps) || s.Ply() > 200 {
				t.Errorf("%v stay: %d pegs home after %d plies: %s", keeps, home, s.Ply(), s.Text())
			}
		}
	}
}

// With three sets each, a search of Regular has few positions left.
func TestASpoilerOfThreeSetsIsWaitedForAtHome(t *testing.T) {
	for _, slug := range []string{"regular", "club"} {
		level, _ := LevelNamed(slug)
		for _, keeps := range [][]string{{"e1"}, {"e1", "e4"}, {"e2", "f3", "g4"}} {
			s := endAgainstSpoiler(t, `{"players":2,"sets":3,"spoiling":"none"}`, bySearch(t, level), keeps)
			if s.Ply() > 400 {
				t.Errorf("%s: %v stay for %d plies: %s", slug, keeps, s.Ply(), s.Text())
			}
		}
	}
}

func TestASpoilerIsDrivenOutBySwapping(t *testing.T) {
	for _, keeps := range [][]string{{"e1"}, {"e1", "e2"}, {"e1", "e2", "f2"}, {"e1", "e2", "e3", "f2"}, {"e1", "e2", "e3", "f2", "f3"}} {
		for _, play := range []func(game.State) string{bySearch(t, quick(300)), bySearch(t, quick(2_000)), bySearch(t, quick(9_000)), byHints(t)} {
			s := endAgainstSpoiler(t, `{"players":2,"spoiling":"swap"}`, play, keeps)
			if o, _ := s.Outcome(); !o.Winners().Has(0) || o.Drawn() {
				t.Errorf("%v stay: %s after %d plies: %s", keeps, o.Reason.String(), s.Ply(), s.Text())
			}
		}
	}
}
