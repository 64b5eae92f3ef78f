package wsconn

import (
	"encoding/binary"
	"errors"
	"math"
	"net"
	"slices"
	"sync"
	"syscall"
	"time"
)

const (
	// writeTimeout is how long a peer may take to read what the system no longer
	// buffers for it; a slower one is dropped.
	writeTimeout = 10 * time.Second
	// maxPending is how many bytes may wait for a peer besides those that are
	// being written.
	maxPending = 64 << 10
	// maxIdleBuffer is the size of the buffer that a connection keeps for its next
	// messages.
	maxIdleBuffer = 1 << 10
)

// finalClose is the first byte of a close frame.
const finalClose = 0x88

// errSlow says that a peer has left too much unread.
var errSlow = errors.New("wsconn: the peer does not read")

// asyncConn is a connection whose writes never wait. What the system does not
// accept at once is kept, and a goroutine writes it.
type asyncConn struct {
	net.Conn
	group   *sync.WaitGroup // counts the goroutine
	drained func()          // called when what was pending has been written
	flood   flood

	mu       sync.Mutex
	raw      *rawWriter // nil if the connection has none; then every write is kept
	pending  []byte     // frames that are not written yet
	corked   bool       // nothing is written before uncork
	flushing bool       // the goroutine runs
	deadline time.Time  // of all reads and writes, once it is set
	closing  bool       // a close frame was written
	err      error      // why nothing can be written any more
}

func newAsyncConn(conn net.Conn, group *sync.WaitGroup, drained func()) *asyncConn {
	c := &asyncConn{Conn: conn, group: group, drained: drained}
	if sc, ok := conn.(syscall.Conn); ok {
		if raw, err := sc.SyscallConn(); err == nil {
			c.raw = newRawWriter(raw)
		}
	}
	return c
}

// Write accepts all of p or fails for good. The WebSocket library writes its control
// frames here, each in one call.
func (c *asyncConn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.room(len(p)); err != nil {
		return 0, err
	}
	c.pending = append(c.pending, p...)
	c.closing = c.closing || len(p) > 0 && p[0] == finalClose
	return len(p), c.write()
}

// send writes a text message as one frame, which RFC 6455 describes in section 5.2. A
// server's frames are not masked.
func (c *asyncConn) send(message []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closing { // no data may follow
		return net.ErrClosed
	}
	if err := c.room(len(message)); err != nil {
		return err
	}
	const finalText, maxHeader = 0x81, 10
	c.pending = slices.Grow(c.pending, maxHeader+len(message))
	switch n := len(message); {
	case n < 126:
		c.pending = append(c.pending, finalText, byte(n))
	case n <= math.MaxUint16:
		c.pending = binary.BigEndian.AppendUint16(append(c.pending, finalText, 126), uint16(n))
	default:
		c.pending = binary.BigEndian.AppendUint64(append(c.pending, finalText, 127), uint64(n))
	}
	c.pending = append(c.pending, message...)
	return c.write()
}

// room returns why n more bytes cannot be kept, or nil. What is sent while nothing is
// pending may have any size.
func (c *asyncConn) room(n int) error {
	if c.err == nil && len(c.pending) > 0 && len(c.pending)+n > maxPending {
		c.err = errSlow
	}
	return c.err
}

// write writes what is pending, unless it has to wait: what the system accepts at
// once, and the rest in the background.
func (c *asyncConn) write() error {
	if c.corked || c.flushing || c.err != nil {
		return c.err
	}
	rest := c.try(c.pending)
	switch {
	case c.err != nil || len(rest) == 0 && cap(c.pending) > maxIdleBuffer:
		c.pending = nil
	default:
		c.pending = append(c.pending[:0], rest...)
	}
	c.flush()
	return c.err
}

// try writes what the system accepts at once and returns the rest.
func (c *asyncConn) try(p []byte) []byte {
	if c.raw == nil {
		return p
	}
	n, err := c.raw.write(p)
	if err != nil {
		c.err = err
	}
	return p[n:]
}

// flush has the goroutine write what is pending.
func (c *asyncConn) flush() {
	if len(c.pending) > 0 && !c.corked && !c.flushing {
		c.flushing = true
		c.group.Go(c.flushLoop)
	}
}

// flushLoop writes what is pending, and waits for the peer to read it.
func (c *asyncConn) flushLoop() {
	for {
		c.mu.Lock()
		data := c.pending
		c.pending = nil
		if len(data) == 0 || c.corked || c.err != nil {
			c.pending, c.flushing = data, false
			c.setWriteDeadline(c.deadline)
			c.mu.Unlock()
			break
		}
		deadline := c.deadline
		if deadline.IsZero() {
			deadline = time.Now().Add(writeTimeout)
		}
		c.setWriteDeadline(deadline)
		c.mu.Unlock()

		if _, err := c.Conn.Write(data); err != nil {
			c.mu.Lock()
			c.err = err
			c.mu.Unlock()
			c.Conn.Close() // so that the reader learns of the failure
		}
	}
	c.drained()
}

// setWriteDeadline bounds the writes of flushLoop. It fails only if the connection
// is closed, which the next write reports.
func (c *asyncConn) setWriteDeadline(deadline time.Time) { c.Conn.SetWriteDeadline(deadline) }

// full reports whether something is pending that the peer has to read first.
func (c *asyncConn) full() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.flushing
}

// cork keeps what is written until uncork, so that it leaves in one write.
func (c *asyncConn) cork() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.corked = true
}

func (c *asyncConn) uncork() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.corked = false
	if len(c.pending) > 0 {
		c.write() // an error shows with the next read
	}
}

// setReadTimeout bounds how long reading waits from now on, unless setDeadline was
// called. It fails only if the connection is closed, which the read reports.
func (c *asyncConn) setReadTimeout(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.deadline.IsZero() {
		c.Conn.SetReadDeadline(time.Now().Add(d))
	}
}

// setDeadline sets a deadline for everything that the connection still does.
// Only the first call counts.
func (c *asyncConn) setDeadline(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.deadline.IsZero() {
		c.deadline = time.Now().Add(d)
		c.Conn.SetDeadline(c.deadline)
	}
}

// Close closes the connection. What is pending is lost.
func (c *asyncConn) Close() error {
	c.mu.Lock()
	if c.err == nil {
		c.err = net.ErrClosed
	}
	c.mu.Unlock()
	return c.Conn.Close()
}
