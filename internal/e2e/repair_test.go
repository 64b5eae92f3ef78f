//go:build unix

package e2e_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"triplecross/internal/siteclient"
)

// A server whose journal was damaged by the disk says so and what to do. The advice of
// docs/operate.md leads to a server that goes on: with the last good backup, or with everything
// except the journal.
func TestADamagedJournalIsRepairedAsTheAdviceSays(t *testing.T) {
	dir := t.TempDir()
	p := start(t, dir)
	game := p.create(siteclient.NewTable{Game: "hexdame", Seats: []string{"me", "me"}})
	p.playOn(game.Table, game.Token)
	backup := filepath.Join(t.TempDir(), "games.db")
	succeed(t, "1 table", "backup", "-data", dir, backup)
	p.playOn(game.Table, game.Token)
	p.kill()

	dir = harmed(t, dir, "UPDATE journal SET record = CAST(substr(record, 1, 5) || x'ff' || substr(record, 7) AS BLOB)")
	database := filepath.Join(dir, "triplecross.db")
	if said, ok := command(t, "check", "-data", dir); ok || !strings.Contains(said, "journal") {
		t.Errorf("check says %q", said)
	}
	said, ok := command(t, "serve", "-addr", "127.0.0.1:0", "-data", dir)
	for _, part := range []string{"a record of the journal cannot be read", "triplecross check -data " + dir, "triplecross restore -data " + dir + " -replace FILE"} {
		if ok || !strings.Contains(said, part) {
			t.Errorf("serve says %q, without %q", said, part)
		}
	}

	fromBackup := t.TempDir()
	succeed(t, "all replayed", "restore", "-data", fromBackup, backup)
	execute(t, database, "DELETE FROM commit_log; DELETE FROM journal")
	succeed(t, "all replayed", "restore", "-data", dir, "-replace", database)
	for _, folder := range []string{fromBackup, dir} {
		succeed(t, "is sound", "check", "-data", folder)
		p := start(t, folder)
		p.create(siteclient.NewTable{})
		if status, _ := p.ask("GET", "/g/"+game.Table+".json", "", ""); folder == fromBackup && (status != 200 || len(p.record(game.Table).Moves) < 6) {
			t.Error("the game of the backup has no moves")
		}
		p.end()
		p.wait()
	}
}

// harmed returns a copy of a folder after changing its database. The copy is made while the database
// is open, so it includes the write-ahead log.
func harmed(t *testing.T, dir, statement string) (copied string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "triplecross.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
	copied = t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return copied
}

// execute changes a database while no server has it open.
func execute(t *testing.T, database, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	changed, err := db.Exec(statement)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := changed.RowsAffected(); err != nil || n == 0 {
		t.Fatalf("%s changes nothing: %v", statement, err)
	}
}
