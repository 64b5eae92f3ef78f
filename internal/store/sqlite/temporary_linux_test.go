package sqlite_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"triplecross/internal/store/sqlite"
)

// temporaryFolder returns where SQLite has its temporary file.
func temporaryFolder(t *testing.T) string {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "other.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`PRAGMA temp.cache_size = 1; CREATE TEMP TABLE big AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500)
		SELECT randomblob(4000) FROM n`); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		// A file may have been closed in the meantime.
		if path, err := os.Readlink("/proc/self/fd/" + file.Name()); err == nil && strings.Contains(path, "etilqs_") {
			return filepath.Dir(path)
		}
	}
	t.Fatal("SQLite has no temporary file")
	return ""
}

// In a container there may be no folder that everybody can write to.
func TestTemporaryFilesAreInTheDataFolder(t *testing.T) {
	opened := filepath.Join(t.TempDir(), "it's %41 there")
	s, err := sqlite.Open(opened)
	if err != nil {
		t.Fatal(err)
	}
	if got := temporaryFolder(t); got != opened {
		t.Errorf("a server has them in %s", got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	changed := t.TempDir()
	if s, err = sqlite.Open(changed); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = sqlite.Open(opened); err != nil { // sets the folder again
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	folder, err := sqlite.LockFolder(changed)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if err := folder.Change(t.Context(), true, func(*sql.Conn) error {
		if got := temporaryFolder(t); got != changed {
			return fmt.Errorf("it has them in %s", got)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}
