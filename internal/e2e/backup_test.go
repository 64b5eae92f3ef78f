//go:build unix

package e2e_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"triplecross/internal/siteclient"
)

// command runs a command of the program and returns its output and whether it
// succeeded.
func command(t *testing.T, args ...string) (said string, ok bool) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), binary, args...).CombinedOutput()
	return string(out), err == nil
}

// succeed runs a command that has to succeed and to print a text.
func succeed(t *testing.T, says string, args ...string) {
	t.Helper()
	if said, ok := command(t, args...); !ok || !strings.Contains(said, says) {
		t.Fatalf("%v: %s", args, said)
	}
}

// From a backup that is made while games are being played, every game replays as far as it had got.
func TestABackupMadeWhileGamesArePlayedReplaysEveryGame(t *testing.T) {
	dir := t.TempDir()
	p := start(t, dir)
	type game struct {
		siteclient.Grant
		before int
	}
	var games []*game
	for _, name := range []string{"hexdame", "chinese-checkers", "chexers", "hexdame"} {
		seats := []string{"me", "me", "me"}
		if name != "chexers" {
			seats = seats[:2]
		}
		g := &game{Grant: p.create(siteclient.NewTable{Game: name, Seats: seats})}
		p.playOn(g.Table, g.Token)
		g.before = len(p.record(g.Table).Moves)
		games = append(games, g)
	}
	backup := filepath.Join(t.TempDir(), "games.db")
	var said string
	var ok bool
	var copying sync.WaitGroup
	copying.Go(func() { said, ok = command(t, "backup", "-data", dir, backup) })
	for _, g := range games {
		p.playOn(g.Table, g.Token)
	}
	copying.Wait()
	if !ok || !strings.Contains(said, "4 tables") {
		t.Fatalf("backup says %q", said)
	}
	succeed(t, "is sound", "check", "-data", dir) // while the server runs
	succeed(t, "is sound", "check", backup)
	if said, ok := command(t, "restore", "-data", dir, "-replace", backup); ok || !strings.Contains(said, "in use") {
		t.Errorf("restored under a running server: %s", said)
	}
	p.end()
	p.wait()

	restored := t.TempDir()
	succeed(t, "all replayed", "restore", "-data", restored, backup)
	p = start(t, restored)
	for _, g := range games {
		if n := len(p.record(g.Table).Moves); n < g.before {
			t.Errorf("table %s has %d moves, and had %d before the backup", g.Table, n, g.before)
		}
		p.playOn(g.Table, g.Token)
	}
}

// The check and the backup also work on an older program's folder, once it is migrated.
func TestAFolderOfAnOlderProgramIsSound(t *testing.T) {
	dir := unpack(t)
	succeed(t, "not replayed", "check", "-data", dir)
	p := start(t, dir)
	succeed(t, "is sound", "check", "-data", dir)
	p.end()
	p.wait()
	succeed(t, "is sound", "check", "-data", dir)
	succeed(t, "open nothing", "rotate-keys", "-data", dir)
	succeed(t, "is sound", "check", "-data", dir)
}

func TestADatabaseCopiedFromUnderAServerIsRefusedWithAdvice(t *testing.T) {
	dir, copied := t.TempDir(), t.TempDir()
	p := start(t, dir)
	p.create(siteclient.NewTable{})
	data, err := os.ReadFile(filepath.Join(dir, "triplecross.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(copied, "triplecross.db"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	if said, ok := command(t, "serve", "-addr", "127.0.0.1:0", "-data", copied); ok || !strings.Contains(said, "triplecross restore") {
		t.Errorf("serve says %q", said)
	}
}
