package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"triplecross/internal/cluster"
	"triplecross/internal/e2e/journal"
	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/postgres/pgtest"
)

// database returns the URL of an empty database.
func database(t *testing.T) string {
	t.Helper()
	server, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	url, err := server.Database(t.Context(), "test")
	if err != nil {
		t.Fatal(err)
	}
	return url
}

// With PostgreSQL as store, each of the operator's commands works or names the tool to use.
func TestEachCommandOfAnOperatorKnowsPostgreSQL(t *testing.T) {
	url := database(t)
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	old := time.Now().Add(-100 * 24 * time.Hour)
	for id, status := range map[string]store.Status{"abandoned": store.Live, "finished": store.Over} {
		a := store.Append{
			GameID: id, Events: []store.Event{{Seq: 1, At: old, Kind: "made", Body: []byte("{}")}}, Participants: []string{"ann"},
			Summary: &store.Summary{ID: id, Status: status, Created: old, Updated: old},
		}
		if err := s.Append(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	turns := postgres.NewTurns(s)
	if err := turns.KeepTurns(t.Context(), map[string][]byte{"abandoned": []byte("{}"), "finished": []byte("{}")}, nil); err != nil {
		t.Fatal(err)
	}
	before, err := s.Secret(t.Context(), "links")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TRIPLECROSS_STORE", url) // as serve has it
	for _, tt := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"backup", "games.db"}, 2, "pg_dump"},
		{[]string{"restore", "games.db"}, 2, "pg_restore"},
		{[]string{"check"}, 2, "pg_amcheck"},
		{[]string{"prune", "-try"}, 0, "would remove 1 abandoned"},
		{[]string{"prune"}, 0, "removed 1 abandoned"},
		{[]string{"prune"}, 0, "removed 0 abandoned"},
		{[]string{"rotate-keys"}, 0, "1 secrets were replaced"},
	} {
		if got := call(t, "", tt.args...); got.Code != tt.code || !strings.Contains(got.Out+got.Err, tt.says) || strings.Contains(got.Out+got.Err, url) {
			t.Errorf("%v: %+v", tt.args, got)
		}
	}
	if after, err := s.Secret(t.Context(), "links"); err != nil || len(after) != 32 || bytes.Equal(before, after) {
		t.Errorf("the secret was %x and is %x, %v", before, after, err)
	}
	if list, err := s.List(t.Context(), store.Query{Person: "ann"}); err != nil || len(list) != 1 || list[0].ID != "finished" {
		t.Errorf("ann has %v, %v", list, err)
	}
	if all, err := turns.AllTurns(t.Context()); err != nil || len(all) != 1 || all["finished"] == nil {
		t.Errorf("after prune there are the turns %q, %v", all, err)
	}
}

// The time of current turns and unfinished erasures are copied to PostgreSQL, for one server or several, and back.
func TestACopyHasWhatServersNote(t *testing.T) {
	url := database(t)
	there, back := t.TempDir(), t.TempDir()
	want := map[string]string{
		"turns":    `{"at":"2026-03-01T12:00:00Z","boot":"b","up":1,"turns":{"GAME":{"v":7,"r":null}}}`,
		"erasures": `["ada"]`,
	}
	first, err := openArchive(t.Context(), there)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range want {
		if err := first.SetNote(t.Context(), name, []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for _, step := range [][]string{{"copy", "-from", there, "-to", url}, {"copy", "-from", url, "-to", back}} {
		if got := call(t, "", step...); got.Code != 0 {
			t.Fatalf("%+v", got)
		}
	}
	for _, place := range []string{url, back} {
		s, err := openArchive(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range want {
			if got, err := s.Note(t.Context(), name); string(got) != value || err != nil {
				t.Errorf("%s has the note %s %q, %v", place, name, got, err)
			}
		}
		if shared, ok := s.(*postgres.Store); ok {
			if got, err := postgres.NewTurns(shared).KeptTurn(t.Context(), "GAME"); string(got) != `{"v":7,"r":null}` || err != nil {
				t.Errorf("several servers find the turn %q, %v", got, err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// Two servers that do not know of each other both consider each table their own.
func TestAServerBesideNodesSaysWhatItNeeds(t *testing.T) {
	const warning = "start it with -node-url"
	url := database(t)
	t.Run("alone", func(t *testing.T) {
		if _, log := serving(t, "serve", "-addr", "127.0.0.1:0", "-store", url); strings.Contains(log.String(), warning) {
			t.Errorf("it says\n%s", log)
		}
	})
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	nodes, err := s.Nodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := nodes.Beat(t.Context(), cluster.Node{ID: "one", URL: "http://10.0.0.1:8080"}, time.Second); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	_, err = conn.Exec(t.Context(), `UPDATE node SET seen = now() + interval '1 hour'`) // it lives however slow this test is
	if err := errors.Join(err, conn.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	if _, log := serving(t, "serve", "-addr", "127.0.0.1:0", "-store", url); !strings.Contains(log.String(), warning) || !strings.Contains(log.String(), "http://10.0.0.1:8080") {
		t.Errorf("it says\n%s", log)
	}
}

// Two servers without -node-url find each other, whichever started first.
func TestServersThatBothBelieveToBeAloneSaySo(t *testing.T) {
	const warning = "another server without -node-url uses this database"
	url := database(t)
	var logs [2]*journal.Journal
	for i := range logs {
		_, logs[i] = serving(t, "serve", "-addr", "127.0.0.1:0", "-store", url)
	}
	for i, log := range logs {
		for began := time.Now(); !strings.Contains(log.String(), warning); time.Sleep(10 * time.Millisecond) {
			if time.Since(began) > time.Minute {
				t.Fatalf("server %d of two says only\n%s", i+1, log)
			}
		}
	}
}

// A data folder is locked. Of a database, commands say that servers use it.
func TestCommandsWarnWhileServersUseADatabase(t *testing.T) {
	url, empty := database(t), t.TempDir()
	parts, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	keywords := fmt.Sprintf("host=%s user=%s dbname=%s", parts.Host, parts.User, parts.Database)
	s, err := openArchive(t.Context(), empty)
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	commands := func(warned bool, before func()) {
		t.Helper()
		for _, args := range [][]string{
			{"copy", "-from", url, "-to", t.TempDir()},
			{"copy", "-from", empty, "-to", url},
			{"copy", "-from", empty, "-to", keywords},
			{"prune", "-store", url, "-try"},
			{"prune", "-store", keywords, "-try"},
			{"rotate-keys", "-store", url},
		} {
			before()
			if got := call(t, "", args...); got.Code != 0 || strings.Contains(got.Err, "warning: servers use the database") != warned {
				t.Errorf("warned should be %t: %v: %+v", warned, args, got)
			}
		}
	}
	server, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	commands(true, func() {})
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	commands(false, func() {
		for used := true; used; { // PostgreSQL ends sessions a moment after they were closed
			if used, err = postgres.InUse(t.Context(), url+"&pool_max_conns=1"); err != nil || t.Context().Err() != nil {
				t.Fatal(err, t.Context().Err())
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
}

// A command on a database with games leaves it as it is if it has the schema of another version, or is not
// Triplecross's at all, as after a typing error in its name.
func TestCommandsOnADatabaseLeaveItsSchema(t *testing.T) {
	url := database(t)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	source, target := t.TempDir(), t.TempDir()
	games, err := openArchive(t.Context(), source)
	if err == nil {
		err = games.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", "copy", "-from", source, "-to", url+"&default_transaction_read_only=on"); got.Code != 1 || !strings.Contains(got.Err, "-to: ") {
		t.Errorf("a database in which nothing can be written: %+v", got)
	}
	needGames := [][]string{
		{"copy", "-from", url, "-to", target},
		{"prune", "-store", url},
		{"rotate-keys", "-store", url},
	}
	all := append([][]string{{"copy", "-from", source, "-to", url}}, needGames...)
	for _, tt := range []struct {
		statement, says string
		commands        [][]string
	}{
		{"SELECT", "it is no database of this program", needGames},
		{"CREATE TABLE schema_version AS SELECT 14 AS version", "the database has schema 14 and this program 16: start and stop a server of this version on it once", all},
		{"UPDATE schema_version SET version = 17", "the database has schema 17 and this program 16: start the version", all},
	} {
		if _, err := conn.Exec(t.Context(), tt.statement); err != nil {
			t.Fatal(err)
		}
		for _, args := range tt.commands {
			if got := call(t, "", args...); got.Code != 1 || !strings.Contains(got.Err, tt.says) {
				t.Errorf("after %s, %v: %+v", tt.statement, args, got)
			}
		}
	}
	var tables int
	err = conn.QueryRow(t.Context(), "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").Scan(&tables)
	if tables != 1 || err != nil {
		t.Errorf("there are %d tables, %v", tables, err)
	}
	if files, err := os.ReadDir(target); len(files) > 0 || err != nil {
		t.Errorf("the target has %v, %v", files, err)
	}
}
