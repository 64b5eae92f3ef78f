package loadtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// client is somebody at a table: a connection that is opened again whenever it
// ends.
type client struct {
	table *table
	site  *siteclient.Client
	seat  int // -1 for a watcher

	// Guarded by the table's lock.
	socket  *siteclient.Socket // nil while there is none
	version int
	missed  int // the first version that it was not told, until a view heals it; 0 if none
}

func (c *client) String() string {
	if c.seat < 0 {
		return fmt.Sprintf("table %s, a watcher", c.table.id)
	}
	return fmt.Sprintf("table %s, seat %d", c.table.id, c.seat)
}

var errClosed = errors.New("the table is closed")

// join opens the connection, sends again what was not answered, and waits for
// the first word of the server.
func (c *client) join(ctx context.Context) error {
	t := c.table
	t.mu.Lock()
	since := c.version
	t.mu.Unlock()
	s, err := t.run.site.dial(ctx, t.id, since, c.site)
	if err != nil {
		return err
	}
	if err := c.attach(s); err != nil {
		return err
	}
	if err := s.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if err := c.listen(s, true); err != nil {
		return err
	}
	return s.SetReadDeadline(time.Time{})
}

func (c *client) attach(s *siteclient.Socket) error {
	t := c.table
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		s.Close()
		return errClosed
	}
	c.socket = s
	if t.pending && t.plays[len(t.plays)-1].seat == c.seat {
		c.say(t.last())
	}
	return nil
}

// listen takes messages in until the connection ends or, with greeting, until
// the server has told where the table stands.
func (c *client) listen(s *siteclient.Socket, greeting bool) error {
	for {
		data, err := s.Read()
		if err != nil {
			return err
		}
		read := parse
		if c.seat < 0 && !c.table.bots {
			read = glance
		}
		m, err := read(data)
		if err != nil {
			return fmt.Errorf("%q: %w", data, err)
		}
		if m.Kind == "here" || m.Kind == "pong" {
			continue
		}
		c.table.hear(c, m)
		if greeting && (m.Kind == "view" || m.Kind == "sync") {
			return nil
		}
	}
}

// say sends a message, with the table locked. That it fails shows at the next
// read, and the play is sent again.
func (c *client) say(m any) {
	if c.socket == nil {
		return
	}
	if data, err := json.Marshal(m); err == nil {
		c.socket.Write(siteclient.Text, data)
	}
}

// ping keeps the connection from being taken for dead.
func (c *client) ping() {
	c.table.mu.Lock()
	defer c.table.mu.Unlock()
	c.say(protocol.Ping{Kind: "ping"})
}

// follow stays at the table, once joined, until the table is closed.
func (c *client) follow(ctx context.Context) {
	for {
		err := c.listen(c.socket, false)
		if c.gone() {
			return
		}
		if !errors.Is(err, net.ErrClosed) { // which is the generator's own doing
			c.table.run.drops.Add(1)
		}
		if !c.comeBack(ctx, err) {
			return
		}
	}
}

// gone takes in that there is no connection now, and reports whether that is for
// good.
func (c *client) gone() bool {
	c.table.mu.Lock()
	defer c.table.mu.Unlock()
	if c.socket != nil {
		c.socket.Close()
		c.socket = nil
	}
	return c.table.closed
}

// comeBack opens the connection again: at once, then with growing pauses. It
// reports whether it could.
func (c *client) comeBack(ctx context.Context, err error) bool {
	r := c.table.run
	lost := time.Now()
	backoff := siteclient.Backoff{First: 50 * time.Millisecond, Last: 2 * time.Second}
	for {
		after, again := siteclient.Retry(err)
		switch {
		case errors.Is(err, errClosed), ctx.Err() != nil:
			return false
		case errors.Is(limited(err), errLimited):
			r.fail(errLimited)
			return false
		case !again:
			r.fail(fmt.Errorf("%s: %w", c, err))
			return false
		}
		r.door.RLock() // so that a storm drops all there are
		err = c.join(ctx)
		r.door.RUnlock()
		if err == nil {
			r.back.add(time.Since(lost))
			return true
		}
		if c.gone() {
			return false
		}
		if backoff.Wait(ctx, after) != nil {
			return false
		}
	}
}
