package browser

import (
	"context"
	"log/slog"
	"net/http/httptest"
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

// NewSite serves a site that keeps its games in dir.
func NewSite(ctx context.Context, dir string, pace time.Duration, log *slog.Logger) (_ *Site, err error) {
	s := &Site{}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	store, err := sqlite.Open(dir)
	if err != nil {
		return nil, err
	}
	s.closing(func() { store.Close() }) //nolint:errcheck // the folder is thrown away

	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	s.closing(bots.Close)

	s.Lobby, err = lobby.Open(ctx, lobby.Options{Store: store, Games: games.All(), Bots: bots, Log: log, Pace: pace})
	if err != nil {
		return nil, err
	}
	s.closing(s.Lobby.Close)

	words, err := locale.Open()
	if err != nil {
		return nil, err
	}
	files, err := static.Open(words)
	if err != nil {
		return nil, err
	}
	artist, err := picture.NewArtist()
	if err != nil {
		return nil, err
	}
	pages := web.New(web.Options{Lobby: s.Lobby, Games: games.All(), Log: log, Static: files, Words: words, Artist: artist})
	server := httptest.NewServer(pages)
	s.closing(server.Close)
	s.closing(pages.Close)
	s.URL = server.URL
	return s, nil
}

func (s *Site) closing(f func()) { s.close = append(s.close, f) }

// Close ends the site, in the reverse order of its making.
func (s *Site) Close() {
	for i := len(s.close) - 1; i >= 0; i-- {
		s.close[i]()
	}
}
