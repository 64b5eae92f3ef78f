package hexachess_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
)

func TestRandomGamesEnd(t *testing.T) {
	for _, setup := range []game.Setup{grand, standard, trimmed, pre, screen, three, team} {
		t.Run(string(setup), func(t *testing.T) {
			for seed := range uint64(1) {
				random := rand.New(rand.NewPCG(seed, 0))
				p, err := rules.Start(setup)
				if err != nil {
					t.Fatal(err)
				}
				for ply := 0; rules.Turn(p) != 0; ply++ {
					if ply == 5000 {
						t.Fatalf("not over after %d plies: %s", ply, rules.Format(p))
					}
					for by := range rules.Turn(p).All() {
						list := rules.Moves(p, by, nil)
						p = rules.Play(p, by, list[random.IntN(len(list))])
						if text := rules.Format(p); parse(t, setup, text) != p {
							t.Fatalf("%s is read as another position", text)
						}
						break
					}
				}
			}
		})
	}
}

// outcome returns how a position's game has ended, with its places.
func outcome(t testing.TB, s game.State) string {
	t.Helper()
	o, over := s.Outcome()
	if !over {
		t.Fatalf("%s: the game goes on", s.Text())
	}
	return fmt.Sprint(o.Reason, " ", o.Place)
}

func TestGamesOfTwoEnd(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"by checkmate", "6K/6Q1/7q1/10/11/12/13/12/11/10/9/8/k6 w 3", ""},
		{"by stalemate", "k6/8/2K6/10/11/12/13/12/11/10/9/Q7/7 b", "stalemate [1 1]"},
		{"when only kings are left", "k6/8/2K6/10/11/12/13/12/11/10/9/8/7 b", "bare kings [1 1]"},
		{"after 50 quiet moves of each side", "k6/8/2K6/10/11/12/13/12/11/10/9/Q7/7 w 100", "50 quiet moves [1 1]"},
		{"when a king could be captured", "7/6P1/9/10/11/12/B12/12/11/10/4B4/8/K6 b", "elimination [1 2]"},
	} {
		s := state(t, grand, test.text)
		if _, over := s.Outcome(); over != (test.want != "") {
			t.Errorf("%s: over is %t", test.name, over)
		} else if over && outcome(t, s) != test.want {
			t.Errorf("%s: %s", test.name, outcome(t, s))
		}
	}
}

func TestTheMatedSideLoses(t *testing.T) {
	// Found by search: two queens in the corner.
	s := state(t, grand, "k6/Q7/2K6/10/11/12/13/12/11/10/9/8/7 b")
	if diff := cmp.Diff("checkmate [1 2]", outcome(t, s)); diff != "" {
		t.Error(diff)
	}
}

func TestTheThirdOccurrenceIsADraw(t *testing.T) {
	s := start(t, grand)
	for range 2 {
		s = play(t, s, "b3-d6", "f11-e8", "d6-b3", "e8-f11")
	}
	if diff := cmp.Diff("repetition [1 1]", outcome(t, s)); diff != "" {
		t.Error(diff)
	}
}

func TestACaptureAndAMoveOfAPawnEndTheQuiet(t *testing.T) {
	s := play(t, start(t, grand), "b3-d6", "f11-e8")
	if p := s.Text(); p[len(p)-2:] != " 2" {
		t.Error(p)
	}
	s = play(t, s, "e5-e6")
	if p := s.Text(); p[len(p)-2:] != " b" {
		t.Error(p)
	}
}
