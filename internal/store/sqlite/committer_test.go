package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/sqlite/commitlog"
)

func openStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(t.TempDir())
	return untilEnd(t, s, err)
}

// untilEnd returns an open store, and closes it when the test ends.
func untilEnd(t *testing.T, s *Store, err error) *Store {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func first(id string) store.Append {
	return store.Append{
		GameID:  id,
		Events:  []store.Event{{Seq: 1, Kind: "table", Body: []byte(`{}`)}},
		Summary: &store.Summary{ID: id, Status: store.Open},
	}
}

// together passes writes to the committer as one batch, in order, and returns their errors.
func together(t *testing.T, c *committer, writes ...*write) []error {
	t.Helper()
	entered, leave := make(chan bool), make(chan bool)
	gate := newWrite(t.Context(), func(*writer) error {
		close(entered)
		<-leave
		return nil
	})
	if err := c.enqueue(gate); err != nil {
		t.Fatal(err)
	}
	<-entered // the committer is busy, so the queue only grows
	for _, w := range writes {
		if err := c.enqueue(w); err != nil {
			t.Fatal(err)
		}
	}
	close(leave)
	errs := make([]error, len(writes))
	for i, w := range writes {
		errs[i] = <-w.answer
	}
	return errs
}

func appending(t *testing.T, a store.Append) *write {
	return newWrite(t.Context(), func(w *writer) error { return w.append(a) })
}

func TestAConflictFailsNoOtherOfItsBatch(t *testing.T) {
	s := openStore(t)
	batches := 0
	writes := []*write{newWrite(t.Context(), func(*writer) error { batches++; return nil })}
	for _, id := range []string{"a", "b", "a", "c", "b", "d"} {
		writes = append(writes, appending(t, first(id)))
	}
	errs := together(t, s.committer, writes...)
	want := []error{nil, nil, nil, store.ErrConflict, nil, store.ErrConflict, nil}
	for i := range want {
		if !errors.Is(errs[i], want[i]) {
			t.Errorf("write %d: got error %v, want %v", i, errs[i], want[i])
		}
	}
	if batches != 1 {
		t.Errorf("the batch was written %d times", batches)
	}
	wantGames(t, s, "a", "b", "c", "d")
}

func TestAFailureFailsNoOtherOfItsBatch(t *testing.T) {
	s := openStore(t)
	broken := errors.New("broken")
	errs := together(t, s.committer,
		appending(t, first("a")),
		appending(t, first("a")),
		newWrite(t.Context(), func(w *writer) error { return errors.Join(w.append(first("b")), broken) }),
		newWrite(t.Context(), func(w *writer) error {
			_, err := w.conn.ExecContext(context.Background(), "NONSENSE")
			return err
		}),
		// SQLite rolls back by itself here.
		newWrite(t.Context(), func(w *writer) error {
			_, err := w.conn.ExecContext(context.Background(), "INSERT OR ROLLBACK INTO game (id) VALUES ('d')")
			return err
		}),
		appending(t, first("c")),
	)
	for i, want := range []bool{true, false, false, false, false, true} {
		if ok := errs[i] == nil; ok != want {
			t.Errorf("write %d: got error %v", i, errs[i])
		}
	}
	if !errors.Is(errs[1], store.ErrConflict) || !errors.Is(errs[2], broken) {
		t.Errorf("got errors %v and %v", errs[1], errs[2])
	}
	wantGames(t, s, "a", "c")
}

// Writes that need only the commit log do not wait for the database. Without a log, a batch is one
// transaction, in order.
func TestMovesAreCommittedBeforeWhatElseWasWaiting(t *testing.T) {
	t.Run("without a log", func(t *testing.T) {
		s := opened(t, nil)
		wantOrder(t, s, "x a y b")
	})
	t.Run("with a log", func(t *testing.T) {
		s, want := opened(t, systemLog()), "a b x y"
		if !HasCommitLog(t.TempDir()) {
			want = "x a y b"
		}
		for deadline := time.Now().Add(30 * time.Second); want == "a b x y" && !begun(t, s); time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("no commit log is begun")
			}
		}
		wantOrder(t, s, want)
	})
}

// opened opens a store with a disk for its commit log; nil means no log.
func opened(t *testing.T, disk commitlog.Disk) *Store {
	t.Helper()
	s, err := OpenTimedOn(disk, t.TempDir(), usual.foldDelay, time.Millisecond, usual.maxLog)
	return untilEnd(t, s, err)
}

// begun writes something, and reports whether the store had a commit log by then.
func begun(t *testing.T, s *Store) (has bool) {
	t.Helper()
	if err := s.committer.submit(t.Context(), func(w *writer) error { has = w.hasLog(); return nil }); err != nil {
		t.Fatal(err)
	}
	return has
}

// wantOrder makes the committer take two appends and two other writes as one batch, and checks the order in
// which it does them.
func wantOrder(t *testing.T, s *Store, want string) {
	t.Helper()
	var order []string
	waiting := func(name string, stages bool) *write {
		w := newWrite(t.Context(), func(w *writer) error {
			order = append(order, name)
			if stages {
				return w.append(first(name))
			}
			return w.heartbeat()
		})
		w.stages = stages
		return w
	}
	for i, err := range together(t, s.committer, waiting("x", false), waiting("a", true), waiting("y", false), waiting("b", true)) {
		if err != nil {
			t.Errorf("write %d: %v", i, err)
		}
	}
	if got := strings.Join(order, " "); got != want {
		t.Errorf("written in the order %s instead of %s", got, want)
	}
	wantGames(t, s, "a", "b")
}

// Folding pauses between two parts, unless enough has come in the meantime.
func TestFoldingLeavesTimeForMoves(t *testing.T) {
	s := openStore(t)
	if err := s.Append(t.Context(), first("a")); err != nil {
		t.Fatal(err)
	}
	err := s.committer.submit(t.Context(), func(*writer) error {
		c := s.committer // in its own goroutine
		due := time.Now().Add(c.foldDelay)
		c.lastFold, c.writer.eventsSinceFold = due, foldEvents/2-1
		if wait, ok := c.untilFold(due); !ok || wait != foldPause {
			t.Errorf("just after a part the next one comes in %v, %v", wait, ok)
		}
		c.writer.eventsSinceFold++
		if wait, ok := c.untilFold(due); !ok || wait > 0 {
			t.Errorf("with half a part of new events it comes in %v, %v", wait, ok)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Events that came while nothing was due do not enlarge the first part that is due.
func TestAPartIsFoldedWhateverCameBefore(t *testing.T) {
	const games = 200
	s := openStore(t)
	for i := range games {
		if err := s.Append(t.Context(), first(fmt.Sprint("game-", i))); err != nil {
			t.Fatal(err)
		}
	}
	var before, parts int64
	had, left := 0, 0
	due := func(w *writer) error {
		before, had = s.committer.commits.Load(), len(w.tail.games)
		for _, p := range w.tail.order {
			p.since = p.since.Add(-time.Hour)
		}
		return nil
	}
	count := func(w *writer) error {
		parts, left = s.committer.commits.Load()-before-1, len(w.tail.games) // without the commit of due
		return nil
	}
	for _, do := range []func(*writer) error{due, count} {
		if err := s.committer.submit(t.Context(), do); err != nil {
			t.Fatal(err)
		}
	}
	if folded := int64(had - left); folded == 0 || folded > parts*foldEvents {
		t.Errorf("%d games were folded in %d parts", folded, parts)
	}
}

func TestASummaryThatWasNotWrittenIsNotCached(t *testing.T) {
	s := openStore(t)
	if err := s.Append(t.Context(), first("a")); err != nil {
		t.Fatal(err)
	}
	second := first("a")
	second.Events[0].Seq = 2
	second.Summary.Status = store.Live
	broken := errors.New("broken")
	errs := together(t, s.committer,
		newWrite(t.Context(), func(w *writer) error { return errors.Join(w.append(second), broken) }),
		appending(t, second),
	)
	if !errors.Is(errs[0], broken) || errs[1] != nil {
		t.Fatalf("got errors %v", errs)
	}
	if summary, err := s.Summary(t.Context(), "a"); err != nil || summary.Status != store.Live {
		t.Errorf("the summary is %+v, %v", summary, err)
	}
}

func wantGames(t *testing.T, s *Store, ids ...string) {
	t.Helper()
	list, err := s.List(t.Context(), store.Query{})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(ids) {
		t.Errorf("got %d games, want %v", len(list), ids)
	}
	for _, id := range ids {
		if log, err := s.Events(t.Context(), id, 0); err != nil || len(log) != 1 {
			t.Errorf("%s: got %v, %v", id, log, err)
		}
	}
}

func TestAWriteWhoseCallerGaveUpIsNotWritten(t *testing.T) {
	s := openStore(t)
	ctx, cancel := context.WithCancel(t.Context())
	errs := together(t, s.committer,
		newWrite(t.Context(), func(*writer) error { cancel(); return nil }),
		newWrite(ctx, func(w *writer) error { return w.append(first("a")) }),
		appending(t, first("b")),
	)
	if errs[0] != nil || !errors.Is(errs[1], context.Canceled) || errs[2] != nil {
		t.Errorf("got errors %v", errs)
	}
	wantGames(t, s, "b")
}

func TestAppendReturnsWhenItsCallerGivesUp(t *testing.T) {
	s := openStore(t)
	leave := make(chan bool)
	gate := newWrite(t.Context(), func(*writer) error { <-leave; return nil })
	if err := s.committer.enqueue(gate); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- s.Append(ctx, first("a")) }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
	close(leave)
}

// All writes are done even if there are more callers than fit in a batch or the queue.
func TestMoreCallersThanTheQueueHolds(t *testing.T) {
	s := openStore(t)
	const callers = 3*maxBatch + 7
	errs := make(chan error, callers)
	for i := range callers {
		go func() { errs <- s.Append(t.Context(), first(fmt.Sprint(i))) }()
	}
	for range callers {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	// A list waits for maxFoldWait at most. On a busy machine that is too short for so many new games, but
	// the next list finds more.
	games := 0
	for range callers {
		var err error
		if games, err = s.Count(t.Context(), store.Query{}); err != nil {
			t.Fatal(err)
		}
		if games == callers {
			break
		}
	}
	if games != callers {
		t.Errorf("got %d games", games)
	}
}

func TestACommitWaitsForTheDisk(t *testing.T) {
	s := openStore(t)
	want := map[string]string{"synchronous": "2", "journal_mode": "wal", "busy_timeout": "5000"}
	err := s.committer.submit(t.Context(), func(w *writer) error {
		for pragma, value := range want {
			var got string
			if err := w.conn.QueryRowContext(context.Background(), "PRAGMA "+pragma).Scan(&got); err != nil {
				return err
			}
			if got != value {
				t.Errorf("%s is %s, want %s", pragma, got, value)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestReadingConnectionsCannotWrite(t *testing.T) {
	s := openStore(t)
	if _, err := s.reading.Exec("DELETE FROM game"); err == nil {
		t.Error("a reading connection wrote")
	}
}

// failWhileLocked locks the database as another program might, long enough that an append fails.
func failWhileLocked(t *testing.T, s *Store) {
	t.Helper()
	if err := s.committer.submit(t.Context(), func(w *writer) error {
		_, err := w.conn.ExecContext(t.Context(), "PRAGMA busy_timeout = 1")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", s.dir.database())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), first("a")); err == nil {
		t.Error("an append got through")
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a store that cannot write is ready")
	}
	if _, err := db.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
}

// Appends fail only while another program locks the database.
func TestALockedDatabaseFailsAppendsForATime(t *testing.T) {
	s := openStore(t)
	failWhileLocked(t, s)
	if err := s.Append(t.Context(), first("a")); err != nil {
		t.Error(err)
	}
}

func TestWhatIsAcknowledgedIsInTheJournalForAnotherConnection(t *testing.T) {
	s := openStore(t)
	db, err := sql.Open("sqlite", s.dir.database())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for seq := 1; seq <= 100; seq++ {
		a := first("a")
		a.Events[0].Seq = seq
		if err := s.Append(t.Context(), a); err != nil {
			t.Fatal(err)
		}
		var record []byte
		if err := db.QueryRow(`SELECT record FROM journal ORDER BY number DESC LIMIT 1`).Scan(&record); err != nil {
			t.Fatal(err)
		}
		entries, err := decodeRecord(record)
		if err != nil || len(entries) != 1 || entries[0].events[0].Seq != seq {
			t.Fatalf("event %d is acknowledged, but the last record holds %+v, %v", seq, entries, err)
		}
	}
}

// Writes whose callers have their answers are reused, those whose callers gave up are not.
func TestEveryCallerGetsTheAnswerToItsOwnWrite(t *testing.T) {
	c := openStore(t).committer
	var callers sync.WaitGroup
	for caller := range 8 {
		callers.Go(func() {
			for i := range 200 {
				ctx, cancel := context.WithCancel(t.Context())
				gaveUp := (caller+i)%3 == 0
				if gaveUp {
					go cancel()
				}
				var done atomic.Bool
				conflicts := i%2 == 0
				err := c.submit(ctx, func(*writer) error {
					done.Store(true)
					if conflicts {
						return store.ErrConflict
					}
					return nil
				})
				cancel()
				switch {
				case gaveUp && errors.Is(err, context.Canceled):
				case !done.Load():
					t.Errorf("caller %d has an answer before its write %d was tried: %v", caller, i, err)
				case conflicts != errors.Is(err, store.ErrConflict), !conflicts && err != nil:
					t.Errorf("caller %d got another's answer to its write %d: %v", caller, i, err)
				}
			}
		})
	}
	callers.Wait()
}
