package lobby_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite/upkeep"
	"triplecross/internal/table"
)

// openClosing returns a world whose operator closes the tables of a set.
func openClosing(t testing.TB) (w *world, closed map[string]bool) {
	w, closed = open(t), make(map[string]bool)
	w.shut()
	w.closed = func(id string) bool { return closed[id] }
	w.open()
	return w, closed
}

// rematch returns the table to which somebody comes who asks for a rematch.
func (w *world) rematch(id string, by table.Person) string {
	w.t.Helper()
	next, err := w.Rematch(w.t.Context(), id, by, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return next
}

// finished creates a table of Ada, a bot and Cleo at which all agreed to a draw.
func (w *world) finished() string {
	w.t.Helper()
	id := w.create(false, "me", "bot", "open")
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo", Key: w.table(id).JoinKey()})
	w.must(id, ada, table.OfferDraw{})
	w.must(id, cleo, table.OfferDraw{})
	return id
}

func TestARematchKeepsTheTableTogether(t *testing.T) {
	w := open(t)
	id := w.finished()
	next, err := w.Rematch(t.Context(), id, cleo, "")
	if err != nil {
		t.Fatal(err)
	}
	w.seats(next, "bot:beginner Cleo open")
	if view := w.table(id).ViewFor(""); view.Next != next {
		t.Errorf("the old table leads to %q", view.Next)
	}
	if seat := w.table(next).ViewFor("").Seats[2]; seat.For != "Ada" {
		t.Errorf("the open seat is %+v", seat)
	}
	key := w.table(next).JoinKey()
	w.refused(next, bob, table.Sit{Seat: 2, Name: "Bob", Key: key}, protocol.CodeSeat) // it is Ada's
	again, err := w.Rematch(t.Context(), id, ada, "")
	if err != nil || again != next {
		t.Fatalf("Ada comes to %s, %v", again, err)
	}
	w.seats(next, "bot:beginner Cleo Ada")
	if status := w.table(next).Status; status != protocol.Live {
		t.Errorf("the rematch is %s", status)
	}
}

// Nobody came to the rematch, or to the next game of a game night, and its table was pruned.
func TestAPrunedRematchIsMadeAnew(t *testing.T) {
	for name, first := range map[string]func(w *world, id string) (next string){
		"rematch": func(w *world, id string) string {
			next, err := w.Rematch(t.Context(), id, cleo, "")
			if err != nil {
				t.Fatal(err)
			}
			return next
		},
		"game night": func(w *world, id string) string {
			next := w.create(false, "me", "open", "open")
			w.must(id, "", table.FollowRematch{Table: next})
			return next
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t)
			id := w.finished()
			next := first(w, id)
			w.shut()
			if n, err := upkeep.Prune(t.Context(), w.dir, time.Now().Add(time.Hour), false); n != 1 || err != nil {
				t.Fatalf("%d tables were pruned: %v", n, err)
			}
			w.open()
			if _, err := w.Table(t.Context(), next); !errors.Is(err, lobby.ErrUnknown) {
				t.Fatalf("the pruned table: %v", err)
			}
			anew, err := w.Rematch(t.Context(), id, cleo, "")
			if err != nil {
				t.Fatal(err)
			}
			w.seats(anew, "bot:beginner Cleo open")
			if again, err := w.Rematch(t.Context(), id, ada, ""); err != nil || again != anew {
				t.Fatalf("Ada comes to %s, %v", again, err)
			}
			w.seats(anew, "bot:beginner Cleo Ada")
			if view := w.table(id).ViewFor(""); view.Next != anew {
				t.Errorf("the finished table leads to %s, not to %s", view.Next, anew)
			}
		})
	}
}

// The operator closes one rematch after the other.
func TestAClosedRematchIsMadeAnew(t *testing.T) {
	w, closed := openClosing(t)
	id := w.finished()
	for range lobby.MostRematches {
		next := w.rematch(id, cleo)
		if closed[next] {
			t.Fatalf("after %d closed tables Cleo comes to %s, which is closed", len(closed), next)
		}
		if again := w.rematch(id, ada); again != next {
			t.Errorf("Ada comes to %s, and Cleo to %s", again, next)
		}
		if led := w.table(id).Next; led != next {
			t.Errorf("the finished table leads to %s, not to %s", led, next)
		}
		closed[next] = true
	}
	var refused *table.Refused
	if _, err := w.Rematch(t.Context(), id, cleo, ""); !errors.As(err, &refused) {
		t.Errorf("one more rematch: %v", err)
	}
}

// A rematch that had a rematch of its own is closed.
func TestARematchIsNotThatOfAClosedRematch(t *testing.T) {
	w, closed := openClosing(t)
	id := w.finished()
	second := w.rematch(id, cleo)
	w.rematch(id, ada)
	w.must(second, ada, table.OfferDraw{})
	w.must(second, cleo, table.OfferDraw{})
	third := w.rematch(second, cleo)
	closed[second] = true
	if anew := w.rematch(id, cleo); anew == third {
		t.Errorf("the rematch of the first table is that of its closed rematch: %s", anew)
	}
}

func TestATableLeadsToTheNextGameUnlessItsRematchIsThere(t *testing.T) {
	w, closed := openClosing(t)
	id := w.finished()
	first := w.rematch(id, cleo)
	other := w.create(false, "me", "open", "open")
	for _, want := range []string{first, other} {
		if err := lobby.LinkRematch(t.Context(), w.Lobby, id, other); err != nil {
			t.Fatal(err)
		}
		if led := w.table(id).Next; led != want {
			t.Errorf("the table leads to %s, not to %s", led, want)
		}
		closed[first] = true
	}
}

func TestThereIsOneRematchHoweverManyAskAtOnce(t *testing.T) {
	w := open(t)
	id := w.finished()
	var wg sync.WaitGroup
	var next [8]string
	for i := range next {
		wg.Go(func() {
			var err error
			if next[i], err = w.Rematch(t.Context(), id, []table.Person{ada, cleo}[i%2], ""); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, other := range next {
		if other != next[0] {
			t.Errorf("there are the tables %v", next)
		}
	}
	if people := w.table(next[0]).SeatsOf(ada) | w.table(next[0]).SeatsOf(cleo); people != game.SeatsOf(1, 2) {
		t.Errorf("the people sit at %b", people)
	}
}

func TestOnlyPeopleWhoFinishedTheGameCanHaveARematch(t *testing.T) {
	w := open(t)
	live := w.three()
	if _, err := w.Rematch(t.Context(), live, ada, ""); err == nil {
		t.Error("a game that goes on has a rematch")
	}
	if _, err := w.Rematch(t.Context(), w.finished(), bob, ""); err == nil {
		t.Error("a stranger has a rematch")
	}
}

func TestTheHostOfARematchNeedNotWaitForTheOthers(t *testing.T) {
	w := open(t)
	id := w.finished()
	next, err := w.Rematch(t.Context(), id, cleo, "")
	if err != nil {
		t.Fatal(err)
	}
	w.must(next, cleo, table.Start{Level: "beginner"})
	w.seats(next, "bot:beginner Cleo bot:beginner")
}

func TestAPersonWhoResignedCanHaveARematch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.must(id, ada, table.Resign{Seat: 0})
		w.must(id, bob, table.Resign{Seat: 1})
		next, err := w.Rematch(t.Context(), id, cleo, "")
		if err != nil {
			t.Fatal(err)
		}
		w.seats(next, "open Cleo open")
		if _, err := w.Rematch(t.Context(), id, ada, ""); err != nil {
			t.Error(err)
		}
	})
}

// The set of servers has changed since the rematch was asked for: another one owns its table.
func TestARematchOfAnotherServerIsAcceptedThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		next, changed := "", false
		a, b := two(t, func(id string) bool { return !changed || id != next }, func(id string) bool { return changed && id == next }, plain)
		a.reread = func(_ context.Context, who table.Person, tables []string) error {
			lobby.NewPeople(b.Lobby).Reread(who, tables)
			return nil
		}
		a.restartOver(plain)
		id := a.finished()
		next, _ = a.Rematch(t.Context(), id, ada, "")
		changed = true
		a.Release()
		b.Release()
		b.look(next, ada, 0)
		if _, err := a.Rematch(t.Context(), id, cleo, ""); err != nil {
			t.Fatal(err)
		}
		if seats := b.table(next).SeatsOf(cleo); seats == 0 {
			t.Errorf("its seats are held by %s there", holders(b.table(next)))
		}
	})
}

// Later events at a finished table, such as its rematch, do not change when its game ended.
func TestAGameThatIsOverEndedWhenItDid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		viewers[2].Close()
		time.Sleep(time.Minute)
		w.must(id, ada, table.OfferSeat{Seat: 2, On: true})
		w.must(id, ada, table.OfferDraw{})
		w.must(id, ada, table.Resign{Seat: 0})
		w.must(id, bob, table.Resign{Seat: 1})
		ended, version := w.table(id).Updated, w.table(id).Version
		time.Sleep(time.Hour)
		w.look(id, cleo, 0) // her seat was offered
		w.refused(id, cleo, table.DeclineDraw{}, protocol.CodeStatus)
		if now := w.table(id); now.Version != version {
			t.Errorf("the game that is over goes on from version %d to %d", version, now.Version)
		}
		if _, err := w.Rematch(t.Context(), id, cleo, ""); err != nil {
			t.Fatal(err)
		}
		w.must(id, ada, table.LockChat{On: true})
		w.must(id, cleo, table.Take{Seat: 2, Key: w.table(id).SeatKey(2)})
		list, err := w.List(t.Context(), store.Query{Status: store.Over})
		if err != nil || len(list) != 1 || !list[0].Updated.Equal(ended) || !w.table(id).Updated.Equal(ended) {
			t.Errorf("it ended at %v, and not at %v: %v", w.table(id).Updated, ended, err)
		}
	})
}
