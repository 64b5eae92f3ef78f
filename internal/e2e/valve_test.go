//go:build unix

package e2e_test

import (
	"io"
	"net"
	"sync"
	"testing"
)

// valve forwards TCP connections to a socket, and can be shut.
type valve struct {
	listener net.Listener
	group    sync.WaitGroup

	mu      sync.Mutex
	closed  bool          // new connections are closed or left waiting
	stalled chan struct{} // not nil while nothing flows; closed when it flows again
	conns   map[net.Conn]bool
}

// newValve returns an open valve to the socket with a path.
func newValve(t *testing.T, path string) *valve {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	v := &valve{listener: listener, conns: map[net.Conn]bool{}}
	v.group.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			v.group.Go(func() { v.serve(conn, path) })
		}
	})
	t.Cleanup(func() {
		listener.Close()
		v.shut(false)
		v.group.Wait()
	})
	return v
}

func (v *valve) addr() string { return v.listener.Addr().String() }

// shut cuts all connections and refuses new ones; or, if stall is true, lets nothing through while
// all connections stay open.
func (v *valve) shut(stall bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if stall {
		v.stalled = make(chan struct{})
		return
	}
	if v.stalled != nil {
		close(v.stalled)
		v.stalled = nil
	}
	v.closed = true
	for conn := range v.conns {
		conn.Close()
	}
}

// open lets everything through again.
func (v *valve) open() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.closed = false
	if v.stalled != nil {
		close(v.stalled)
		v.stalled = nil
	}
}

// serve connects a connection with the socket.
func (v *valve) serve(conn net.Conn, path string) {
	defer conn.Close()
	to, err := net.Dial("unix", path)
	if err != nil {
		return
	}
	defer to.Close()
	if !v.keep(conn, to) {
		return
	}
	defer v.forget(conn, to)
	var both sync.WaitGroup
	both.Go(func() { v.flow(to, conn) })
	both.Go(func() { v.flow(conn, to) })
	both.Wait()
}

// keep notes connections, and reports whether they may stay.
func (v *valve) keep(conns ...net.Conn) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.closed {
		return false
	}
	for _, c := range conns {
		v.conns[c] = true
	}
	return true
}

func (v *valve) forget(conns ...net.Conn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, c := range conns {
		delete(v.conns, c)
		c.Close()
	}
}

// flow copies until one of the connections ends, which ends the other.
func (v *valve) flow(to, from net.Conn) {
	defer to.Close()
	buffer := make([]byte, 16<<10)
	for {
		n, err := from.Read(buffer)
		v.mu.Lock()
		stalled := v.stalled
		v.mu.Unlock()
		if stalled != nil {
			<-stalled
		}
		if _, failed := to.Write(buffer[:n]); err != nil || failed != nil {
			if err != io.EOF {
				from.Close()
			}
			return
		}
	}
}
