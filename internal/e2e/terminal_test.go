//go:build unix

package e2e_test

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Who closes the terminal of a server ends it as by Ctrl-C. The shell and the system may both send the signal.
func TestAServerWhoseTerminalIsClosedShutsDown(t *testing.T) {
	dir := t.TempDir()
	// Tests that run under nohup themselves would hand on that they ignore the signal.
	hangUps := make(chan os.Signal, 1)
	signal.Notify(hangUps, syscall.SIGHUP)
	defer signal.Stop(hangUps)
	p := start(t, dir, "-drain", "1s")
	p.hangUp()
	for began := time.Now(); !strings.Contains(p.log.String(), "msg=closing") && time.Since(began) < timeout; {
		time.Sleep(time.Millisecond)
	}
	p.hangUp()
	if code := p.wait(); code != 0 || !strings.Contains(p.log.String(), "msg=closing") {
		t.Errorf("the server ends with %d:\n%s", code, &p.log)
	}
	if _, err := os.Stat(filepath.Join(dir, "triplecross.db-wal")); err == nil {
		t.Error("SQLite's log is left")
	}
}

func TestAServerUnderNohupGoesOn(t *testing.T) {
	p := begin(t, exec.CommandContext(t.Context(), "nohup", append([]string{binary}, arguments(t.TempDir(), nil)...)...))
	p.listen()
	p.hangUp()
	for range 10 { // a server that the signal ends needs a moment for it
		time.Sleep(20 * time.Millisecond)
		if status, _ := p.ask(http.MethodGet, "/readyz", "", ""); status != http.StatusNoContent {
			t.Errorf("/readyz is answered %d", status)
		}
	}
	if strings.Contains(p.log.String(), "msg=closing") {
		t.Errorf("the server shuts down:\n%s", &p.log)
	}
	p.end()
	if code := p.wait(); code != 0 {
		t.Errorf("the server ends with %d:\n%s", code, &p.log)
	}
}

// hangUp sends the signal of a terminal that is closed.
func (p *process) hangUp() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		p.t.Fatal(err)
	}
}

// Ctrl-C ends a program to which the log is piped before the server has written its last lines.
func TestAServerGoesOnWithoutAReaderOfItsLog(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), binary, arguments(t.TempDir(), []string{"-access-log"})...)
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	first, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, url, _ := strings.Cut(strings.TrimSpace(first), "Triplecross is at ")
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		answer, err := http.Get(url + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusNoContent {
			t.Errorf("/readyz is answered %d", answer.StatusCode)
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}
