package loadtest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// client is a player or watcher at a table. It connects again whenever its connection ends.
type client struct {
	table *table
	site  *siteclient.Client
	seat  int // -1 for a watcher

	// Guarded by the table's lock.
	socket  socket // nil while disconnected
	version int
	missed  int // the first version that it did not get, until a view replaces it; 0 if none
}

func (c *client) String() string {
	if c.seat < 0 {
		return fmt.Sprintf("table %s, a watcher", c.table.id)
	}
	return fmt.Sprintf("table %s, seat %d", c.table.id, c.seat)
}

var errClosed = errors.New("the table is closed")

// join opens the connection, sends the last play again if it has no answer yet, and
// waits for the view or sync with which the server begins.
func (c *client) join(ctx context.Context) error {
	t := c.table
	t.mu.Lock()
	since := c.version
	t.mu.Unlock()
	s, err := t.run.host.dial(ctx, c, since)
	if err != nil {
		return err
	}
	if err := c.attach(s); err != nil {
		return err
	}
	if err := s.SetReadDeadline(time.Now().Add(timeout)); err != nil {
		return err
	}
	if err := c.readMessages(s, true); err != nil {
		return err
	}
	return s.SetReadDeadline(time.Time{})
}

func (c *client) attach(s socket) error {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		s.Close()
		return errClosed
	}
	c.socket = s
	if t.pending && t.plays[len(t.plays)-1].seat == c.seat {
		c.send(t.last())
	}
	return nil
}

// readMessages processes messages until the connection ends or, with greeting, until
// the view or sync with which the server begins.
func (c *client) readMessages(s socket, greeting bool) error {
	for {
		data, err := s.Read()
		if err != nil {
			return err
		}
		c.table.run.received.Add(int64(len(data)))
		read := parse
		if c.seat < 0 && !c.table.bots {
			read = parseWatched
		}
		m, err := read(data)
		if err != nil {
			return fmt.Errorf("%q: %w", data, err)
		}
		if m.Kind == "here" || m.Kind == "pong" {
			continue
		}
		c.table.receive(c, m)
		if greeting && (m.Kind == "view" || m.Kind == "sync") {
			return nil
		}
	}
}

// send sends a message, with the table locked. If that fails, so does the next read,
// and the play is sent again.
func (c *client) send(m any) {
	if c.socket == nil {
		return
	}
	c.socket.Send(m)
}

// ping sends a ping, so that the server does not take the connection for dead.
func (c *client) ping() {
	c.table.mu.Lock()
	defer c.table.mu.Unlock()
	c.send(protocol.Ping{Kind: "ping"})
}

// follow keeps a client that has joined at the table until the table is closed.
func (c *client) follow(ctx context.Context) {
	for {
		err := c.readMessages(c.socket, false)
		if c.disconnected() {
			return
		}
		if !errors.Is(err, net.ErrClosed) { // otherwise the load test itself closed it
			c.table.run.drops.Add(1)
		}
		if !c.reconnect(ctx, err) {
			return
		}
	}
}

// disconnected notes that the client has no connection, and reports whether that
// is for good.
func (c *client) disconnected() bool {
	c.table.mu.Lock()
	defer c.table.mu.Unlock()
	if c.socket != nil {
		c.socket.Close()
		c.socket = nil
	}
	return c.table.closed
}

// reconnect opens the connection again: at once, then with growing pauses. It reports
// whether it succeeded.
func (c *client) reconnect(ctx context.Context, err error) bool {
	r := c.table.run
	lost := time.Now()
	backoff := siteclient.Backoff{First: 50 * time.Millisecond, Last: 2 * time.Second}
	for {
		after, again := siteclient.Retry(err)
		switch {
		case errors.Is(err, errClosed), ctx.Err() != nil:
			return false
		case errors.Is(limited(err), ErrLimited):
			r.fail(ErrLimited)
			return false
		case !again:
			r.fail(fmt.Errorf("%s: %w", c, err))
			return false
		}
		r.dropping.RLock() // so that dropAll drops every connection, and waits for the figures of clients that are back
		err = c.join(ctx)
		if err == nil {
			r.back.add(time.Since(lost))
		}
		r.dropping.RUnlock()
		if err == nil {
			return true
		}
		if c.disconnected() {
			return false
		}
		if backoff.Wait(ctx, after) != nil {
			return false
		}
	}
}
