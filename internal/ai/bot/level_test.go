package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/ai/aitest"
	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// soon returns a context whose deadline has passed: bots then search as little as they can.
func soon(t testing.TB) context.Context {
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	t.Cleanup(cancel)
	return ctx
}

func state(t testing.TB, g game.Game, text string) game.State {
	t.Helper()
	s, err := g.Position("", text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEveryLevelIsFoundByItsSlug(t *testing.T) {
	for _, level := range bot.Levels() {
		if found, ok := bot.LevelNamed(level.Slug); !ok || found != level {
			t.Errorf("LevelNamed(%q) = %v, %t", level.Slug, found, ok)
		}
		if level.Name == "" || !strings.HasSuffix(level.Character, ".") {
			t.Errorf("level %q: name %q, character %q", level.Slug, level.Name, level.Character)
		}
	}
	if _, ok := bot.LevelNamed("no such level"); ok {
		t.Error("found a level that there is not")
	}
}

func TestSlowEveryLevelPlaysLegalMovesInEveryPosition(t *testing.T) {
	ctx := soon(t)
	rng := rand.New(rand.NewPCG(11, 12))
	for _, g := range []game.Game{game.Of(chexers.Rules{}), game.Of(aitest.Pile{Seats: 4})} {
		for round := range uint64(4) {
			s, err := g.Start("")
			if err != nil {
				t.Fatal(err)
			}
			for ; s.Turn() != 0 && s.Ply() < 200; s = next(t, s, rng) {
				for by := range s.Turn().All() {
					for _, level := range bot.Levels() {
						c, err := bot.Choose(ctx, bot.Request{State: s, Seat: by, Level: level, Seed: round})
						if err != nil {
							t.Fatalf("%s in %s: %v", level.Slug, s.Text(), err)
						}
						if !slices.ContainsFunc(s.Legal(by), func(m game.Move) bool { return m.Text == c.Text }) {
							t.Fatalf("%s in %s: %q is not legal", level.Slug, s.Text(), c.Text)
						}
					}
				}
			}
		}
	}
}

// next plays a random move.
func next(t testing.TB, s game.State, rng *rand.Rand) game.State {
	for by := range s.Turn().All() {
		moves := s.Legal(by)
		s, err := s.Play(by, moves[rng.IntN(len(moves))].Text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	return s
}

func TestEveryLevelPassesWhenItMust(t *testing.T) {
	s := state(t, game.Of(chexers.Rules{}), "4/5/2G3/7/2B3/5/4 r 0,0,0 30")
	for _, level := range bot.Levels() {
		c, err := bot.Choose(t.Context(), bot.Request{State: s, Level: level})
		if err != nil || c.Text != "pass" {
			t.Errorf("%s: %q, %v", level.Slug, c.Text, err)
		}
		if c.Nodes > 1 {
			t.Errorf("%s looks at %d positions to pass", level.Slug, c.Nodes)
		}
	}
}

func TestEveryLevelTakesAWin(t *testing.T) {
	s := state(t, game.Of(chexers.Rules{}), "4/5/2G3/6R/2B3/R4/3R r 3,1,2 50")
	for _, level := range bot.Levels() {
		for seed := range uint64(20) {
			c, err := bot.Choose(t.Context(), bot.Request{State: s, Level: level, Seed: seed})
			if err != nil || c.Text != "g4-off" {
				t.Errorf("%s: %q, %v", level.Slug, c.Text, err)
			}
		}
	}
}

func TestEveryLevelPlaysGamesNobodyTaughtIt(t *testing.T) {
	for _, players := range []int{2, 3, 4} {
		s := state(t, game.Of(aitest.Pile{Seats: players}), "3")
		for _, level := range bot.Levels() {
			c, err := bot.Choose(t.Context(), bot.Request{State: s, Level: level})
			if err != nil || c.Text != "take-3" {
				t.Errorf("%s of %d players: %q, %v", level.Slug, players, c.Text, err)
			}
		}
	}
	champion, _ := bot.LevelNamed("champion")
	s := state(t, game.Of(aitest.Pile{Seats: 2}), "14")
	if c, err := bot.Choose(t.Context(), bot.Request{State: s, Level: champion}); err != nil || c.Text != "take-2" {
		t.Errorf("champion leaves no multiple of four: %q, %v", c.Text, err)
	}
}

func TestTheSameRequestGetsTheSameAnswer(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	s, _ := game.Of(chexers.Rules{}).Start("")
	texts := map[string]bool{}
	for range 6 {
		s = next(t, s, rng)
	}
	for _, level := range bot.Levels() {
		for seed := range uint64(5) {
			r := bot.Request{State: s, Level: level.Limit(search.Budget{Nodes: 20_000}), Seed: seed}
			first, err := bot.Choose(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			again, _ := bot.Choose(t.Context(), r)
			if diff := cmp.Diff(first, again); diff != "" {
				t.Errorf("%s: %s", level.Slug, diff)
			}
			texts[first.Text] = true
		}
	}
	if len(texts) < 3 {
		t.Errorf("all seeds and levels choose among %v", texts)
	}
}

func TestWhatCannotBeAnsweredIsAnError(t *testing.T) {
	g := game.Of(chexers.Rules{})
	start, _ := g.Start("")
	over := state(t, g, "4/5/6/7/6/5/1G2 r 4,0,0 30")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, level := range bot.Levels() {
		for _, r := range []bot.Request{{State: start, Seat: 1}, {State: over}} {
			r.Level = level
			if c, err := bot.Choose(t.Context(), r); !errors.Is(err, search.ErrNoMove) {
				t.Errorf("%s: %v, %v", level.Slug, c, err)
			}
		}
		if c, err := bot.Choose(cancelled, bot.Request{State: start, Level: level}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, %v", level.Slug, c, err)
		}
	}
	if _, err := bot.Choose(t.Context(), bot.Request{State: start}); !errors.Is(err, bot.ErrLevel) {
		t.Error(err)
	}
}

func TestBotsOfALevelHaveDifferentNames(t *testing.T) {
	for _, level := range bot.Levels() {
		taken := make(map[string]bool)
		for seat, name := range level.Bots {
			if name == "" || taken[name] {
				t.Errorf("%s: the bot on seat %d is called %q", level.Slug, seat, name)
			}
			taken[name] = true
		}
	}
}
