package lobby_test

import (
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// rename writes the given number of name changes by Ada to the log, as older versions did.
func (w *world) rename(id string, times int) {
	w.t.Helper()
	w.Close()
	w.bots.Close()
	log, err := w.store.Events(w.t.Context(), id, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	var events []store.Event
	for i := range times {
		kind, body, err := table.Encode(table.Sat{Seat: 0, Kind: table.SeatPerson, Person: ada, Name: fmt.Sprint("Ada ", i%2)})
		if err != nil {
			w.t.Fatal(err)
		}
		events = append(events, store.Event{Seq: len(log) + i + 1, At: time.Now(), Kind: kind, Body: body})
	}
	if err := w.store.Append(w.t.Context(), store.Append{GameID: id, Events: events}); err != nil {
		w.t.Fatal(err)
	}
	w.start(w.store)
}

// One person who renames themself all day must not make a table's log long.
func TestALogIsBounded(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "bot")
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob", Key: w.table(id).JoinKey()})
	w.rename(id, 1980)
	refusal := errors.New("none")
	for i := range 50 {
		if _, err := w.Do(t.Context(), id, ada, table.Rename{Name: fmt.Sprint("Ada ", i)}); err != nil {
			refusal = err
			break
		}
	}
	var refused *table.Refused
	if !errors.As(refusal, &refused) || refused.Code != protocol.CodeFlood {
		t.Fatalf("renamed without end: %v", refusal)
	}
	w.refused(id, ada, table.OfferSeat{Seat: 2, On: true}, protocol.CodeFlood)
	// The others come and go, and the game is played on.
	w.must(id, bob, table.Stand{Seat: 1})
	w.must(id, bob, table.Return{Seat: 1})
	w.playOn(id, 1)
	// Changes that the seats do not bound have a higher limit.
	w.rename(id, 2500)
	w.refused(id, bob, table.Stand{Seat: 1}, protocol.CodeFlood)
	w.playOn(id, 1)
	w.must(id, ada, table.Resign{Seat: 0})
}

func TestAChatOfAnyLengthIsReadAtItsEnd(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "bot", "bot")
	for i := range 250 {
		if _, err := w.store.AddChatMessage(t.Context(), id, store.ChatMessage{At: time.Now(), Channel: string(protocol.WatcherRoom), Person: "x", Seat: -1, Text: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	for _, look := range []bool{false, true} { // from the store, and from the room
		if look {
			w.look(id, "watcher", 0)
		}
		lines := w.reads(id, "watcher")
		if len(lines) != 100 || lines[99] != "249" {
			t.Errorf("%d lines", len(lines))
		}
	}
}

// openBounded returns a world with the given bounds of its tables in memory.
func openBounded(t *testing.T, bound lobby.Options) *world {
	t.Helper()
	w := open(t)
	w.Close()
	bound.Store, bound.Games, bound.Bots, bound.Log = w.store, w.games, w.bots, slog.New(slog.DiscardHandler)
	var err error
	if w.Lobby, err = lobby.Open(t.Context(), bound); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestTheTablesInMemoryAreBounded(t *testing.T) {
	for name, bound := range map[string]lobby.Options{
		"in number": {MaxRooms: 3},
		"in bytes":  {MaxRoomBytes: 3 * 18 << 10},
	} {
		t.Run(name, func(t *testing.T) {
			bound.Idle = time.Hour
			w := openBounded(t, bound)
			var ids []string
			for range 4 {
				ids = append(ids, w.create(true, "me", "open", "open"))
			}
			for _, id := range ids[:3] {
				w.look(id, ada, 0)
			}
			if _, err := w.Subscribe(t.Context(), ids[3], ada, lobby.Known{}, func() {}); !errors.Is(err, lobby.ErrFull) {
				t.Fatalf("a table too many: %v", err)
			}
			w.must(ids[0], bob, table.Sit{Seat: 1}) // tables that are open go on
			if _, err := w.Table(t.Context(), ids[3]); err != nil {
				t.Errorf("a table that is only read: %v", err)
			}
		})
	}
}

// Usually a room waits for its people to return.
func TestRoomsThatNobodyUsesEndSoonWhenMemoryIsScarce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openBounded(t, lobby.Options{MaxRooms: 4, Idle: time.Hour})
		look := func() *viewer { return w.look(w.create(true, "me", "open", "open"), ada, 0) }
		rooms := func(want int) {
			t.Helper()
			time.Sleep(5 * time.Second)
			synctest.Wait()
			if n := w.Rooms(); n != want {
				t.Errorf("%d tables are in memory, not %d", n, want)
			}
		}
		look().Close()
		rooms(1)
		look()
		last := look()
		rooms(3)
		last.Close() // three of four are in memory
		rooms(2)
	})
}

func TestARoomThatHasEndedTakesNoMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openBounded(t, lobby.Options{MaxRoomBytes: 2 * 18 << 10, Idle: time.Second})
		for range 40 {
			w.look(w.create(true, "me", "open", "open"), ada, 0).Close()
			time.Sleep(time.Minute)
			synctest.Wait()
		}
		if n := w.Rooms(); n != 0 {
			t.Errorf("%d tables are in memory", n)
		}
	})
}
