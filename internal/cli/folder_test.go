package cli

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"triplecross/internal/store/sqlite/upkeep"
)

// The advice names the folder in a command that can be copied, also if the folder
// was given relative to the current one.
func TestAdviceNamesTheFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("games", 0o700); err != nil {
		t.Fatal(err)
	}
	newFolder(t, "games")
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

// The server's user matters only where the folder cannot be used, not the file of a backup or of a check.
func TestOnlyAFolderThatCannotBeUsedIsForTheServersUser(t *testing.T) {
	t.Chdir(t.TempDir())
	newFolder(t, "games")
	const advice = "run it as the server's user"
	for args, advised := range map[string]bool{
		"backup -data none copy.db":                  true,
		"check -data none":                           true,
		"prune -data none":                           true,
		"rotate-keys -data none":                     true,
		"copy -from none -to other":                  true,
		"backup -data games none/copy.db":            false,
		"check none.db":                              false,
		"restore -data other none.db":                false,
		"check games/none.db":                        false,
		"restore -data games -replace games/none.db": false,
	} {
		got := call(t, "", strings.Fields(args)...)
		if got.Code != 1 || !strings.Contains(got.Err, "no such file") || strings.Contains(got.Err, advice) != advised {
			t.Errorf("%s: %+v", args, got)
		}
	}
	if err := os.WriteFile("file", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"prune -data file":                    "-data names a file, file: name the data folder",
		"rotate-keys -data file":              "-data names a file, file: name the data folder",
		"serve -data games/triplecross.db":    "-data names a file, games/triplecross.db: name the data folder",
		"backup -data games/triplecross.db b": "-data names a file, games/triplecross.db: name the data folder",
		"backup -data games games":            "games is a folder: name a file in it",
		"backup -data games none/":            "none/ is a folder: name a file in it",
		"copy -from file -to other":           "file is a file: put the backup into a folder first",
		"copy -from games -to file":           "-to names a file, file: name the data folder",
	} {
		if got := call(t, "", strings.Fields(args)...); got.Code != 1 || !strings.Contains(got.Err, want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// A dash is the output for many programs: then the games would be in a file of that name, and the output would lack them.
func TestABackupIsNotWrittenToTheOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	if got := call(t, "", "backup", "-data", ".", "-"); got.Code != 2 || !strings.Contains(got.Err, "not to the output") {
		t.Errorf("%+v", got)
	}
}

// newFolder creates a data folder without games.
func newFolder(t *testing.T, dir string) {
	t.Helper()
	disk, err := openArchive(t.Context(), dir)
	if err == nil {
		err = disk.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Some pages of a damaged database are read only after it was opened.
func TestDamageThatTheServerFindsLaterIsAdvisedOn(t *testing.T) {
	dir := t.TempDir()
	newFolder(t, dir)
	pool, err := sql.Open("sqlite", filepath.Join(dir, "triplecross.db"))
	if err != nil {
		t.Fatal(err)
	}
	var page, size int64
	err = pool.QueryRowContext(t.Context(), `SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = 'subscription'`).Scan(&page, &size)
	if err := errors.Join(err, pool.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(filepath.Join(dir, "triplecross.db"), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteAt(bytes.Repeat([]byte{0xff}, int(size)), (page-1)*size)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "serve", "-addr", "127.0.0.1:0", "-data", dir)
	if got.Code != 1 || !strings.Contains(got.Err, "triplecross check -data "+dir) {
		t.Errorf("serve: %+v", got)
	}
	got = call(t, "", "copy", "-from", dir, "-to", filepath.Join(t.TempDir(), "copy"))
	if got.Code != 1 || !strings.Contains(got.Err, "triplecross check") || strings.Contains(got.Err, "again") {
		t.Errorf("copy: %+v", got)
	}
}

// Somebody who mistypes the folder finds no games on the site, and the reason in the log.
func TestANewDataFolderIsLogged(t *testing.T) {
	dir := t.TempDir()
	for _, logged := range []bool{true, false} {
		t.Run("", func(t *testing.T) {
			_, log := serving(t, "serve", "-addr", "127.0.0.1:0", "-data", dir)
			if line := "folder=" + dir; strings.Contains(log.String(), line) != logged {
				t.Errorf("want %s: %v, got\n%s", line, logged, log)
			}
		})
	}
}

func TestACommandThatIsInterruptedSaysSo(t *testing.T) {
	t.Chdir(t.TempDir())
	newFolder(t, "games")
	if got := call(t, "", "backup", "-data", "games", "copy.db"); got.Code != 0 {
		t.Fatalf("%+v", got)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for args, more := range map[string]string{
		"backup -data games other.db":  "",
		"check -data games":            "",
		"restore -data other copy.db":  "",
		"prune -data games":            "",
		"rotate-keys -data games":      "",
		"copy -from games -to another": "what was copied is complete; run the command again and it continues from there\n",
	} {
		words := strings.Fields(args)
		var out, errs bytes.Buffer
		code := Run(ctx, words, strings.NewReader(""), &out, &errs)
		if want := "triplecross " + words[0] + ": interrupted\n" + more; code != 1 || errs.String() != want || out.Len() > 0 {
			t.Errorf("%s: %d, %q, %q", args, code, errs.String(), out.String())
		}
	}
}

func TestACommandThatIsInterruptedSaysWhatItCouldNotCleanUp(t *testing.T) {
	dir := t.TempDir()
	newFolder(t, dir)
	ctx, stop := context.WithCancel(t.Context())
	file := filepath.Join(dir, "copy.db")
	_, err := upkeep.Backup(ctx, dir, file, verifier(), func(string, int, int) {
		stop()
		if err := errors.Join(os.RemoveAll(file+".unfinished"), os.MkdirAll(filepath.Join(file+".unfinished", "full"), 0o700)); err != nil {
			t.Error(err)
		}
	})
	got := toldToStop(ctx, err).Error()
	if lines := strings.Split(got, "\n"); len(lines) != 2 || lines[0] != "interrupted" || !strings.Contains(lines[1], "copy.db.unfinished") {
		t.Errorf("got %q", got)
	}
}
