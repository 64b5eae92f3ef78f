package wsconn

import (
	"cmp"
	"errors"
	"io"
	"time"
)

// ErrFlood says that the client sends more than Options.Bytes or Options.Control allow.
var ErrFlood = errors.New("wsconn: the client sends too much")

// burst is for how long a client may have sent the most that it may, all at once.
const burst = 10 * time.Second

// flood counts what a client sends. It is used by the reading goroutine alone.
type flood struct {
	bytes int       // that the client may send a second; 0 is no limit
	paid  time.Time // until when what it has sent uses them up
	found bool      // the next read fails
	told  bool      // it has failed
}

// add counts bytes.
func (f *flood) add(n int) {
	if f.bytes == 0 {
		return
	}
	now := time.Now()
	if f.paid.Before(now) {
		f.paid = now
	}
	f.paid = f.paid.Add(time.Duration(n) * time.Second / time.Duration(f.bytes))
	f.found = f.found || f.paid.Sub(now) > burst
}

// control counts a control frame and reports whether it is to be answered.
func (f *flood) control(count func() error) bool {
	if count == nil {
		return true
	}
	err := count()
	f.found = f.found || errors.Is(err, ErrFlood)
	return err == nil
}

// control notes that a ping or a pong has come, and reports whether it is to be answered. The library reads on
// for the next message, so that the time for it begins anew here.
func (c *asyncConn) control(count func() error) bool {
	c.setReadTimeout(readTimeout)
	return c.flood.control(count)
}

// maxDiscarded is how many bytes are read of a flood while its connection is closed. A
// client whose bytes are not read might never see the close frame.
const maxDiscarded = 64 << 10

// Read reads what the client sends and counts it, whatever it is: the library tells
// nothing of fragments, of which any number may be empty. After ErrFlood, which comes
// anywhere in a frame, it only discards.
func (c *asyncConn) Read(p []byte) (int, error) {
	n, err := 0, error(nil)
	if !c.flood.found {
		n, err = c.Conn.Read(p)
		c.flood.add(n)
	}
	switch {
	case !c.flood.found:
		return n, err
	case c.flood.told || c.closes():
		_, err := io.CopyN(io.Discard, c.Conn, maxDiscarded)
		return 0, cmp.Or(err, io.EOF)
	}
	c.flood.told = true
	return 0, ErrFlood
}

// closes reports whether a close frame was written.
func (c *asyncConn) closes() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closing
}
