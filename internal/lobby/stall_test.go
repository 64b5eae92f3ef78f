package lobby_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// stalling is a store whose appends block while it is stalled.
type stalling struct {
	store.Store
	stalled chan chan struct{} // holds what an append must wait for, if anything
	waiting chan struct{}      // receives each append that waits
}

func (s *stalling) Append(ctx context.Context, a store.Append) error {
	select {
	case until := <-s.stalled:
		s.stalled <- until
		s.waiting <- struct{}{}
		select {
		case <-until:
		case <-ctx.Done():
			return ctx.Err()
		}
	default:
	}
	return s.Store.Append(ctx, a)
}

// stall blocks appends until the returned function is called.
func (s *stalling) stall() (resume func()) {
	until := make(chan struct{})
	s.stalled <- until
	return func() {
		<-s.stalled
		close(until)
	}
}

// openStalling returns a world over a store that stalls when told to.
func openStalling(t *testing.T) (*world, *stalling) {
	s := &stalling{stalled: make(chan chan struct{}, 1), waiting: make(chan struct{}, 100)}
	return openOver(t, func(st store.Store) store.Store { s.Store = st; return s }), s
}

// within fails the test unless f returns soon. In a bubble that does not depend on the machine.
func within(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Fatalf("%s waits for the disk", what)
	}
}

// moving stalls the store and plays Ada's first move, which then waits for it.
func (w *world) moving(disk *stalling, id string) (resume func(), answer chan error) {
	w.t.Helper()
	version := w.table(id).Version
	resume, answer = disk.stall(), make(chan error, 1)
	go func() {
		_, err := w.Do(w.t.Context(), id, ada, table.Play{ID: "one", Version: version, Seat: 0, Text: "a1-b1"})
		answer <- err
	}()
	<-disk.waiting
	return resume, answer
}

func TestATableThatWaitsForTheDiskStallsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openStalling(t)
		id := w.three()
		early := w.look(id, bob, 0)
		version := w.table(id).Version
		resume, answer := w.moving(disk, id)

		within(t, "who joins", func() {
			late := w.look(id, cleo, 0)
			if data, err := late.Take(); data == nil || err != nil {
				t.Errorf("a new viewer gets %q, %v", data, err)
			}
		})
		within(t, "who leaves", early.Close)
		within(t, "who reads", func() {
			if got := w.table(id).Version; got != version {
				t.Errorf("version %d is shown before it is stored", got)
			}
			if err := w.Look(t.Context(), id, lobby.Reader{}); err != nil {
				t.Error(err)
			}
		})
		within(t, "who talks", func() {
			if err := w.Say(t.Context(), id, bob, "Bob", "Hello"); err != nil {
				t.Error(err)
			}
		})
		within(t, "who gives up", func() {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if _, err := w.Do(ctx, id, bob, table.Rename{Name: "Robert"}); err == nil {
				t.Error("a command was carried out while another one waits for the disk")
			}
		})
		select {
		case err := <-answer:
			t.Errorf("the move was answered before it was stored: %v", err)
		default:
		}

		resume()
		if err := <-answer; err != nil {
			t.Error(err)
		}
		if got := w.table(id); got.Version != version+1 || len(got.Moves) != 1 {
			t.Errorf("afterwards the table has version %d and %d moves", got.Version, len(got.Moves))
		}
	})
}

// The others are notified of a move even if the table's room ends before the move is stored.
func TestAMoveThatIsStoredAfterItsRoomHasEndedIsAChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openStalling(t)
		changes := make(chan int, 10)
		w.changed = func(before, after table.Table, _ game.Seats) { changes <- len(after.Moves) - len(before.Moves) }
		w.restartOver(func(st store.Store) store.Store { return st })
		id := w.three()
		for len(changes) > 0 {
			<-changes
		}
		resume, answer := w.moving(disk, id)
		lobby.NewOperator(w.Lobby).Forget(id)
		resume()
		if err := <-answer; err != nil {
			t.Fatal(err)
		}
		select {
		case moves := <-changes:
			if moves != 1 {
				t.Errorf("the change has %d moves", moves)
			}
		default:
			t.Error("nobody is told of the move")
		}
	})
}

func TestPeopleComeAndGoWhileTheTableWaitsForTheDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openStalling(t)
		id := w.three()
		watcher := w.look(id, "", 0)
		resume, answer := w.moving(disk, id)
		within(t, "who is told of presence", func() {
			v := w.look(id, bob, 0)
			defer v.Close()
			time.Sleep(time.Second)
			if !w.table(id).Here.Online.Has(1) {
				t.Error("nobody learns that Bob is there")
			}
		})
		resume()
		if err := <-answer; err != nil {
			t.Error(err)
		}
		if got := told(t, watcher); got == "" {
			t.Error("the watcher is told nothing")
		}
	})
}

func TestALobbyThatClosesDoesNotWaitForAStalledDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openStalling(t)
		id := w.three()
		sub := w.look(id, bob, 0)
		resume, answer := w.moving(disk, id)
		within(t, "who closes the lobby", w.Close)
		within(t, "who moves", func() {
			if err := <-answer; err == nil {
				t.Error("a move was acknowledged that was not stored")
			}
		})
		for {
			if _, err := sub.Take(); err != nil {
				if err != lobby.ErrClosing {
					t.Error(err)
				}
				break
			}
		}
		resume()
	})
}

func TestAReturningPersonHasTheSeatOnceTheDiskGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openStalling(t)
		id, viewers := w.connected(table.Settings{})
		viewers[2].Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, ada, table.ReplaceWithBot{Seat: 2})
		w.must(id, bob, table.ReplaceWithBot{Seat: 2})
		w.seats(id, "Ada Bob bot:club")
		resume, answer := w.moving(disk, id)
		w.look(id, cleo, 0)
		w.seats(id, "Ada Bob bot:club")
		resume()
		if err := <-answer; err != nil {
			t.Error(err)
		}
		synctest.Wait()
		w.seats(id, "Ada Bob Cleo")
	})
}

func TestAReturningPlayerSeesTheTableWhileTheDiskStalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openStalling(t)
		id, viewers := w.connected(table.Settings{})
		viewers[2].Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, ada, table.ReplaceWithBot{Seat: 2})
		w.must(id, bob, table.ReplaceWithBot{Seat: 2})
		w.seats(id, "Ada Bob bot:club")
		resume := disk.stall()
		began := time.Now()
		back := w.look(id, cleo, 0)
		if data, err := back.Take(); data == nil || err != nil {
			t.Errorf("the returning player gets %q, %v", data, err)
		}
		if waited := time.Since(began); waited > 2*time.Second {
			t.Errorf("the returning player waits %v for the disk", waited)
		}
		w.seats(id, "Ada Bob bot:club")
		resume()
		synctest.Wait()
		w.seats(id, "Ada Bob Cleo")
	})
}
