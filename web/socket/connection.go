package socket

import (
	"math/rand/v2"
	"sync"

	"golang.org/x/time/rate"

	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/internal/wsconn"
)

// connection is one open table socket. A goroutine of its own reads from it;
// messages from the table are written by the goroutine that delivers them.
type connection struct {
	sockets *Sockets
	sub     *lobby.Subscription
	table   string
	address string // where it comes from, as limits count it
	person  table.Person
	reader  *locale.Language
	leave   func()      // frees its place in the connection limits
	panel   *panelState // nil if the page shows none

	// Used by the reading goroutine alone.
	limit   *rate.Limiter // of what the client sends
	strikes int           // how much it has sent above that

	mu      sync.Mutex   // held while a message from the table is written
	conn    *wsconn.Conn // nil before the socket is open
	playing bool         // a move is being played; its answer goes first
	saving  saving       // the move that waits for the store
	ended   bool         // the socket is being closed

	// Used by the reading goroutine alone.
	left int  // the code with which the client has closed it, 0 if reading failed without one, -1 if the server closes it
	gone bool // the client has closed the connection or lost it
}

// open sends the first messages, together with the response to the handshake. The
// goroutine of the request does this, because its stack has grown already and goes
// away, while that of serve stays small.
func (c *connection) open(conn *wsconn.Conn) {
	c.mu.Lock()
	c.conn = conn
	c.mu.Unlock()
	if !c.sockets.register(c) {
		c.end(protocol.CloseRestart, "the server restarts")
	}
	c.deliver()
	if restart := c.sockets.Restart(); !restart.IsZero() {
		c.reply(noticeOf(restart))
	}
	conn.Uncork()
}

// serve reads until the socket closes. It has no frame of defers, which would stand on
// the stack of each connection that waits.
func (c *connection) serve() {
	code, why := c.read()
	c.mu.Lock()
	ended := c.ended
	c.ended = true
	c.mu.Unlock()
	switch {
	case ended: // finish tells the meter
	case c.left >= 0:
		c.sockets.Respond.Meter.Closed(c.left)
	default:
		c.sockets.Respond.Meter.Closed(int(code))
	}
	if c.gone { // a closing handshake would cost a write in vain
		c.conn.CloseNow()
	} else {
		c.conn.Close(int(code), why)
	}
	c.sockets.unregister(c)
	if c.panel != nil {
		c.sockets.panels.part(c.table)
	}
	c.sub.Close()
	c.leave()
	c.sockets.group.Done()
}

// deliver writes the news from the table while the client reads. It does not
// wait for the client, and is called again when the client has caught up.
func (c *connection) deliver() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.conn != nil && !c.ended && !c.playing && !c.conn.Full() {
		data, err := c.sub.Take()
		if err == nil && data == nil && c.panel != nil {
			data = c.sockets.panels.next(c)
		}
		if err == nil && data == nil {
			return
		}
		if err == nil {
			err = c.conn.Send(data)
		}
		if err != nil {
			c.finish(protocol.CloseSlow, "the client or the table went away")
		}
	}
}

// end closes the socket, however its client behaves, and returns at once.
func (c *connection) end(code protocol.CloseCode, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended {
		c.finish(code, why)
	}
}

// finish is end for callers that hold the lock. The reading goroutine is still
// counted.
func (c *connection) finish(code protocol.CloseCode, why string) {
	c.ended = true
	c.sockets.group.Go(func() {
		if c.sockets.ctx.Err() != nil {
			c.conn.SetCloseDeadline()
			c.reply(protocol.Bye{Kind: "bye", After: int(rand.N(returnSpread).Milliseconds())})
			code, why = protocol.CloseRestart, "the server restarts"
		}
		c.sockets.Respond.Meter.Closed(int(code))
		c.conn.Close(int(code), why)
	})
}
