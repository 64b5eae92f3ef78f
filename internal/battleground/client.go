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
	// maxLine is how many bytes a line may have.
	maxLine = 4 << 10
	// way is how long a message and its answer may be under way, which is not
	// the agent's time.
	way = 500 * time.Millisecond
	// writeTimeout is how long a client may take to read.
	writeTimeout = 10 * time.Second
	// farewell is how long a client may take to read the last message.
	farewell = time.Second
)

// client is a connection to an agent. One goroutine reads, another one does
// everything else.
type client struct {
	conn net.Conn
	// messages are what it sends; closed when there are no more, then err tells
	// why.
	messages chan message
	err      error
	done     chan struct{} // closed to end the reading

	owed int           // pings that it has not answered
	left time.Duration // of its time for the game
	all  time.Duration
}

// newClient begins to read. The client must be closed.
func newClient(conn net.Conn, all time.Duration) *client {
	c := &client{conn: conn, messages: make(chan message), done: make(chan struct{}), left: all, all: all}
	go c.read()
	return c
}

// read takes the client's messages until it leaves or sends what is none.
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

// close ends the connection and waits for the reader. What was sent last
// arrives: a connection that is closed with something unread may lose it.
func (c *client) close() {
	close(c.done)
	c.conn.SetReadDeadline(time.Now()) //nolint:errcheck // fails only if it is closed
	for range c.messages {
	}
	if tcp, ok := c.conn.(*net.TCPConn); ok && tcp.CloseWrite() == nil {
		c.conn.SetReadDeadline(time.Now().Add(farewell))        //nolint:errcheck // fails only if it is closed
		io.Copy(io.Discard, io.LimitReader(c.conn, 16*maxLine)) //nolint:errcheck // the client may be gone
	}
	c.conn.Close() //nolint:errcheck // the client may be gone
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

// receive waits for a message of a type, so long.
func (c *client) receive(ctx context.Context, want messageType, patience time.Duration) (message, error) {
	timer := time.NewTimer(patience)
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
		return message{}, fault(fmt.Sprintf("%s did not come in time", want))
	case <-ctx.Done():
		return message{}, ctx.Err()
	}
}

// ask sends a message and waits for the answer, in the agent's own time.
func (c *client) ask(ctx context.Context, question message, want messageType) (message, error) {
	if err := c.send(question); err != nil {
		return message{}, err
	}
	asked := time.Now()
	answer, err := c.receive(ctx, want, c.left+way)
	c.left -= max(0, time.Since(asked)-way)
	if c.left <= 0 {
		return answer, fault(fmt.Sprintf("the agent has used up its %v for the game", c.all))
	}
	return answer, err
}

// idle waits until something happens, while the client waits, too. It is asked
// now and then whether it is still there.
func (c *client) idle(ctx context.Context, happens <-chan struct{}, ping time.Duration) error {
	ticker := time.NewTicker(ping)
	defer ticker.Stop()
	for {
		select {
		case <-happens:
			return nil
		case m, ok := <-c.messages:
			switch {
			case !ok:
				return c.err
			case m.Type != typeOkay || c.owed == 0:
				return fault(fmt.Sprintf("nothing is due, but %s came", m.Type))
			}
			c.owed--
		case <-ticker.C:
			if c.owed > 0 {
				return fault("OKAY did not come in time")
			}
			if err := c.send(message{Type: typeOkay}); err != nil {
				return err
			}
			c.owed++
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
