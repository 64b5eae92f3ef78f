// Package web serves the site: pages, forms and the table sockets. It owns no
// game and no table; it turns requests into the lobby's commands and the
// lobby's tables into pages.
package web

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"

	"triplecross/internal/game"
	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
	"triplecross/static"
	"triplecross/templates/rules"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// Options are what the site is made of.
type Options struct {
	Lobby *lobby.Lobby
	Games []game.Game
	// Rules are the pages with the games' rules, by slug; nil means rules.Pages().
	Rules    map[string]rules.Page
	Log      *slog.Logger
	Static   *static.Files
	Words    *locale.Catalogues
	Renderer *picture.Renderer // draws pictures to share
	// Secure says that browsers reach the site by https, at least through a
	// proxy: cookies are then bound to it. Wrongly set, nobody can sit down.
	Secure bool
	// Limits bound what people and addresses may do. The zero value has no
	// limits.
	Limits Limits
	// Proxies are the networks of the proxies in front of the site. Only from
	// them X-Forwarded-For is believed; a network too many lets strangers
	// choose the address under which they are limited.
	Proxies []netip.Prefix
	// Meter is told what happens; nil if nobody watches.
	Meter Meter
}

// Server is the site. It is an http.Handler; Close ends its sockets.
type Server struct {
	http.Handler
	options  Options
	Respond  *respond.Responder
	People   identity.People
	Lobby    *lobby.Lobby
	meter    Meter
	rates    rates
	conns    *httpguard.ConnLimiter
	quota    *tableQuota
	pictures *picture.Cache

	readiness readiness
	draining  atomic.Bool

	ctx     context.Context // ends with the server
	stop    context.CancelFunc
	sockets sync.WaitGroup // the goroutines of the sockets

	mu          sync.Mutex
	closed      bool
	connections map[*connection]struct{}
}

// New returns the site.
func New(options Options) *Server {
	s := &Server{
		options: options, Lobby: options.Lobby, connections: make(map[*connection]struct{}),
		People: identity.People{Secure: options.Secure}, meter: options.Meter,
	}
	if s.meter == nil {
		s.meter = unmetered{}
	}
	s.Respond = &respond.Responder{
		Log: options.Log, Meter: s.meter, Assets: assets(options), Secure: options.Secure, Address: s.address,
	}
	if s.options.Rules == nil {
		s.options.Rules = rules.Pages()
	}
	s.rates = newRates(options.Limits)
	s.conns = httpguard.NewConnLimiter(options.Limits.Sockets, options.Limits.Watchers)
	s.readiness.ask = options.Lobby.Ready
	s.quota = &tableQuota{lobby: options.Lobby, limit: options.Limits.Tables}
	s.pictures = picture.NewCache(pictureCacheSize)
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.Handler = s.routes()
	return s
}

// Drain makes the site say that it is not ready and lay no new tables; all else
// goes on until Close.
func (s *Server) Drain() { s.draining.Store(true) }

// Close tells all sockets that the server restarts, closes them and waits for
// them. http.Server.Shutdown does not, because they are not its connections
// any more.
func (s *Server) Close() {
	s.Drain()
	s.mu.Lock()
	s.closed = true
	s.stop()
	open := slices.Collect(maps.Keys(s.connections))
	s.mu.Unlock()
	for _, c := range open {
		c.end(protocol.CloseRestart, "the server restarts")
	}
	s.sockets.Wait()
}
