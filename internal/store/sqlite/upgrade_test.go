package sqlite_test

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	modernc "modernc.org/sqlite"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
)

// oldFolder makes a data folder of schema 1 or 2 with a game in it.
func oldFolder(t *testing.T, version int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	steps, err := sqlite.MigrationSteps()
	if err != nil {
		t.Fatal(err)
	}
	statements := append(slices.Clone(steps[:version]),
		fmt.Sprintf("PRAGMA user_version = %d", version),
		`INSERT INTO game (id, last, slug, setup, status, public, house, players, plies, seats, position, outcome, created, updated)
			VALUES ('a', 2, 'chexers', '', 'live', 1, 1, 3, 1, '[]', 'p', '', 7, 8)`,
		`INSERT INTO event VALUES ('a', 1, 7, 'created', '{}'), ('a', 2, 8, 'moved', '{}')`,
		`INSERT INTO sitting VALUES ('ann', 'a')`,
		`INSERT INTO secret VALUES ('links', x'0102')`)
	if version > 1 {
		statements = append(statements, `INSERT INTO line VALUES ('a', 1, 9, 'table', 'ann', 'Ann', 0, 'Hello')`)
	}
	db := openFile(t, filepath.Join(dir, "triplecross.db"))
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func openFile(t *testing.T, name string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// wantOld checks that a database is one made by oldFolder.
func wantOld(t *testing.T, name string, version int) {
	t.Helper()
	db := openFile(t, name)
	defer db.Close()
	var got, events int
	var person, integrity string
	for query, value := range map[string]any{
		"PRAGMA user_version":                      &got,
		"PRAGMA integrity_check":                   &integrity,
		"SELECT person FROM sitting":               &person,
		"SELECT count(*) FROM event, game, secret": &events,
	} {
		if err := db.QueryRow(query).Scan(value); err != nil {
			t.Errorf("%s: %s: %v", name, query, err)
		}
	}
	if got != version || integrity != "ok" || person != "ann" || events != 2 {
		t.Errorf("%s: schema %d, integrity %q, person %q, %d events", name, got, integrity, person, events)
	}
}

// wantMigrated opens a folder made by oldFolder and finds its game.
func wantMigrated(t *testing.T, dir string, version int) *sqlite.Upgrade {
	t.Helper()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list, err := s.List(t.Context(), store.Query{Person: "ann", Showcase: new(true)})
	if err != nil || len(list) != 1 || list[0].Game != "chexers" || list[0].Plies != 1 {
		t.Errorf("got the list %+v, %v", list, err)
	}
	if events, err := s.Events(t.Context(), "a", 0); err != nil || len(events) != 2 {
		t.Errorf("got the events %+v, %v", events, err)
	}
	if secret, err := s.Secret(t.Context(), "links"); err != nil || string(secret) != "\x01\x02" {
		t.Errorf("got the secret %x, %v", secret, err)
	}
	chat, err := s.ChatMessages(t.Context(), "a", 9)
	if err != nil {
		t.Error(err)
	}
	if version > 1 && (len(chat) != 1 || chat[0].Text != "Hello" || chat[0].Channel != "table" || chat[0].Number != 1) {
		t.Errorf("got the chat %+v", chat)
	}
	if err := s.Append(t.Context(), next("a", 3)); err != nil {
		t.Error(err)
	}
	return s.Upgrade()
}

func TestAnOlderDatabaseIsMigratedAfterACopy(t *testing.T) {
	for _, version := range []int{1, 2} {
		dir := oldFolder(t, version)
		file := filepath.Join(dir, fmt.Sprintf("triplecross-schema%d.db", version))
		want := &sqlite.Upgrade{From: version, To: 16, Copy: file}
		if diff := cmp.Diff(want, wantMigrated(t, dir, version)); diff != "" {
			t.Errorf("upgrade (-want +got):\n%s", diff)
		}
		wantOld(t, file, version)
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 && filepath.Separator == '/' {
			t.Errorf("the copy: %v, %v", info, err)
		}
		// The next start has nothing to do.
		s, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Upgrade(); got != nil {
			t.Errorf("upgraded again: %+v", got)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestACopyOverwritesNone(t *testing.T) {
	dir := oldFolder(t, 2)
	other := filepath.Join(dir, "triplecross-schema2.db")
	for _, name := range []string{other, filepath.Join(dir, "unfinished-copy.db")} {
		if err := os.WriteFile(name, []byte("another copy"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	upgrade := wantMigrated(t, dir, 2)
	if want := filepath.Join(dir, "triplecross-schema2-2.db"); upgrade == nil || upgrade.Copy != want {
		t.Fatalf("got %+v, want the copy %s", upgrade, want)
	}
	wantOld(t, upgrade.Copy, 2)
	if text, err := os.ReadFile(other); string(text) != "another copy" {
		t.Errorf("the other copy now holds %q, %v", text, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "unfinished-copy.db")); err == nil {
		t.Error("the unfinished copy is still there")
	}
}

func TestWithoutACopyNothingIsMigrated(t *testing.T) {
	dir := oldFolder(t, 2)
	// A directory that is not empty is in the way.
	if err := os.MkdirAll(filepath.Join(dir, "unfinished-copy.db", "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(dir); err == nil || !strings.Contains(err.Error(), "keep a copy before migrating from schema 2 to 16") {
		t.Errorf("got error %v", err)
	}
	wantOld(t, filepath.Join(dir, "triplecross.db"), 2)
}

// killVariable tells the migrating child after which statement to die.
const killVariable = "TRIPLECROSS_STORE_KILL"

func TestAKillInTheMiddleOfAMigrationLeavesTheOldDatabase(t *testing.T) {
	dir := oldFolder(t, 2)
	for n := range len(statements(t)) {
		cmd := child(t, "die migrating", dir)
		cmd.Env = append(cmd.Env, fmt.Sprint(killVariable, "=", n))
		if out, err := cmd.CombinedOutput(); err == nil || len(out) > 0 {
			t.Fatalf("the child was to be killed after statement %d: %v, %s", n, err, out)
		}
		wantOld(t, filepath.Join(dir, "triplecross.db"), 2)
		wantOld(t, filepath.Join(dir, "triplecross-schema2.db"), 2)
	}
	if upgrade := wantMigrated(t, dir, 2); upgrade == nil {
		t.Error("no upgrade")
	}
	// Equal copies do not pile up.
	if copies, err := filepath.Glob(filepath.Join(dir, "*schema*")); err != nil || len(copies) != 1 {
		t.Errorf("got copies %v, %v", copies, err)
	}
}

// statements returns the statements of the last migration.
func statements(t *testing.T) []string {
	t.Helper()
	steps, err := sqlite.MigrationSteps()
	if err != nil {
		t.Fatal(err)
	}
	return strings.SplitAfter(strings.TrimSpace(steps[2]), ";")
}

// dieMigrating opens a folder and is killed in the middle of its migration.
func dieMigrating(dir string) error {
	n, err := strconv.Atoi(os.Getenv(killVariable))
	if err != nil {
		return err
	}
	if err := modernc.RegisterScalarFunction("die", 0, func(*modernc.FunctionContext, []driver.Value) (driver.Value, error) {
		process, err := os.FindProcess(os.Getpid())
		if err != nil {
			return nil, err
		}
		if err := process.Kill(); err != nil {
			return nil, err
		}
		select {}
	}); err != nil {
		return err
	}
	steps, err := sqlite.MigrationSteps()
	if err != nil {
		return err
	}
	parts := strings.SplitAfter(steps[2], ";")
	steps[2] = strings.Join(slices.Insert(parts, n, "SELECT die();"), "")
	s, err := sqlite.OpenWithSteps(dir, steps)
	if err != nil {
		return err
	}
	return s.Close()
}
