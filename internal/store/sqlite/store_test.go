package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"go.uber.org/goleak"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/storetest"
)

// TestMain also runs the child processes that some tests start.
func TestMain(m *testing.M) {
	if child := os.Getenv(childVariable); child != "" {
		if err := children[child](os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

func open(t testing.TB, dir string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(dir)
	return opened(t, s, err)
}

// opened returns an open store, and closes it when the test ends.
func opened(t testing.TB, s *sqlite.Store, err error) *sqlite.Store {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// next is the append of a game's event with the given seq.
func next(id string, seq int) store.Append {
	at := time.UnixMilli(1_700_000_000_000).UTC()
	a := store.Append{
		GameID: id,
		Events: []store.Event{{Seq: seq, At: at, Kind: "move", Body: fmt.Appendf(nil, `{"of":%q,"seq":%d}`, id, seq)}},
	}
	if seq == 1 {
		a.Summary = &store.Summary{ID: id, Game: "chexers", Status: store.Live, Created: at, Updated: at}
	}
	return a
}

func TestSQLiteIsAStore(t *testing.T) {
	storetest.Run(t, func(dir string) (store.Store, error) { return sqlite.Open(dir) })
}

// Here each append is folded while the next one is on its way.
func TestSlowSQLiteThatFoldsAtOnceIsAStore(t *testing.T) {
	storetest.Run(t, func(dir string) (store.Store, error) { return sqlite.OpenFolding(dir, 0) })
}

func TestTheDataIsItsOwnersAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has other permissions")
	}
	dir := filepath.Join(t.TempDir(), "new", "data")
	s := open(t, dir)
	if err := s.Append(t.Context(), next("a", 1)); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the directory: %v, %v", info.Mode(), err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 4 {
		t.Errorf("got files %v", files)
	}
	for _, file := range files {
		if info, err := file.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file.Name(), info.Mode(), err)
		}
	}
}

// SQLite's log and shared memory are gone, so that copying the one file copies all games.
func TestAStoreThatIsClosedLeavesOneFileOfGames(t *testing.T) {
	dir := t.TempDir()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), next("a", 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.List(t.Context(), store.Query{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 || files[0].Name() != "lock" || files[1].Name() != "triplecross.db" {
		t.Errorf("got files %v, %v", files, err)
	}
}

func TestADirectoryMayHaveAnyName(t *testing.T) {
	name := "a b?c#d%20e&mode=ro;ü"
	if runtime.GOOS == "windows" {
		name = "a b#d%20e&mode=ro;ü"
	}
	root := t.TempDir()
	t.Chdir(root)
	s := open(t, name)
	if err := s.Append(t.Context(), next("a", 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, name, "triplecross.db")); err != nil {
		t.Error(err)
	}
}

func TestADirectoryIsOpenOnce(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if _, err := sqlite.Open(dir); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("got error %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
}

func TestAFileIsNotADirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "data")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(file); err == nil {
		t.Error("a file was opened as a directory")
	}
}

func TestAFileThatIsNotADatabaseIsRefusedAndLeft(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "triplecross.db")
	const text = "this is a letter and not a database, however long one looks at it"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(dir); err == nil {
		t.Error("a letter was opened as a database")
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != text {
		t.Errorf("the file now holds %q, %v", got, err)
	}
}
