package lobby_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// say posts a chat message and fails the test if it is refused.
func (w *world) say(id string, by table.Person, text string) {
	w.t.Helper()
	if err := w.Say(w.t.Context(), id, by, "", text); err != nil {
		w.t.Error(err)
	}
}

// reads returns the chat messages that a person may read: "Ada: hi".
func (w *world) reads(id string, p table.Person) (lines []string) {
	w.t.Helper()
	chat, err := w.Chat(w.t.Context(), w.table(id), p)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, said := range chat {
		lines = append(lines, said.Text)
	}
	return lines
}

// heard returns the chat messages that a viewer can take now.
func heard(t *testing.T, v *viewer) (lines []string) {
	t.Helper()
	for {
		data, err := v.Take()
		if err != nil {
			t.Fatal(err)
		}
		if data == nil {
			return lines
		}
		var said protocol.Said
		if err := json.Unmarshal(data, &said); err != nil {
			t.Fatal(err)
		}
		if said.Kind == "said" {
			lines = append(lines, said.Text)
		}
	}
}

func TestPlayersAndWatchersAreApartUntilTheEnd(t *testing.T) {
	w := open(t)
	id := w.three()
	player, watcher := w.look(id, bob, 0), w.look(id, "watcher", 0)
	w.say(id, ada, "from Ada")
	w.say(id, "watcher", "from a watcher")
	for p, want := range map[table.Person][]string{bob: {"from Ada"}, "": {"from a watcher"}} {
		if diff := cmp.Diff(want, w.reads(id, p)); diff != "" {
			t.Errorf("%q reads (-want +got):\n%s", p, diff)
		}
	}
	if diff := cmp.Diff([]string{"from Ada"}, heard(t, player)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"from a watcher"}, heard(t, watcher)); diff != "" {
		t.Error(diff)
	}
	for _, p := range []table.Person{ada, bob, cleo} {
		w.must(id, p, table.OfferDraw{})
	}
	both := []string{"from Ada", "from a watcher"}
	for _, p := range []table.Person{bob, ""} {
		if diff := cmp.Diff(both, w.reads(id, p)); diff != "" {
			t.Errorf("after the end %q reads (-want +got):\n%s", p, diff)
		}
	}
	w.say(id, ada, "good game")
	if diff := cmp.Diff([]string{"good game"}, heard(t, watcher)); diff != "" {
		t.Error(diff)
	}
	w.restart()
	if diff := cmp.Diff(append(both, "good game"), w.reads(id, "")); diff != "" {
		t.Errorf("after a restart (-want +got):\n%s", diff)
	}
}

func TestAReturningViewerIsSentTheNewerMessages(t *testing.T) {
	w := open(t)
	id := w.three()
	for _, text := range []string{"one", "two", "three"} {
		w.say(id, ada, text)
	}
	v, err := w.Subscribe(t.Context(), id, bob, lobby.Known{Line: 1}, func() {})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if diff := cmp.Diff([]string{"two", "three"}, heard(t, &viewer{Subscription: v})); diff != "" {
		t.Error(diff)
	}
}

func TestALineIsCleanAndShort(t *testing.T) {
	for text, want := range map[string]string{
		"  hi\n\tthere ":             "hi there",
		"a\u202eb\u0000c":            "abc",
		strings.Repeat("é", 300):     strings.Repeat("é", protocol.MaxLine),
		"<script>alert(1)</script>":  "<script>alert(1)</script>", // the page escapes it
		"e\u0301\u0301\u0301\u0301!": "e\u0301\u0301!",
	} {
		if got := table.CleanLine(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestNothingIsNotSaid(t *testing.T) {
	w := open(t)
	id := w.three()
	for by, text := range map[table.Person]string{ada: " \n\u200b", "": "hi"} {
		if err := w.Say(t.Context(), id, by, "", text); err == nil {
			t.Errorf("%q says %q", by, text)
		}
	}
	if err := w.Say(t.Context(), "NONE", ada, "", "hi"); err == nil {
		t.Error("a message was accepted at an unknown table")
	}
}

func TestSpeakersAreToldApartOnlyAtTheirTable(t *testing.T) {
	w := open(t)
	first, second := w.three(), w.three()
	who := func(id string) string {
		w.say(id, ada, "hi")
		chat, err := w.Chat(t.Context(), w.table(id), ada)
		if err != nil {
			t.Fatal(err)
		}
		last := chat[len(chat)-1]
		if strings.Contains(last.Who, string(ada)) {
			t.Errorf("the line has the person's digest")
		}
		return last.Who
	}
	if a, b, c := who(first), who(first), who(second); a != b || a == c {
		t.Errorf("Ada is %s, %s and %s", a, b, c)
	}
}

func TestWatchersDoNotWashThePlayersChatAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.say(id, ada, "hello Bob")
		for i := range 101 {
			w.say(id, table.Person(fmt.Sprint("watcher", i)), "noise")
		}
		if got := w.reads(id, bob); len(got) == 0 {
			t.Error("the players' line is gone")
		}
	})
}

func TestTheOwnerOfALentSeatTalksUnderTheirOwnName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.must(id, cleo, table.Stand{Seat: 2})
		w.must(id, ada, table.OfferSeat{Seat: 2, On: true})
		w.must(id, "dora", table.Sit{Seat: 2, Name: "Dora"})
		if err := w.Say(t.Context(), id, cleo, "", "I am back"); err != nil {
			t.Fatal(err)
		}
		lines, err := w.Chat(t.Context(), w.table(id), ada)
		if err != nil || len(lines) != 1 {
			t.Fatal(lines, err)
		}
		if lines[0].Name != "Cleo" || lines[0].Seat != nil {
			t.Errorf("Cleo talks as %s of seat %v", lines[0].Name, lines[0].Seat)
		}
	})
}

// untraced is a tracer that adds nothing to the trace of a request.
type untraced struct{}

func (untraced) Command(ctx context.Context, _ string) (context.Context, func(error)) {
	return ctx, func(error) {}
}

// requestKey is the key of the request in a context.
type requestKey struct{}

// chatTrace notes the requests of the chat messages that are stored.
type chatTrace struct {
	store.Store
	requests []any
}

func (c *chatTrace) AddChatMessage(ctx context.Context, id string, m store.ChatMessage) (int, error) {
	c.requests = append(c.requests, ctx.Value(requestKey{}))
	return c.Store.AddChatMessage(ctx, id, m)
}

func TestAChatMessageIsStoredInTheTraceOfItsRequest(t *testing.T) {
	w := open(t)
	w.tracer = untraced{}
	var trace *chatTrace
	w.restartOver(func(s store.Store) store.Store {
		trace = &chatTrace{Store: s}
		return trace
	})
	id := w.create(true, "me", "open", "open")
	if err := w.Say(context.WithValue(t.Context(), requestKey{}, "R1"), id, ada, "Ada", "hello"); err != nil {
		t.Fatal(err)
	}
	if len(trace.requests) != 1 || trace.requests[0] != "R1" {
		t.Errorf("messages of the requests %v were stored", trace.requests)
	}
}
