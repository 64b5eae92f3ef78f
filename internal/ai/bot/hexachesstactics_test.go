package bot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"triplecross/internal/ai/aitest"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/hexachess"
)

func TestAQueenThatHangsIsTakenByAllLevels(t *testing.T) {
	s := hexachessState(t, `{"variant":"standard"}`,
		"7/8/bnr1bkrnb/10/ppppppppppp/12/13/3q8/PPPPPPPPPPP/10/BNRQBKRNB/8/7 w")
	for _, level := range Levels()[:7] {
		for seed := range uint64(3) {
			if c := chosen(t.Context(), t, s, level.Limit(search.Budget{Nodes: 3_000}), seed); !strings.HasSuffix(c.Text, "xd6") {
				t.Errorf("%s plays %s", level.Slug, c.Text)
			}
		}
	}
}

func TestAPlayerWhoIsAheadMatesAndDoesNotStalemate(t *testing.T) {
	for seed := range uint64(4) {
		s := hexachessState(t, `{"variant":"standard"}`, hexachess.Rules{}.Format(aitest.Cornered(rand.New(rand.NewPCG(seed, 53)))))
		for s.Turn() != 0 {
			c := chosen(t.Context(), t, s, quick(3_000), seed)
			s, _ = s.Play(s.Turn().First(), c.Text)
		}
		if o, _ := s.Outcome(); o.Reason.String() != "checkmate" || o.Place[0] != 1 {
			t.Errorf("%v after %d plies: %s", o, s.Ply(), s.Text())
		}
	}
}

func TestSlowALoneRookMates(t *testing.T) {
	const games, least = 8, 6
	mates := 0
	for seed := range uint64(games) {
		s := hexachessState(t, `{"variant":"standard"}`, hexachess.Rules{}.Format(aitest.LoneRook(rand.New(rand.NewPCG(seed, 9)))))
		for budget := []int{32_000, 4_500}; s.Turn() != 0; {
			by := s.Turn().First()
			c := chosen(t.Context(), t, s, quick(budget[by]), seed)
			s, _ = s.Play(by, c.Text)
		}
		if o, _ := s.Outcome(); o.Reason.String() == "checkmate" && o.Place[0] == 1 {
			mates++
		} else {
			t.Logf("%v after %d plies: %s", o, s.Ply(), s.Text())
		}
	}
	if mates < least {
		t.Errorf("a lone rook mates in %d of %d games", mates, games)
	}
}

func TestTheLastTwoOfThreePlayToMate(t *testing.T) {
	for _, text := range []string{
		"1K@i9 1Q@g6 1R@c2 2P@m10 3K@p14 1", // seat 2 is out
		"1P@e5 2K@i9 2Q@g6 2R@c2 3K@p14 2",
		"1K@p14 2K@i9 2Q@g6 2R@c2 3P@m10 1",
		"1K@c4 1Q@b6 2K@i9 3P@m10 1", // a queen alone is enough
	} {
		s := hexachessState(t, `{"variant":"three"}`, text)
		strong := game.SeatsOf(0)
		if !strings.Contains(text, "1Q") {
			strong = game.SeatsOf(1)
		}
		for s.Turn() != 0 {
			c := chosen(t.Context(), t, s, quick(4_000), 1)
			s, _ = s.Play(s.Turn().First(), c.Text)
		}
		if o, _ := s.Outcome(); o.Winners() != strong {
			t.Errorf("%s: %+v after %d plies: %s", text, o, s.Ply(), s.Text())
		}
	}
}

func TestATeamDoesNotCaptureForItsAllysLoss(t *testing.T) {
	// The knight on f9 stands between a rook and the ally's queen.
	const kings = "1K@s19 2K@a1 3K@j1 4K@j19 "
	for _, nodes := range []int{2_000, 20_000} {
		s := hexachessState(t, `{"variant":"team"}`, kings+"1N@f9 2R@a9 3Q@k9 4P@h8 1")
		if c := chosen(t.Context(), t, s, quick(nodes), 1); c.Text == "f9xh8" {
			t.Errorf("%d nodes: the pawn is taken", nodes)
		}
		s = hexachessState(t, `{"variant":"team"}`, kings+"1N@f9 2R@a8 3Q@k9 4R@h8 1")
		if c := chosen(t.Context(), t, s, quick(nodes), 1); c.Text != "f9xh8" {
			t.Errorf("%d nodes: %s is better than a rook for nothing", nodes, c.Text)
		}
	}
}

func TestDebtsArePaidWithTheLeast(t *testing.T) {
	const others = "1K@e1 2K@a9 3K@q17 "
	for text, want := range map[string]string{
		"3Q@q12 3N@q14 3P@o8 3P@o9 3P@o10 3P@o11 3 debt=3:4": "-Nq14",
		"3Q@q12 3R@q14 3P@o8 3P@o9 3P@o10 3P@o11 3 debt=3:1": "-P",
		"3Q@q12 3P@o8 3 debt=3:4":                            "-Qq12(R)",
	} {
		s := hexachessState(t, `{"variant":"three"}`, others+text)
		for _, level := range Levels() {
			if c := chosen(t.Context(), t, s, level, 1); !strings.HasPrefix(c.Text, want) {
				t.Errorf("%s: %s pays %s", text, level.Slug, c.Text)
			}
		}
	}
}

func TestAPlayerWithTwoPiecesAttackedSavesBoth(t *testing.T) {
	// A knight of each opponent attacks a piece of seat 2.
	s := hexachessState(t, `{"variant":"three"}`, "1K@a1 1N@g10 2K@a9 2Q@i9 2R@e5 3K@q17 3N@h6 2")
	for _, level := range Levels() {
		c := chosen(t.Context(), t, s, level.Limit(search.Budget{Nodes: 6_000}), 1)
		if strong := level.configs[inHexachessThree].noise < 0.1; strong && !strings.Contains(c.Text, "&") {
			t.Errorf("%s plays %s", level.Slug, c.Text)
		}
	}
}
