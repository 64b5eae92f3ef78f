package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres/pgtest"
)

// PostgreSQL does not accept zero bytes in texts. An append that it refuses must fail alone.
func TestAnAppendThatIsRefusedFailsAlone(t *testing.T) {
	s := open(t, database(t, t.TempDir()))
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			a := next(fmt.Sprint("game-", i), 1)
			bad := i%5 == 0
			if bad {
				a.Events[0].Kind = "\x00"
			}
			if err := s.Append(t.Context(), a); (err != nil) != bad {
				t.Errorf("append %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	if n, err := s.Count(t.Context(), store.Query{}); n != 16 || err != nil {
		t.Errorf("%d games were kept, %v", n, err)
	}
}

// From time to time a chat message drops the oldest ones. If that fails, its sender must not be told that it was not
// stored.
func TestAChatMessageIsStoredEvenIfOlderOnesCannotBeDropped(t *testing.T) {
	url := database(t, t.TempDir())
	s := open(t, url)
	if err := s.Append(t.Context(), next("a", 1)); err != nil {
		t.Fatal(err)
	}
	_, err := connect(t, url).Exec(t.Context(), `
		CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'nothing is dropped'; END $$;
		CREATE TRIGGER keep BEFORE DELETE ON chat_message EXECUTE FUNCTION refuse();`)
	if err != nil {
		t.Fatal(err)
	}
	const many = 130 // some of them drop older ones
	for i := range many {
		number, err := s.AddChatMessage(t.Context(), "a", store.ChatMessage{At: time.Now(), Channel: "table", Person: "ann", Text: "Hello"})
		if err != nil || number != i+1 {
			t.Fatalf("message %d has the number %d: %v", i+1, number, err)
		}
	}
	if list, err := s.ChatMessages(t.Context(), "a", many); err != nil || len(list) != many {
		t.Errorf("%d messages are stored: %v", len(list), err)
	}
}

// PostgreSQL keeps closing all connections while a server writes. Acknowledged events must be there, and the
// others completely or not at all.
func TestBrokenConnectionsLoseNothing(t *testing.T) {
	url := database(t, t.TempDir())
	s := open(t, url)
	breaker := connect(t, url)
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Second)
	defer stop()
	var wg sync.WaitGroup
	broken := int64(0)
	wg.Go(func() {
		for ctx.Err() == nil {
			time.Sleep(20 * time.Millisecond)
			ended, err := breaker.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid()`)
			if err != nil {
				t.Error(err)
				return
			}
			broken += ended.RowsAffected()
		}
	})
	const games = 8
	var acknowledged [games]int
	for g := range games {
		id := fmt.Sprint("game-", g)
		wg.Go(func() {
			for ctx.Err() == nil {
				seq := acknowledged[g] + 1
				err := s.Append(t.Context(), next(id, seq))
				if err == nil {
					acknowledged[g] = seq
					continue
				}
				for { // the caller loads the log, as the contract of Append says
					events, err := s.Events(t.Context(), id, 0)
					if err != nil && !errors.Is(err, store.ErrNotFound) {
						continue // this connection was ended, too
					}
					if n := len(events); n != acknowledged[g] && n != seq {
						t.Errorf("%s has %d events, and %d were acknowledged", id, n, acknowledged[g])
					}
					acknowledged[g] = len(events)
					break
				}
			}
		})
	}
	wg.Wait()
	for g, n := range acknowledged {
		events, err := s.Events(t.Context(), fmt.Sprint("game-", g), 0)
		for tries := 0; tries < 20 && err != nil && !errors.Is(err, store.ErrNotFound); tries++ { // the first connections may have been closed
			events, err = s.Events(t.Context(), fmt.Sprint("game-", g), 0)
		}
		if len(events) != n {
			t.Errorf("game %d has %d events, and %d were acknowledged", g, len(events), n)
		}
	}
	if broken == 0 {
		t.Error("no connection was broken, so this tested nothing")
	}
}

// Players do not notice when connections break, for example because a pooler in front of PostgreSQL restarts.
func TestAnAppendTakesAnotherConnection(t *testing.T) {
	url := database(t, t.TempDir())
	s := open(t, url)
	breaker := connect(t, url)
	for seq := 1; seq <= 5; seq++ {
		if err := s.Append(t.Context(), next("a", seq)); err != nil {
			t.Fatalf("append %d: %v", seq, err)
		}
		if _, err := breaker.Exec(t.Context(), `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(t.Context(), next("a", 3)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("an existing event is appended again: %v", err)
	}
}

func TestADatabaseThatIsNotThereIsUnreachable(t *testing.T) {
	cluster, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	stopped := false
	defer func() {
		if !stopped {
			cluster.Stop()
		}
	}()
	url, err := cluster.Database(t.Context(), "games")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, url)
	if _, err := s.Summary(t.Context(), "nowhere"); err == nil || store.Unreachable(err) {
		t.Errorf("a missing game: %v", err)
	}
	stopped = true
	if err := cluster.Stop(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // on an existing connection, and on another one
		if _, err := s.List(t.Context(), store.Query{}); !store.Unreachable(err) {
			t.Errorf("a list: %v", err)
		}
	}
	if err := s.Append(t.Context(), next("a", 1)); !store.Unreachable(err) {
		t.Errorf("an append: %v", err)
	}
}

func TestAServerThatCannotWriteIsNotReady(t *testing.T) {
	url := database(t, t.TempDir())
	s := open(t, url)
	if err := s.Append(t.Context(), next("a", 1)); err != nil {
		t.Fatal(err)
	}
	other := connect(t, url)
	hold := func(readOnly string) {
		t.Helper()
		for _, text := range []string{
			"ALTER DATABASE " + quoted(other.Config().Database) + " SET default_transaction_read_only = " + readOnly,
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
		} {
			if _, err := other.Exec(t.Context(), "SET default_transaction_read_only = off"); err != nil {
				t.Fatal(err)
			}
			if _, err := other.Exec(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
	}
	hold("on")
	for range 20 { // the first may find closed connections
		_ = s.Append(t.Context(), next("b", 1))
		_, _ = s.Events(t.Context(), "a", 0)
	}
	if err := s.Append(t.Context(), next("b", 1)); err == nil {
		t.Error("a read-only database accepts an append")
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a store that cannot write is ready")
	}
	if _, err := s.Events(t.Context(), "a", 0); err != nil {
		t.Errorf("a read-only database cannot be read: %v", err)
	}
	hold("off")
	for range 100 { // the committer finds out by itself
		if s.Ready(t.Context()) == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("the store does not recover: %v", err)
	}
	if err := s.Append(t.Context(), next("b", 1)); err != nil {
		t.Error(err)
	}
}

func quoted(name string) string { return `"` + name + `"` }
