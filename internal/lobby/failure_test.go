package lobby_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// failing is a store whose next appends fail, either before or after they are
// stored.
type failing struct {
	store.Store
	before, after atomic.Int32
	twice         atomic.Int32 // appends that are tried again after they are stored
}

var errDisk = errors.New("the disk is gone")

func (f *failing) Append(ctx context.Context, a store.Append) error {
	if f.before.Add(-1) >= 0 {
		return errDisk
	}
	if err := f.Store.Append(ctx, a); err != nil {
		return err
	}
	if f.twice.Add(-1) >= 0 {
		return f.Store.Append(ctx, a)
	}
	if f.after.Add(-1) >= 0 {
		return errDisk
	}
	return nil
}

// openFailing returns a world over a store that fails when told to.
func openFailing(t *testing.T) (*world, *failing) {
	f := &failing{}
	return openOver(t, func(st store.Store) store.Store { f.Store = st; return f }), f
}

func TestAMoveThatCouldNotBeStoredIsRefusedAndMayBeSentAgain(t *testing.T) {
	w, disk := openFailing(t)
	id := w.three()
	version := w.table(id).Version
	move := table.Play{ID: "one", Version: version, Seat: 0, Text: "a1-b1"}

	disk.before.Store(1)
	w.refused(id, ada, move, protocol.CodeFailed)
	if got := w.must(id, ada, move); got != version+1 {
		t.Errorf("sent again the move led to version %d, not %d", got, version+1)
	}
}

// A store may have to try again without knowing that it had succeeded.
func TestAnAppendThatSucceededAtFirstIsDone(t *testing.T) {
	w, disk := openFailing(t)
	disk.twice.Store(1)
	id := w.three()
	version := w.table(id).Version
	disk.twice.Store(1)
	w.must(id, ada, table.Play{ID: "one", Version: version, Seat: 0, Text: "a1-b1"})
	if tbl := w.table(id); len(tbl.Moves) != 1 || tbl.Version != version+1 {
		t.Errorf("%d moves were played, to version %d", len(tbl.Moves), tbl.Version)
	}
}

func TestAMoveThatWasStoredAllTheSameIsPlayedOnce(t *testing.T) {
	w, disk := openFailing(t)
	id := w.three()
	sub := w.look(id, bob, 0)
	version := w.table(id).Version
	move := table.Play{ID: "one", Version: version, Seat: 0, Text: "a1-b1"}

	disk.after.Store(1)
	if got := w.must(id, ada, move); got != version+1 {
		t.Errorf("the move led to version %d, not %d", got, version+1)
	}
	if got := w.must(id, ada, move); got != version+1 {
		t.Errorf("sent again the move led to version %d, not %d", got, version+1)
	}
	tbl := w.wait(sub, id, func(t table.Moment) bool { return t.Version == version+1 })
	if len(tbl.Moves) != 1 {
		t.Errorf("%d moves were played", len(tbl.Moves))
	}
	w.must(id, bob, table.Play{ID: "two", Version: version + 1, Seat: 1, Text: "d7-d6"})
}

func TestABotTriesAgainWhenItsMoveCouldNotBeStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id := w.create(false, "bot", "me", "me")
		disk.before.Store(3)
		w.look(id, ada, 0)
		time.Sleep(time.Minute)
		if n := len(w.table(id).Moves); n != 1 || disk.before.Load() >= 0 {
			t.Errorf("%d moves were played", n)
		}
	})
}

func TestAReturnThatIsNotStoredLeavesNoGhost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id, viewers := w.connected(table.Settings{})
		viewers[1].Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, ada, table.ReplaceWithBot{Seat: 1})
		w.must(id, cleo, table.ReplaceWithBot{Seat: 1})
		w.seats(id, "Ada bot:club Cleo")
		disk.before.Store(1)
		v, err := w.Subscribe(t.Context(), id, bob, lobby.Known{}, func() {})
		if err != nil {
			t.Fatal(err)
		}
		w.seats(id, "Ada bot:club Cleo")
		w.must(id, bob, table.Return{Seat: 1})
		v.Close()
		time.Sleep(10 * time.Minute)
		if w.table(id).Here.Online.Has(1) {
			t.Error("a ghost of Bob is there for ever")
		}
	})
}

func TestAFailedAppendForgetsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id, _ := w.connected(table.Settings{})
		time.Sleep(time.Second)
		before := w.table(id).Here.Online
		disk.after.Store(1)
		w.playOn(id, 1)
		time.Sleep(time.Minute)
		if now := w.table(id).Here.Online; now != before {
			t.Errorf("online %b, was %b", now, before)
		}
		w.must(id, cleo, table.Stand{Seat: 2})
	})
}

func TestAFailedAppendGivesNoTableAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id, _ := w.connected(table.Settings{})
		time.Sleep(time.Second)
		disk.after.Store(1)
		w.playOn(id, 1)
		tb := w.table(id)
		if tb.Leads(bob) {
			t.Error("Bob leads although Ada, the host, is there")
		}
	})
}
