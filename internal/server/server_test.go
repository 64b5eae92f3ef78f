package server

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"triplecross/internal/httpguard"
)

// serveBriefly serves with short timeouts, and returns the address.
func serveBriefly(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	const soon = 30 * time.Millisecond
	server := newServer(slog.New(slog.DiscardHandler), handler, timeouts{header: soon, pause: soon, read: time.Hour, write: soon, idle: soon})
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		server.Close()
		<-ended
	})
	return listener.Addr().String()
}

func TestAClientThatDoesNotGoOnIsDropped(t *testing.T) {
	addr := serveBriefly(t, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodPost:
			io.Copy(io.Discard, r.Body)
		case r.URL.Path == "/stream":
			httpguard.NewStream(w).Flush()
		}
	})
	for name, says := range map[string]string{
		"after nothing at all":          "",
		"after one byte of a request":   "G",
		"within a header":               "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: s",
		"before a form":                 "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n",
		"before what nobody reads":      "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n",
		"before a stream":               "GET /stream HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n",
		"within a form":                 "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname=",
		"after a request, for the next": "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(time.Minute))
			if _, err := io.WriteString(conn, says); err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the connection is still there")
			}
		})
	}
}

func TestAClientThatTakesNoAnswerIsDropped(t *testing.T) {
	ended := make(chan error, 1)
	addr := serveBriefly(t, func(w http.ResponseWriter, _ *http.Request) {
		piece := []byte(strings.Repeat("x", 1<<16))
		for {
			if _, err := w.Write(piece); err != nil {
				ended <- err
				return
			}
		}
	})
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("the answer is still being written")
	}
}
