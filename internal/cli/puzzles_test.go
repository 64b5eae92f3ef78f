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

func TestPuzzlesOfAnotherSetUpKeepTheirRatings(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rated")
	got := call(t, "", "puzzles", "rate", "-game", "hexdame", "-setup", `{"players":9}`, "-out", name)
	if got.Code != 0 || !strings.HasPrefix(got.Out, "0 of ") {
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
	if diff := cmp.Diff(shipped.Of("hexdame"), rated); diff != "" {
		t.Error(diff)
	}
}

func TestWhatPuzzlesCannotDoIsSaid(t *testing.T) {
	for args, want := range map[string]string{
		"rate -game chess -out x":        `unknown game "chess"`,
		"rate -game hexdame":             "say where the puzzles go",
		"-game chess":                    `unknown game "chess"`,
		`-game chexers -setup {"seats"}`: "set-up",
		"pick -n 3":                      "say what to pick from",
	} {
		got := call(t, "", append([]string{"puzzles"}, strings.Fields(args)...)...)
		if got.Code == 0 || !strings.Contains(got.Err, want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
