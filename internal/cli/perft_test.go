package cli_test

import (
	"errors"
	"strings"
	"testing"

	"triplecross/internal/cli"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

func TestPerftWritesALineForEachDepth(t *testing.T) {
	for position, want := range map[string]string{
		"":                                       "1 8\n2 64\n3 512\n4 6784\n5 89752\n",
		"GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0":     "1 8\n2 64\n3 512\n4 6784\n5 89752\n",
		"4/B4/G3G1/RBB4/G5/G4/3B r 2,1,0 0":      "1 1\n2 15\n3 215\n4 299\n5 4747\n",
		"4/5/6/7/6/5/RRR1 r 0,4,0 5":             "1 0\n2 0\n3 0\n4 0\n5 0\n",
		"4/5/1BG1B1/3BG2/1BGGB1/1G3/4 r 0,1,1 0": "1 1\n2 24\n3 603\n4 603\n5 15124\n",
	} {
		var out strings.Builder
		if err := cli.Perft(&out, game.Of(chexers.Rules{}), "", position, 5); err != nil || out.String() != want {
			t.Errorf("%q: %v\n%s", position, err, &out)
		}
	}
}

func TestPerftOfWhatCannotBeCountedWritesNothing(t *testing.T) {
	for _, test := range []struct {
		setup    game.Setup
		position string
		depth    int
		want     string
	}{
		{"", "", 0, "depth 0: below 1"},
		{"", "", -3, "depth -3: below 1"},
		{"", "nonsense", 3, `chexers: position: want "<rows> <turn> <exits> <ply>"`},
		{`{"players":2}`, "", 3, "chexers: set-up: 2 players instead of 3"},
		{`{"players":2}`, "4/5/6/7/6/5/4 r 0,0,0 0", 3, "chexers: position: set-up: 2 players instead of 3"},
	} {
		var out strings.Builder
		err := cli.Perft(&out, game.Of(chexers.Rules{}), test.setup, test.position, test.depth)
		if err == nil || err.Error() != test.want || out.Len() > 0 {
			t.Errorf("%+v: %v, and writes %q", test, err, &out)
		}
	}
}

// brokenPipe fails on every write.
type brokenPipe struct{}

var errBroken = errors.New("broken pipe")

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }

func TestACommandThatCannotWriteWasNotCalledWrongly(t *testing.T) {
	for _, args := range [][]string{{"perft", "-depth", "1"}, {"version"}} {
		var said strings.Builder
		if code := cli.Run(t.Context(), args, strings.NewReader(""), brokenPipe{}, &said); code != 1 || !strings.Contains(said.String(), errBroken.Error()) {
			t.Errorf("%v exits with %d and says %q", args, code, &said)
		}
	}
}

func TestPerftStopsWhenItCannotWrite(t *testing.T) {
	if err := cli.Perft(brokenPipe{}, game.Of(chexers.Rules{}), "", "", 100); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}
