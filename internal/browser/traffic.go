package browser

import (
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
)

// Traffic counts what a site sends: every byte that it writes to its connections, with the heads
// of answers and the frames of sockets. Counting at the server also covers what service workers
// load and what the browser loads by itself.
type Traffic struct {
	sent atomic.Int64

	mu       sync.Mutex
	requests []Request
}

// Request is one request to a site.
type Request struct {
	Path   string
	Before int // bytes that the site had sent before it came
	Length int // bytes of the answer's body, as sent; 0 if the site does not say
}

// Sent returns the number of bytes that the site has sent since Reset.
func (t *Traffic) Sent() int { return int(t.sent.Load()) }

// Requests lists the requests since Reset, in the order in which they came.
func (t *Traffic) Requests() []Request {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]Request(nil), t.requests...)
}

// Reset counts from 0 again. No request may be under way.
func (t *Traffic) Reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sent.Store(0)
	t.requests = nil
}

// record lists the requests to a handler.
func (t *Traffic) record(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.mu.Lock()
		n := len(t.requests)
		t.requests = append(t.requests, Request{Path: r.URL.Path, Before: t.Sent()})
		t.mu.Unlock()
		next.ServeHTTP(w, r)
		length, err := strconv.Atoi(w.Header().Get("Content-Length"))
		if err != nil {
			return
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if n < len(t.requests) { // a socket may end after Reset
			t.requests[n].Length = length
		}
	})
}

// count counts what is written to a listener's connections.
func (t *Traffic) count(l net.Listener) net.Listener { return countingListener{l, t} }

type countingListener struct {
	net.Listener
	traffic *Traffic
}

func (l countingListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return countingConn{conn, l.traffic}, nil
}

type countingConn struct {
	net.Conn
	traffic *Traffic
}

func (c countingConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.traffic.sent.Add(int64(n))
	return n, err
}
