package loadtest_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/picture"
	"triplecross/internal/store/sqlite"
	"triplecross/static"
	"triplecross/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// site is a whole server on a port of this machine.
type site struct {
	url   string
	lobby *lobby.Lobby
}

// open serves a site. doctor, if it is not nil, wraps the site's handler.
func open(t *testing.T, limits web.Limits, doctor func(http.Handler) http.Handler) site {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	t.Cleanup(bots.Close)
	tables, err := lobby.Open(t.Context(), lobby.Options{Store: store, Games: games.All(), Bots: bots, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	words, err := locale.Open()
	if err != nil {
		t.Fatal(err)
	}
	files, err := static.Open(words)
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := picture.NewRenderer()
	if err != nil {
		t.Fatal(err)
	}
	pages := web.New(web.Options{Lobby: tables, Games: games.All(), Log: log, Static: files, Words: words, Renderer: renderer, Limits: limits})
	var handler http.Handler = pages
	if doctor != nil {
		handler = doctor(handler)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	t.Cleanup(pages.Close)
	return site{server.URL, tables}
}

// moves returns the number of moves in the log of a table.
func (s site) moves(ctx context.Context, t *testing.T, table string) int {
	t.Helper()
	laid, err := s.lobby.Table(ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	return len(laid.Moves)
}

// soon is the duration of measurements that only show that it works.
const soon = 300 * time.Millisecond
