// Package battleground lets the agents of the 2019 Chexers contest play here as
// they are: it speaks the contest's protocol, JSON lines over TCP, and seats
// the agents at ordinary tables.
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
// Unlike the contest's server it goes on without an agent that leaves, breaks
// the protocol, plays what is not legal or uses its time up: that seat is a
// bot's from then on, and nobody waits for it.
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
)

// Options are what a battleground is made of.
type Options struct {
	Lobby *lobby.Lobby
	Log   *slog.Logger
	// CanCreate refuses new tables with a sentence; nil never does.
	CanCreate func(context.Context) error
	// Time is how long an agent may keep others waiting in all of a game; 0
	// means 60 seconds.
	Time time.Duration
	// Ping is how often a client that waits is asked whether it is still there,
	// and how long it may take to answer; 0 means 20 seconds.
	Ping time.Duration
	// Connections is how many clients there may be, PerAddress how many from
	// one address; 0 means 1000 and 60.
	Connections, PerAddress int
	// Allow says with an error that an address has sent enough clients for now,
	// since each of them may begin a game; nil never does.
	Allow func(netip.Addr) error
}

// greeting is how long a client may take for its first message.
const greeting = 30 * time.Second

// Server is an open battleground.
type Server struct {
	options  Options
	listener net.Listener
	door     door
	pool     pool

	ctx   context.Context // ends with the server
	stop  context.CancelFunc
	group sync.WaitGroup // the listener's goroutine and one a client
}

// Listen opens a battleground on an address. It must be closed.
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
	s.door.max, s.door.maxAddress, s.door.allow = options.Connections, options.PerAddress, options.Allow
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.group.Go(s.accept)
	return s, nil
}

// Addr returns the address that clients find the battleground at.
func (s *Server) Addr() net.Addr { return s.listener.Addr() }

// Close sends all clients away, leaves their seats to bots, and waits for that.
// The lobby must still be open.
func (s *Server) Close() {
	s.stop()
	s.listener.Close() //nolint:errcheck // nothing is written to it
	s.group.Wait()
}

// accept lets clients in until the listener is closed.
func (s *Server) accept() {
	for {
		conn, err := s.listener.Accept()
		switch {
		case s.ctx.Err() != nil:
			if err == nil {
				conn.Close() //nolint:errcheck // nobody is there
			}
			return
		case err != nil:
			// Such as too many open files; others may close some.
			s.options.Log.Warn("a battleground connection failed", "err", err)
			select {
			case <-time.After(time.Second):
			case <-s.ctx.Done():
				return
			}
		default:
			s.group.Go(func() { s.attend(conn) })
		}
	}
}

// attend serves one client from its arrival to its farewell.
func (s *Server) attend(conn net.Conn) {
	c := newClient(conn, s.options.Time)
	defer c.close()
	defer func() {
		if p := recover(); p != nil {
			s.options.Log.Error("a battleground client panicked", "panic", p, "stack", string(debug.Stack()))
			c.send(message{Type: typeErro, Reason: "the server stumbled"}) //nolint:errcheck // it may be gone
		}
	}()
	leave, why := s.door.enter(conn.RemoteAddr())
	if why != "" {
		c.send(message{Type: typeErro, Reason: why}) //nolint:errcheck // it may be gone
		return
	}
	defer leave()
	err := s.host(c)
	var wrong fault
	switch {
	case errors.As(err, &wrong):
		c.send(message{Type: typeErro, Reason: string(wrong)}) //nolint:errcheck // it may be gone
	case s.ctx.Err() != nil:
		c.send(message{Type: typeErro, Reason: "the server restarts"}) //nolint:errcheck // it may be gone
	case err != nil && !errors.Is(err, errGone):
		s.options.Log.Error("a battleground client could not be served", "err", err)
		c.send(message{Type: typeErro, Reason: "the server could not do that"}) //nolint:errcheck // it may be gone
	}
}

// host seats a client and plays a game with it.
func (s *Server) host(c *client) error {
	play, err := c.receive(s.ctx, typePlay, greeting)
	if err != nil {
		return err
	}
	if err := c.send(message{Type: typeOkay}); err != nil {
		return err
	}
	at, err := s.place(c, *play.Name, *play.Channel)
	if err != nil {
		return err
	}
	if err := s.play(c, at); err != nil {
		s.forfeit(at)
		return err
	}
	return nil
}
