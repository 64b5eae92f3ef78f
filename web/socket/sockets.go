// Package socket sends tables to their viewers, over WebSockets and event
// streams, and receives moves over WebSockets.
package socket

import (
	"context"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/web/identity"
	"triplecross/web/respond"
	"triplecross/web/tableview"
	"triplecross/web/wall"
)

// Options configure Sockets.
type Options struct {
	Respond *respond.Responder
	People  identity.People
	Lobby   *lobby.Lobby
	Log     *slog.Logger
	Conns   *httpguard.ConnLimiter
	// Tables renders the panels that sockets bring to pages.
	Tables *tableview.Handler
	// Messages is how many messages per second a socket accepts, with bursts of
	// ten times as many; 0 means no limit.
	Messages int
	// Wall is followed by the stream for the page for watching.
	Wall *wall.Wall
	// Elsewhere opens the stream of the events of a table that another node owns, and returns nil
	// for one of this node. It is nil if there are no other nodes.
	Elsewhere func(ctx context.Context, id string) (io.ReadCloser, error)
	// Address returns where a request comes from, as limits count it.
	Address func(*http.Request) string
	// Admits reports whether the sender of a request is neither banned nor signed out. It is asked once more when
	// a connection is one of those that Drop ends: a ban may have come since the request was let in.
	Admits func(*http.Request) bool
}

// Sockets are the open sockets and streams. Close must be called in the end.
type Sockets struct {
	Options

	ctx   context.Context // ends with Close
	stop  context.CancelFunc
	group sync.WaitGroup // the goroutines of the sockets

	panels panels

	mu          sync.Mutex
	closed      bool
	restart     time.Time // when the server is announced to restart
	connections map[*connection]struct{}
	streams     map[*stream]struct{}
}

// New returns Sockets, with none open yet.
func New(options Options) *Sockets {
	s := &Sockets{Options: options, connections: make(map[*connection]struct{}), streams: make(map[*stream]struct{})}
	s.panels = panels{sockets: s, tables: make(map[string]*tablePanels)}
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Close tells all sockets that the server is restarting, closes them and waits
// for them. http.Server.Shutdown does not do that, because the connections are
// no longer its own.
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

// enter counts a socket, or returns false if the server is closing. When the
// socket is done, the caller must call Done on the group.
func (s *Sockets) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.group.Add(1)
	return true
}

// register makes Close close the connection. It returns false if Close was
// called already.
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

// messageLimit returns a limiter for the messages of one socket.
func (s *Sockets) messageLimit() *rate.Limiter {
	if s.Messages == 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(s.Messages), 10*s.Messages)
}
