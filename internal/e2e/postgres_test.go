//go:build unix

package e2e_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/internal/store/postgres/pgtest"
)

// newDatabase returns the URL of an empty database on a PostgreSQL server of the test's own.
func newDatabase(t *testing.T) string {
	t.Helper()
	_, url := newCluster(t)
	return url
}

// newCluster returns a PostgreSQL server of the test's own, and the URL of an empty database.
func newCluster(t *testing.T) (cluster *pgtest.Cluster, url string) {
	t.Helper()
	cluster, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cluster.Stop(); err != nil {
			t.Error(err)
		}
	})
	if url, err = cluster.Database(t.Context(), "games"); err != nil {
		t.Fatal(err)
	}
	return cluster, url
}

func TestAServerKeepsItsGamesInPostgreSQL(t *testing.T) {
	url, dir := newDatabase(t), t.TempDir()
	server := start(t, dir, "-store", url)
	game := server.create(siteclient.NewTable{Seats: []string{"me", "bot:beginner", "bot:beginner"}})
	seat := run(t, binary, "seat", "-url", game.Seats[0].Link, "-exec", binary+" engine -level beginner")
	server.await(game.Table, func(a siteclient.Record) bool { return len(a.Moves) > 5 })
	server.kill()
	server = start(t, dir, "-store", url, "-addr", strings.TrimPrefix(server.url, "http://"))
	if a := server.await(game.Table, func(a siteclient.Record) bool { return a.Status == protocol.Over }); a.Outcome == nil {
		t.Error("the game is over without an outcome")
	}
	if code := seat.exitCode(t); code != 0 {
		t.Errorf("the seat ends with %d:\n%s", code, &seat.out)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("the data folder holds %v, %v", files, err)
	}
}

// The games of three people and bots survive kills at random moments whole, as they do over SQLite.
func TestSlowKillingAServerOverPostgreSQLLosesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w := newWorld(t, cancel)
	w.flags = []string{"-store", newDatabase(t)}
	w.boot()
	enough := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.games(ctx, enough, []*player{w.player(), w.player(), w.player()}, []string{"me", "open", "bot:beginner"})
	}()
	for range 10 {
		w.killAt(ctx, anytime)
	}
	close(enough)
	<-done
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	w.ledger.report(t)
}

// Games that were begun over SQLite are played on over PostgreSQL, and can be carried back.
func TestGamesMoveFromAFolderToPostgreSQLAndBack(t *testing.T) {
	url, dir, back := newDatabase(t), t.TempDir(), filepath.Join(t.TempDir(), "back")
	server := start(t, dir)
	play := func(g siteclient.Grant) {
		t.Helper()
		seat := run(t, binary, "seat", "-url", g.Seats[0].Link, "-exec", binary+" engine -level beginner")
		server.await(g.Table, func(a siteclient.Record) bool { return a.Status == protocol.Over })
		if code := seat.exitCode(t); code != 0 {
			t.Errorf("the seat ends with %d:\n%s", code, &seat.out)
		}
	}
	over := server.create(siteclient.NewTable{Seats: []string{"me", "bot:beginner", "bot:beginner"}})
	play(over)
	game := server.create(siteclient.NewTable{Seats: []string{"me", "bot:beginner", "bot:beginner"}})
	server.await(game.Table, func(a siteclient.Record) bool { return a.Status == protocol.Live })
	if inUse := run(t, binary, "copy", "-from", dir, "-to", url); inUse.exitCode(t) == 0 {
		t.Error("the folder of a running server was copied")
	}
	addr := strings.TrimPrefix(server.url, "http://")
	server.kill()
	move := func(from, to string) {
		t.Helper()
		if copied := run(t, binary, "copy", "-from", from, "-to", to); copied.exitCode(t) != 0 || !strings.Contains(copied.out.String(), "2 games with ") {
			t.Fatalf("the copy says:\n%s", &copied.out)
		}
	}
	move(dir, url)
	server = start(t, dir, "-store", url, "-addr", addr)
	play(game)
	played := server.await(over.Table, func(a siteclient.Record) bool { return a.Status == protocol.Over })
	server.kill()
	move(url, back)
	server = start(t, back, "-addr", addr)
	if again := server.await(over.Table, func(a siteclient.Record) bool { return a.Status == protocol.Over }); len(again.Moves) != len(played.Moves) {
		t.Errorf("the game has %d moves, and had %d", len(again.Moves), len(played.Moves))
	}
}

// While the database says nothing, what has to be read from it is answered in time and in words;
// what is in memory is shown. Afterwards everything goes on.
func TestSlowADatabaseThatSaysNothingIsNotWaitedFor(t *testing.T) {
	cluster, _ := newCluster(t)
	valve := newValve(t, cluster.Socket())
	url := "postgres://postgres@" + valve.addr() + "/games?sslmode=disable"
	server := start(t, t.TempDir(), "-store", url)
	cold := server.create(siteclient.NewTable{Seats: []string{"me", "open", "open"}}).Table
	server.kill()
	server = start(t, t.TempDir(), "-store", url, "-addr", strings.TrimPrefix(server.url, "http://"))
	warm := server.create(siteclient.NewTable{Seats: []string{"me", "open", "open"}}).Table
	guest := visit(t, server)
	read := func(path string, status int) string {
		t.Helper()
		page, err := guest.Get(t.Context(), path, nil)
		if err != nil || page.Status != status {
			t.Fatalf("%s is answered by %d, not %d (%v):\n%.2000s", path, page.Status, status, err, page.Body)
		}
		return page.Body
	}
	read("/t/"+warm, http.StatusOK)
	valve.shut(true)
	for _, path := range []string{"/t/" + cold, "/g/" + cold + ".json", "/"} {
		if body := read(path, http.StatusServiceUnavailable); !strings.Contains(body, "does not answer") {
			t.Errorf("%s does not say why: %.2000s", path, body)
		}
	}
	read("/t/"+warm, http.StatusOK)
	valve.open()
	read("/t/"+cold, http.StatusOK)
	read("/", http.StatusOK)
}
