package cli

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/puzzle"
)

func TestWhatPuzzlesCannotDoIsSaid(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rated")
	for args, want := range map[string]string{
		"rate -game chess -out " + name:                   `unknown game "chess"`,
		"rate -game hexdame":                              "say where the puzzles go",
		`rate -game hexdame -setup {"x":1} -out ` + name:  "no puzzle of hexdame has the set-up",
		"-game chess":                                     `unknown game "chess"`,
		`-game chexers -setup {"seats"} -out ` + name:     "set-up",
		`-game chexers -setup {"players":9} -out ` + name: "set-up",
		"pick -n 3": "say what to pick from",
	} {
		got := call(t, "", append([]string{"puzzles"}, strings.Fields(args)...)...)
		if got.Code != 2 || !strings.Contains(got.Err, want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("a file was written: %v", err)
	}
}

func TestPuzzlesOfTheProgramAreRatedAgain(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rated")
	got := call(t, "", "puzzles", "rate", "-game", "chinese-checkers", "-setup", `{"players":2}`, "-out", name)
	if got.Code != 0 || !strings.Contains(got.Out, " puzzles rated") {
		t.Fatal(got)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	rated, err := puzzle.Read(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	shipped, err := puzzle.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	// The levels have not changed, so the ratings stay.
	if diff := cmp.Diff(shipped.Of("chinese-checkers"), rated); diff != "" {
		t.Error(diff)
	}
}
