//go:build unix

package e2e_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// tableLink finds links of tables in a page.
var tableLink = regexp.MustCompile(`href="/t/([A-Z0-9]+)"`)

// page returns a page as a stranger sees it.
func (p *process) page(path string) string {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.url+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %s, %v\n%s", path, answer.Status, err, body)
	}
	return string(body)
}

func TestTheServerOpensTheBattlegroundAndClosesIt(t *testing.T) {
	server := start(t, t.TempDir(), "-battleground", "127.0.0.1:0")
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", server.logged("the battleground is open"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(timeout)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(conn, `{"mtype":"PLAY","name":"Agent","channel":"bots:casual"}`)
	lines := bufio.NewScanner(conn)
	for _, want := range []string{`"OKAY"`, `"GAME"`, `"INIT"`} {
		if !lines.Scan() || !strings.Contains(lines.Text(), want) {
			t.Fatalf("the server says %q, not %s", lines.Text(), want)
		}
	}
	fmt.Fprintln(conn, `{"mtype":"OKAY"}`)
	// It is a game like any other: it is listed for watching, and has a page, a log and a replay.
	list := server.page("/watch")
	table := tableLink.FindStringSubmatch(list)
	if table == nil {
		t.Fatalf("no game is to be watched:\n%s", list)
	}
	for path, want := range map[string]string{
		"/t/" + table[1]:           "battleground client",
		"/g/" + table[1] + ".json": `"game":"chexers"`,
		"/g/" + table[1] + "/0":    "Agent",
	} {
		if page := server.page(path); !strings.Contains(page, want) {
			t.Errorf("%s does not tell %s:\n%s", path, want, page)
		}
	}
	if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	last := ""
	for lines.Scan() {
		last = lines.Text()
	}
	if want := `{"mtype":"ERRO","reason":"the server restarts"}`; last != want {
		t.Errorf("the last word is %q", last)
	}
	if code := server.wait(); code != 0 {
		t.Errorf("the server ends with %d\n%s", code, &server.log)
	}
}
