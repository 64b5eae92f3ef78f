package lobby_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// reader is a store that counts reads of logs. If slow is set, a read waits for
// it.
type reader struct {
	store.Store
	reads atomic.Int32
	slow  atomic.Pointer[chan struct{}]
}

func (s *reader) Events(ctx context.Context, id string, after int) ([]store.Event, error) {
	s.reads.Add(1)
	events, err := s.Store.Events(ctx, id, after)
	if slow := s.slow.Load(); slow != nil {
		<-*slow
	}
	return events, err
}

// openReader returns a world over a counting store.
func openReader(t *testing.T) (*world, *reader) {
	s := &reader{}
	return openOver(t, func(st store.Store) store.Store { s.Store = st; return s }), s
}

func TestThePagesOfAHotTableReadItsLogOnce(t *testing.T) {
	w, disk := openReader(t)
	id := w.three()
	w.play(id, "a1-b1")
	w.restart()
	w.restartOver(func(st store.Store) store.Store { disk.Store = st; return disk })
	disk.reads.Store(0)
	for range 20 {
		if got := w.table(id).ViewAt(1).Ply; got != 1 {
			t.Errorf("the page shows ply %d", got)
		}
	}
	if n := disk.reads.Load(); n != 1 {
		t.Errorf("twenty pages read the log %d times", n)
	}
	if err := w.Look(t.Context(), id, lobby.Reader{}); err != nil { // a room begins
		t.Fatal(err)
	}
	if got := w.table(id).Version; got != 6 {
		t.Errorf("the room has version %d", got)
	}
	if n := disk.reads.Load(); n != 1 {
		t.Errorf("with the room the log was read %d times", n)
	}
}

func TestAColdTableIsReadOnceHoweverManyAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openReader(t)
		id := w.three()
		w.Close()
		w.bots.Close()
		w.start(disk)
		disk.reads.Store(0)
		slow := make(chan struct{})
		disk.slow.Store(&slow)
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() { w.table(id) })
		}
		synctest.Wait() // until all of them wait
		close(slow)
		all.Wait()
		if n := disk.reads.Load(); n != 1 {
			t.Errorf("fifty concurrent requests read the log %d times", n)
		}
	})
}

func TestATableThatARoomHasLeftIsNotReadAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openReader(t)
		id := w.three()
		w.play(id, "a1-b1")
		time.Sleep(90 * time.Second) // long enough for the room, not for the cache
		synctest.Wait()
		if n := w.Rooms(); n != 0 {
			t.Fatalf("%d rooms are left", n)
		}
		disk.reads.Store(0)
		if got := w.table(id); got.Version != 6 || len(got.Moves) != 1 {
			t.Errorf("the table has version %d and %d moves", got.Version, len(got.Moves))
		}
		w.play(id, "d7-d6")
		if got := w.table(id); got.Version != 7 || len(got.Moves) != 2 {
			t.Errorf("afterwards the table has version %d and %d moves", got.Version, len(got.Moves))
		}
		if n := disk.reads.Load(); n != 0 {
			t.Errorf("the log was read %d times", n)
		}
	})
}

// A table that was loaded before a room began must not be shown after the room has ended.
func TestNoOldTableIsKeptForWhatARoomHasDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openReader(t)
		id := w.three()
		version := w.table(id).Version
		w.Close()
		w.bots.Close()
		w.start(disk)
		slow := make(chan struct{})
		disk.slow.Store(&slow)
		first := make(chan table.Moment)
		go func() { first <- w.table(id) }()
		synctest.Wait()
		disk.slow.Store(nil)
		w.must(id, ada, table.Play{Version: version, Seat: 0, Text: "a1-b1"}) // in a room, which then ends
		time.Sleep(time.Hour)
		synctest.Wait()
		close(slow)
		<-first
		if got := w.table(id); len(got.Moves) != 1 {
			t.Errorf("the table has %d moves", len(got.Moves))
		}
	})
}

// lists is a store whose lists and appends block while it is closed.
type lists struct {
	store.Store
	gate atomic.Pointer[chan struct{}]
}

func (s *lists) wait() {
	if gate := s.gate.Load(); gate != nil {
		<-*gate
	}
}

func (s *lists) Append(ctx context.Context, a store.Append) error {
	s.wait()
	return s.Store.Append(ctx, a)
}

func TestTheFrontPageIsShownWhileTheNextShowcaseIsMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk := &lists{}
		w := openOver(t, func(st store.Store) store.Store { disk.Store = st; return disk })
		old, err := w.Showcase(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		w.must(old.ID, ada, table.Sit{Seat: 0, Name: "Ada"})
		gate := make(chan struct{})
		disk.gate.Store(&gate)
		made := make(chan string)
		go func() {
			next, err := w.Showcase(t.Context(), "")
			if err != nil {
				t.Error(err)
			}
			made <- next.ID
		}()
		synctest.Wait() // until it waits for the store
		within(t, "the front page", func() {
			for range 20 {
				if got, err := w.Showcase(t.Context(), ""); err != nil || got.ID != old.ID {
					t.Errorf("meanwhile table %s is shown: %v", got.ID, err)
				}
			}
		})
		disk.gate.Store(nil)
		close(gate)
		next := <-made
		if got, err := w.Showcase(t.Context(), ""); err != nil || got.ID != next || next == old.ID {
			t.Errorf("then table %s is shown, not %s: %v", got.ID, next, err)
		}
	})
}
