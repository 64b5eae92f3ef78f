package browser_test

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// line is a way to the site that can be cut, as a mobile connection is.
type line struct {
	URL      string
	listener net.Listener
	to       string
	running  sync.WaitGroup

	mu    sync.Mutex
	cut   bool
	conns map[net.Conn]struct{}
}

// newLine returns a line to the site at an address.
func newLine(t *testing.T, site string) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{
		URL: "http://" + listener.Addr().String(), listener: listener,
		to: strings.TrimPrefix(site, "http://"), conns: make(map[net.Conn]struct{}),
	}
	l.running.Go(l.accept)
	t.Cleanup(func() {
		listener.Close()
		l.Cut()
		l.running.Wait()
	})
	return l
}

// Cut breaks all connections, and new ones, until Mend.
func (l *line) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for conn := range l.conns {
		conn.Close()
	}
}

// Mend lets connections through again.
func (l *line) Mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = false
}

func (l *line) accept() {
	for {
		conn, err := l.listener.Accept()
		if err != nil {
			return
		}
		l.running.Go(func() { l.carry(conn) })
	}
}

func (l *line) carry(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", l.to)
	if err != nil {
		return
	}
	defer far.Close()
	if !l.hold(near, far) {
		return
	}
	defer l.drop(near, far)
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{near, far}, {far, near}} {
		both.Go(func() {
			io.Copy(way[0], way[1]) // a cut line is what it is for
			way[0].Close()
			way[1].Close()
		})
	}
	both.Wait()
}

func (l *line) hold(conns ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, conn := range conns {
		l.conns[conn] = struct{}{}
	}
	return !l.cut
}

func (l *line) drop(conns ...net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, conn := range conns {
		delete(l.conns, conn)
	}
}
