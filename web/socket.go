package web

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

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
	// farewell is how long closing a socket may take, however the client
	// behaves.
	farewell = 5 * time.Second
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

	wire, err := accept(w, r)
	if err != nil {
		return nil // Accept has answered
	}
	c := &connection{server: s, wire: wire, sub: sub, table: tableID(r), person: s.personOf(r)}
	c.serve()
	return nil
}

// reject tells the script that no reconnecting will help.
func (s *Server) reject(w http.ResponseWriter, r *http.Request) error {
	if !s.enter() {
		return lobby.ErrClosing
	}
	defer s.sockets.Done()
	wire, err := accept(w, r)
	if err != nil {
		return nil // Accept has answered
	}
	wire.close(protocol.CloseUnknown, "there is no such table")
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
	*wire
	server *Server
	sub    *lobby.Subscription
	table  string
	person lobby.Person
}

// serve runs until the socket closes: one goroutine writes what the table
// tells, this one reads.
func (c *connection) serve() {
	ctx, cancel := context.WithCancel(c.server.ctx)
	defer context.AfterFunc(c.server.ctx, c.hurry)()
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

// read takes the client's messages until the socket ends, and returns with what
// to close it.
func (c *connection) read(ctx context.Context) (protocol.CloseCode, string) {
	limit := c.server.options.Limits.messages()
	strikes := 0
	for {
		data, err := c.receive()
		switch {
		case errors.Is(err, errTooLarge):
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

// play hands a move to the table and answers when it is durable or refused.
func (c *connection) play(ctx context.Context, m protocol.Play) {
	version, err := c.server.options.Lobby.Do(ctx, c.table, c.person, lobby.Play{
		ID: m.ID, Version: m.Version, Seat: seatOf(m.Seat), Text: m.Text,
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

// seatOf returns the seat of that number, or nobody's if there cannot be one.
func seatOf(n int) game.Seat {
	if n < 0 || n >= game.MaxSeats {
		return game.Nobody
	}
	return game.Seat(n)
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
