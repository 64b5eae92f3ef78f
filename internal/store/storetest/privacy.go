package storetest

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/store"
)

// RunPrivacy tests implementations of store.Privacy. open is called again with the same folder.
func RunPrivacy(t *testing.T, open func(dir string) (store.Store, error)) {
	for name, test := range map[string]func(*testing.T, suite){
		"a person is taken out of a game": testDisown, "beginnings of games are found by what they hold": testBeginnings, "old chat is dropped": testDropChat, "what a person said is removed": testUnsay,
		"what people report is kept until it is settled": testReports, "evenings are kept": testEvenings,
		"what is copied of a chat keeps its numbers": testCopiedChat,
	} {
		t.Run(name, func(t *testing.T) { test(t, suite{open, t.TempDir()}) })
	}
}

func testDisown(t *testing.T, suite suite) {
	s := suite.open(t)
	first := begin("a")
	first.Participants = []string{"ann", "ben"}
	first.Summary.Seats = []store.Seat{{Kind: "person", Name: "Zoë", Person: "ann"}}
	other := begin("b")
	other.Participants = []string{"ann"}
	mustAppend(t, s, first)
	mustAppend(t, s, other)
	mustAppend(t, s, move("a", 2))
	mustAppend(t, s, move("a", 3))
	instead := event(2)
	instead.Body = []byte(`{"text":"of nobody"}`)
	seats := []store.Seat{{Kind: "person", Name: "somebody", Person: "nob"}}
	for range 2 { // the second time changes nothing
		err := s.(store.Privacy).Disown(t.Context(), store.Disowning{GameID: "a", Person: "ann", Other: "nob", Events: []store.Event{instead}, Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
	}
	err := s.(store.Privacy).Disown(t.Context(), store.Disowning{GameID: "none", Person: "ann"})
	wantNotFound(t, s, err)
	check := func(s store.Store, last int) {
		t.Helper()
		log := events(1, last)
		log[1] = instead
		wantLog(t, s, "a", log)
		summary, err := s.Summary(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(seats, summary.Seats); diff != "" {
			t.Error(diff)
		}
		for person, want := range map[string]string{"ann": "b", "ben": "a", "nob": "a"} {
			list, err := s.List(t.Context(), store.Query{Person: person})
			if err != nil || len(list) != 1 || list[0].ID != want {
				t.Errorf("the games of %s: %v, %v", person, list, err)
			}
		}
	}
	check(s, 3)
	again := move("a", 4) // sits down while the erasure goes on
	again.Participants = []string{"ann"}
	mustAppend(t, s, again)
	if err := s.(store.Privacy).Disown(t.Context(), store.Disowning{GameID: "a", Person: "ann", Other: "nob", Seats: seats}); err != nil {
		t.Fatal(err)
	}
	check(s, 4)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	check(suite.open(t), 4)
}

func say(t *testing.T, s store.Store, game, person string, at time.Time) int {
	t.Helper()
	n, err := s.AddChatMessage(t.Context(), game, store.ChatMessage{At: at, Channel: "table", Person: person, Name: person, Seat: 1, Text: "by " + person})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// said returns the texts of a game's messages, without the empty ones.
func said(t *testing.T, s store.Store, game string) string {
	t.Helper()
	lines, err := s.ChatMessages(t.Context(), game, 100)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, line := range lines {
		if line.Text != "" {
			texts = append(texts, line.Text)
		} else if line.Name != "" || line.Person != "" || line.Channel != store.HiddenChannel {
			t.Errorf("an empty message is %+v", line)
		}
	}
	return strings.Join(texts, ", ")
}

func testDropChat(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	mustAppend(t, s, begin("b"))
	say(t, s, "a", "ann", epoch)
	say(t, s, "a", "ben", epoch)
	say(t, s, "b", "ann", epoch)
	say(t, s, "b", "ben", epoch.Add(time.Hour))
	for i, want := range []int{2, 1, 0} {
		if n, err := s.(store.Privacy).DropChat(t.Context(), epoch.Add(time.Minute), 2); n != want || err != nil {
			t.Errorf("time %d: %d are dropped, %v", i, n, err)
		}
	}
	for game, want := range map[string]string{"a": "", "b": "by ben"} {
		if got := said(t, s, game); got != want {
			t.Errorf("of %s %q is left, not %q", game, got, want)
		}
		if n := say(t, s, game, "cid", epoch); n != 3 {
			t.Errorf("the next message of %s has number %d", game, n)
		}
	}
}

func testUnsay(t *testing.T, suite suite) {
	s := suite.open(t)
	mustAppend(t, s, begin("a"))
	mustAppend(t, s, begin("b"))
	for _, game := range []string{"a", "b"} {
		say(t, s, game, "ben", epoch)
		say(t, s, game, "ann", epoch)
	}
	list, err := s.(store.Privacy).SaidBy(t.Context(), "ann")
	if err != nil || len(list) != 2 || list[1].GameID != "b" || list[1].Text != "by ann" || !list[1].At.Equal(epoch) {
		t.Errorf("said were %+v, %v", list, err)
	}
	for _, person := range []string{"ann", "ann", ""} {
		if err := s.(store.Privacy).Unsay(t.Context(), person); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := s.(store.Privacy).SaidBy(t.Context(), "ann"); err != nil || len(list) > 0 {
		t.Errorf("still there are %+v, %v", list, err)
	}
	for _, game := range []string{"a", "b"} {
		if got := said(t, s, game); got != "by ben" {
			t.Errorf("of %s %q is left", game, got)
		}
		if n := say(t, s, game, "cid", epoch); n != 3 {
			t.Errorf("the next message of %s has number %d", game, n)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func testBeginnings(t *testing.T, suite suite) {
	s := suite.open(t)
	for _, id := range []string{"a", "b", "c"} {
		a := begin(id)
		a.Events[0].Body = []byte(`{"host":"` + id + id + id + `"}`)
		mustAppend(t, s, a)
		mustAppend(t, s, move(id, 2))
		late := move(id, 3)
		late.Events[0].Body = []byte(`{"by":"aaa"}`)
		mustAppend(t, s, late)
	}
	got, err := s.(store.Privacy).Beginnings(t.Context(), "aaa", `"ccc"`)
	if err != nil || len(got) != 2 || got[0].GameID != "a" || got[1].GameID != "c" || got[1].Seq != 1 || string(got[1].Body) != `{"host":"ccc"}` {
		t.Errorf("found are %+v, %v", got, err)
	}
	if got, err := s.(store.Privacy).Beginnings(t.Context(), "nobody"); err != nil || len(got) > 0 {
		t.Errorf("of nobody there is %+v, %v", got, err)
	}
	if err := s.(store.Privacy).Overwrite(t.Context()); err != nil {
		t.Error(err)
	}
}
