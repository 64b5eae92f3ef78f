package battleground

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

const (
	// maxLine is the maximum length of a line, in bytes.
	maxLine = 4 << 10
	// latency is the time allowed for a message and its answer on the network. It
	// does not count as the agent's time.
	latency = 500 * time.Millisecond
	// writeTimeout is how long a write to a client may take.
	writeTimeout = 10 * time.Second
	// lingerTimeout is how long a client may take to read the last message.
	lingerTimeout = time.Second
)

// client is a connection to an agent. One goroutine reads from it; another does
// everything else.
type client struct {
	conn net.Conn
	// messages receives what the client sends. When it is closed, err says why.
	messages chan message
	err      error
	done     chan struct{} // closed to stop the reader

	pings int           // number of unanswered pings
	left  time.Duration // remaining time for the game
	total time.Duration // time for the whole game
}

// newClient starts reading from a connection. total is the client's time for a
// game. The caller must close the client.
func newClient(conn net.Conn, total time.Duration) *client {
	c := &client{conn: conn, messages: make(chan message), done: make(chan struct{}), left: total, total: total}
	go c.read()
	return c
}

// read passes on the client's messages until it leaves or sends something invalid.
func (c *client) read() {
	defer close(c.messages)
	in := bufio.NewReaderSize(c.conn, maxLine)
	for {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			c.err = fault(fmt.Sprintf("a line has more than %d bytes", maxLine))
			return
		case err != nil:
			c.err = errGone
			return
		}
		m, err := parse(line)
		if err != nil {
			c.err = err
			return
		}
		select {
		case c.messages <- m:
		case <-c.done:
			return
		}
	}
}

// close ends the connection and waits for the reader. It discards unread data,
// because closing with unread data could lose the last message to the client.
func (c *client) close() {
	close(c.done)
	c.conn.SetReadDeadline(time.Now()) // fails only if it is closed
	for range c.messages {
	}
	if half, ok := c.conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
		c.conn.SetReadDeadline(time.Now().Add(lingerTimeout))   // fails only if it is closed
		io.Copy(io.Discard, io.LimitReader(c.conn, 16*maxLine)) // the client may be gone
	}
	c.conn.Close() // the client may be gone
}

// send writes a message.
func (c *client) send(m message) error {
	line, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("battleground: %w", err)
	}
	if err := c.conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return errGone
	}
	if _, err := c.conn.Write(append(line, '\n')); err != nil {
		return errGone
	}
	return nil
}

// receive waits for the next message, which must have the given type and arrive in time.
func (c *client) receive(ctx context.Context, want messageType, within time.Duration) (message, error) {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case m, ok := <-c.messages:
		switch {
		case !ok:
			return m, c.err
		case m.Type != want:
			return m, fault(fmt.Sprintf("%s is due, not %s", want, m.Type))
		}
		return m, nil
	case <-timer.C:
		return message{}, timeout(fmt.Sprintf("%s did not come in time", want))
	case <-ctx.Done():
		return message{}, ctx.Err()
	}
}

// ask sends a message and waits for the answer, which counts against the agent's
// time.
func (c *client) ask(ctx context.Context, question message, want messageType) (message, error) {
	if err := c.send(question); err != nil {
		return message{}, err
	}
	asked := time.Now()
	answer, err := c.receive(ctx, want, c.left+latency)
	c.left -= max(0, time.Since(asked)-latency)
	if c.left <= 0 {
		return answer, timeout(fmt.Sprintf("the agent has used up its %v for the game", c.total))
	}
	return answer, err
}

// idle waits for an event. Meanwhile the client, which has nothing to do, is
// pinged.
func (c *client) idle(ctx context.Context, event <-chan struct{}, ping time.Duration) error {
	ticker := time.NewTicker(ping)
	defer ticker.Stop()
	for {
		select {
		case <-event:
			return nil
		case m, ok := <-c.messages:
			switch {
			case !ok:
				return c.err
			case m.Type != typeOkay || c.pings == 0:
				return fault(fmt.Sprintf("nothing is due, but %s came", m.Type))
			}
			c.pings--
		case <-ticker.C:
			if c.pings > 0 {
				return timeout("OKAY did not come in time")
			}
			if err := c.send(message{Type: typeOkay}); err != nil {
				return err
			}
			c.pings++
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
