package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The advice names the folder in a command that can be copied, also if the folder
// was given relative to the current one.
func TestAdviceNamesTheFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("games", 0o700); err != nil {
		t.Fatal(err)
	}
	disk, err := openArchive(t.Context(), "games")
	if err != nil {
		t.Fatal(err)
	}
	if err := disk.Close(); err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", "check", "-data", "games"); got.Code != 0 || !strings.Contains(got.Out, "is sound") {
		t.Errorf("%+v", got)
	}
	if err := os.Truncate(filepath.Join("games", "triplecross.db"), 5000); err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "serve", "-addr", "127.0.0.1:0", "-data", "games")
	for _, want := range []string{"triplecross check -data games;", "triplecross restore -data games -replace FILE"} {
		if got.Code != 1 || !strings.Contains(got.Err, want) || strings.Contains(got.Err, "%!") {
			t.Errorf("%q is missing in %+v", want, got)
		}
	}
}
