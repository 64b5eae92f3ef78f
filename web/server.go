// Package web serves the site: pages, forms and the table sockets. It holds no
// games or tables of its own; it turns requests into commands to the lobby, and
// the lobby's tables into pages.
package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"triplecross/internal/bans"
	"triplecross/internal/game"
	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/picture"
	"triplecross/internal/pool"
	"triplecross/internal/push"
	"triplecross/internal/puzzle"
	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/static"
	"triplecross/templates/rules"
	"triplecross/web/analysis"
	"triplecross/web/api"
	"triplecross/web/create"
	"triplecross/web/devices"
	"triplecross/web/dictionary"
	eveningpages "triplecross/web/evening"
	"triplecross/web/games"
	"triplecross/web/identity"
	"triplecross/web/lists"
	"triplecross/web/local"
	"triplecross/web/news"
	"triplecross/web/pages"
	poolpages "triplecross/web/pool"
	"triplecross/web/present"
	pushpages "triplecross/web/push"
	"triplecross/web/puzzles"
	"triplecross/web/respond"
	"triplecross/web/results"
	"triplecross/web/sharing"
	"triplecross/web/socket"
	"triplecross/web/tables"
	"triplecross/web/tableview"
	"triplecross/web/wall"
)

// Options configure the site.
type Options struct {
	Lobby *lobby.Lobby
	Games []game.Game
	// Rules are the pages with the games' rules, by slug; nil means rules.Pages().
	Rules    map[string]rules.Page
	Log      *slog.Logger
	Static   *static.Files
	Words    *locale.Catalogues
	Renderer *picture.Renderer // draws pictures to share
	// Compute is called by goroutines that draw a picture, before that, and done after it: it may lower
	// the priority of the goroutine's thread, so that moves do not wait. It may be nil.
	Compute func() (done func())
	// Secure says that browsers reach the site over https, possibly through a
	// proxy. Cookies are then bound to https; if it is set wrongly, nobody can
	// sit down.
	Secure bool
	// ChatDays is how many days the lobby keeps chat, as a page says; 0 means for good.
	ChatDays int
	// Limits bound what people and addresses may do. The zero value has no
	// limits.
	Limits Limits
	// Proxies are the networks of the proxies in front of the site.
	// X-Forwarded-For is trusted only from them; if a network is listed that
	// should not be, strangers in it choose the address by which they are
	// limited.
	Proxies []netip.Prefix
	// Pool lets people look for strangers to play with.
	Pool bool
	// Push notifies people who do not have the site open; nil notifies nobody.
	Push *push.Service
	// Evenings keeps evenings, whose data people can export and erase; nil if the store cannot do
	// that. NoEvenings says that there are no pages about them.
	Evenings   store.Evenings
	NoEvenings bool
	// Elsewhere opens the stream of the events of a table that another server owns, and returns
	// nil for one of this server. It is nil if there is no other server.
	Elsewhere func(ctx context.Context, id string) (io.ReadCloser, error)
	// Owns reports whether this server owns an evening, by its ID, or the pool, by pool.Key of
	// web/pool. It is nil if there is no other server.
	Owns func(key string) bool
	// Tell sends a message to Server.Hear of all other servers of the site, and waits for them.
	// It is nil if there is no other server.
	Tell func(ctx context.Context, message []byte) error
	// Count takes part of a limit of a person or an address at the server that counts for them,
	// by Server.Take there: see httpguard.RateLimit. It is nil if there is no other server.
	Count func(limit, key string, amount int) (wait time.Duration, answered bool)
	// Ask sends a request to the server that owns a table and returns its answer, and false if that is
	// this one; see Server.Inside. It is nil if there is no other server.
	Ask func(ctx context.Context, table, path string, request []byte) (answer []byte, elsewhere bool, err error)
	// SignIn keeps what makes another browser the same person; nil for none. Devices lets people
	// take their games to another device by a link.
	SignIn  store.SignIn
	Devices bool
	// Passkeys lets people sign in by passkeys. Browsers support them only over https and on localhost.
	Passkeys bool
	// Browsers knows who has signed out their other browsers; nil for nobody.
	Browsers *signin.Browsers
	// Bans keep people, addresses and new tables from the site; nil for none.
	Bans *bans.List
	// AccessLog writes a line of the log for every request.
	AccessLog bool
	// Meter is told what happens; it may be nil.
	Meter Meter
	// Tracer follows requests; it may be nil.
	Tracer Tracer
}

func (o Options) owns(key string) bool { return o.Owns == nil || o.Owns(key) }

// Server is the site, as an http.Handler. Close ends its sockets.
type Server struct {
	http.Handler
	options   Options
	meter     Meter
	people    identity.People
	respond   *respond.Responder
	creator   *create.Creator
	sockets   *socket.Sockets
	pool      *pool.Pool // nil without one
	wall      *wall.Wall
	news      *news.Desk
	conns     *httpguard.ConnLimiter
	idle      *httpguard.IdleLimit
	rates     rates
	limits    map[string]*httpguard.RateLimit // of rates, by name
	readiness *readiness
	closing   context.CancelFunc    // ends the streams of evenings
	evening   *eveningpages.Handler // nil without evenings
	misled    rate.Sometimes        // logs refusals of the site's own pages
	shared    dictionary.Set        // compresses pages of tables for browsers that have an example
}

// handlers serve the parts of the site.
type handlers struct {
	analysis  *analysis.Handler
	api       *api.Handler
	create    *create.Handler
	devices   *devices.Handler // nil if that is off
	passkeys  *devices.PasskeyHandler
	evening   *eveningpages.Handler // nil without evenings
	games     *games.Handler
	lists     *lists.Handler
	results   *results.Handler
	local     *local.Handler
	pages     *pages.Handler
	pool      *poolpages.Handler // nil without a pool
	push      *pushpages.Handler // nil without notices
	puzzles   *puzzles.Handler
	sharing   *sharing.Handler
	tables    *tables.Handler
	tableview *tableview.Handler
}

// New returns the site.
func New(o Options) *Server {
	s := &Server{
		options: o, meter: o.Meter, people: identity.People{Secure: o.Secure},
		creator:   create.NewCreator(o.Lobby, o.Limits.Tables),
		conns:     httpguard.NewConnLimiter(o.Limits.Sockets, o.Limits.Watchers),
		idle:      httpguard.NewIdleLimit(o.Limits.Idle, o.Limits.AllIdle, o.Proxies),
		readiness: newReadiness(o.Lobby.Ready), misled: rate.Sometimes{Interval: time.Minute},
	}
	s.rates, s.limits = newRates(o.Limits, o.Count)
	s.creator.Paused = o.Bans.NewTables
	if s.meter == nil {
		s.meter = unmetered{}
	}
	s.respond = &respond.Responder{Log: o.Log, Meter: s.meter, Assets: assets(o), Secure: o.Secure, Address: s.address, Renew: s.people.Renew}
	book := bookOf(o)
	view := &tableview.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Evenings: book}
	var err error
	if s.shared, err = dictionaries(o, view); err != nil {
		o.Log.Error("pages are sent without a dictionary", "err", err)
	}
	s.respond.Assets.Dictionaries = addresses(s.shared, o.Words.Languages())
	if s.respond.Assets.Worker, err = pages.WorkerURL(s.respond.Assets, o.Static); err != nil {
		o.Log.Error("pages have no service worker", "err", err)
	}
	s.sockets = socket.New(socket.Options{
		Respond: s.respond, People: s.people, Lobby: o.Lobby, Log: o.Log, Conns: s.conns, Messages: o.Limits.Messages, Address: s.address,
		Tables: view, Elsewhere: o.Elsewhere, Admits: s.admits,
	})
	s.news = &news.Desk{Lobby: o.Lobby, Sockets: s.sockets, Bans: o.Bans, Browsers: o.Browsers, Tell: o.Tell}
	if o.Rules == nil {
		o.Rules = rules.Pages()
	}
	all := present.Games(o.Games)
	var notices *pushpages.Handler
	if o.Push != nil {
		notices = &pushpages.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Push: o.Push}
		view.PushKey = o.Push.Key()
		s.news.Unname = o.Push.Erased
	}
	waiting, total := s.openPool(all)
	collection, err := puzzle.Shipped()
	if err != nil {
		o.Log.Error("the site has no puzzles", "err", err)
		collection = puzzle.Collect(nil)
	}
	pictures := sharing.New(s.respond, o.Lobby, o.Renderer, o.Compute)
	riddles := &puzzles.Handler{Respond: s.respond, Games: all, Puzzles: collection, Pictures: pictures}
	listed := &lists.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Games: all, Waiting: total, Bans: o.Bans.OfPerson, News: s.news, Puzzle: riddles.OfDay, Push: o.Push, SignIn: o.SignIn, Evenings: o.Evenings}
	moving, passkeys := s.signIn(listed)
	s.wall = wall.New(wall.Options{Choose: listed.ForWall, Follow: s.sockets.Follow, Log: o.Log})
	listed.Wall, s.sockets.Wall = s.wall, s.wall
	s.Handler = s.router(handlers{
		pool:      waiting,
		push:      notices,
		evening:   s.evenings(book, pictures),
		analysis:  &analysis.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Games: all},
		api:       &api.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Games: all, Creator: s.creator},
		create:    &create.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Games: all, Creator: s.creator, Evenings: book},
		devices:   moving,
		passkeys:  passkeys,
		games:     &games.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby},
		lists:     listed,
		results:   &results.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby, Games: all},
		local:     &local.Handler{Respond: s.respond, Games: all},
		pages:     &pages.Handler{Respond: s.respond, People: s.people, Games: all, RulesPages: o.Rules, Static: o.Static, Words: o.Words, ChatDays: o.ChatDays},
		puzzles:   riddles,
		sharing:   pictures,
		tables:    &tables.Handler{Respond: s.respond, People: s.people, Lobby: o.Lobby},
		tableview: view,
	})
	return s
}

// Admit runs create, which makes a table and returns its id, unless no table can be
// made now.
func (s *Server) Admit(ctx context.Context, create func() (id string, err error)) (id string, err error) {
	return s.creator.Admit(ctx, create)
}

// Hear handles a message that another server of the site sent by Options.Tell.
func (s *Server) Hear(ctx context.Context, message []byte) error { return s.news.Hear(ctx, message) }

// Drain makes the site report that it is not ready and refuse new tables.
// Everything else goes on until Close.
func (s *Server) Drain() { s.creator.Drain() }

// closeGrace is how long commands that wait for the store may go on when the site closes.
const closeGrace = 8 * time.Second

// Close drains the site, tells all sockets that the server is restarting, closes
// them and waits for them. It does not wait for a store that stalls.
func (s *Server) Close() {
	s.Drain()
	late := time.AfterFunc(closeGrace, s.options.Lobby.Abandon)
	defer late.Stop()
	if s.pool != nil {
		s.pool.Close()
	}
	s.closing()
	s.wall.Close()
	s.sockets.Close()
}
