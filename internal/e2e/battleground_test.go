//go:build unix

package e2e_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestTheServerOpensTheBattlegroundAndClosesIt(t *testing.T) {
	server := start(t, t.TempDir(), "-battleground", "127.0.0.1:0")
	conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", server.logged("the battleground is open"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
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
