// Package socket tells tables to those who look at them, over WebSockets and streams
// of events, and takes moves from WebSockets.
package socket

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"

	"golang.org/x/time/rate"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/web/identity"
	"triplecross/web/respond"
	"triplecross/web/tableview"
)

// Options are what sockets need.
type Options struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Log     *slog.Logger
	Conns   *httpguard.ConnLimiter
	// Tables renders the panels that sockets bring to pages.
	Tables *tableview.Handler
	// Messages is how many messages a second a socket takes, and ten times as many
	// in a burst; 0 for any number.
	Messages int
	// Address returns where a request comes from, as limits count it.
	Address func(*http.Request) string
}

// Sockets are the open sockets and streams. They must be closed.
type Sockets struct {
	Options

	ctx   context.Context // ends with Close
	stop  context.CancelFunc
	group sync.WaitGroup // the goroutines of the sockets

	panels panels

	mu          sync.Mutex
	closed      bool
	connections map[*connection]struct{}
}

// New returns Sockets, of which none is open yet.
func New(options Options) *Sockets {
	s := &Sockets{Options: options, connections: make(map[*connection]struct{})}
	s.panels = panels{sockets: s, tables: make(map[string]*tablePanels)}
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Close tells all sockets that the server restarts, closes them and waits for
// them. http.Server.Shutdown does not, because they are not its connections any
// more.
func (s *Sockets) Close() {
	s.mu.Lock()
	s.closed = true
	s.stop()
	open := slices.Collect(maps.Keys(s.connections))
	s.mu.Unlock()
	for _, c := range open {
		c.end(protocol.CloseRestart, "the server restarts")
	}
	s.group.Wait()
}

// enter counts a socket, unless the server is closing. The group must be told when
// it is done.
func (s *Sockets) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.group.Add(1)
	return true
}

// register lets Close close the connection, unless it was called already.
func (s *Sockets) register(c *connection) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.connections[c] = struct{}{}
	}
	return !s.closed
}

func (s *Sockets) unregister(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.connections, c)
}

// messageLimit returns the limit of one socket's messages.
func (s *Sockets) messageLimit() *rate.Limiter {
	if s.Messages == 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(s.Messages), 10*s.Messages)
}
