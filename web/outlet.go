package web

import (
	"errors"
	"net"
	"sync"
	"syscall"
	"time"
)

const (
	// writeTimeout is how long a peer may take to read what the system does
	// not hold for it any more; one that reads slower is dropped.
	writeTimeout = 10 * time.Second
	// maxKept is how many bytes may wait for a peer besides what is on its way.
	maxKept = 64 << 10
)

// errSlow says that a peer has left too much unread.
var errSlow = errors.New("web: the peer does not read")

// outlet is a connection whose writes never wait. What the system does not take
// at once is kept, and a goroutine sees it off.
type outlet struct {
	net.Conn
	group   *sync.WaitGroup // counts the goroutine
	emptied func()          // called when what was kept has left

	mu       sync.Mutex
	tap      *tap // nil if the connection has none: then every write is kept
	kept     []byte
	held     bool      // nothing is written before release
	leaving  bool      // the goroutine runs
	deadline time.Time // the end of everything, once it is set
	err      error     // why nothing can be written any more
}

func newOutlet(conn net.Conn, group *sync.WaitGroup, emptied func()) *outlet {
	o := &outlet{Conn: conn, group: group, emptied: emptied}
	if c, ok := conn.(syscall.Conn); ok {
		if raw, err := c.SyscallConn(); err == nil {
			o.tap = newTap(raw)
		}
	}
	return o
}

// Write takes all of p or fails for good.
func (o *outlet) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	rest := p
	if !o.held && !o.leaving && o.err == nil {
		rest = o.try(p)
	}
	if len(rest) > 0 && o.err == nil && len(o.kept)+len(rest) > maxKept {
		o.err = errSlow
	}
	if o.err != nil {
		return 0, o.err
	}
	if len(rest) > 0 {
		o.kept = append(o.kept, rest...)
		o.leave()
	}
	return len(p), nil
}

// try writes what the system takes at once and returns the rest.
func (o *outlet) try(p []byte) []byte {
	if o.tap == nil {
		return p
	}
	n, err := o.tap.write(p)
	if err != nil {
		o.err = err
	}
	return p[n:]
}

// leave has the goroutine see off what is kept.
func (o *outlet) leave() {
	if len(o.kept) > 0 && !o.held && !o.leaving {
		o.leaving = true
		o.group.Go(o.seeOff)
	}
}

// seeOff writes what is kept, and waits for the peer to read it.
func (o *outlet) seeOff() {
	for {
		o.mu.Lock()
		data := o.kept
		o.kept = nil
		if len(data) == 0 || o.held || o.err != nil {
			o.kept, o.leaving = data, false
			o.wait(o.deadline)
			o.mu.Unlock()
			break
		}
		deadline := o.deadline
		if deadline.IsZero() {
			deadline = time.Now().Add(writeTimeout)
		}
		o.wait(deadline)
		o.mu.Unlock()

		if _, err := o.Conn.Write(data); err != nil {
			o.mu.Lock()
			o.err = err
			o.mu.Unlock()
			o.Conn.Close() //nolint:errcheck // it has failed; now the reader learns of it
		}
	}
	o.emptied()
}

// wait bounds the writes that wait. It fails only if the connection is closed.
func (o *outlet) wait(deadline time.Time) {
	o.Conn.SetWriteDeadline(deadline) //nolint:errcheck // see above
}

// full reports whether something is kept that the peer has to read first.
func (o *outlet) full() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.leaving
}

// hold keeps what is written until release, so that it leaves as one.
func (o *outlet) hold() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.held = true
}

func (o *outlet) release() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.held = false
	if len(o.kept) > 0 && !o.leaving && o.err == nil {
		rest := o.try(o.kept)
		o.kept = append(o.kept[:0], rest...)
		o.leave()
	}
}

// patience bounds how long the next read waits.
func (o *outlet) patience(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.deadline.IsZero() {
		o.Conn.SetReadDeadline(time.Now().Add(d)) //nolint:errcheck // fails only if it is closed
	}
}

// hurry bounds everything that the connection may still do.
func (o *outlet) hurry(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.deadline.IsZero() {
		o.deadline = time.Now().Add(d)
		o.Conn.SetDeadline(o.deadline) //nolint:errcheck // fails only if it is closed
	}
}

// Close closes the connection. What is kept does not leave any more.
func (o *outlet) Close() error {
	o.mu.Lock()
	if o.err == nil {
		o.err = net.ErrClosed
	}
	o.mu.Unlock()
	return o.Conn.Close()
}
