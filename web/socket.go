package web

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
)

const (
	// writeTimeout is how long one message may take to leave; a client that
	// reads slower is dropped and comes back for a whole view.
	writeTimeout = 10 * time.Second
	// silence is how long a client may send nothing at all, not even a ping,
	// before its socket counts as dead.
	silence = 90 * time.Second
	// returnSpread is the time over which clients come back after a restart.
	returnSpread = 2 * time.Second
)

// socket is the table socket: it tells the table to the browser and takes the
// browser's moves.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) error {
	since, _ := strconv.Atoi(r.URL.Query().Get("since"))
	sub, err := s.options.Lobby.Subscribe(r.Context(), tableID(r), s.personOf(r), since)
	if errors.Is(err, lobby.ErrUnknown) && isUpgrade(r) {
		return s.reject(w, r)
	}
	if err != nil {
		return err
	}
	defer sub.Close()
	if !s.enter() {
		return lobby.ErrClosing
	}
	defer s.sockets.Done()

	conn, err := accept(w, r)
	if err != nil {
		return nil // Accept has answered
	}
	c := &connection{server: s, conn: conn, sub: sub, table: tableID(r), person: s.personOf(r)}
	c.serve()
	return nil
}

// accept upgrades a request that comes from the site's own pages.
func accept(w http.ResponseWriter, r *http.Request) (*websocket.Conn, error) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(protocol.MaxMessage)
	return conn, nil
}

// reject tells the script that no reconnecting will help.
func (s *Server) reject(w http.ResponseWriter, r *http.Request) error {
	conn, err := accept(w, r)
	if err != nil {
		return nil // Accept has answered
	}
	conn.Close(websocket.StatusCode(protocol.CloseUnknown), "there is no such table") //nolint:errcheck // the peer may have left
	return nil
}

func isUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// enter counts a socket in, unless the server is closing.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.sockets.Add(1)
	return true
}

// connection is one open table socket.
type connection struct {
	server *Server
	conn   *websocket.Conn
	sub    *lobby.Subscription
	table  string
	person lobby.Person
}

// serve runs until the socket closes: one goroutine writes what the table
// tells, this one reads.
func (c *connection) serve() {
	ctx, cancel := context.WithCancel(c.server.ctx)
	written := make(chan struct{})
	go func() {
		defer close(written)
		c.write(ctx)
	}()
	code, why := c.read(ctx)
	cancel()
	<-written
	c.close(code, why)
}

// write sends the table's messages until ctx ends or the client fails, and
// then closes the socket, so that the reader ends too.
func (c *connection) write(ctx context.Context) {
	for {
		data, err := c.sub.Next(ctx)
		if err == nil {
			err = c.send(data)
		}
		switch {
		case err == nil:
		case c.server.ctx.Err() != nil:
			c.reply(protocol.Bye{Kind: "bye", After: int(rand.N(returnSpread).Milliseconds())})
			c.close(protocol.CloseRestart, "the server restarts")
			return
		case ctx.Err() != nil:
			return // the reader ended, and closes
		default:
			c.close(protocol.CloseSlow, "the client or the table went away")
			return
		}
	}
}

// send writes one message.
func (c *connection) send(data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	return c.conn.Write(ctx, websocket.MessageText, data)
}

func (c *connection) close(code protocol.CloseCode, why string) {
	c.conn.Close(websocket.StatusCode(code), why) //nolint:errcheck // the peer may have left
}

// read takes the client's messages until the socket ends, and returns with what
// to close it.
func (c *connection) read(ctx context.Context) (protocol.CloseCode, string) {
	limit := c.server.options.Limits.messages()
	strikes := 0
	for {
		data, err := c.receive()
		switch {
		case errors.Is(err, websocket.ErrMessageTooBig):
			return protocol.CloseMalformed, "the message is too large"
		case err != nil:
			return protocol.CloseSlow, "the client went away"
		}
		if !limit.Allow() {
			if strikes++; strikes > maxStrikes {
				return protocol.CloseFlood, "too many messages"
			}
			c.reply(protocol.Refusal{Kind: "no", Code: protocol.CodeFlood, Why: "Too many messages; wait a moment."})
			continue
		}
		message, err := protocol.ParseClient(data)
		if err != nil {
			c.reply(protocol.Refusal{Kind: "no", Code: protocol.CodeMalformed, Why: err.Error()})
			return protocol.CloseMalformed, "the message is not of this protocol"
		}
		switch m := message.(type) {
		case protocol.Ping:
			c.reply(protocol.Pong{Kind: "pong", Version: c.sub.Version()})
		case protocol.Play:
			c.play(ctx, m)
		}
	}
}

// receive reads one message within the time that a client may be silent. Its
// context is nobody else's: ending it would tear the socket down before its
// farewell.
func (c *connection) receive() ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), silence)
	defer cancel()
	kind, data, err := c.conn.Read(ctx)
	if err == nil && kind != websocket.MessageText {
		data = nil // which no message is
	}
	return data, err
}

// play hands a move to the table and answers when it is durable or refused.
func (c *connection) play(ctx context.Context, m protocol.Play) {
	version, err := c.server.options.Lobby.Do(ctx, c.table, c.person, lobby.Play{
		ID: m.ID, Version: m.Version, Seat: game.Seat(m.Seat), Text: m.Text,
	})
	if err == nil {
		c.reply(protocol.Ack{Kind: "ack", ID: m.ID, Version: version})
		return
	}
	refusal := protocol.Refusal{Kind: "no", ID: m.ID, Code: protocol.CodeFailed, Why: "The server could not do that. Try again."}
	var refused *lobby.Refused
	if errors.As(err, &refused) {
		refusal.Code, refusal.Why = refused.Code, refused.Why
	} else if ctx.Err() == nil {
		c.server.options.Log.Error("a move failed", "table", c.table, "err", err)
	}
	c.reply(refusal)
	// Whatever was refused, the client's picture may be wrong.
	c.sub.Refresh()
}

// reply sends a message of this connection's own. That it fails shows at the
// next read.
func (c *connection) reply(m any) {
	if data, err := json.Marshal(m); err == nil {
		c.send(data) //nolint:errcheck // see above
	}
}

// maxStrikes is how many messages above the limit a client may send before its
// socket is closed.
const maxStrikes = 50

func (l Limits) messages() *rate.Limiter {
	if l.Messages == 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(l.Messages), 10*l.Messages)
}
