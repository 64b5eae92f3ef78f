// Package battleground lets the agents of the 2019 Chexers contest play here
// unchanged: it speaks the contest's protocol, JSON lines over TCP, and seats the
// agents at ordinary tables.
//
//	client > {"mtype":"PLAY","name":N,"channel":C}     server < OKAY
//	server > OKAY, while the client waits              client < OKAY
//	server > {"mtype":"GAME","red":N,"green":N,"blue":N}
//	server > {"mtype":"INIT","colour":"green"}         client < OKAY
//	server > {"mtype":"TURN"}                          client < {"mtype":"ACTN","action":[…]}
//	server > {"mtype":"UPD8","colour":"red","action":[…]}, after every ply
//	                                                   client < OKAY
//	server > {"mtype":"OVER","result":"winner: Green"} or {"mtype":"ERRO","reason":"…"}
//
// Unlike the contest's server, this one continues the game when an agent leaves,
// breaks the protocol, makes an illegal move or runs out of time: a bot takes over
// its seat.
package battleground

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"runtime/debug"
	"sync"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/table"
)

// Options are the parts and settings of a battleground.
type Options struct {
	Lobby *lobby.Lobby
	Log   *slog.Logger
	// Admit runs create, which creates a table and returns its ID. If no new table may be created, it returns
	// an error, whose text is sent to the client. nil sets no limit.
	Admit func(ctx context.Context, create func() (id string, err error)) (id string, err error)
	// Time is an agent's time for a whole game; 0 means 60 seconds.
	Time time.Duration
	// Ping is how often a waiting client is asked whether it is still there, and how long it may take to
	// answer; 0 means 20 seconds.
	Ping time.Duration
	// Connections is the maximum number of clients, PerAddress the maximum from
	// one address; 0 means 1000 and 60.
	Connections, PerAddress int
	// Allow returns an error if too many clients have connected from an address in
	// the last minute; nil sets no limit.
	Allow func(netip.Addr) error
	// Proxies are the networks of the proxies in front of the battleground. Only they may name a client's
	// address by the PROXY protocol.
	Proxies []netip.Prefix
}

// helloTimeout is how long a client may take to send its first message.
const helloTimeout = 30 * time.Second

// Server is an open battleground.
type Server struct {
	options  Options
	listener net.Listener
	limiter  limiter
	matches  matchmaker

	ctx   context.Context // cancelled by Close
	stop  context.CancelFunc
	group sync.WaitGroup // the listener's goroutine and one for each client
}

// Listen opens a battleground on a TCP address. The caller must close it.
func Listen(ctx context.Context, address string, options Options) (*Server, error) {
	for _, d := range []struct {
		value *time.Duration
		usual time.Duration
	}{{&options.Time, time.Minute}, {&options.Ping, 20 * time.Second}} {
		if *d.value == 0 {
			*d.value = d.usual
		}
	}
	if options.Connections == 0 {
		options.Connections = 1000
	}
	if options.PerAddress == 0 {
		options.PerAddress = 60
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("battleground: %w", err)
	}
	s := &Server{options: options, listener: listener}
	s.limiter.max, s.limiter.maxAddress, s.limiter.allow = options.Connections, options.PerAddress, options.Allow
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.group.Go(s.accept)
	return s, nil
}

// Addr returns the address on which the battleground listens.
func (s *Server) Addr() net.Addr { return s.listener.Addr() }

// Close disconnects all clients, hands their seats to bots, and waits until that
// is done. Call it before closing the lobby.
func (s *Server) Close() {
	s.stop()
	s.listener.Close() // fails only if it is closed already
	s.group.Wait()
}

// accept accepts clients until the listener is closed.
func (s *Server) accept() {
	for {
		conn, err := s.listener.Accept()
		switch {
		case s.ctx.Err() != nil:
			if err == nil {
				conn.Close() // the server is closing
			}
			return
		case err != nil:
			// This may be temporary, such as too many open files.
			s.options.Log.Warn("a battleground connection failed", "err", err)
			select {
			case <-time.After(time.Second):
			case <-s.ctx.Done():
				return
			}
		default:
			s.group.Go(func() { s.serve(conn) })
		}
	}
}

// serve serves one client until its connection is closed.
func (s *Server) serve(conn net.Conn) {
	c := newClient(behind(conn, s.options.Proxies), s.options.Time)
	defer c.close()
	defer func() {
		if p := recover(); p != nil {
			s.options.Log.Error("a battleground client panicked", "panic", p, "stack", string(debug.Stack()))
			c.send(message{Type: typeErro, Reason: "the server stumbled"}) // it may be gone
		}
	}()
	leave, why := s.limiter.enter(c.conn.RemoteAddr())
	if why != "" {
		c.send(message{Type: typeErro, Reason: why}) // it may be gone
		return
	}
	defer leave()
	err := s.playGame(c)
	var wrong fault
	var late timeout
	switch {
	case errors.As(err, &late):
		c.send(message{Type: typeErro, Reason: string(late)}) // it may be gone
	case errors.As(err, &wrong):
		c.send(message{Type: typeErro, Reason: string(wrong)}) // it may be gone
	case s.ctx.Err() != nil:
		c.send(message{Type: typeErro, Reason: "the server restarts"}) // it may be gone
	case err != nil && !errors.Is(err, errGone):
		s.options.Log.Error("cannot serve a battleground client", "err", err)
		c.send(message{Type: typeErro, Reason: "the server could not do that"}) // it may be gone
	}
}

// playGame seats a client and plays a game with it.
func (s *Server) playGame(c *client) error {
	play, err := c.receive(s.ctx, typePlay, helloTimeout)
	if err != nil {
		return err
	}
	if err := c.send(message{Type: typeOkay}); err != nil {
		return err
	}
	// A name that every table refuses would spoil the match for the others.
	if err := lobby.CheckName(s.options.Lobby, table.CleanName(*play.Name, "")); err != nil {
		return clientError(err)
	}
	at, err := s.seat(c, *play.Name, *play.Channel)
	if err != nil {
		return err
	}
	if err := s.follow(c, at); err != nil {
		s.forfeit(at, err)
		return err
	}
	return nil
}
