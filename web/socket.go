package web

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"triplecross/internal/game"
	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/internal/wsconn"
	"triplecross/web/respond"
)

// returnSpread is the time over which clients come back after a restart.
const returnSpread = 2 * time.Second

// socket is the table socket: it tells the table to the browser and takes the
// browser's moves. The connection outlives the request.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) error {
	leave, err := s.conns.Enter(s.address(r), respond.TableID(r), func() bool { return s.sits(r) })
	if err != nil {
		s.turnAway(w, r, err)
		return nil
	}
	c := &connection{server: s, table: respond.TableID(r), person: s.People.Of(r), reader: locale.Of(r.Context()), leave: leave}
	open := false
	defer func() {
		if !open {
			leave()
		}
	}()
	known, _ := knownBy(r) // a browser that has lost count gets a whole view
	c.sub, err = s.Lobby.Subscribe(r.Context(), c.table, c.person, known, c.deliver)
	if errors.Is(err, lobby.ErrUnknown) && httpguard.IsUpgrade(r) {
		return s.reject(w, r)
	}
	if err != nil {
		return err
	}
	if !s.enter() {
		c.sub.Close()
		return lobby.ErrClosing
	}
	conn, err := s.accept(w, r, c.deliver)
	if err != nil { // Accept has answered
		c.sub.Close()
		s.sockets.Done()
		return nil
	}
	open = true
	go c.serve(conn)
	return nil
}

// reject tells the script that no reconnecting will help.
func (s *Server) reject(w http.ResponseWriter, r *http.Request) error {
	if !s.enter() {
		return lobby.ErrClosing
	}
	defer s.sockets.Done()
	conn, err := s.accept(w, r, nil)
	if err != nil {
		return nil // Accept has answered
	}
	conn.Close(int(protocol.CloseUnknown), "there is no such table")
	return nil
}

// accept upgrades the request to a socket. drained is called when a socket that was
// full has room again.
func (s *Server) accept(w http.ResponseWriter, r *http.Request, drained func()) (*wsconn.Conn, error) {
	return wsconn.Accept(w, r, wsconn.Options{MaxMessage: protocol.MaxMessage, Group: &s.sockets, Drained: drained})
}

// sits reports whether the sender holds a seat at the table of the request, or
// owns one that a bot plays for now.
func (s *Server) sits(r *http.Request) bool {
	t, err := s.Lobby.Table(r.Context(), respond.TableID(r))
	p := s.People.Of(r)
	return err == nil && t.SeatsOf(p)|t.OwnedBy(p) != 0
}

// turnAway answers a socket that is refused. The scripts of browsers see no answer
// but a close code, so the socket opens for that, unless too many do already.
func (s *Server) turnAway(w http.ResponseWriter, r *http.Request, err error) {
	if !httpguard.IsUpgrade(r) {
		s.Respond.Fail(w, r, err)
		return
	}
	done, ok := s.conns.Reject()
	if !ok {
		s.Respond.Fail(w, r, err)
		return
	}
	defer done()
	if !s.enter() {
		s.Respond.Fail(w, r, err)
		return
	}
	defer s.sockets.Done()
	refused := s.Respond.ErrorOf(r, err)
	s.meter.Refused(refused.Code)
	conn, failed := s.accept(w, r, nil)
	if failed != nil {
		return // accept has answered
	}
	conn.Close(int(protocol.CloseTooMany), refused.Why.String())
}

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

// connection is one open table socket. A goroutine of its own reads; what the
// table tells is written by whoever has it to tell.
type connection struct {
	server *Server
	sub    *lobby.Subscription
	table  string
	person table.Person
	reader *locale.Language
	leave  func() // gives the socket's place up

	mu      sync.Mutex   // held while something the table tells is written
	conn    *wsconn.Conn // nil before the socket is open
	playing bool         // a move is being played, whose answer goes first
	ended   bool         // the socket is being closed
}

// serve runs until the socket closes.
func (c *connection) serve(conn *wsconn.Conn) {
	defer c.server.sockets.Done()
	defer c.leave()
	defer c.sub.Close()
	c.mu.Lock()
	c.conn = conn
	c.mu.Unlock()
	if !c.server.register(c) {
		c.end(protocol.CloseRestart, "the server restarts")
	}
	defer c.server.unregister(c)
	c.deliver()
	code, why := c.read()
	c.mu.Lock()
	c.ended = true
	c.mu.Unlock()
	conn.Close(int(code), why)
}

// register lets the server's end close the connection, unless it has come.
func (s *Server) register(c *connection) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.connections[c] = struct{}{}
	}
	return !s.closed
}

func (s *Server) unregister(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.connections, c)
}

// deliver writes what the table tells, as long as the client reads. It does not
// wait for the client, and is called again when the client has caught up.
func (c *connection) deliver() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.conn != nil && !c.ended && !c.playing && !c.conn.Full() {
		data, err := c.sub.Take()
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

// end closes the socket, whatever its client does, and returns at once.
func (c *connection) end(code protocol.CloseCode, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended {
		c.finish(code, why)
	}
}

// finish is end for who holds the lock. The reader is still counted.
func (c *connection) finish(code protocol.CloseCode, why string) {
	c.ended = true
	c.server.sockets.Go(func() {
		if c.server.ctx.Err() != nil {
			c.conn.SetCloseDeadline()
			c.reply(protocol.Bye{Kind: "bye", After: int(rand.N(returnSpread).Milliseconds())})
			code, why = protocol.CloseRestart, "the server restarts"
		}
		c.conn.Close(int(code), why)
	})
}

// read takes the client's messages until the socket ends, and returns with what
// to close it.
func (c *connection) read() (code protocol.CloseCode, why string) {
	defer func() {
		if p := recover(); p != nil {
			c.server.options.Log.Error("a socket panicked", "table", c.table, "panic", p, "stack", string(debug.Stack()))
			code, why = protocol.CloseSlow, "the server stumbled"
		}
	}()
	limit := c.server.options.Limits.messages()
	strikes := 0
	for {
		data, err := c.conn.Receive()
		switch {
		case errors.Is(err, wsconn.ErrTooLarge):
			return protocol.CloseMalformed, "the message is too large"
		case err != nil:
			return protocol.CloseSlow, "the client went away"
		}
		if !limit.Allow() {
			if strikes++; strikes > maxStrikes {
				return protocol.CloseFlood, "too many messages"
			}
			c.server.meter.Refused(protocol.CodeFlood)
			c.reply(protocol.Refusal{Kind: "no", Code: protocol.CodeFlood, Why: c.reader.Say(phrase.New("refusal.messages", "Too many messages; wait a moment."))})
			continue
		}
		message, err := protocol.ParseClient(data)
		if err != nil {
			c.server.meter.Refused(protocol.CodeMalformed)
			c.reply(protocol.Refusal{Kind: "no", Code: protocol.CodeMalformed, Why: err.Error()})
			return protocol.CloseMalformed, "the message is not of this protocol"
		}
		switch m := message.(type) {
		case protocol.Ping:
			c.reply(protocol.Pong{Kind: "pong", Version: c.sub.Version()})
		case protocol.Play:
			c.play(m)
		}
	}
}

// play hands a move to the table and answers when it is durable or refused.
// The answer and what the move changed leave as one.
func (c *connection) play(m protocol.Play) {
	c.setPlaying(true)
	version, err := c.server.options.Lobby.Do(c.server.ctx, c.table, c.person, table.Play{
		ID: m.ID, Version: m.Version, Seat: seatOf(m.Seat), Text: m.Text,
	})
	c.conn.Cork()
	defer c.conn.Uncork()
	if err == nil {
		c.reply(protocol.Ack{Kind: "ack", ID: m.ID, Version: version})
	} else {
		c.refuse(m, err)
	}
	c.setPlaying(false)
	c.deliver()
}

func (c *connection) setPlaying(playing bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.playing = playing
}

// refuse answers a move that was not played.
func (c *connection) refuse(m protocol.Play, err error) {
	refusal := protocol.Refusal{Kind: "no", ID: m.ID, Code: protocol.CodeFailed}
	why := phrase.New("refusal.fallen", "The server could not do that. Try again.")
	var refused *table.Refused
	if errors.As(err, &refused) {
		refusal.Code, why = refused.Code, refused.Why
	} else if c.server.ctx.Err() == nil {
		c.server.options.Log.Error("a move failed", "table", c.table, "err", err)
	}
	refusal.Why = c.reader.Say(why)
	c.server.meter.Refused(refusal.Code)
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
		c.conn.Send(data)
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
