package httpguard_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"triplecross/internal/httpguard"
)

// held is a server whose waiting connections are bounded.
type held struct {
	*testing.T
	limit *httpguard.IdleLimit
	addr  string
}

func hold(t *testing.T, perAddress, total int, proxies ...netip.Prefix) held {
	limit := httpguard.NewIdleLimit(perAddress, total, proxies)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "here") }))
	server.Config.ConnState = limit.ConnState
	server.Start()
	t.Cleanup(server.Close)
	return held{t, limit, server.Listener.Addr().String()}
}

// dial connects from an address of this machine, and asks once if told to.
func (h held) dial(from string, ask bool) net.Conn {
	h.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	conn, err := dialer.DialContext(h.Context(), "tcp", h.addr)
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(time.Minute))
	if ask && !h.asks(conn) {
		h.Fatal("the first request is not answered")
	}
	return conn
}

// asks sends a request and reports whether it is answered.
func (h held) asks(conn net.Conn) bool {
	h.Helper()
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") // if it fails, nothing comes back
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return false
	}
	body, err := io.ReadAll(answer.Body)
	return err == nil && string(body) == "here"
}

// waits waits until so many connections wait.
func (h held) waits(want int) {
	h.Helper()
	for began := time.Now(); h.limit.Waiting() != want; time.Sleep(time.Millisecond) {
		if time.Since(began) > time.Minute {
			h.Fatalf("%d connections wait, not %d", h.limit.Waiting(), want)
		}
	}
}

func TestAnAddressHoldsNoMoreIdleConnectionsThanItMay(t *testing.T) {
	h := hold(t, 3, 100)
	var conns []net.Conn
	for i := range 10 {
		conns = append(conns, h.dial("127.0.0.1", i%2 == 0))
		h.waits(min(i+1, 3))
	}
	for _, conn := range conns[:7] {
		if _, err := io.Copy(io.Discard, conn); err != nil {
			t.Logf("a connection that was closed: %v", err)
		}
	}
	for i, conn := range conns[7:] {
		if !h.asks(conn) {
			t.Errorf("of the last three, the one numbered %d is closed", i)
		}
	}
	h.waits(3)
}

func TestThoseWhoHaveWaitedLongestGoFirst(t *testing.T) {
	h := hold(t, 0, 4)
	var crowd []net.Conn
	for i := range 4 {
		crowd = append(crowd, h.dial("127.0.0.1", false))
		h.waits(i + 1)
	}
	person := h.dial("127.0.0.2", true)
	h.waits(4)
	if n, err := crowd[0].Read(make([]byte, 1)); n > 0 || err == nil {
		t.Errorf("the first of the crowd is still there: %v", err)
	}
	if !h.asks(person) {
		t.Error("who comes later is turned away")
	}
}

func TestWhoeverComesThroughAProxyIsNotLimitedByItsAddress(t *testing.T) {
	h := hold(t, 2, 100, netip.MustParsePrefix("127.0.0.1/32"))
	for i := range 6 {
		h.dial("127.0.0.1", true)
		h.waits(i + 1)
	}
}
