package battleground_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/battleground"
	"triplecross/internal/e2e/journal"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/moderation"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testTimeout is much longer than any test takes; a test that reaches it hangs.
const testTimeout = 2 * time.Minute

// ground is a battleground over a lobby with its own store.
type ground struct {
	*battleground.Server
	t     *testing.T
	ctx   context.Context
	lobby *lobby.Lobby
}

func open(t *testing.T, options battleground.Options) *ground {
	t.Helper()
	return openWith(t, options, func(*lobby.Options) {})
}

// openWith opens a battleground over a lobby whose options change has changed.
func openWith(t *testing.T, options battleground.Options, change func(*lobby.Options)) *ground {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	disk, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := disk.Close(); err != nil {
			t.Error(err)
		}
	})
	written := &journal.Journal{}
	t.Cleanup(func() {
		if text := written.String(); text != "" {
			t.Errorf("the server logged:\n%s", text)
		}
	})
	log := slog.New(slog.NewTextHandler(written, nil))
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	t.Cleanup(bots.Close)
	list := filepath.Join(t.TempDir(), "words.txt")
	if err := os.WriteFile(list, []byte("darn\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	words, err := moderation.ReadWords(list)
	if err != nil {
		t.Fatal(err)
	}
	of := lobby.Options{Store: disk, Games: games.All(), Bots: bots, Log: log, Words: words, Privacy: disk}
	change(&of)
	tables, err := lobby.Open(ctx, of)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	options.Lobby, options.Log = tables, log
	server, err := battleground.Listen(ctx, "127.0.0.1:0", options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return &ground{server, t, ctx, tables}
}

// newest returns the newest table.
func (g *ground) newest() table.Moment {
	g.t.Helper()
	list, err := g.lobby.List(g.ctx, store.Query{Limit: 1})
	if err != nil || len(list) == 0 {
		g.t.Fatalf("there is no table: %v", err)
	}
	return g.table(list[0].ID)
}

func (g *ground) table(id string) table.Moment {
	g.t.Helper()
	t, err := g.lobby.Table(g.ctx, id)
	if err != nil {
		g.t.Fatal(err)
	}
	return t
}

// until waits until a table satisfies a condition.
func (g *ground) until(id string, is func(table.Moment) bool) table.Moment {
	g.t.Helper()
	for g.ctx.Err() == nil {
		if t := g.table(id); is(t) {
			return t
		}
		time.Sleep(time.Millisecond)
	}
	g.t.Fatal("the table never satisfies the condition")
	return table.Moment{}
}

// record returns the plies of a table in the form in which agents receive them.
func record(t *testing.T, tbl table.Moment) []string {
	t.Helper()
	var plies []string
	for _, m := range tbl.Moves {
		action, err := chexers.Action(m.Move.Text)
		if err != nil {
			t.Fatal(err)
		}
		plies = append(plies, []string{"red", "green", "blue"}[m.Seat]+" "+string(action))
	}
	return plies
}

// kinds returns who holds the seats of a table.
func kinds(t table.Moment) []table.SeatKind {
	var kinds []table.SeatKind
	for _, seat := range t.Seats() {
		kinds = append(kinds, seat.Kind)
	}
	return kinds
}
