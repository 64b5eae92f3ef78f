package lobby_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
)

func TestAPersonIsErasedAtAllTables(t *testing.T) {
	w := open(t)
	ended, live, watched := w.three(), w.three(), w.create(true, "me", "bot", "bot")
	w.must(live, bob, table.Rename{Name: "Bobby Tables"})
	w.playOn(live, 4)
	for _, p := range []table.Person{ada, bob, cleo} {
		w.must(ended, p, table.OfferDraw{})
	}
	rematch, err := w.Rematch(t.Context(), ended, ada, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{ended, live, watched} {
		if err := w.Say(t.Context(), id, bob, "Bob", "says Bob"); err != nil {
			t.Fatal(err)
		}
	}
	w.say(live, ada, "says Ada")
	before := map[string]string{}
	for _, id := range []string{ended, live, rematch} {
		before[id] = w.table(id).State().Text()
	}
	viewer := w.look(live, ada, 0)
	for range 2 { // the second time changes nothing
		if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), bob); err != nil {
			t.Fatal(err)
		}
	}
	wantEnd(t, viewer, lobby.ErrMoved)
	// A viewer who comes back with the previous version has all the events, but must not keep names that are
	// gone.
	back := w.look(live, ada, w.table(live).Version)
	if first, err := back.Next(t.Context()); err != nil || !strings.HasPrefix(string(first), `{"t":"view"`) || strings.Contains(string(first), "Bobby") {
		t.Errorf("after coming back the viewer gets %s, %v", first, err)
	}
	check := func() {
		t.Helper()
		for id, text := range before {
			tbl := w.table(id)
			if got := tbl.State().Text(); got != text {
				t.Errorf("the position of %s is %s, not %s", id, got, text)
			}
			if tbl.SeatsOf(bob)|tbl.OwnedBy(bob) != 0 {
				t.Error("the person still has a seat")
			}
		}
		if got := holders(w.table(live)); got != "Ada somebody Cleo" {
			t.Errorf("there sit %s", got)
		}
		if got := strings.Join(w.reads(live, ada), ", "); got != "says Ada" {
			t.Errorf("the chat is %q", got)
		}
		if got := w.reads(watched, "watcher"); len(got) > 0 {
			t.Errorf("the chat of watchers is %q", got)
		}
		if list, err := w.List(t.Context(), store.Query{Person: string(bob)}); err != nil || len(list) > 0 {
			t.Errorf("the person still has %d games, %v", len(list), err)
		}
	}
	check()
	w.must(live, ada, table.Rename{Name: "Ada L."}) // the game goes on
	w.must(live, ada, table.Rename{Name: "Ada"})
	check()
	for range 2 {
		kept := w.everything()
		for _, text := range []string{"bobbobbob", "Bob"} {
			if bytes.Contains(kept, []byte(text)) {
				t.Errorf("the store still holds %q:\n%s", text, kept)
			}
		}
		w.restart()
		check()
	}
}

// Neither a closed nor a broken table prevents the erasure at the others.
func TestAPersonIsErasedAtClosedTablesAndBesideBrokenOnes(t *testing.T) {
	w := open(t)
	closed, broken, live := w.three(), w.three(), w.three()
	nonsense := store.Event{Seq: w.table(broken).Version + 1, At: time.Now(), Kind: "nonsense", Body: []byte(`{"by":"bobbobbob"}`)}
	w.Close()
	if err := w.store.Append(t.Context(), store.Append{GameID: broken, Events: []store.Event{nonsense}}); err != nil {
		t.Fatal(err)
	}
	w.shut()
	w.closed = func(id string) bool { return id == closed }
	w.open()
	if err := lobby.NewPeople(w.Lobby).Erase(t.Context(), bob); err != nil {
		t.Errorf("got error %v", err)
	}
	for _, id := range []string{closed, live, broken} {
		events, err := w.store.Events(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if bytes.Contains(e.Body, []byte(bob)) || bytes.Contains(e.Body, []byte(`"Bob"`)) {
				t.Errorf("event %d of %s is %s", e.Seq, id, e.Body)
			}
		}
		summary, err := w.store.Summary(t.Context(), id)
		if err != nil || len(summary.Seats) != 3 || summary.Seats[1].Person == string(bob) || summary.Seats[1].Name == "Bob" {
			t.Errorf("at %s there sit %+v, %v", id, summary.Seats, err)
		}
	}
}

// everything returns everything the store has of all games, after checking that every log replays to its
// summary in lists.
func (w *world) everything() (all []byte) {
	w.t.Helper()
	kept := w.store.(*sqlite.Store)
	ids, err := kept.Games(w.t.Context(), "", 100)
	if err != nil || len(ids) == 0 {
		w.t.Fatal("no games", err)
	}
	for _, id := range ids {
		events, err1 := kept.Events(w.t.Context(), id, 0)
		summary, err2 := kept.Summary(w.t.Context(), id)
		participants, err3 := kept.Participants(w.t.Context(), id)
		lines, err4 := kept.ChatMessages(w.t.Context(), id, 1000)
		err := errors.Join(err1, err2, err3, err4)
		if err == nil {
			err = lobby.NewVerifier(w.games).Verify(summary, events, participants)
		}
		if err != nil {
			w.t.Fatalf("table %s: %v", id, err)
		}
		for _, e := range events {
			all = append(all, e.Body...)
		}
		all = fmt.Appendf(all, "%+v %q %+v\n", summary, participants, lines)
	}
	return all
}

func TestKeptReturnsEverythingAboutAPerson(t *testing.T) {
	w := open(t)
	id := w.three()
	w.create(false, "me", "bot", "bot")
	w.say(id, bob, "hello")
	var kept []lobby.KeptGame
	if err := lobby.NewPeople(w.Lobby).Kept(t.Context(), bob, func(k lobby.KeptGame) error {
		kept = append(kept, k)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if len(kept) != 1 || kept[0].Summary.ID != id || len(kept[0].Events) == 0 {
		t.Fatalf("kept are %+v", kept)
	}
	for _, e := range kept[0].Events {
		if !bytes.Contains(e.Body, []byte(bob)) {
			t.Errorf("event %d is not about the person: %s", e.Seq, e.Body)
		}
	}
	said, err := lobby.NewPeople(w.Lobby).SaidBy(t.Context(), bob)
	if err != nil || len(said) != 1 || said[0].Text != "hello" || said[0].GameID != id {
		t.Errorf("said was %+v, %v", said, err)
	}
}

func TestALineThatIsHiddenIsReadByNobody(t *testing.T) {
	w := open(t)
	id := w.three()
	w.say(id, "watcher", "rude")
	if err := w.store.(store.Operator).HideChatMessage(t.Context(), id, 1); err != nil {
		t.Fatal(err)
	}
	lobby.NewOperator(w.Lobby).Hide(id, 1)
	for range 2 {
		if got := w.reads(id, "stranger"); len(got) > 0 {
			t.Errorf("watchers read %q", got)
		}
		if got := heard(t, w.look(id, "stranger", 0)); len(got) > 0 {
			t.Errorf("watchers hear %q", got)
		}
		w.restart()
	}
	for _, p := range []table.Person{ada, bob, cleo} {
		w.must(id, p, table.OfferDraw{})
	}
	if got := w.reads(id, ada); len(got) > 0 {
		t.Errorf("after the game %q is read", got)
	}
}

func TestOldChatIsDropped(t *testing.T) {
	w := open(t)
	id := w.three()
	old := store.ChatMessage{At: time.Now().Add(-31 * 24 * time.Hour), Channel: "table", Person: string(bob), Name: "Bob", Seat: 1, Text: "long ago"}
	if _, err := w.store.AddChatMessage(t.Context(), id, old); err != nil {
		t.Fatal(err)
	}
	w.say(id, bob, "today")
	w.keepChat = 30 * 24 * time.Hour
	w.restartOver(plain)
	eventually(t, "the old line is still there", func() bool { return len(w.reads(id, ada)) == 1 })
	if got := w.reads(id, ada); got[0] != "today" {
		t.Errorf("left is %q", got)
	}
}
