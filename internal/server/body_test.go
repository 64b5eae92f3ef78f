package server

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/httpguard"
)

// once is a listener with one connection.
type once struct{ conns chan net.Conn }

func (l once) Accept() (net.Conn, error) {
	conn, ok := <-l.conns
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}

func (l once) Close() error   { return nil }
func (l once) Addr() net.Addr { return &net.UnixAddr{} }

// connect serves one connection with a handler, within synctest, and returns the client's end. end closes it.
func connect(handler http.HandlerFunc) (conn net.Conn, end func()) {
	server := newServer(slog.New(slog.DiscardHandler), handler, siteTimeouts())
	here, there := net.Pipe()
	conns := make(chan net.Conn, 1)
	conns <- there
	ended := make(chan error)
	go func() { ended <- server.Serve(once{conns}) }()
	return here, func() {
		here.Close()
		close(conns)
		<-ended
		server.Close()
		time.Sleep(time.Second) // net/http pauses before it closes a connection whose request it has not read
	}
}

// A slow phone may take its time for a body, as long as parts of it arrive and the time of a request is not over. Afterwards
// the answer may take as long as it needs.
func TestABodyThatGoesOnIsAwaited(t *testing.T) {
	for parts, want := range map[int]string{1: "1 bytes, <nil>", 3: "3 bytes, <nil>", 4: "3 bytes, read pipe: i/o timeout"} {
		synctest.Test(t, func(t *testing.T) {
			got := make(chan string, 1)
			here, end := connect(func(_ http.ResponseWriter, r *http.Request) {
				data, err := io.ReadAll(r.Body)
				if err == nil {
					r.Body.Read(make([]byte, 1))
					time.Sleep(time.Hour)
					err = r.Context().Err()
				}
				got <- fmt.Sprint(len(data), " bytes, ", err)
			})
			defer end()
			fmt.Fprintf(here, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", parts)
			go func() { // the answer, so that the server can write it
				if answer, err := http.ReadResponse(bufio.NewReader(here), nil); err == nil {
					answer.Body.Close()
				}
			}()
			for range parts {
				time.Sleep(9 * time.Second)
				io.WriteString(here, "x") // fails when the server has given up
			}
			if is := <-got; is != want {
				t.Errorf("of %d parts there are %s, not %s", parts, is, want)
			}
		})
	}
}

// Whoever waits before sending a body, or sends a large one, is refused at once: net/http does not wait for the body.
func TestARefusalDoesNotWaitForTheBody(t *testing.T) {
	for name, head := range map[string]string{"that is expected": "Content-Length: 3\r\nExpect: 100-continue", "that is large": "Content-Length: 1000000"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn, end := connect(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
				defer end()
				began := time.Now()
				fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: x\r\n%s\r\n\r\n", head)
				answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err != nil {
					t.Fatal(err)
				}
				answer.Body.Close()
				if took := time.Since(began); answer.StatusCode != http.StatusForbidden || took > 0 {
					t.Errorf("the answer after %v is %s", took, answer.Status)
				}
			})
		})
	}
}

// A stream goes on when the times for a body, a request and an answer are over.
func TestAStreamOutlivesTheTimeouts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn, end := connect(func(w http.ResponseWriter, r *http.Request) {
			out := httpguard.NewStream(w)
			for range 2 {
				fmt.Fprintln(out, r.Context().Err())
				out.Flush()
				time.Sleep(time.Hour)
			}
		})
		defer end()
		io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if got, err := io.ReadAll(answer.Body); string(got) != "<nil>\n<nil>\n" || err != nil {
			t.Errorf("it tells %q, %v", got, err)
		}
	})
}
