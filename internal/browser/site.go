package browser

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/ai"
	"triplecross/internal/bans"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/logging"
	"triplecross/internal/picture"
	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
	"triplecross/static"
	"triplecross/templates/admin"
	"triplecross/web"
)

// Site is a whole server in this process, on a port of this machine.
type Site struct {
	URL   string
	Admin string // the address of the operator's page; empty unless asked for
	Lobby *lobby.Lobby
	nodes []ownTables // if there are several
	// Routes are the routes of the site.
	Routes chi.Routes
	close  []func()
}

// SiteOptions configure a site.
type SiteOptions struct {
	Dir string
	// Database is the URL of an empty PostgreSQL database; the site is then two servers that share
	// it, and each request goes to either. Traffic must be nil.
	Database string
	// MinBotTime is the least time that a bot takes for a move; 0 lets bots play as fast as they
	// can.
	MinBotTime time.Duration
	// DisconnectGrace is how long a player may be disconnected before the others
	// are asked what to do; 0 means the lobby's default.
	DisconnectGrace time.Duration
	// Admin serves the operator's page, too.
	Admin bool
	// Wrap returns the store that the lobby uses, given the site's; it may be nil.
	Wrap func(store.Store) store.Store
	// Push brings notices to push services; nil notifies nobody.
	Push http.RoundTripper
	// PushDelay is how long a notice waits; 0 is a millisecond.
	PushDelay time.Duration
	// LateScripts is the longest delay of a script; 0 sends scripts at once. It works only for sites of
	// one server.
	LateScripts time.Duration
	// Traffic counts what the site sends; it may be nil.
	Traffic *Traffic
}

// files are the files that all sites serve, made once because compressing takes
// long.
var files = sync.OnceValues(func() (f siteFiles, err error) {
	if f.words, err = locale.Open(); err != nil {
		return f, err
	}
	f.static, err = static.Open(f.words)
	return f, err
})

type siteFiles struct {
	words  *locale.Catalogues
	static *static.Files
}

// NewSite starts a site.
func NewSite(ctx context.Context, options SiteOptions) (_ *Site, err error) {
	s := &Site{}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	if options.Database != "" {
		return s, s.startNodes(ctx, options)
	}
	return s, s.start(ctx, options)
}

// start starts one server over a folder.
func (s *Site) start(ctx context.Context, options SiteOptions) error {
	kept, err := sqlite.Open(options.Dir)
	if err != nil {
		return err
	}
	s.closing(func() { kept.Close() }) // its error would tell of a folder that nobody needs
	var pages *web.Server
	if s.Lobby, pages, err = s.open(ctx, options, kept, others{}); err != nil {
		return err
	}
	server := httptest.NewUnstartedServer(pages)
	if options.Traffic != nil {
		server.Config.Handler = options.Traffic.record(pages)
		server.Listener = options.Traffic.count(server.Listener)
	}
	if options.LateScripts > 0 {
		server.Config.Handler = late(server.Config.Handler, options.LateScripts)
	}
	server.Start()
	s.closing(server.Close)
	s.closing(pages.Close)
	s.URL, s.Routes = server.URL, pages.Handler.(chi.Routes)
	if options.Admin {
		s.serveAdmin(pages, kept)
	}
	return nil
}

// others connects a node with the other nodes; the fields are those of lobby.Options and web.Options. The
// zero value means no others.
type others struct {
	owns      func(id string) bool
	elsewhere func(ctx context.Context, id string) (io.ReadCloser, error)
	tell      func(ctx context.Context, message []byte) error
	ask       func(ctx context.Context, table, path string, request []byte) ([]byte, bool, error)
	reread    func(ctx context.Context, person table.Person, tables []string) error
	proxies   []netip.Prefix
}

// open opens a lobby over a store, and its pages.
func (s *Site) open(ctx context.Context, options SiteOptions, kept store.Store, others others) (*lobby.Lobby, *web.Server, error) {
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	s.closing(bots.Close)
	log := slog.New(slog.DiscardHandler)
	used := kept
	if options.Wrap != nil {
		used = options.Wrap(kept)
	}
	privacy, _ := kept.(store.Privacy)
	reports, _ := kept.(store.Reports)
	signIn, _ := kept.(store.SignIn)
	keeper, _ := kept.(store.Operator)
	banned, err := bans.Open(ctx, keeper)
	if err != nil {
		return nil, nil, err
	}
	browsers, err := signin.OpenBrowsers(ctx, signIn)
	if err != nil {
		return nil, nil, err
	}
	shared, err := files()
	if err != nil {
		return nil, nil, err
	}
	notices, changed, err := s.openPush(ctx, options, kept, shared.words)
	if err != nil {
		return nil, nil, err
	}
	var evenings store.Evenings
	if archive, ok := kept.(store.Archive); ok {
		evenings = archive.Evenings()
	}
	tables, err := lobby.Open(ctx, lobby.Options{
		Store: used, Privacy: privacy, Reports: reports, Closed: banned.Table, Games: games.All(), Bots: bots, Log: log, MinBotTime: options.MinBotTime, DisconnectGrace: options.DisconnectGrace, Owns: others.owns, Reread: others.reread, Changed: changed,
	})
	if err != nil {
		return nil, nil, err
	}
	s.closing(tables.Close)
	renderer, err := picture.NewRenderer()
	if err != nil {
		return nil, nil, err
	}
	return tables, web.New(web.Options{
		Lobby: tables, Games: games.All(), Log: log, Static: shared.static, Words: shared.words, Renderer: renderer, Proxies: others.proxies, Pool: true, Push: notices, SignIn: signIn, Browsers: browsers, Devices: true, Passkeys: true, Bans: banned, Owns: others.owns, Elsewhere: others.elsewhere, Ask: others.ask, Tell: others.tell, Evenings: evenings,
	}), nil
}

// serveAdmin serves the operator's page and its style sheet.
func (s *Site) serveAdmin(pages *web.Server, kept store.Store) {
	keeper, _ := kept.(store.Operator)
	mux := http.NewServeMux()
	mux.Handle("/static/", pages)
	mux.Handle("/", pages.Admin(web.AdminOptions{
		Keeper: keeper, Failures: &logging.Recent{},
		Figures: func() (now, minute []admin.Figure) {
			return []admin.Figure{{Name: "rooms", Text: "3"}}, []admin.Figure{{Name: "moves", Text: "12"}}
		},
	}))
	server := httptest.NewServer(mux)
	s.closing(server.Close)
	s.Admin = server.URL
}

func (s *Site) closing(f func()) { s.close = append(s.close, f) }

// Close closes the site, in the reverse order of its creation.
func (s *Site) Close() {
	for i := len(s.close) - 1; i >= 0; i-- {
		s.close[i]()
	}
}
