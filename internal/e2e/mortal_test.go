//go:build unix

package e2e_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"triplecross/internal/cli"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/commitlog"
	"triplecross/internal/store/sqlite/disktest"
)

// mortalVariable is the environment variable that makes a process a server that kills
// itself, instead of running the tests. It holds a line for die, or nothing.
const mortalVariable = "TRIPLECROSS_MORTAL"

// serveMortal runs the program until it kills itself at a point of its store. The point comes at
// the start, or later on standard input.
func serveMortal(line string) int {
	var die atomic.Value // an Around
	var frozen freezer
	var readOnly atomic.Bool
	arm := func(line string) error {
		if line == lock || line == unlock {
			readOnly.Store(line == lock)
			return nil
		}
		if line == freeze || line == thaw {
			frozen.set(line == freeze)
			return nil
		}
		var point disktest.Point
		var number int64
		if _, err := fmt.Sscanf(line, "%s %d", &point, &number); err != nil {
			return err
		}
		die.Store(disktest.DieAt(point, number))
		return nil
	}
	around := func(op disktest.Op, do func() int32) int32 {
		frozen.wait()
		if readOnly.Load() && (op.Kind == disktest.Write || op.Kind == disktest.Truncate || op.Kind == disktest.Delete) {
			return disktest.ReadOnly
		}
		if around, armed := die.Load().(disktest.Around); armed {
			return around(op, do)
		}
		return do()
	}
	disk, err := disktest.Interpose(around)
	if err == nil && line != "" {
		err = arm(line)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	go func() { // until the end of the process
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			if err := arm(lines.Text()); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
	}()
	defer runtime.KeepAlive(disk)
	ctx := cli.WithCommitLog(context.Background(), disktest.CommitLog(around, commitlog.System{SyncDirectory: sqlite.SyncDirectory}))
	return cli.Run(ctx, os.Args[1:], strings.NewReader(""), os.Stdout, os.Stderr)
}

// launchMortal is launch for a server that can be told to kill itself. If a point is given, it does
// so at the operation with that number there, even while it starts.
func launchMortal(t testing.TB, dir string, point disktest.Point, number int, flags ...string) *process {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, arguments(dir, flags)...)
	line := ""
	if point != "" {
		line = dieLine(point, number)
	}
	cmd.Env = append(os.Environ(), mortalVariable+"="+line)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	p := begin(t, cmd)
	p.in = in
	return p
}

// die tells a mortal server where to kill itself.
func (p *process) die(point disktest.Point, number int) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, dieLine(point, number)+"\n"); err != nil && !errors.Is(err, os.ErrClosed) {
		p.t.Fatal(err)
	}
}

// The lines that make the disk of a mortal server stop answering, and go on.
const freeze, thaw = "freeze", "thaw"

// The lines that make it take no writes, and take them again.
const lock, unlock = "lock", "unlock"

// disk makes the disk of a mortal server do one of these.
func (p *process) disk(what string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, what+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

// freezer blocks its callers while it is set.
type freezer struct {
	mu    sync.Mutex
	until chan struct{} // nil if it is not set
}

func (f *freezer) set(frozen bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case frozen && f.until == nil:
		f.until = make(chan struct{})
	case !frozen && f.until != nil:
		close(f.until)
		f.until = nil
	}
}

func (f *freezer) wait() {
	f.mu.Lock()
	until := f.until
	f.mu.Unlock()
	if until != nil {
		<-until
	}
}

func dieLine(point disktest.Point, number int) string { return fmt.Sprint(string(point), " ", number) }
