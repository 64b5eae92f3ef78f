package lobby_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// silent is a store that can stop answering reads.
type silent struct {
	store.Store
	silent atomic.Bool
}

func (s *silent) wait(ctx context.Context) error {
	if s.silent.Load() {
		<-ctx.Done()
	}
	return ctx.Err()
}

func (s *silent) Events(ctx context.Context, id string, after int) ([]store.Event, error) {
	if err := s.wait(ctx); err != nil {
		return nil, err
	}
	return s.Store.Events(ctx, id, after)
}

func (s *silent) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	if err := s.wait(ctx); err != nil {
		return nil, err
	}
	return s.Store.List(ctx, q)
}

func (s *silent) Count(ctx context.Context, q store.Query) (int, error) {
	if err := s.wait(ctx); err != nil {
		return 0, err
	}
	return s.Store.Count(ctx, q)
}

func (s *silent) ChatMessages(ctx context.Context, id string, limit int) ([]store.ChatMessage, error) {
	if err := s.wait(ctx); err != nil {
		return nil, err
	}
	return s.Store.ChatMessages(ctx, id, limit)
}

// openSilent returns a world over a store that can fall silent, with a table that is not in memory.
func openSilent(t *testing.T) (w *world, disk *silent, id string) {
	disk = new(silent)
	w = open(t)
	id = w.three()
	w.restartOver(func(st store.Store) store.Store { disk.Store = st; return disk })
	return w, disk, id
}

func TestUnansweredReadsAreGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk, id := openSilent(t)
		warm := w.create(true, "me", "open", "open")
		w.look(warm, ada, 0)
		disk.silent.Store(true)
		ctx := t.Context()
		for what, f := range map[string]func() error{
			"a page":       func() error { _, err := w.Table(ctx, id); return err },
			"a look":       func() error { return w.Look(ctx, id, lobby.Reader{}) },
			"a command":    func() error { _, err := w.Do(ctx, id, ada, table.Rename{Name: "Ida"}); return err },
			"a socket":     func() error { _, err := w.Subscribe(ctx, id, ada, lobby.Known{}, func() {}); return err },
			"a list":       func() error { _, err := w.List(ctx, store.Query{}); return err },
			"a number":     func() error { _, err := w.Count(ctx, store.Query{}); return err },
			"a chat":       func() error { return w.Say(ctx, id, ada, "Ada", "hello") },
			"another page": func() error { _, err := w.Table(ctx, id); return err },
		} {
			began := time.Now()
			if err := f(); !lobby.Stalled(err) {
				t.Errorf("%s: %v", what, err)
			}
			if waited := time.Since(began); waited > 15*time.Second {
				t.Errorf("%s waits %v for the store", what, waited)
			}
		}
		if tbl := w.table(warm); tbl.ID != warm {
			t.Error("a table that is in memory is not shown")
		}
		disk.silent.Store(false)
		w.must(id, ada, table.Rename{Name: "Ida"})
	})
}

// Giving up tables, as a node does at each beat after losing the database, must not wait for a table that is
// being read.
func TestTablesAreGivenUpWhileOneIsBeingRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lost atomic.Bool
		w, disk, id := openSilent(t)
		w.owns = func(string) bool { return !lost.Load() }
		w.restartOver(plain)
		disk.silent.Store(true)
		answers := make(chan error, 2)
		for range cap(answers) { // the second waits for the first
			go func() { answers <- w.Look(t.Context(), id, lobby.Reader{}) }()
		}
		synctest.Wait()
		lost.Store(true)
		began := time.Now()
		w.Release()
		if waited := time.Since(began); waited > 0 || w.Rooms() > 0 {
			t.Errorf("after %v there are %d rooms", waited, w.Rooms())
		}
		disk.silent.Store(false)
		for range cap(answers) {
			if err := <-answers; !errors.Is(err, lobby.ErrMoved) {
				t.Error(err)
			}
		}
		lost.Store(false)
		w.must(id, ada, table.Rename{Name: "Ida"})
	})
}

func TestALobbyThatClosesDoesNotWaitForATableThatIsBeingRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk, id := openSilent(t)
		disk.silent.Store(true)
		answer := make(chan error, 1)
		go func() { answer <- w.Look(t.Context(), id, lobby.Reader{}) }()
		synctest.Wait()
		began := time.Now()
		w.Close()
		if waited := time.Since(began); waited > 3*time.Second {
			t.Errorf("it closes after %v", waited)
		}
		if err := <-answer; !errors.Is(err, lobby.ErrClosing) {
			t.Error(err)
		}
		disk.silent.Store(false)
	})
}
