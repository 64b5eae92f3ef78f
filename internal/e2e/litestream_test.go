//go:build unix

package e2e_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/siteclient"
)

// Litestream copies a folder continuously while a server runs; the restored folder has every move,
// and its games go on. Litestream takes minutes to build, so the test runs only if LITESTREAM names
// a binary, as in make soak.
func TestSlowLitestreamCopiesContinuously(t *testing.T) {
	program := os.Getenv("LITESTREAM")
	if program == "" {
		t.Skip("LITESTREAM does not name the program; see make soak")
	}
	dir, replica := t.TempDir(), "file://"+filepath.Join(t.TempDir(), "replica")
	p := start(t, dir, "-commit-log=false")
	database := filepath.Join(dir, "triplecross.db")
	var log bytes.Buffer
	copying := exec.CommandContext(t.Context(), program, "replicate", database, replica)
	copying.Stdout, copying.Stderr = &log, &log
	if err := copying.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { copying.Wait() }) // by then the context has ended
	type game struct {
		siteclient.Grant
		moves int
	}
	var games []*game
	for range 4 {
		games = append(games, &game{Grant: p.create(siteclient.NewTable{Game: "hexdame", Seats: []string{"me", "me"}})})
	}
	for range 3 {
		for _, g := range games {
			p.playOn(g.Table, g.Token)
		}
	}
	for _, g := range games {
		g.moves = len(p.record(g.Table).Moves)
	}
	// The server goes on while Litestream copies, so the copy is restored again and again until it
	// is complete.
	var restored string
	for began := time.Now(); ; time.Sleep(200 * time.Millisecond) {
		file := filepath.Join(t.TempDir(), "restored.db")
		out, err := exec.CommandContext(t.Context(), program, "restore", "-o", file, replica).CombinedOutput()
		if err == nil {
			restored = t.TempDir()
			succeed(t, "all replayed", "restore", "-data", restored, file)
			again := start(t, restored)
			whole := true
			for _, g := range games {
				status, _ := again.ask("GET", "/g/"+g.Table+".json", g.Token, "")
				whole = whole && status == 200 && len(again.record(g.Table).Moves) == g.moves
			}
			again.end()
			again.wait()
			if whole {
				break
			}
		}
		if time.Since(began) > timeout {
			t.Fatalf("what Litestream restores lacks moves: %v\n%s\n%s", err, out, log.String())
		}
	}
	if err := copying.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		p.playOn(g.Table, g.Token) // the server still works
	}
	p.end()
	p.wait()
	succeed(t, "is sound", "check", "-data", dir)
	again := start(t, restored)
	for _, g := range games {
		again.playOn(g.Table, g.Token)
	}
}
