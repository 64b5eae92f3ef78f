//go:build unix

package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
	"triplecross/internal/store/postgres/pgtest"
)

// newDatabase returns the URL of an empty database on the test's own PostgreSQL server.
func newDatabase(t *testing.T) string {
	t.Helper()
	_, url := newCluster(t)
	return url
}

// newCluster returns the test's own PostgreSQL server, and the URL of an empty database.
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

// The games of three people and bots survive kills at random moments without loss, as over SQLite.
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

// Games that were begun over SQLite go on over PostgreSQL, and can be copied back.
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

// positions returns every position of games, by ID and ply, as a stranger and the people with tokens
// see it.
func (p *process) positions(tables []string, tokens map[string]string) map[string][]string {
	p.t.Helper()
	all := map[string][]string{}
	for _, id := range tables {
		for ply := range len(p.record(id).Moves) + 1 {
			var seen []string
			for _, token := range append([]string{""}, slices.Sorted(maps.Values(tokens))...) {
				var position struct {
					Text string
					View struct{ Pieces string }
				}
				if err := json.Unmarshal(p.get(fmt.Sprintf("/g/%s/%d.json", id, ply), token), &position); err != nil {
					p.t.Fatal(err)
				}
				seen = append(seen, position.Text, position.View.Pieces)
			}
			all[id] = append(all[id], strings.Join(slices.Compact(seen), "; "))
		}
	}
	return all
}

// An older program's folder, with tables of several games, has every position of each game after it is
// copied, and again after it is copied back.
func TestSlowCopiesHaveEveryPositionOfEveryGame(t *testing.T) {
	var l links
	readJSON(t, "links.json", &l)
	// No bot moves and no flag falls while positions are compared.
	tables := slices.DeleteFunc(slices.Sorted(maps.Values(l.Tables)), func(id string) bool { return id == l.Tables["hexdame with days for a move"] })
	folder, database, back := unpack(t), newDatabase(t), filepath.Join(t.TempDir(), "back")
	positions := func(dir string, flags ...string) map[string][]string {
		t.Helper()
		p := start(t, dir, append(flags, "-bot-min-time", "1h")...)
		defer p.kill()
		return p.positions(tables, l.Tokens)
	}
	want, plies := positions(folder), 0
	for _, texts := range want {
		plies += len(slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "" }))
	}
	if len(want) < 10 || plies < 500 {
		t.Fatalf("there are %d games with %d positions", len(want), plies)
	}
	t.Logf("%d games with %d positions", len(want), plies)
	for _, step := range []struct {
		from, to string
		dir      string
		flags    []string
	}{
		{folder, database, t.TempDir(), []string{"-store", database}},
		{database, back, back, nil},
	} {
		if copied := run(t, binary, "copy", "-from", step.from, "-to", step.to); copied.exitCode(t) != 0 {
			t.Fatalf("the copy says:\n%s", &copied.out)
		}
		if diff := cmp.Diff(want, positions(step.dir, step.flags...)); diff != "" {
			t.Errorf("copied to %s (-want +got):\n%s", step.to, diff)
		}
	}
}

// A dump of playing nodes by pg_dump is restored by pg_restore in another database: each game is as it
// was or a little later, with working links.
func TestSlowADumpOfPostgreSQLIsRestored(t *testing.T) {
	cluster, database := newCluster(t)
	dump := filepath.Join(t.TempDir(), "games.dump")
	node := func(url, addr string) *process {
		return start(t, t.TempDir(), "-store", url, "-addr", addr, "-node-url", "http://"+addr)
	}
	first, second := freeAddress(t), freeAddress(t)
	a, b := node(database, first), node(database, second)
	// Bots wait for the person, who has not come yet, so that most games stay as they are.
	var games []siteclient.Grant
	for i := range 6 {
		games = append(games, []*process{a, b}[i%2].create(siteclient.NewTable{Seats: []string{"me", "bot:beginner", "bot:beginner"}}))
	}
	seat := func(g siteclient.Grant) *program {
		return run(t, binary, "seat", "-url", g.Seats[0].Link, "-exec", binary+" engine -level beginner")
	}
	played := seat(games[0])
	before := map[string]siteclient.Record{}
	a.await(games[0].Table, func(r siteclient.Record) bool { return len(r.Moves) > 20 })
	for _, g := range games {
		before[g.Table] = a.record(g.Table)
	}
	postgresql := func(program string, args ...string) {
		t.Helper()
		if out, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", program, err, out)
		}
	}
	postgresql("pg_dump", "-Fc", "-f", dump, database)
	if code := played.exitCode(t); code != 0 {
		t.Errorf("the seat ends with %d:\n%s", code, &played.out)
	}
	a.kill()
	b.kill()

	restored, err := cluster.Database(t.Context(), "restored")
	if err != nil {
		t.Fatal(err)
	}
	postgresql("pg_restore", "-d", restored, dump)
	again := node(restored, first) // at the address in the links
	for _, g := range games {
		was, is := before[g.Table], again.record(g.Table)
		if len(is.Moves) < len(was.Moves) || !slices.Equal(is.Moves[:len(was.Moves)], was.Moves) || is.Game != was.Game {
			t.Errorf("the game at %s had the moves %v and has %v", g.Table, was.Moves, is.Moves)
		}
	}
	for _, g := range []siteclient.Grant{games[2], games[4]} { // games whose links lead to the first node and whose seats are free
		plays := seat(g)
		if code := plays.exitCode(t); code != 0 {
			t.Errorf("the link of before the dump ends with %d:\n%s", code, &plays.out)
		}
		if r := again.record(g.Table); r.Status != protocol.Over {
			t.Errorf("the game at %s is %s", g.Table, r.Status)
		}
	}
}

// While the database does not answer, requests that have to read from it get an error page in time,
// and those from memory are answered. Afterwards everything goes on.
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
