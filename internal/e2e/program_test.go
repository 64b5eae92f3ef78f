//go:build unix

package e2e_test

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"triplecross/internal/e2e/journal"
	"triplecross/internal/siteclient"
)

// create creates a table, as a new program.
func (p *process) create(table siteclient.NewTable) siteclient.Grant {
	p.t.Helper()
	grant, err := visit(p.t, p).Create(p.t.Context(), table)
	if err != nil {
		p.t.Fatal(err)
	}
	return grant
}

// record returns the record of a game.
func (p *process) record(table string) siteclient.Record {
	p.t.Helper()
	r, err := visit(p.t, p).Record(p.t.Context(), table)
	if err != nil {
		p.t.Fatal(err)
	}
	return r
}

// await waits until the record of a game is as it should be.
func (p *process) await(table string, is func(siteclient.Record) bool) siteclient.Record {
	p.t.Helper()
	client := visit(p.t, p)
	var r siteclient.Record
	var err error
	for end := time.Now().Add(2 * timeout); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if r, err = client.Record(p.t.Context(), table); err != nil {
			p.t.Fatal(err)
		}
		if is(r) {
			return r
		}
	}
	p.t.Fatalf("the game never is as it should be: %+v", r)
	return r
}

// watch returns the first message to a watcher of a table.
func (p *process) watch(table string) siteclient.Message {
	p.t.Helper()
	events, err := visit(p.t, p).Events(p.t.Context(), table, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	defer events.Close()
	view, err := events.Next()
	if err != nil {
		p.t.Fatal(err)
	}
	return view
}

// program is a program that runs next to the server.
type program struct {
	cmd *exec.Cmd
	out journal.Journal // what it writes
}

// run starts a program.
func run(t *testing.T, name string, args ...string) *program {
	t.Helper()
	return runIn(t, "", nil, name, args...)
}

// runIn starts a program in a folder, with additions to its environment.
func runIn(t *testing.T, dir string, environment []string, name string, args ...string) *program {
	t.Helper()
	p := &program{cmd: exec.CommandContext(t.Context(), name, args...)}
	p.cmd.Dir, p.cmd.Env = dir, append(os.Environ(), environment...)
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.out
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(os.Interrupt) }
	p.cmd.WaitDelay = timeout
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

// exitCode waits for the program's end and returns its exit code.
func (p *program) exitCode(t *testing.T) int {
	t.Helper()
	timer := time.AfterFunc(5*timeout, func() { p.cmd.Process.Kill() })
	defer timer.Stop()
	p.cmd.Wait() // the exit code says enough
	return p.cmd.ProcessState.ExitCode()
}
