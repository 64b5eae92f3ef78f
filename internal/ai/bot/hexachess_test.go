package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

// hexachessSetups are all games of the family.
var hexachessSetups = []game.Setup{
	`{"variant":"grand"}`, `{"variant":"standard"}`, `{"variant":"trimmed"}`,
	`{"variant":"pre","army":"grand"}`, `{"variant":"pre","army":"trimmed"}`, `{"variant":"screen","army":"standard"}`,
	`{"variant":"three"}`, `{"variant":"team"}`,
}

func hexachessState(t testing.TB, setup game.Setup, text string) game.State {
	t.Helper()
	g := game.Of(hexachess.Rules{})
	s, err := g.Start(setup)
	if text != "" {
		s, err = g.Position(setup, text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// chosen returns what a level chooses for the first seat on turn, and checks that
// the rules allow it.
func chosen(ctx context.Context, t testing.TB, s game.State, level Level, seed uint64) Choice {
	t.Helper()
	by := s.Turn().First()
	c, err := Choose(ctx, Request{State: s, Seat: by, Level: level, Seed: seed})
	if err != nil {
		t.Fatalf("%s in %s: %v", level.Slug, s.Text(), err)
	}
	if !slices.ContainsFunc(s.Legal(by), func(m game.Move) bool { return m.Text == c.Text }) {
		t.Fatalf("%s in %s: %q is not legal", level.Slug, s.Text(), c.Text)
	}
	return c
}

func TestSlowEveryLevelPlaysLegalMovesInAllOfHexachess(t *testing.T) {
	past, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	rng := rand.New(rand.NewPCG(41, 42))
	for _, setup := range hexachessSetups {
		var rules hexachess.Rules
		p, err := rules.Start(setup)
		if err != nil {
			t.Fatal(err)
		}
		var seen hexachessSeen
		for n := 0; n < 110; n++ {
			if _, over := rules.Outcome(p, 1); over {
				break
			}
			by := rules.Turn(p).First()
			if seen.news(&p, by) || n%40 == 8 {
				s := hexachessState(t, setup, rules.Format(p))
				for i, level := range Levels() {
					chosen(past, t, s, level, uint64(n+i))
				}
			}
			// Turns of two moves are left out: they are many and take long to find.
			moves := p.Singles(by, nil)
			if p.Placing() || p.Screening() || p.Owed(by) > 0 || len(moves) == 0 {
				moves = rules.Moves(p, by, nil)
			}
			p = rules.Play(p, by, moves[rng.IntN(len(moves))])
		}
	}
}

// hexachessSeen says which features of the game for three have occurred already.
type hexachessSeen struct{ debt, frozen, out, must bool }

// news reports whether a position has one of them for the first time.
func (h *hexachessSeen) news(p *hexachess.Position, by game.Seat) bool {
	before := *h
	three := hexachess.Rules{}.Players(*p) == threeSeats
	h.debt = h.debt || p.Owed(by) > 0
	h.frozen = h.frozen || three && p.Frozen() != 0
	h.out = h.out || three && p.Alive().Len() < threeSeats
	h.must = h.must || three && p.Harried(by) && len(p.Singles(by, nil)) == 0
	return *h != before
}

func TestSetupsOfHexachessAreCompletedByAllLevels(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for _, setup := range []game.Setup{
		`{"variant":"pre","army":"grand"}`, `{"variant":"pre","army":"standard"}`, `{"variant":"pre","army":"trimmed"}`,
		`{"variant":"screen","army":"grand"}`, `{"variant":"screen","army":"standard"}`, `{"variant":"screen","army":"trimmed"}`,
	} {
		arrangements := map[string]bool{}
		for _, level := range Levels() {
			s := hexachessState(t, setup, "")
			for {
				by := s.Turn().First()
				if p := hexachessPosition(t, s); !p.Placing() && !p.Screening() {
					arrangements[s.Text()] = true
					break
				}
				if s.Ply() > 40 {
					t.Fatalf("%s: %s is still setting up: %s", setup, level.Slug, s.Text())
				}
				c := chosen(t.Context(), t, s, level, rng.Uint64())
				s, _ = s.Play(by, c.Text)
			}
		}
		if len(arrangements) < 3 {
			t.Errorf("%s: only %d ways to set up", setup, len(arrangements))
		}
	}
}

func hexachessPosition(t testing.TB, s game.State) hexachess.Position {
	t.Helper()
	line, ok := game.LineOf[hexachess.Position, hexachess.Move](s)
	if !ok {
		t.Fatal("a state of another game")
	}
	return line.Position
}

func TestWhatStandsBehindAScreenMakesNoDifference(t *testing.T) {
	const setup = `{"variant":"screen","army":"standard"}`
	for seed := range uint64(8) {
		var answers [][]string
		for _, moves := range []struct{ own, theirs []string }{
			{own: []string{"normal", "lift-f3", "K@f3"}},
			{own: []string{"normal"}, theirs: []string{"normal", "ready"}},
			{own: []string{"normal"}, theirs: []string{"Q@h9", "K@j11"}},
		} {
			s := hexachessState(t, setup, "")
			for by, texts := range [][]string{moves.own, moves.theirs} {
				for _, text := range texts {
					var err error
					if s, err = s.Play(game.Seat(by), text); err != nil {
						t.Fatal(err)
					}
				}
			}
			var texts []string
			for _, level := range Levels() {
				texts = append(texts, chosen(t.Context(), t, s, level, seed).Text)
			}
			texts = append(texts, SetUp(Request{State: s, Seat: s.Turn().First(), Seed: seed}))
			answers = append(answers, texts)
		}
		for _, answer := range answers[1:] {
			if diff := cmp.Diff(answers[0], answer); diff != "" {
				t.Error(diff)
			}
		}
	}
}

func TestHexachessOfAllKindsAndLevelsIsPlayedToItsEnd(t *testing.T) {
	levels := Levels()[:3]
	levels = append(levels, quick(300))
	for _, setup := range []game.Setup{
		`{"variant":"trimmed"}`, `{"variant":"screen","army":"trimmed"}`, `{"variant":"team"}`,
	} {
		players := hexachessState(t, setup, "").Players()
		var seats []Level
		for s := range players {
			seats = append(seats, levels[s%len(levels)])
		}
		end := playout(t, game.Of(hexachess.Rules{}), setup, seats, 7)
		if o, over := end.Outcome(); !over {
			t.Errorf("%s: %v after %d plies", setup, o, end.Ply())
		}
	}
}

func TestTheSameRequestInHexachessGetsTheSameAnswer(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 46))
	for _, setup := range hexachessSetups {
		s := hexachessState(t, setup, "")
		for range 8 {
			by := s.Turn().First()
			moves := s.Legal(by)
			s, _ = s.Play(by, moves[rng.IntN(len(moves))].Text)
		}
		for _, level := range Levels()[:5] {
			if diff := cmp.Diff(chosen(t.Context(), t, s, level, 5), chosen(t.Context(), t, s, level, 5)); diff != "" {
				t.Errorf("%s, %s: %s", setup, level.Slug, diff)
			}
		}
	}
}

func TestHexachessIsLeftWhenItIsCancelled(t *testing.T) {
	master, _ := LevelNamed("master")
	for _, setup := range hexachessSetups {
		s := hexachessState(t, setup, "")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if c, err := Choose(ctx, Request{State: s, Seat: s.Turn().First(), Level: master}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, %v", setup, c, err)
		}
	}
}

func BenchmarkHexachess(b *testing.B) {
	for _, setup := range []game.Setup{`{"variant":"grand"}`, `{"variant":"standard"}`, `{"variant":"three"}`, `{"variant":"team"}`} {
		b.Run(string(setup), func(b *testing.B) {
			s := hexachessState(b, setup, "")
			rng := rand.New(rand.NewPCG(1, 2))
			for range 12 {
				by := s.Turn().First()
				moves := s.Legal(by)
				s, _ = s.Play(by, moves[rng.IntN(len(moves))].Text)
			}
			master, _ := LevelNamed("master")
			nodes := 0
			for b.Loop() {
				c, err := Choose(b.Context(), Request{State: s, Seat: s.Turn().First(), Level: master})
				if err != nil {
					b.Fatal(err)
				}
				nodes += c.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
