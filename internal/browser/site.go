package browser

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"sync"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/picture"
	"triplecross/internal/store/sqlite"
	"triplecross/static"
	"triplecross/web"
)

// Site is the whole server on a port of this machine, in this process.
type Site struct {
	URL   string
	Lobby *lobby.Lobby
	close []func()
}

// SiteOptions configure a site.
type SiteOptions struct {
	Dir string
	// MinBotTime is the least time a bot takes for a move; 0 lets bots play as fast as
	// they can.
	MinBotTime time.Duration
	// DisconnectGrace is how long a player may be disconnected before the others
	// are asked what to do; 0 means the lobby's default.
	DisconnectGrace time.Duration
	// Traffic counts what the site sends; it may be nil.
	Traffic *Traffic
}

// files are what every site serves alike, made once because compressing takes
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
	store, err := sqlite.Open(options.Dir)
	if err != nil {
		return nil, err
	}
	s.closing(func() { store.Close() }) // its error would tell of a folder that nobody needs

	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	s.closing(bots.Close)

	log := slog.New(slog.DiscardHandler)
	s.Lobby, err = lobby.Open(ctx, lobby.Options{
		Store: store, Games: games.All(), Bots: bots, Log: log, MinBotTime: options.MinBotTime, DisconnectGrace: options.DisconnectGrace,
	})
	if err != nil {
		return nil, err
	}
	s.closing(s.Lobby.Close)

	shared, err := files()
	if err != nil {
		return nil, err
	}
	renderer, err := picture.NewRenderer()
	if err != nil {
		return nil, err
	}
	pages := web.New(web.Options{Lobby: s.Lobby, Games: games.All(), Log: log, Static: shared.static, Words: shared.words, Renderer: renderer})
	server := httptest.NewUnstartedServer(pages)
	if options.Traffic != nil {
		server.Config.Handler = options.Traffic.record(pages)
		server.Listener = options.Traffic.count(server.Listener)
	}
	server.Start()
	s.closing(server.Close)
	s.closing(pages.Close)
	s.URL = server.URL
	return s, nil
}

func (s *Site) closing(f func()) { s.close = append(s.close, f) }

// Close closes the site, in the reverse order of its creation.
func (s *Site) Close() {
	for i := len(s.close) - 1; i >= 0; i-- {
		s.close[i]()
	}
}
