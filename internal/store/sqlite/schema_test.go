package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

func connection(t *testing.T, file string) *sql.Conn {
	t.Helper()
	db, err := connect(file, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.Close()
		db.Close()
	})
	return conn
}

func version(t *testing.T, conn *sql.Conn) (version int) {
	t.Helper()
	if err := conn.QueryRowContext(t.Context(), "PRAGMA user_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	return version
}

func TestMigrationsAreNumberedFromOneWithoutGaps(t *testing.T) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		if want := fmt.Sprintf("%04d_", i+1); !strings.HasPrefix(file.Name(), want) {
			t.Errorf("migration %d is called %s", i+1, file.Name())
		}
	}
}

func TestEachMigrationIsAppliedOnce(t *testing.T) {
	conn := connection(t, filepath.Join(t.TempDir(), "x.db"))
	steps := []string{"CREATE TABLE a (x); INSERT INTO a VALUES (1)", "INSERT INTO a VALUES (2)", "INSERT INTO a VALUES (3)"}
	for _, known := range []int{0, 1, 1, 3, 3} {
		if err := migrate(t.Context(), conn, version(t, conn), steps[:known]); err != nil {
			t.Fatal(err)
		}
		if got := version(t, conn); got != known {
			t.Errorf("got version %d, want %d", got, known)
		}
	}
	var rows int
	if err := conn.QueryRowContext(t.Context(), "SELECT count(*) FROM a").Scan(&rows); err != nil || rows != 3 {
		t.Errorf("got %d rows, %v", rows, err)
	}
}

func TestAMigrationThatFailsLeavesNothing(t *testing.T) {
	conn := connection(t, filepath.Join(t.TempDir(), "x.db"))
	broken := []string{"CREATE TABLE a (x)", "CREATE TABLE b (x)", "CREATE TABLE c (x); CREATE TABLE d (x); NONSENSE"}
	if err := migrate(t.Context(), conn, 0, broken[:1]); err != nil {
		t.Fatal(err)
	}
	if err := migrate(t.Context(), conn, 1, broken); err == nil {
		t.Fatal("nonsense was applied")
	}
	if got := version(t, conn); got != 1 {
		t.Errorf("got version %d", got)
	}
	mended := []string{broken[0], broken[1], "CREATE TABLE c (x); CREATE TABLE d (x)"}
	if err := migrate(t.Context(), conn, 1, mended); err != nil {
		t.Error(err)
	}
}

func TestADatabaseOfANewerProgramIsRefused(t *testing.T) {
	dir := t.TempDir()
	conn := connection(t, filepath.Join(dir, "triplecross.db"))
	if _, err := conn.ExecContext(t.Context(), "PRAGMA user_version = 999"); err != nil {
		t.Fatal(err)
	}
	_, err := Open(dir)
	if !errors.Is(err, ErrNewerSchema) {
		t.Fatalf("got error %v", err)
	}
	for _, part := range []string{"schema 999", "up to 16", "start the version of the program that last used this folder"} {
		if text := err.Error(); !strings.Contains(text, part) || strings.Contains(text, "\n") {
			t.Errorf("%q is not one line that says %q", text, part)
		}
	}
	// The database is unchanged and unlocked.
	if got := version(t, conn); got != 999 {
		t.Errorf("got version %d", got)
	}
	if _, err := conn.ExecContext(t.Context(), "PRAGMA user_version = 0"); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if s.Upgrade() != nil {
		t.Errorf("a new database was upgraded: %+v", s.Upgrade())
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestOldRowsGetCodesForTheirEnglishTexts(t *testing.T) {
	conn := connection(t, filepath.Join(t.TempDir(), "x.db"))
	steps, err := migrationSteps()
	if err != nil {
		t.Fatal(err)
	}
	if err := migrate(t.Context(), conn, 0, steps[:3]); err != nil {
		t.Fatal(err)
	}
	rows := map[string]struct{ seats, outcome, wantSeats, wantOutcome string }{
		"over": {
			`[{"kind":"person","name":"Club","person":"p1"},{"kind":"bot","name":"Club"},{"kind":"bot","name":"Master","person":"p2"}]`,
			`{"place":[1,2,2],"reason":"four exits"}`,
			`[{"kind":"person","name":"Club","person":"p1"},{"kind":"bot","bot":"club"},{"kind":"bot","person":"p2","bot":"master"}]`,
			`{"place":[1,2,2],"reason":"four exits","code":"fourExits"}`,
		},
		"quiet": {
			`[{"kind":"open"}]`, `{"place":[1,1],"reason":"50 quiet moves"}`,
			`[{"kind":"open"}]`, `{"place":[1,1],"reason":"50 quiet moves","code":"quiet","n":50}`,
		},
		"live": {`[{"kind":"bot","bot":"casual"}]`, "", `[{"kind":"bot","bot":"casual"}]`, ""},
		"odd":  {`[]`, `{"place":[1,1],"reason":"because"}`, `[]`, `{"place":[1,1],"reason":"because"}`},
	}
	for id, row := range rows {
		_, err := conn.ExecContext(t.Context(), `INSERT INTO game
			(id, last_seq, slug, setup, status, public, showcase, players, plies, seats, position, outcome, created, updated)
			VALUES (?, 1, 'chexers', '', 'over', 0, 0, 3, 0, ?, '', ?, 0, 0)`, id, row.seats, row.outcome)
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := migrate(t.Context(), conn, 3, steps); err != nil {
		t.Fatal(err)
	}
	for id, row := range rows {
		var seats, outcome string
		err := conn.QueryRowContext(t.Context(), "SELECT seats, outcome FROM game WHERE id = ?", id).Scan(&seats, &outcome)
		if err != nil || seats != row.wantSeats || outcome != row.wantOutcome {
			t.Errorf("%s: seats %s, outcome %s, %v", id, seats, outcome, err)
		}
	}
}
