package lobby_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

// zorro is a person with a name that nothing else has.
const (
	zorro     table.Person = "zorrozorrozorro"
	zorroName string       = "Zorro Quixano"
)

// withZorro makes tables at which he plays, which he only made, from which others play on, and at
// which he only talks. It returns them all.
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
	for n := range 70 { // so that pages of the chat are split
		if err := w.Say(w.t.Context(), talked, ada, "Ada", fmt.Sprint("line ", n)); err != nil {
			w.t.Fatal(err)
		}
	}
	return ids
}

// traces returns where the files of the store hold one of the texts.
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

// Nothing of an erased person is left: not at tables that continue one of theirs, that they only
// made or imported, and not in free parts of the files, while the server runs and afterwards.
func TestNothingOfAnErasedPersonIsLeftInTheFiles(t *testing.T) {
	w := open(t)
	ids := w.withZorro()
	if len(w.traces(zorroName)) == 0 {
		t.Fatal("the name is nowhere from the beginning")
	}
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), zorro); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for _, trace := range w.traces(string(zorro), zorroName) {
			t.Error("left is", trace)
		}
		for _, id := range ids {
			w.table(id) // is not broken
		}
		w.everything()
		w.shut()
		w.open()
	}
	if holder := w.table(ids[2]).Holder(0, 0); holder.Name != table.Somebody {
		t.Errorf("the game was begun by %+v", holder)
	}
}

// What people only made is told, too.
func TestATableThatAPersonOnlyMadeIsKeptOfThem(t *testing.T) {
	w := open(t)
	w.withZorro()
	n := 0
	if err := lobby.NewPeople(w.Lobby).Kept(t.Context(), zorro, func(k lobby.KeptGame) error {
		n++
		if len(k.Events) == 0 {
			t.Errorf("of %s nothing is told", k.Summary.ID)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if n != 3 {
		t.Errorf("%d tables are told of", n)
	}
}

// mortal is a store that breaks down after some changes that take people out of games.
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

// An erasure in whose middle the process ends is completed by the next one.
func TestAnErasureThatWasCutOffIsCompletedAfterARestart(t *testing.T) {
	for cut := range int32(5) {
		w := open(t)
		w.withZorro()
		w.restartOver(func(s store.Store) store.Store {
			m := &mortal{Store: s.(*sqlite.Store)}
			m.left.Store(cut)
			return m
		})
		if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), zorro); err == nil {
			t.Fatalf("after %d of its steps nothing was cut off", cut)
		}
		w.shut()
		w.open()
		deadline := time.Now().Add(time.Minute)
		for traces := w.traces(string(zorro), zorroName); len(traces) > 0; traces = w.traces(string(zorro), zorroName) {
			if time.Now().After(deadline) {
				t.Fatalf("cut off after %d steps, left is %q", cut, traces)
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// A lobby that has an erased person's table in memory writes nothing of them from there.
func TestAPersonIsErasedAtTheTablesOfOtherLobbies(t *testing.T) {
	w, other := &world{t: t, dir: t.TempDir(), games: games.All()}, &world{t: t, games: games.All()}
	var shared string
	w.reread = func(_ context.Context, person table.Person, tables []string) error {
		// Meanwhile somebody sits down at the room that still knows the person.
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
			t.Errorf("whoever looks is told %v", err)
		}
	}
	if got := heard(t, other.look(talked, bob, 0)); len(got) > 0 {
		t.Errorf("the other lobby still tells %q", got)
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

// silenced is a store that looks whether somebody who is taken out of a game can still be heard there.
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

// Pages whose room ends because somebody is taken out of the table come back at once: what the person
// has said is gone by then.
func TestWhoComesBackDuringAnErasureIsToldNothingThePersonSaid(t *testing.T) {
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
		t.Errorf("%d times they are taken out of a game, where %d lines are still theirs", s.disowned.Load(), s.heard.Load())
	}
}

// Somebody who presses twice is erased once, and told so each time.
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

// shared is a store as several servers share it.
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

// Servers note in one place who is being erased, and none forgets what another one has noted.
func TestServersNoteErasuresTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var st *shared
		w := openOver(t, func(plain store.Store) store.Store {
			st = &shared{Store: plain.(*sqlite.Store)}
			return st
		})
		synctest.Wait() // until it has looked for erasures that were cut off
		if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), ada); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{`erasures ["adaadaada"]`, `erasures []`}, st.changes); diff != "" {
			t.Error(diff)
		}
	})
}
