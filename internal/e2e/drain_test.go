//go:build unix

package e2e_test

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/siteclient"
)

// end asks a server to shut down.
func (p *process) end() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Fatal(err)
	}
}

// ready returns the status with which the server answers a load balancer.
func (p *process) ready(g *siteclient.Client) int {
	p.t.Helper()
	answer, err := g.Get(p.t.Context(), "/readyz", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.Status
}

func TestADrainingServerServesOnUntilLoadBalancersHaveNoticed(t *testing.T) {
	dir := t.TempDir()
	server := start(t, dir, "-drain", "1h")
	host, late := visit(t, server), visit(t, server)
	table, err := host.CreateChexers(t.Context(), true, "me", "open", "open")
	if err != nil {
		t.Fatal(err)
	}
	socket, err := host.Dial(t.Context(), table, siteclient.Shown{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if status := server.ready(late); status != http.StatusNoContent {
		t.Errorf("/readyz is answered %d", status)
	}
	server.end()
	for began := time.Now(); server.ready(late) != http.StatusServiceUnavailable; {
		if time.Since(began) > timeout {
			t.Fatal("the server stays ready")
		}
	}
	answer, err := late.Post(t.Context(), "/tables", nil, "game", "chexers", "seat0", "me")
	if err != nil || answer.Status != http.StatusServiceUnavailable || !strings.Contains(answer.Body, "about to restart") {
		t.Errorf("a new table is answered %d, %v", answer.Status, err)
	}
	if err := late.Sit(t.Context(), table, 1, ""); err != nil {
		t.Errorf("sitting down: %v", err)
	}
	if err := socket.Write(siteclient.Text, []byte(`{"t":"ping"}`)); err != nil {
		t.Error(err)
	}
	for {
		m, err := socket.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if m.Kind == "pong" {
			break
		}
	}

	// A second signal ends it at once.
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		server.end()
		select {
		case <-server.exited:
		default:
			if time.Since(began) > timeout {
				t.Fatal("the server does not end")
			}
			continue
		}
		break
	}
	again := start(t, dir)
	late.URL = again.url
	answer, err = late.Get(t.Context(), "/t/"+table, nil)
	if err != nil || !strings.Contains(answer.Body, "/seat/") {
		t.Errorf("after a restart the seat is lost: %d, %v", answer.Status, err)
	}
}

func TestADrainingServerEndsWhenItsTimeIsOver(t *testing.T) {
	server := start(t, t.TempDir(), "-drain", "50ms")
	server.end()
	if code := server.wait(); code != 0 {
		t.Errorf("the exit code is %d\n%s", code, &server.log)
	}
}

func TestARequestUnderWayIsFinishedBeforeTheServerEnds(t *testing.T) {
	dir := t.TempDir()
	server := start(t, dir)
	host, late := visit(t, server), visit(t, server)
	table, err := host.CreateChexers(t.Context(), true, "me", "open", "open")
	if err != nil {
		t.Fatal(err)
	}
	late.SetCookie("person", strings.Repeat("LATE", 7))

	conn, err := net.Dial("tcp", strings.TrimPrefix(server.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const form = "seat=1&name=Late"
	fmt.Fprintf(conn, "POST /t/%s/sit HTTP/1.1\r\nHost: x\r\nCookie: person=%s\r\nExpect: 100-continue\r\n"+
		"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n", table, strings.Repeat("LATE", 7), len(form))
	r := bufio.NewReader(conn)
	if line, err := r.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("%q, %v", line, err)
	}
	if _, err := r.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	server.end()
	// The server no longer listens when the rest of the form comes.
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		another, err := net.Dial("tcp", conn.RemoteAddr().String())
		if err != nil {
			break
		}
		another.Close()
		if time.Since(began) > timeout {
			t.Fatal("the server goes on listening")
		}
	}
	fmt.Fprint(conn, form)
	answer, err := http.ReadResponse(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusSeeOther {
		t.Errorf("the form is answered %s", answer.Status)
	}
	if code := server.wait(); code != 0 {
		t.Errorf("the exit code is %d\n%s", code, &server.log)
	}
	late.URL = start(t, dir).url
	page, err := late.Get(t.Context(), "/t/"+table, nil)
	if err != nil || !strings.Contains(page.Body, "Late") {
		t.Errorf("after a restart the seat is lost: %d, %v", page.Status, err)
	}
}
