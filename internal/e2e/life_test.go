//go:build unix

package e2e_test

import (
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// visit returns a client of a server.
func visit(t testing.TB, p *process) *siteclient.Client {
	t.Helper()
	c := siteclient.New(p.url, &http.Transport{})
	t.Cleanup(c.Close)
	return c
}

func TestAServerThatIsToldToEndSaysGoodbye(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			dir := t.TempDir()
			server := start(t, dir)
			host := visit(t, server)
			table, err := host.CreateChexers(t.Context(), true, "me", "bot:beginner", "bot:club")
			if err != nil {
				t.Fatal(err)
			}
			var sockets []*siteclient.Socket
			for _, g := range []*siteclient.Client{host, visit(t, server)} {
				socket, err := g.Dial(t.Context(), table, siteclient.Shown{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				sockets = append(sockets, socket)
			}
			began := time.Now()
			if err := server.cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			for _, socket := range sockets {
				wantGoodbye(t, socket)
			}
			if code := server.wait(); code != 0 {
				t.Errorf("the exit code is %d\n%s", code, &server.log)
			}
			t.Logf("ended after %v", time.Since(began))
			start(t, dir)
		})
	}
}

// wantGoodbye reads a socket to its end.
func wantGoodbye(t *testing.T, socket *siteclient.Socket) {
	t.Helper()
	last := siteclient.Message{}
	for {
		m, err := socket.Next(t.Context())
		if code := siteclient.CloseCode(err); code >= 0 {
			if code != protocol.CloseRestart || last.Kind != "bye" {
				t.Errorf("closed with %d after %s", code, last.Raw)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		last = m
	}
}

func TestASecondServerOnTheSameFolderIsRefused(t *testing.T) {
	dir := t.TempDir()
	first := start(t, dir)
	second := launch(t, dir)
	if code := second.wait(); code != 1 {
		t.Errorf("the exit code is %d", code)
	}
	complaint := second.log.String()
	if strings.Count(complaint, "\n") != 1 || !strings.HasPrefix(complaint, "triplecross serve: ") || !strings.Contains(complaint, dir) {
		t.Errorf("it says:\n%s", complaint)
	}
	answer, err := visit(t, first).Get(t.Context(), "/readyz", nil)
	if err != nil || answer.Status != http.StatusNoContent {
		t.Errorf("the first server answers %d, %v", answer.Status, err)
	}
}

func TestAServerThatCannotListenSaysSo(t *testing.T) {
	taken := strings.TrimPrefix(start(t, t.TempDir()).url, "http://")
	for _, flag := range []string{"-addr", "-admin", "-battleground"} {
		dir := t.TempDir()
		second := launch(t, dir, flag, taken)
		if code := second.wait(); code != 1 {
			t.Errorf("%s: the exit code is %d", flag, code)
		}
		if complaint := second.log.String(); strings.Count(complaint, "\n") != 1 || !strings.Contains(complaint, "address already in use") {
			t.Errorf("%s: it says:\n%s", flag, complaint)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%s: it leaves %v, %v", flag, left, err)
		}
	}
}
