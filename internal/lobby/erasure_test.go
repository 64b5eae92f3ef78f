package lobby_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
)

// zorro has a name that occurs nowhere else.
const (
	zorro     table.Person = "zorrozorrozorro"
	zorroName string       = "Zorro Quixano"
)

// withZorro makes tables where he plays, that he only made, that continue his games, and where he only chats.
// It returns all of them.
func (w *world) withZorro() (ids []string) {
	w.t.Helper()
	must := func(id string, err error) string {
		w.t.Helper()
		if err != nil {
			w.t.Fatal(err)
		}
		ids = append(ids, id)
		return id
	}
	person, bot := table.Holder{Kind: table.SeatPerson}, table.Holder{Kind: table.SeatBot, Bot: "beginner"}
	played := must(w.Create(w.t.Context(), table.Spec{Game: "chexers", Host: zorro, Name: zorroName, Public: true, Seats: []table.Holder{person, person, person}}))
	w.shuttle(played, zorro, 4)
	on := must(w.PlayOn(w.t.Context(), played, 3, table.Spec{Host: ada, Name: "Ada", Seats: []table.Holder{person, person, person}}))
	w.shuttle(on, ada, 1)
	must(w.PlayOn(w.t.Context(), on, 4, table.Spec{Host: bob, Name: "Bob", Seats: []table.Holder{person, bot, bot}}))
	must(w.Create(w.t.Context(), table.Spec{Game: "chexers", Host: zorro, Name: zorroName, Seats: []table.Holder{bot, bot, bot}}))
	must(w.Create(w.t.Context(), table.Spec{Game: "chexers", Host: zorro, Import: &table.Imported{By: zorro, Began: time.Now()}, Opening: new(table.Opening)}))
	talked := must(w.Create(w.t.Context(), table.Spec{Game: "chexers", Host: ada, Name: "Ada", Public: true, Seats: []table.Holder{person, bot, bot}}))
	if err := w.Say(w.t.Context(), talked, zorro, zorroName, "I am "+zorroName); err != nil {
		w.t.Fatal(err)
	}
	for n := range 70 { // so many that the chat is on more than one page
		if err := w.Say(w.t.Context(), talked, ada, "Ada", fmt.Sprint("line ", n)); err != nil {
			w.t.Fatal(err)
		}
	}
	return ids
}

// traces returns where the store's files contain one of the texts.
func (w *world) traces(texts ...string) (found []string) {
	w.t.Helper()
	files, err := filepath.Glob(filepath.Join(w.dir, "*"))
	if err != nil || len(files) == 0 {
		w.t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, text := range texts {
			for at := 0; ; at++ {
				i := bytes.Index(data[at:], []byte(text))
				if i < 0 {
					break
				}
				at += i
				found = append(found, fmt.Sprintf("%s: %q at %d in %q", filepath.Base(file), text, at, data[max(0, at-40):min(len(data), at+60)]))
			}
		}
	}
	return found
}

// Nothing of an erased person is left, while the server runs or afterwards: not at tables that continue one
// of theirs, that they only made or imported, and not in free parts of the files.
func TestNothingOfAnErasedPersonIsLeftInTheFiles(t *testing.T) {
	w := open(t)
	ids := w.withZorro()
	if len(w.traces(zorroName)) == 0 {
		t.Fatal("the name was never stored")
	}
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), zorro); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for _, trace := range w.traces(string(zorro), zorroName) {
			t.Error("left is", trace)
		}
		for _, id := range ids {
			w.table(id) // the table is not broken
		}
		w.everything()
		w.restart()
	}
	if holder := w.table(ids[2]).Holder(0, 0); holder.Name != table.Somebody {
		t.Errorf("the game was begun by %+v", holder)
	}
}

// The tables that a person only made are included.
func TestKeptIncludesTablesThatAPersonOnlyMade(t *testing.T) {
	w := open(t)
	w.withZorro()
	n := 0
	if err := lobby.NewPeople(w.Lobby).Kept(t.Context(), zorro, func(k lobby.KeptGame) error {
		n++
		if len(k.Events) == 0 {
			t.Errorf("nothing is returned for table %s", k.Summary.ID)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if n != 3 {
		t.Errorf("%d tables are returned", n)
	}
}

// mortal is a store that fails after a number of changes that erase people from games.
type mortal struct {
	*sqlite.Store
	left atomic.Int32
}

func (m *mortal) Disown(ctx context.Context, d store.Disowning) error {
	if m.left.Add(-1) < 0 {
		return errors.New("the process is killed")
	}
	return m.Store.Disown(ctx, d)
}

// If the process ends during an erasure, the next process completes it.
func TestAnInterruptedErasureIsCompletedAfterARestart(t *testing.T) {
	for cut := range int32(5) {
		w := open(t)
		w.withZorro()
		w.restartOver(func(s store.Store) store.Store {
			m := &mortal{Store: s.(*sqlite.Store)}
			m.left.Store(cut)
			return m
		})
		if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), zorro); err == nil {
			t.Fatalf("after %d steps nothing was interrupted", cut)
		}
		w.restart()
		deadline := time.Now().Add(time.Minute)
		for traces := w.traces(string(zorro), zorroName); len(traces) > 0; traces = w.traces(string(zorro), zorroName) {
			if time.Now().After(deadline) {
				t.Fatalf("interrupted after %d steps, the files still contain %q", cut, traces)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// A lobby that has an erased person's table in memory does not write them back.
func TestAPersonIsErasedAtTheTablesOfOtherLobbies(t *testing.T) {
	w, other := &world{t: t, dir: t.TempDir(), games: games.All()}, &world{t: t, games: games.All()}
	var shared string
	w.reread = func(_ context.Context, person table.Person, tables []string) error {
		// Meanwhile somebody sits down in the room that still knows the person.
		other.must(shared, bob, table.Sit{Seat: 1, Name: "Bob"})
		lobby.NewPeople(other.Lobby).Reread(person, tables)
		return nil
	}
	w.open()
	t.Cleanup(w.shut)
	other.start(w.store)
	t.Cleanup(func() {
		other.Close()
		other.bots.Close()
	})
	person := table.Holder{Kind: table.SeatPerson}
	free := table.Holder{Kind: table.SeatFree}
	id, err := w.Create(t.Context(), table.Spec{Game: "chexers", Host: zorro, Name: zorroName, Public: true, Seats: []table.Holder{person, free, free}})
	if err != nil {
		t.Fatal(err)
	}
	talked, err := w.Create(t.Context(), table.Spec{Game: "chexers", Host: ada, Name: "Ada", Public: true, Seats: []table.Holder{person, free, free}})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Say(t.Context(), talked, zorro, zorroName, "I am "+zorroName); err != nil {
		t.Fatal(err)
	}
	played, chat := other.look(id, bob, 0), other.look(talked, bob, 0)
	shared = id
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), zorro); err != nil {
		t.Fatal(err)
	}
	for _, viewer := range []*viewer{played, chat} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		var err error
		for err == nil {
			_, err = viewer.Next(ctx)
		}
		cancel()
		if !errors.Is(err, lobby.ErrMoved) {
			t.Errorf("viewers get %v", err)
		}
	}
	if got := heard(t, other.look(talked, bob, 0)); len(got) > 0 {
		t.Errorf("the other lobby still returns %q", got)
	}
	other.must(id, ada, table.Sit{Seat: 2, Name: "Ada"})
	seats := other.table(id).Seats()
	if seats[0].Name != table.Somebody || seats[1].Name != "Bob" || seats[2].Name != "Ada" {
		t.Errorf("at the other lobby sit %+v", seats)
	}
	w.everything()
	for _, trace := range w.traces(string(zorro), zorroName) {
		t.Error("left is", trace)
	}
}

// silenced is a store that checks, when a person is erased from a game, whether their messages there can
// still be read.
type silenced struct {
	*sqlite.Store
	disowned, heard atomic.Int32
}

func (s *silenced) Disown(ctx context.Context, d store.Disowning) error {
	lines, err := s.ChatMessages(ctx, d.GameID, store.MaxChat)
	for _, line := range lines {
		if line.Person == d.Person {
			s.heard.Add(1)
		}
	}
	s.disowned.Add(1)
	return errors.Join(err, s.Store.Disown(ctx, d))
}

// Pages whose room ends because somebody is erased from the table come back at once. By then the person's
// messages must be gone.
func TestViewersWhoComeBackDuringAnErasureReadNothingOfThePerson(t *testing.T) {
	w := open(t)
	var s *silenced
	w.restartOver(func(inner store.Store) store.Store {
		s = &silenced{Store: inner.(*sqlite.Store)}
		return s
	})
	person := table.Holder{Kind: table.SeatPerson}
	id, err := w.Create(t.Context(), table.Spec{Game: "hexdame", Host: zorro, Name: zorroName, Public: true, Seats: []table.Holder{person, person}})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Say(t.Context(), id, zorro, zorroName, "I am "+zorroName); err != nil {
		t.Fatal(err)
	}
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), zorro); err != nil {
		t.Fatal(err)
	}
	if s.disowned.Load() == 0 || s.heard.Load() > 0 {
		t.Errorf("erased from %d games, in which %d messages of theirs were left", s.disowned.Load(), s.heard.Load())
	}
}

// Somebody who presses the button twice is erased once, and gets the same answer twice.
func TestTwoErasuresAtOnceDoNotDisturbEachOther(t *testing.T) {
	w := open(t)
	w.withZorro()
	errs := make(chan error, 3)
	for range cap(errs) {
		go func() { errs <- lobby.NewPeople(w.Lobby).Erase(t.Context(), zorro) }()
	}
	for range cap(errs) {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	w.everything()
	for _, trace := range w.traces(string(zorro), zorroName) {
		t.Error("left is", trace)
	}
}

// shared is a store that several servers share.
type shared struct {
	*sqlite.Store
	changes []string
}

func (s *shared) ChangeNote(ctx context.Context, name string, change func([]byte) ([]byte, error)) error {
	value, err := s.Note(ctx, name)
	if err == nil {
		value, err = change(value)
	}
	s.changes = append(s.changes, name+" "+string(value))
	return errors.Join(err, s.SetNote(ctx, name, value))
}

// All servers keep one note of the people being erased, and none removes what another has added.
func TestServersNoteErasuresTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var st *shared
		w := openOver(t, func(plain store.Store) store.Store {
			st = &shared{Store: plain.(*sqlite.Store)}
			return st
		})
		synctest.Wait() // until it has looked for interrupted erasures
		if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), ada); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{`erasures ["adaadaada"]`, `erasures []`}, st.changes); diff != "" {
			t.Error(diff)
		}
	})
}

// Rules that panic keep nobody's name, at a table that the operator has closed as well.
func TestAPersonIsErasedWhereTheRulesPanic(t *testing.T) {
	w, rules := openShaky(t)
	broken, closed := w.three(), w.three()
	w.play(broken, "a1-b1")
	w.play(closed, "a1-b1")
	w.shut()
	w.closed = func(id string) bool { return id == closed }
	w.open()
	rules.plays.Store(1000)
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), bob); err != nil {
		t.Fatal(err)
	}
	rules.plays.Store(0)
	if all := w.everything(); bytes.Contains(all, []byte(bob)) || bytes.Contains(all, []byte(`"Bob"`)) {
		t.Errorf("the store still has %s", all)
	}
}

// slow is a store that takes a while to read a log.
type slow struct{ *sqlite.Store }

func (s slow) Events(ctx context.Context, id string, after int) ([]store.Event, error) {
	events, err := s.Store.Events(ctx, id, after)
	time.Sleep(time.Second)
	return events, err
}

// A lobby completes an interrupted erasure when it opens, and the person may ask for another one meanwhile. At a closed
// table, which has no room, both must not write what they have read.
func TestTwoErasuresOfAPersonAgreeOnTheirReplacement(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.three()
		w.closed = func(closed string) bool { return closed == id }
		w.restartOver(func(plain store.Store) store.Store { return slow{plain.(*sqlite.Store)} })
		var group sync.WaitGroup
		for range 2 {
			group.Go(func() {
				if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), bob); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		w.store = w.store.(slow).Store
		w.everything()
	})
}

// The first rematch was closed, and another one made. A seat is kept at both for somebody who came to neither.
func TestAPersonIsErasedAtAClosedRematch(t *testing.T) {
	w, closed := openClosing(t)
	id := w.finished()
	first := w.rematch(id, cleo)
	closed[first] = true
	all := []string{id, first, w.rematch(id, cleo)}
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), ada); err != nil {
		t.Fatal(err)
	}
	for i, id := range all {
		events, err := w.store.Events(t.Context(), id, 0)
		if err != nil || len(events) == 0 {
			t.Fatalf("%d events, %v", len(events), err)
		}
		for _, e := range events {
			if bytes.Contains(e.Body, []byte(ada)) || bytes.Contains(e.Body, []byte("Ada")) {
				t.Errorf("table %d of %d still knows her: %s", i+1, len(all), e.Body)
			}
		}
	}
}

// The cache may have a table that was closed a moment ago, and shows it again when the operator opens it.
func TestAClosedTableOfAnErasedPersonIsReadAgain(t *testing.T) {
	w := open(t)
	w.shut()
	isClosed := false
	w.closed = func(string) bool { return isClosed }
	w.open()
	id := w.three()
	if name := w.table(id).Seats()[1].Name; name != "Bob" {
		t.Fatalf("the second seat is %s's", name)
	}
	lobby.NewOperator(w.Lobby).Forget(id)
	w.table(id) // is cached now
	isClosed = true
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), bob); err != nil {
		t.Fatal(err)
	}
	isClosed = false
	if name := w.table(id).Seats()[1].Name; name != table.Somebody {
		t.Errorf("the second seat is %s's", name)
	}
}

// heldShared is a store whose notes another server locks as soon as a person is noted.
type heldShared struct {
	shared
	until chan struct{}
}

func (s *heldShared) ChangeNote(ctx context.Context, name string, change func([]byte) ([]byte, error)) error {
	if len(s.changes) > 0 {
		<-s.until
	}
	return s.shared.ChangeNote(ctx, name, change)
}

// A server may be cut off from the database while it has the lock that erasures need.
func TestAGameGoesOnWhileAnErasureWaitsForAnotherServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		released := make(chan struct{})
		var st *heldShared
		w := openOver(t, func(plain store.Store) store.Store {
			st = &heldShared{shared{Store: plain.(*sqlite.Store)}, released}
			return st
		})
		id := w.three()
		synctest.Wait() // until it has looked for interrupted erasures
		erased := make(chan error)
		go func() { erased <- lobby.NewPeople(w.Lobby).Erase(t.Context(), bob) }()
		synctest.Wait() // until it waits
		w.play(id, "a1-b1")
		close(released)
		if err := <-erased; err != nil {
			t.Error(err)
		}
		if name := w.table(id).Seats()[1].Name; name != table.Somebody {
			t.Errorf("the second seat is %s's", name)
		}
	})
}

// slowShared is a slow store that several servers share.
type slowShared struct {
	slow
	changing chan struct{} // full while a note is changed
}

func (s *slowShared) ChangeNote(ctx context.Context, name string, change func([]byte) ([]byte, error)) error {
	s.changing <- struct{}{}
	defer func() { <-s.changing }()
	return (&shared{Store: s.Store}).ChangeNote(ctx, name, change)
}

// Two servers erase at once, at a table that both know, that the operator has closed or that is damaged: neither writes
// again what the other has removed.
func TestTwoServersEraseAtTheSameTable(t *testing.T) {
	for name, people := range map[string][2]table.Person{"one person": {bob, bob}, "two people": {bob, cleo}} {
		for _, is := range []string{"open", "closed", "damaged"} {
			t.Run(name+", "+is, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var inner *sqlite.Store
					a, b := two(t, everything, everything, func(st store.Store) store.Store {
						inner = st.(*sqlite.Store)
						return &slowShared{slow{inner}, make(chan struct{}, 1)}
					})
					id := a.three()
					switch is {
					case "closed":
						for _, w := range []*world{a, b} {
							w.Close()
							w.bots.Close()
							w.closed = func(string) bool { return true }
							w.start(w.store)
						}
					case "damaged":
						nonsense := store.Event{Seq: a.table(id).Version + 1, At: time.Now(), Kind: "nonsense", Body: []byte(`{}`)}
						a.Close()
						if err := inner.Append(t.Context(), store.Append{GameID: id, Events: []store.Event{nonsense}}); err != nil {
							t.Fatal(err)
						}
						a.bots.Close()
						a.start(a.store)
					}
					synctest.Wait() // until both have looked for interrupted erasures
					var group sync.WaitGroup
					for i, w := range []*world{a, b} {
						group.Go(func() {
							if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), people[i]); err != nil {
								t.Error(err)
							}
						})
					}
					group.Wait()
					for _, person := range people {
						if found := a.traces(string(person)); len(found) > 0 {
							t.Errorf("of %s there is %q", person, found)
						}
					}
					if a.store = inner; is != "damaged" {
						a.everything()
					}
				})
			})
		}
	}
}
