package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/puzzle"
	"triplecross/internal/puzzle/mine"
)

func TestWhatPuzzlesCannotDoIsSaid(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rated")
	for args, want := range map[string]string{
		"rate -game chess -out " + name:                   `unknown game "chess"`,
		"rate -game hexdame":                              "say where the puzzles go",
		`rate -game hexdame -setup {"x":1} -out ` + name:  "no puzzle of hexdame has the set-up",
		"renew -game chess -withdrawn x -out " + name:     `unknown game "chess"`,
		"renew -game hexdame -out " + name:                "say where the puzzles go",
		"renew -game hexdame -withdrawn " + name:          "say where the puzzles go",
		"-game chess":                                     `unknown game "chess"`,
		`-game chexers -setup {"seats"} -out ` + name:     "set-up",
		`-game chexers -setup {"players":9} -out ` + name: "set-up",
		"pick -n 3": "name the files to pick from",
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

func TestPuzzlesAreSoughtInAnyFileThatReplayReads(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	long := `{"game":"hexdame","note":"` + strings.Repeat("long ", 1<<18) + `"}`
	for _, games := range []string{"\ufeff\n" + long + "\r\n\r\n" + `{"game":"chexers","moves":[]}`, long} {
		if err := os.WriteFile(file, []byte(games), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := call(t, "", "puzzles", "-records", file); got.Code != 0 || got.Err != "" {
			t.Errorf("%.200v", got)
		}
	}
}

func TestAFolderThatIsMissingHasNoPuzzlesAndStaysMissing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "misspelt")
	got := call(t, "", "puzzles", "-data", dir)
	if got.Code != 1 || !strings.Contains(got.Err, "there are no games") {
		t.Errorf("%+v", got)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the folder: %v", err)
	}
}

func TestPuzzlesOfTheProgramAreRatedAgain(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rated")
	got := call(t, "", "puzzles", "rate", "-game", "chinese-checkers", "-setup", `{"players":2}`, "-out", name)
	if got.Code != 0 || !strings.Contains(got.Out, " puzzles rated") {
		t.Fatal(got)
	}
	rated := unpacked(t, name)
	shipped, err := puzzle.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	// The levels have not changed, so the ratings stay.
	if diff := cmp.Diff(shipped.Of("chinese-checkers"), rated); diff != "" {
		t.Error(diff)
	}
}

// unpacked returns the puzzles of a file.
func unpacked(t *testing.T, name string) []puzzle.Puzzle {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := puzzle.ReadPacked(file)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// What was withdrawn from one game stays withdrawn when another one's puzzles are renewed.
func TestSlowRenewingAddsToWhatIsWithdrawn(t *testing.T) {
	shipped, err := puzzle.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	out, withdrawn := filepath.Join(folder, "out"), filepath.Join(folder, "withdrawn")
	var before bytes.Buffer
	if err := mine.Pack(&before, shipped.Withdrawn()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(withdrawn, before.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "puzzles", "renew", "-game", "hexdame", "-out", out, "-withdrawn", withdrawn)
	if got.Code != 0 || !strings.Contains(got.Out, " puzzles kept, 0 withdrawn") {
		t.Fatal(got)
	}
	if diff := cmp.Diff(shipped.Of("hexdame"), unpacked(t, out)); diff != "" {
		t.Error(diff)
	}
	if n := len(unpacked(t, withdrawn)); n != len(shipped.Withdrawn()) {
		t.Errorf("%d puzzles are withdrawn now, not %d", n, len(shipped.Withdrawn()))
	}
}
