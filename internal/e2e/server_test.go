//go:build unix

package e2e_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"triplecross/internal/e2e/journal"
)

// binary is the program, built once for all tests.
var binary string

func TestMain(m *testing.M) {
	if point, mortal := os.LookupEnv(mortalVariable); mortal {
		os.Exit(serveMortal(point))
	}
	os.Exit(built(m))
}

// built builds the program and runs the tests.
func built(m *testing.M) int {
	dir, err := os.MkdirTemp("", "triplecross-e2e-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "triplecross")
	build := exec.CommandContext(context.Background(), "go", "build", "-o", binary, "triplecross")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// timeout is far longer than anything here takes.
const timeout = time.Minute

// process is a running server.
type process struct {
	t      testing.TB
	cmd    *exec.Cmd
	url    string
	log    journal.Journal // its standard error; complete when it has ended
	first  chan string     // its first line on standard output, or nothing
	exited chan struct{}
	in     io.Writer // its standard input, if it was launched mortal
}

// launch starts a server on a free port over a data folder. It may be killed
// before it listens.
func launch(t testing.TB, dir string, flags ...string) *process {
	t.Helper()
	return begin(t, exec.CommandContext(t.Context(), binary, arguments(dir, flags)...))
}

// arguments returns the arguments of a server over a data folder.
func arguments(dir string, flags []string) []string {
	return append([]string{
		"serve", "-addr", "127.0.0.1:0", "-data", dir, "-bot-min-time", "0s", "-bot-workers", "1",
		"-limit-tables", "0", "-limit-joins", "0", "-limit-posts", "0", "-limit-connects", "0", "-limit-messages", "0",
		"-limit-sockets", "0", "-limit-watchers", "0", "-limit-unfinished-tables", "0", "-limit-tables-a-day", "0", "-limit-bytes-a-day", "0",
	}, flags...)
}

// begin starts a server.
func begin(t testing.TB, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd, first: make(chan string, 1), exited: make(chan struct{})}
	p.cmd.Stderr = &p.log
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.exited)
		lines := bufio.NewScanner(out)
		if lines.Scan() {
			p.first <- lines.Text()
		}
		close(p.first)
		for lines.Scan() {
		}
		p.cmd.Wait() // the test looks at the process's state
	}()
	t.Cleanup(p.kill)
	return p
}

// start launches a server and waits until it listens.
func start(t testing.TB, dir string, flags ...string) *process {
	t.Helper()
	p := launch(t, dir, flags...)
	p.listen()
	return p
}

// listen waits until the server listens.
func (p *process) listen() {
	p.t.Helper()
	select {
	case line := <-p.first:
		var found bool
		if _, p.url, found = strings.Cut(line, "Triplecross is at "); !found {
			p.kill()
			p.t.Fatalf("the server says %q\n%s", line, &p.log)
		}
	case <-time.After(timeout):
		p.t.Fatal("the server does not start")
	}
}

// admin returns the address at which a server started with -admin serves its
// metrics and profiles.
func (p *process) admin() string {
	p.t.Helper()
	return "http://" + p.logged("metrics and profiles are served")
}

// logged returns the address in the server's log line with a message.
func (p *process) logged(message string) string {
	p.t.Helper()
	where := regexp.MustCompile(`msg="` + message + `" addr=(\S+)`)
	for began := time.Now(); time.Since(began) < timeout; time.Sleep(time.Millisecond) {
		if found := where.FindStringSubmatch(p.log.String()); found != nil {
			return found[1]
		}
	}
	p.t.Fatalf("the log does not tell where:\n%s", &p.log)
	return ""
}

// kill ends the process at once, as if the machine had lost its power, and
// waits for its end.
func (p *process) kill() {
	p.cmd.Process.Kill() // an error means that it has ended
	<-p.exited
}

// wait waits for the end and returns the exit code.
func (p *process) wait() int {
	p.t.Helper()
	select {
	case <-p.exited:
		return p.cmd.ProcessState.ExitCode()
	case <-time.After(timeout):
		p.t.Fatal("the server does not end")
		return -1
	}
}
